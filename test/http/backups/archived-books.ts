import { archiveSignature } from '../../../services/ledger/src/backups/archive-signature';
import type { ReachableApp, SignedUp } from '../../kit/app/app';
import { forgedFrom, type ArchiveFiles, type ArchiveManifestJson } from '../../kit/books/archives';
import { openAccount, type TestBooks } from '../../kit/books/books';
import { commit, settledImport, upload } from '../../kit/books/statement-upload';

/** What the archive of these books has, in the order of the names. */
export const FILES = [
  'README.txt',
  'account-numbers.jsonl',
  'events.jsonl',
  'manifest.json',
  'members.jsonl',
  'profile.json',
  'reports/balance-sheet.csv',
  'reports/general-ledger.csv',
  'reports/profit-and-loss.csv',
  'reports/transactions.csv',
  'reports/trial-balance.csv',
];

const REPORTS = [
  'financial-summary?startDate=2026-01-01&endDate=2026-12-31&by=month',
  'balance-sheet?asOfDate=2026-12-31',
  'trial-balance?startDate=2026-01-01&endDate=2026-12-31',
  'general-ledger?startDate=2026-01-01&endDate=2026-12-31',
  'journal',
  'cash-flow?startDate=2026-01-01&endDate=2026-12-31',
  'transactions',
  'accounts',
  'categories',
  'chart-accounts',
  'journal-entries',
  'schedules',
];
/** Positions are an installation's own; everything else has to be the same. */
const POSITIONS = /"(knownAt|position)":"\d+"/g;
/** Ids are made anew, and with them the order of what is alike in everything else. */
export const IDS = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

/** So far ahead that no worker settles it: one day recorded early, one changed, one left out. */
async function repeatRent({
  client,
  path,
  account,
  categoryId,
}: Pick<TestBooks, 'client' | 'path' | 'account' | 'categoryId'>): Promise<void> {
  const payment = {
    type: 'expense',
    accountId: account.id,
    amount: '30.00',
    description: 'Rent',
    categoryId: categoryId('Rent'),
  };
  const recurrence = { startsOn: '2098-01-31', unit: 'month', every: 1, monthDay: 31 };
  const { body } = await client.post<{ id: string }>(`${path}/schedules`, { payment, recurrence });
  const days = `${path}/schedules/${body.id}/occurrences`;
  await client.post(`${days}/2098-01-31/confirm`, { date: '2026-03-02' });
  await client.put(`${days}/2098-02-28`, { payment: { ...payment, amount: '31.00' } });
  await client.post(`${days}/2098-03-31/skip`);
}

/** Of a statement with the day of purchase beside the day of booking. */
async function importPaper(books: Pick<TestBooks, 'client' | 'path' | 'account'>): Promise<void> {
  const { body } = await upload(
    books,
    'Transaction Date,Posting Date,Text,Amount\n2026-01-13,2026-01-15,Paper,-12.50\n',
  );
  const { id } = await settledImport(books, body.id);
  expect(await commit(books, id)).toMatchObject({ success: 1 });
}

/** A little of everything that a report can show. */
export async function keepBooks({ client, path, account, record, categoryId }: TestBooks): Promise<void> {
  const savings = await openAccount(client, path, {
    name: 'Savings',
    type: 'savings',
    currentBalance: '250.00',
    initialBalanceDate: '2026-01-01',
    accountNumber: '12345678',
  });
  await record({ type: 'deposit', amount: '500.00', description: 'Honey “Linden”', categoryId: categoryId('Sales') });
  const { body: paper } = await record({ amount: '80.00', categoryId: categoryId('Supplies') });
  await client.put(`${path}/transactions/${paper.id}`, {
    date: '2026-02-04',
    accountId: account.id,
    type: 'expense',
    description: 'Paper, more',
    amount: '85.00',
  });
  const { body: wrong } = await record({ amount: '12.00' });
  await client.delete(`${path}/transactions/${wrong.id}`, {});
  await client.post(`${path}/transfers`, {
    fromAccountId: account.id,
    toAccountId: savings.id,
    date: '2026-03-01',
    amount: '200.00',
    description: 'Put aside',
  });
  await client.post(`${path}/transactions/bulk`, {
    transactions: Array.from({ length: 250 }, (_, index) => ({
      date: '2026-04-01',
      accountId: account.id,
      type: 'expense',
      description: `Row ${index}`,
      amount: '1.10',
    })),
  });
  await repeatRent({ client, path, account, categoryId });
  await importPaper({ client, path, account });
  await client.put(path, { name: 'Bees & Honey', industry: 'Agriculture', address: 'Linden Lane 4', taxId: '12-345' });
}

/** Rows of a list by what they say beside their ids. */
function inOrder(text: string): string {
  const value = JSON.parse(text) as unknown;
  if (!Array.isArray(value)) return text;
  const said = (row: unknown): string => JSON.stringify(row).replace(IDS, '');
  return JSON.stringify([...(value as unknown[])].sort((a, b) => (said(a) < said(b) ? -1 : 1)));
}

/** @param path of the business where it is asked for */
export async function reportsOf(person: SignedUp, path: string): Promise<Record<string, string>> {
  const reports: Record<string, string> = {};
  for (const report of REPORTS) {
    const { status, text } = await person.client.get(`${path}/${report}`);
    expect([report, status]).toEqual([report, 200]);
    reports[report] = inOrder(text).replace(POSITIONS, '"$1":"…"').replace(IDS, '…');
  }
  return reports;
}

/** What an archive says of itself. */
export function manifestOf(files: ArchiveFiles) {
  return JSON.parse(files.get('manifest.json')?.toString() ?? '') as {
    files: { path: string; bytes: number; sha256: string }[];
    events: { count: number; headHash: string };
    notContained: string[];
  };
}

/** The lines of an audit pack. */
export function linesIn(pack: Buffer): { kind: string }[] {
  const lines = pack.toString().trim().split('\n');
  return lines.map((line) => JSON.parse(line) as { kind: string });
}

/** An archive with the signature of another installation, as if it came from there. */
export function signedBy(app: ReachableApp, archive: Buffer): Promise<Buffer> {
  const sign = (_: ArchiveFiles, manifest: ArchiveManifestJson): void => {
    delete manifest['signature'];
    const secret = app.environment['SESSION_SECRET'] ?? '';
    manifest['signature'] = archiveSignature(secret, manifest as unknown as Parameters<typeof archiveSignature>[1]);
  };
  return forgedFrom(archive, sign, false);
}
