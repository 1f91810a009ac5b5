import type {
  AccountReconciliationState,
  ReconciliationReport,
  ReconciliationSummary,
  Worksheet,
} from '@counterfoil/contracts/reconciliation.contract';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { AccountRegister } from '@counterfoil/contracts/ledger-report.contract';
import type { TestBooks } from '../kit/books';
import type { Answer } from '../kit/http-client';

export const FEBRUARY = '2026-02-28';
export const MARCH = '2026-03-31';

/** What of an account is to be agreed on. @throws where it is not answered */
export async function worksheet(books: TestBooks, closingDay?: string, account = books.account): Promise<Worksheet> {
  const query = closingDay === undefined ? '' : `?closingDay=${closingDay}`;
  const path = `/api/accounts/${account.id}/reconciliations/worksheet${query}`;
  const { body, status, text } = await books.client.get<Worksheet>(path);
  if (status !== 200) throw new Error(text);
  return body;
}

/** Ticks all rows but some, named by their descriptions. */
export async function reconcile(
  books: TestBooks,
  closingDay: string,
  balance: string,
  { without = [], account = books.account }: { without?: string[]; account?: Account } = {},
): Promise<Answer<ReconciliationReport>> {
  const { rows, newestEntry } = await worksheet(books, closingDay, account);
  const cleared = rows
    .filter(({ description }) => !without.includes(description))
    .map(({ entryNumber }) => entryNumber);
  const request = { closingDay, balance, newestEntry, cleared };
  return books.client.post<ReconciliationReport>(`/api/accounts/${account.id}/reconciliations`, request);
}

/** Where an account stands among those of its business. */
export async function stateOf(
  books: TestBooks,
  account = books.account,
): Promise<AccountReconciliationState | undefined> {
  const { body } = await books.client.get<AccountReconciliationState[]>(`${books.path}/reconciliations`);
  return body.find(({ accountId }) => accountId === account.id);
}

export async function reconciliations(books: TestBooks, account = books.account): Promise<ReconciliationSummary[]> {
  return (await books.client.get<ReconciliationSummary[]>(`/api/accounts/${account.id}/reconciliations`)).body;
}

/** What the register says at the end of a day. */
export async function registerBalance(books: TestBooks, day: string, account = books.account): Promise<string> {
  const { body } = await books.client.get<AccountRegister>(`/api/accounts/${account.id}/register?endDate=${day}`);
  return body.closingBalance;
}
