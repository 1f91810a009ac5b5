import type {
  AccountReconciliationState,
  ReconcileRequest,
  ReconciliationReport,
  ReconciliationSummary,
  Worksheet,
} from '@counterfoil/contracts/reconciliation.contract';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { AccountRegister } from '@counterfoil/contracts/ledger-report.contract';
import { startBooks, type TestBooks } from '../../kit/books/books';
import type { Answer } from '../../kit/app/http-client';
import { sharedAppWithWorker } from '../../kit/app/shared-app';

export const FEBRUARY = '2026-02-28';
export const MARCH = '2026-03-31';

/** Books with 1,000.00 in one account since January, of people whom no other test knows. */
export async function freshBooks(): Promise<TestBooks> {
  return startBooks(await sharedAppWithWorker());
}

/** What of an account is to be agreed on. @throws where it is not answered */
export async function worksheet(books: TestBooks, closingDay?: string, account = books.account): Promise<Worksheet> {
  const query = closingDay === undefined ? '' : `?closingDay=${closingDay}`;
  const { body, status, text } = await books.client.get<Worksheet>(`${reconciliationsPath(account)}/worksheet${query}`);
  if (status !== 200) throw new Error(text);
  return body;
}

interface Ticked {
  /** Rows that stay unticked, by their descriptions. */
  readonly without?: readonly string[];
  readonly account?: Account;
}

/** What ticking all rows but some asks for. */
export async function reconcileRequest(
  books: TestBooks,
  closingDay: string,
  balance: string,
  { without = [], account = books.account }: Ticked = {},
): Promise<ReconcileRequest> {
  const { rows, newestEntry } = await worksheet(books, closingDay, account);
  const cleared = rows
    .filter(({ description }) => !without.includes(description))
    .map(({ entryNumber }) => entryNumber);
  return { closingDay, balance, newestEntry, cleared };
}

/** Ticks all rows but some. */
export async function reconcile(
  books: TestBooks,
  closingDay: string,
  balance: string,
  ticked: Ticked = {},
): Promise<Answer<ReconciliationReport>> {
  const request = await reconcileRequest(books, closingDay, balance, ticked);
  return books.client.post<ReconciliationReport>(reconciliationsPath(ticked.account ?? books.account), request);
}

export function reconciliationsPath(account: Pick<Account, 'id'>): string {
  return `/api/accounts/${account.id}/reconciliations`;
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
  return (await books.client.get<ReconciliationSummary[]>(reconciliationsPath(account))).body;
}

/** What the register says at the end of a day. */
export async function registerBalance(books: TestBooks, day: string, account = books.account): Promise<string> {
  const { body } = await books.client.get<AccountRegister>(`/api/accounts/${account.id}/register?endDate=${day}`);
  return body.closingBalance;
}
