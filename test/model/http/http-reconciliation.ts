import type {
  AccountReconciliationState,
  ReconciliationSummary,
  Worksheet,
} from '@counterfoil/contracts/reconciliation.contract';
import type { Answer } from '../../kit/app/http-client';
import { cents, decimal, type HttpBooks } from './http-books';
import type { Intent } from '../plain/intent';
import type { PlainBooks } from '../plain/plain-books';
import { accountAgrees, openRows, stillAgrees, ticked } from '../plain/plain-reconciliation';
import { read } from './served-rows';

/** Ticks rows of the worksheet as a person does, and says what the bank's balance comes to with them. */
export async function reconcileCall(
  http: HttpBooks,
  { account, through, leave }: Extract<Intent, { do: 'reconcile' }>,
): Promise<Answer> {
  const { client } = http;
  const path = `/api/accounts/${http.id(account)}/reconciliations`;
  const sheet = await client.get<Worksheet>(`${path}/worksheet?closingDay=${through}`);
  if (sheet.status !== 200) return sheet;
  const { rows, last, newestEntry } = sheet.body;
  const cleared = ticked(
    [...rows].sort((a, b) => a.entryNumber - b.entryNumber),
    leave,
  );
  const balance = cleared.reduce((sum, { amount }) => sum + cents(amount), cents(last?.balance ?? '0.00'));
  return client.post(path, {
    closingDay: through,
    balance: decimal(balance),
    newestEntry,
    cleared: cleared.map(({ entryNumber }) => entryNumber),
  });
}

/** What of an account is still to be agreed on up to a day, as shown and as it is to be. */
export async function worksheets(
  http: HttpBooks,
  plain: PlainBooks,
  account: string,
  day: string,
): Promise<readonly [unknown, unknown]> {
  const path = `/api/accounts/${http.id(account)}/reconciliations/worksheet?closingDay=${day}`;
  const last = plain.reconciliations.get(account)?.at(-1);
  if (last && day <= last.day) {
    const { status, text } = await http.client.get(path);
    return [`${status} ${text}`.includes('reconciled_further'), true];
  }
  const { body } = await read<Worksheet>(http.client, path);
  const shown = body.rows.map(({ entryNumber, amount, hasChanged }) => `${entryNumber} ${amount} ${hasChanged}`);
  const rows = openRows(plain, account, day);
  const bookBalance = rows.reduce((sum, { amount }) => sum + amount, last?.balance ?? 0n);
  return [
    [body.bookBalance, shown.sort()],
    [decimal(bookBalance), rows.map((row) => `${row.entry} ${decimal(row.amount)} ${row.hasChanged}`).sort()],
  ];
}

/** Which days of each account are agreed on, and whether they and the account still are. */
export async function reconciledDays(http: HttpBooks, plain: PlainBooks): Promise<readonly [unknown, unknown]> {
  const { body } = await read<AccountReconciliationState[]>(http.client, `${http.books.path}/reconciliations`);
  const shown = body.map(({ accountId, closingDay, agrees }) => `${http.names.get(accountId)} ${closingDay} ${agrees}`);
  const meant = [...plain.accounts.keys()].map((account) => {
    const last = plain.reconciliations.get(account)?.at(-1)?.day ?? null;
    return `${account} ${last} ${accountAgrees(plain, account)}`;
  });
  const days = await Promise.all([...plain.accounts.keys()].map((account) => daysOf(http, plain, account)));
  return [
    [shown.sort(), days.map(([of]) => of)],
    [meant.sort(), days.map(([, of]) => of)],
  ];
}

async function daysOf(http: HttpBooks, plain: PlainBooks, account: string): Promise<readonly [unknown, unknown]> {
  const path = `/api/accounts/${http.id(account)}/reconciliations`;
  const { body } = await read<ReconciliationSummary[]>(http.client, path);
  const meant = [...(plain.reconciliations.get(account) ?? [])].reverse();
  return [
    body.map(({ closingDay, balance, clearedRows, agrees }) => `${closingDay} ${balance} ${clearedRows} ${agrees}`),
    meant.map((one) => `${one.day} ${decimal(one.balance)} ${one.cleared.size} ${stillAgrees(plain, account, one)}`),
  ];
}
