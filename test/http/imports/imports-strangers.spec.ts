/**
 * Statements that somebody made up who had not read the reader, recorded through the API. What is asked is answered as
 * a person would who knows what happened: by the answer whose rows are as they were.
 */
import type { Business } from '@counterfoil/contracts/business.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../../kit/app';
import { openAccount, unlimitedOwner, type TestBooks } from '../../kit/books';
import { sharedAppWithWorker } from '../../kit/shared-app';
import { commit, FIXTURES, upload, type UploadTo } from '../../kit/statement-upload';
import { expectedFolders, type ExpectedStatement } from '../../statements/expected-statements';
import { truthfulChoice } from '../../statements/truthful-choice';
import { answered, uploaded } from './read-imports';

let app: ReachableApp;
beforeAll(async () => {
  app = await sharedAppWithWorker();
});

const STRANGERS = expectedFolders(FIXTURES)
  .filter(({ folder }) => folder.startsWith('strangers/'))
  .flatMap(({ statements }) => statements);

describe.each(STRANGERS.filter(({ refusal }) => refusal === undefined))('$name', (stranger) => {
  it('is recorded exactly', async () => {
    const { client } = await unlimitedOwner(app);
    const to = await booksFor(client, stranger);
    let read = await uploaded(to, stranger.bytes, stranger.file);
    const asked: string[] = [];
    for (let [question] = read.questions; question; [question] = read.questions) {
      asked.push(question.topic);
      const which = 'name' in question ? { name: question.name } : 'field' in question ? { field: question.field } : {};
      const choice = truthfulChoice(question, stranger.rows);
      read = await answered(to, read.id, [{ topic: question.topic, choice, ...which }]);
    }
    expect(read.status).toBe('ready');
    if (stranger.asked) expect(asked).toEqual(stranger.asked);
    expect(await commit(to, read.id)).toMatchObject({ status: 'completed', success: stranger.rows.length });
    const { body: recorded } = await to.client.get<Transaction[]>(`${to.path}/transactions?limit=100`);
    expect(recorded.map(({ date, amount }) => `${date} ${amount}`).sort()).toEqual([...stranger.rows].sort());
  });
});

describe.each(STRANGERS.filter(({ refusal }) => refusal !== undefined))('$name', (stranger) => {
  it('is refused in words that say what to do', async () => {
    const { client } = await unlimitedOwner(app);
    const to = await booksFor(client, stranger);
    const { status, body } = await upload(to, stranger.bytes, { fileName: stranger.file });
    expect([status, body]).toEqual([400, expect.objectContaining({ message: stranger.refusal })]);
  });
});

async function booksFor(
  client: TestBooks['client'],
  { books = 'USD', accountType }: ExpectedStatement,
): Promise<UploadTo & Pick<TestBooks, 'client' | 'path'>> {
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
