import 'reflect-metadata';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Import, ImportRow } from '@counterfoil/contracts/import-answer.contract';
import { MAX_PAGE_SIZE } from '@counterfoil/contracts/transaction.contract';
import { formatDecimal, parseDecimal } from '@counterfoil/money/money';
import { openAccount, type TestBooks } from '../kit/books/books';
import { settledImport, upload } from '../kit/books/statement-upload';
import { readSamples, type Sample } from './manifest';

/** What became of one file on the way that a person's upload takes, as far as it differs from the manifest. */
export interface UploadScore {
  readonly file: string;
  /** Empty = rows valid and invalid, net sum in the books, first and last date are exactly the manifest's. */
  readonly differences: readonly string[];
}

/** Decimals of the currencies on offer; statements in others cannot be uploaded to a business. */
const DECIMALS = 2;
/** The day that one sample prints and no calendar has, and the booking day beside it, which the books take. */
const NO_DAY = '2016-02-30';
const BOOKED_ON = '2016-03-01';

/**
 * Uploads files of a folder, each with its manifest's mapping to an account of its own, records it, and asks the books.
 * @param isPlayed every file without
 */
export async function uploadFolder(
  books: TestBooks,
  folder: string,
  isPlayed: (sample: Sample) => boolean = () => true,
): Promise<{ files: UploadScore[]; otherCurrencies: string[] }> {
  const samples = readSamples(folder).filter(isPlayed);
  const files: UploadScore[] = [];
  for (const sample of samples.filter(({ exponent }) => exponent === DECIMALS))
    files.push({ file: sample.file, differences: await uploadOne(books, sample) });
  return { files, otherCurrencies: samples.filter(({ exponent }) => exponent !== DECIMALS).map(({ file }) => file) };
}

async function uploadOne(books: TestBooks, sample: Sample): Promise<string[]> {
  const type = sample.accountType;
  const account = await openAccount(books.client, books.path, {
    name: sample.file.slice(-60),
    type,
    currentBalance: '0.00',
    initialBalanceDate: '1990-01-01',
  });
  const options = {
    accountId: account.id,
    fileName: sample.file,
    ...(sample.mapping ? { mapping: sample.mapping } : {}),
  };
  const { status, body, text } = await upload(books, sample.bytes, options);
  if (status === 400 && sample.rowsValid + sample.rowsInvalid === 0) return [];
  if (status !== 201) return [`answered with ${status}: ${text.slice(0, 200)}`];
  const ready = await ticked(books, await answered(books, body, account));
  if (ready.status !== 'ready')
    return [`${ready.status}: ${ready.error ?? ready.questions.map(({ text: question }) => question).join(' ')}`];
  const done = ready.counts.included === 0 ? ready : await recorded(books, ready);
  return differences(sample, done, await balanceOf(books, account));
}

/**
 * The first answer to what a file leaves open; all accounts that it names are the one it was uploaded to. What is in
 * another currency than the books is taken as it is, and what may be a balance is money that moved, as the manifest
 * counts it.
 */
async function answered(books: TestBooks, found: Import, account: Account): Promise<Import> {
  if (found.questions.length === 0) return found;
  const answers = found.questions.map((question) => {
    const { topic, choices } = question;
    if (topic === 'account')
      return { topic, name: question.name, choice: choices.findIndex(({ label }) => label === account.name) };
    if (topic === 'rows') return { topic, name: question.name, choice: choices.length - 1 };
    return { topic, choice: topic === 'currency' ? choices.length - 1 : 0 };
  });
  return (await books.client.put<Import>(`${books.path}/imports/${found.id}/mapping`, { answers })).body;
}

/**
 * With what the bank calls pending or cancelled ticked as well: the manifest counts every row with a day and an amount,
 * and the reader leaves these to the person.
 */
async function ticked(books: TestBooks, found: Import): Promise<Import> {
  if (found.status !== 'ready') return found;
  const { body: rows } = await books.client.get<ImportRow[]>(
    `${books.path}/imports/${found.id}/rows?limit=${MAX_PAGE_SIZE}`,
  );
  const left = rows.filter(({ isIncluded, flags }) => !isIncluded && flags.includes('not-settled'));
  const changes = left.filter(({ amount }) => /[1-9]/.test(amount)).map(({ row }) => ({ row, included: true }));
  if (changes.length === 0) return found;
  return (await books.client.put<Import>(`${books.path}/imports/${found.id}/mapping`, { rows: changes })).body;
}

async function recorded(books: TestBooks, { id }: Import): Promise<Import> {
  await books.client.post(`${books.path}/imports/${id}/commit`);
  return settledImport(books, id);
}

async function balanceOf(books: TestBooks, { id }: Account): Promise<string> {
  const { body } = await books.client.get<Account[]>(`${books.path}/accounts`);
  return body.find((account) => account.id === id)?.currentBalance ?? 'no account';
}

function differences(
  { rowsValid, rowsInvalid, netSum, firstDate, lastDate }: Sample,
  { counts, summary, success, status }: Import,
  balance: string,
): string[] {
  const net = parseDecimal(netSum, DECIMALS);
  const figures: [string, unknown, unknown][] = [
    ['rows valid', counts.valid, rowsValid],
    ['rows invalid', counts.invalid, rowsInvalid],
    ['net sum in the books', balance, net.ok ? formatDecimal(net.minor, DECIMALS) : netSum],
    ['first date', summary?.firstDate ?? null, inCalendar(firstDate)],
    ['last date', summary?.lastDate ?? null, inCalendar(lastDate)],
    ['rows recorded', success, status === 'completed' ? counts.included : 0],
  ];
  return figures
    .filter(([, found, expected]) => found !== expected)
    .map(([name, found, expected]) => `${name}: ${String(found)} instead of ${String(expected)}`);
}

function inCalendar(date: string | null): string | null {
  return date === NO_DAY ? BOOKED_ON : date;
}
