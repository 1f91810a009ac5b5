import type { Import } from '@counterfoil/contracts/import-answer.contract';
import type { Worksheet } from '@counterfoil/contracts/reconciliation.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { formatDecimal } from '@counterfoil/money/money';
import { commit, settledImport, upload } from '../kit/books/statement-upload';
import type { BenchBooks } from './bench-books';

const MONTHS = 25;
const OPENING_MINOR = 100_000n;
/** Rows at the end of each month that the bank has not booked yet. */
const OUTSTANDING = 5;
/** Rows of months past that somebody corrected: every second one in its amount, so that a reconciliation is broken. */
const CORRECTED = 300;
const ASKED_EVERY_MS = 50;

/** The month that is still to be agreed on, and the days of those before. */
export interface ReconciledMonths {
  readonly closingDay: string;
  readonly transactions: number;
  readonly rowsOfMonth: number;
}

interface Statement {
  readonly csv: string;
  readonly closing: bigint;
}

/**
 * Two years of two accounts, each month from a statement of its own through the real upload, and of the first account
 * every month but the last reconciled through the API, with rows that were corrected since.
 */
export async function fillReconciledMonths(books: BenchBooks, transactions: number): Promise<ReconciledMonths> {
  const rowsOfMonth = Math.floor(transactions / MONTHS / books.accountIds.length);
  const balances = books.accountIds.map(() => OPENING_MINOR);
  for (let month = 0; month < MONTHS; month++) {
    for (const [at, accountId] of books.accountIds.entries()) {
      const opening = balances[at] ?? OPENING_MINOR;
      const { csv, closing } = statementOf({ month, account: at, rows: rowsOfMonth, opening });
      balances[at] = closing;
      await importStatement(books, accountId, csv, rowsOfMonth);
    }
    if (month < MONTHS - 1) await reconcileMonth(books, books.accountIds[0] ?? '', lastDayOf(month));
  }
  await correctSome(books, books.accountIds[0] ?? '');
  return {
    closingDay: lastDayOf(MONTHS - 1),
    transactions: rowsOfMonth * MONTHS * books.accountIds.length,
    rowsOfMonth,
  };
}

function statementOf(of: { month: number; account: number; rows: number; opening: bigint }): Statement {
  const { month, account, rows, opening } = of;
  let balance = opening;
  const lines = Array.from({ length: rows }, (_, index) => {
    // Even amounts of one account and odd ones of the other: none of them looks like a transfer.
    const size = BigInt(((index * 37) % 20_000) + 50) * 2n + BigInt(account);
    const amount = index % 4 === 0 ? size * 3n : -size;
    balance += amount;
    const day = 1 + Math.floor((index * 28) / rows);
    const money = (minor: bigint): string => formatDecimal(minor, 2);
    return `${dayOf(month, day)},Card payment ${month}-${index} of ${account},${money(amount)},${money(balance)}\n`;
  });
  return { csv: `Date,Description,Amount,Balance\n${lines.join('')}`, closing: balance };
}

async function importStatement(books: BenchBooks, accountId: string, csv: string, rows: number): Promise<void> {
  const to = { client: books.owner.client, path: books.path, account: { id: accountId } };
  const { status, body: sent, text } = await upload(to, csv);
  if (status >= 300) throw new Error(`an upload was answered with ${status}: ${text.slice(0, 300)}`);
  const read: Import = await settledImport(to, sent.id, ASKED_EVERY_MS);
  if (read.counts.included !== rows)
    throw new Error(`a statement became ${read.status}: ${read.error ?? JSON.stringify(read.questions)}`);
  const done = await commit(to, sent.id, ASKED_EVERY_MS);
  if (done.status !== 'completed') throw new Error(`an import became ${done.status}: ${done.error ?? ''}`);
}

/** Ticks all rows but the newest few. */
async function reconcileMonth({ owner }: BenchBooks, accountId: string, closingDay: string): Promise<void> {
  const path = `/api/accounts/${accountId}/reconciliations`;
  const { body: sheet } = await owner.client.get<Worksheet>(`${path}/worksheet?closingDay=${closingDay}`);
  const cleared = sheet.rows.slice(OUTSTANDING);
  const sum = cleared.reduce((total, { amount }) => total + minorOf(amount), minorOf(sheet.last?.balance ?? '0.00'));
  const { status, text } = await owner.client.post(path, {
    closingDay,
    balance: formatDecimal(sum, 2),
    newestEntry: sheet.newestEntry,
    cleared: cleared.map(({ entryNumber }) => entryNumber),
  });
  if (status !== 201) throw new Error(`a reconciliation was answered with ${status}: ${text.slice(0, 300)}`);
}

async function correctSome({ owner, path, categories }: BenchBooks, accountId: string): Promise<void> {
  const days = `startDate=${dayOf(0, 1)}&endDate=${dayOf(2, 28)}`;
  const query = `accountId=${accountId}&${days}&limit=${CORRECTED}`;
  const { body: rows } = await owner.client.get<Transaction[]>(`${path}/transactions?${query}`);
  const expense = categories.find(({ type }) => type === 'expense')?.id;
  for (const [at, row] of rows.entries()) {
    const minor = minorOf(row.amount.replace('-', ''));
    const { status, text } = await owner.client.put(`${path}/transactions/${row.id}`, {
      date: row.date,
      accountId,
      type: row.type,
      description: row.description,
      amount: formatDecimal(at % 2 === 0 ? minor + 1n : minor, 2),
      categoryId: row.type === 'expense' ? expense : row.categoryId,
    });
    if (status !== 200) throw new Error(`a correction was answered with ${status}: ${text.slice(0, 300)}`);
  }
}

function minorOf(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}

function dayOf(month: number, day: number): string {
  return new Date(Date.UTC(2024, 2 + month, day)).toISOString().slice(0, 10);
}

function lastDayOf(month: number): string {
  return new Date(Date.UTC(2024, 3 + month, 0)).toISOString().slice(0, 10);
}
