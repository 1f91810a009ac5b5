/**
 * Statements of many banks, from the upload to the books: one of each format in `npm test`, all of them in the
 * campaign. That each is read rightly is tested without a server, in `test/statements/fixtures.spec.ts`.
 */
import type { Business } from '@counterfoil/contracts/business.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../../kit/app/app';
import { openAccount, startBooks, unlimitedOwner, type TestBooks } from '../../kit/books/books';
import { IS_CAMPAIGN, played } from '../../kit/run/campaign';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { commit, FIXTURES, upload, type UploadTo } from '../../kit/books/statement-upload';
import { expectedFolders, type ExpectedStatement } from '../../statements/expected-statements';
import { readSamples, type Sample } from '../../statements/manifest';
import { truthfulChoice } from '../../statements/truthful-choice';
import { uploadFolder } from '../../statements/upload-score';
import { answered, uploaded } from './read-imports';

let app: ReachableApp;
beforeAll(async () => {
  app = await sharedAppWithWorker();
});

it('fixtures are in the books exactly as their manifest says: counts, net sum, first and last date', async () => {
  const usual = readSamples(FIXTURES).filter(({ exponent }) => exponent === 2);
  const last = new Map(usual.map(({ format, file }) => [format, file]));
  const isPlayed = ({ file, format }: Sample): boolean => IS_CAMPAIGN || last.get(format) === file;
  const { files } = await uploadFolder(await startBooks(app), FIXTURES, isPlayed);
  expect(files.filter(({ differences }) => differences.length > 0)).toEqual([]);
  expect(files.length).toBe(played(last.size, usual.length));
});

const ALL = expectedFolders(FIXTURES)
  .filter(({ folder }) => folder.startsWith('strangers/'))
  .flatMap(({ statements }) => statements);
const STRANGERS = ALL.filter(({ refusal }) => refusal === undefined);
/** A card's, one in other money than most, and one that leaves something open. */
const SOME = [
  STRANGERS.find(({ accountType }) => accountType === 'credit'),
  STRANGERS.find(({ books }) => books === 'GBP'),
  STRANGERS.find(({ asked }) => Array.isArray(asked) && asked.length > 0),
].flatMap((stranger) => stranger ?? []);

it.each(played(SOME, STRANGERS))('$name: recorded exactly', async (stranger) => {
  const to = await booksFor(stranger);
  let read = await uploaded(to, stranger.bytes, stranger.file);
  for (let [question] = read.questions; question; [question] = read.questions) {
    const which = 'name' in question ? { name: question.name } : 'field' in question ? { field: question.field } : {};
    const choice = truthfulChoice(question, stranger.rows);
    read = await answered(to, read.id, [{ topic: question.topic, choice, ...which }]);
  }
  expect(await commit(to, read.id)).toMatchObject({ status: 'completed', success: stranger.rows.length });
  const { body: recorded } = await to.client.get<Transaction[]>(`${to.path}/transactions?limit=100`);
  expect(recorded.map(({ date, amount }) => `${date} ${amount}`).sort()).toEqual([...stranger.rows].sort());
});

it.each(ALL.filter(({ refusal }) => refusal !== undefined))('$name: refused with what to do', async (stranger) => {
  const to = await booksFor(stranger);
  const { status, body } = await upload(to, stranger.bytes, { fileName: stranger.file });
  expect([status, body]).toEqual([400, expect.objectContaining({ message: stranger.refusal })]);
});

async function booksFor({
  books = 'USD',
  accountType,
}: ExpectedStatement): Promise<UploadTo & Pick<TestBooks, 'client' | 'path'>> {
  const { client } = await unlimitedOwner(app);
  const { body } = await client.post<Business>('/api/businesses', {
    name: 'Strangers',
    industry: 'Trade',
    timeZone: 'UTC',
    currency: books,
  });
  const path = `/api/businesses/${body.id}`;
  const account = await openAccount(client, path, {
    name: 'Here',
    type: accountType,
    currentBalance: '0.00',
    initialBalanceDate: '2025-01-01',
  });
  return { client, path, account };
}
