/** What statements make of the books that they are imported into, where their `expected.json` says it. */
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../../kit/app/app';
import { openAccount, startBooks } from '../../kit/books/books';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { commit, FIXTURES, settledImport, upload, type UploadTo } from '../../kit/books/statement-upload';
import { expectedFolders, type ExpectedBooks, type ExpectedStatement } from '../../statements/expected-statements';

let app: ReachableApp;
beforeAll(async () => {
  app = await sharedAppWithWorker();
});

const IN_BOOKS = expectedFolders(FIXTURES).flatMap(({ statements }) =>
  statements.flatMap((statement) => {
    const { inBooks } = statement;
    const before = statements.filter(({ file }) => file === inBooks?.after);
    return inBooks ? [{ ...statement, inBooks, files: [...before, statement] }] : [];
  }),
);

it.each(IN_BOOKS)('$name', async ({ inBooks, files, expectedToFail }) => {
  const transactions = await transactionsAfter(inBooks, files);
  // Compared here, so that only wrong books count as the failure that is expected.
  if (expectedToFail === undefined) expect(transactions).toEqual(inBooks.transactions);
  else expect(isDeepStrictEqual(transactions, inBooks.transactions)).toBe(false);
});

async function transactionsAfter(
  { opening: [initialBalanceDate, currentBalance], typed = [] }: ExpectedBooks,
  files: readonly ExpectedStatement[],
): Promise<string[]> {
  const { client, path, record } = await startBooks(app);
  const account = await openAccount(client, path, {
    name: 'Here',
    type: 'checking',
    currentBalance,
    initialBalanceDate,
  });
  for (const [date = '', amount = '', description = ''] of typed.map((text) => text.split(' '))) {
    const { status } = await record({ accountId: account.id, date, amount: amount.slice(1), description });
    expect(status).toBe(201);
  }
  for (const file of files) await imported({ client, path, account }, file);
  const { body } = await client.get<Transaction[]>(`${path}/transactions?accountId=${account.id}`);
  return body.map(({ date, amount, balance, description }) => `${date} ${amount} ${balance} ${description}`);
}

async function imported(to: UploadTo, { bytes, file }: ExpectedStatement): Promise<void> {
  const { status, body, text } = await upload(to, bytes, { fileName: file });
  if (status > 202) throw new Error(text);
  const read = await settledImport(to, body.id);
  expect(read).toMatchObject({ status: 'ready', questions: [] });
  expect(await commit(to, read.id)).toMatchObject({ status: 'completed' });
}
