/**
 * What a bookkeeper does now and then: rules, imports that were wrong, transfers that the other bank's statement
 * confirms, an account that goes.
 */
import { addDays } from '@counterfoil/accounting/calendar-date';
import type { Account } from '@counterfoil/contracts/account.contract';
import { COMMAND_ID_HEADER } from '@counterfoil/contracts/header';
import type { Rule } from '@counterfoil/contracts/rule.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { RecordedTransfer } from '../../services/ledger/src/transfers/transfers.commands';
import type { TestBooks } from '../kit/books/books';
import type { Answer, HttpClient } from '../kit/app/http-client';
import type { SeededRandom } from './seeded-random';
import type { BulkTransactionsAnswer } from '@counterfoil/contracts/bulk-transactions.contract';

/** Where the bookkeeper sits: the books, the dice, and a call that is counted by its kind. */
export interface Desk {
  readonly books: TestBooks;
  readonly random: SeededRandom;
  send<Body>(kind: string, method: string, path: string, body: object): Promise<Answer<Body>>;
  account(name: string): Promise<Account>;
  day(): string;
  /** A row as a statement brings it. */
  draft(): object;
}

const ROWS_OF_A_WRONG_IMPORT = 12;

/** A transfer was written down by hand; days later the other bank's statement has it too, and the two become one. */
export async function takeAsCounterpart({ random, send, account, day }: Desk): Promise<void> {
  const [from, to] = [await account('Checking'), await account('Savings')];
  const [date, amount] = [day(), random.amount()];
  const byHand = await send<RecordedTransfer>('transfer', 'POST', 'transfers', {
    fromAccountId: from.id,
    toAccountId: to.id,
    date,
    amount,
    description: 'Set aside',
  });
  const row = {
    date: addDays(date, random.between(0, 3)),
    accountId: to.id,
    type: 'deposit',
    description: 'From the other bank',
    amount,
  };
  const arrived = await send<Transaction>('record', 'POST', 'transactions', row);
  const own = random.happens(0.5) ? byHand.body.id : byHand.body.counterpartId;
  await send('match a transfer', 'POST', 'transfers/match', { transactionId: own, counterpartId: arrived.body.id });
}

/** All rows of some size go to one category. */
export async function applyRule({ books, random, send }: Desk): Promise<void> {
  const smallest = random.between(1, 900);
  const conditions = {
    minAmount: `${smallest}.00`,
    maxAmount: `${smallest + 5}.00`,
    type: random.happens(0.5) ? 'expense' : 'deposit',
  };
  const rule = await send<Rule>('make a rule', 'POST', 'rules', {
    name: 'Some size',
    conditions,
    categoryId: books.categoryId(random.pick(['Travel', 'Sales', 'Personal'])),
    nickname: 'Of some size',
  });
  await send('apply a rule', 'POST', `rules/${rule.body.id}/apply`, {});
  await books.client.delete(`${books.path}/rules/${rule.body.id}`);
}

/** The wrong file. */
export async function importAndUndo({ send, draft }: Desk, onFirstOpenDay = false): Promise<void> {
  const transactions = Array.from({ length: ROWS_OF_A_WRONG_IMPORT }, draft);
  const imported = await send<BulkTransactionsAnswer>('import', 'POST', 'transactions/bulk', { transactions });
  await send('undo an import', 'POST', `commands/${imported.headers.get(COMMAND_ID_HEADER) ?? ''}/undo`, {
    onFirstOpenDay,
  });
}

/**
 * Rows of a closed month: one gets another amount, another is deleted and brought back, all dated on the first open
 * day.
 */
export async function correctOnFirstOpenDay(
  { random, send }: Desk,
  [amended, deleted]: readonly (Transaction | undefined)[],
): Promise<void> {
  if (!amended || !deleted) return;
  const { date, accountId, description, type } = amended;
  await send('amend a closed day', 'PUT', `transactions/${amended.id}`, {
    date,
    accountId,
    description,
    type,
    amount: random.amount(),
    onFirstOpenDay: true,
  });
  const gone = await send('correct a closed day', 'DELETE', `transactions/${deleted.id}`, { onFirstOpenDay: true });
  if (gone.status === 200)
    await send('undo on the first open day', 'POST', `commands/${gone.headers.get(COMMAND_ID_HEADER) ?? ''}/undo`, {
      onFirstOpenDay: true,
    });
}

/** Gone from every list, and in every statement still. */
export async function deleteAccount({ account }: Desk, admin: HttpClient): Promise<void> {
  const { id } = await account('Second card');
  const { status, text } = await admin.delete(`/api/accounts/${id}`);
  if (status !== 200) throw new Error(`deleting an account was answered with ${status}: ${text}`);
}
