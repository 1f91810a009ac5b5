import { COMMAND_ID_HEADER } from '@counterfoil/contracts/header';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { BalanceSheet } from '@counterfoil/contracts/report.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../../kit/app/app';
import { listed, openAccount, type TestBooks } from '../../kit/books/books';
import type { Answer } from '../../kit/app/http-client';
import { postedEntries } from '../../kit/books/posted-entries';

/** Lines of every entry after the opening one, as `Dr 1000 500.00` texts under their day. */
export function posted({ databaseUrl }: ReachableApp, { business }: TestBooks, from = 2): Promise<string[]> {
  return postedEntries(databaseUrl, business.id, from);
}

/** Day, amount and balance of each row of an account's list. */
export async function rowsOf(books: TestBooks, account: Account): Promise<[string, string, string][]> {
  return (await listed(books, `?accountId=${account.id}`)).map((row) => [row.date, row.amount, row.balance]);
}

/** What an account comes to now. */
export async function balanceOf(books: TestBooks, id: string): Promise<string | undefined> {
  const { body } = await books.client.get<Account[]>(`${books.path}/accounts`);
  return body.find((account) => account.id === id)?.currentBalance;
}

/** Status and code of a refusal. */
export function code(answer: Answer): [number, string] {
  return [answer.status, (answer.body as Problem).code];
}

/** What stood at the ends of February and March. */
export function figures(books: TestBooks): Promise<BalanceSheet[]> {
  return Promise.all(
    ['2026-02-28', '2026-03-31'].map(async (day) => ({
      ...(await books.client.get<BalanceSheet>(`${books.path}/balance-sheet?asOfDate=${day}`)).body,
      knownAt: '',
    })),
  );
}

/** Takes back what a call did. */
export function undo(books: TestBooks, answer: Answer, body: object = {}): Promise<Answer> {
  return books.client.post(`${books.path}/commands/${answer.headers.get(COMMAND_ID_HEADER) ?? ''}/undo`, body);
}

/** A second account. */
export function savings({ client, path }: TestBooks): Promise<Account> {
  return openAccount(client, path, { name: 'Savings', type: 'savings', initialBalanceDate: '2026-01-01' });
}

/** What the form sends of a row, with a change. */
export function amendment(row: Transaction, change: object): object {
  return {
    date: row.date,
    accountId: row.accountId,
    type: row.type,
    description: row.description,
    amount: row.amount,
    ...change,
  };
}
