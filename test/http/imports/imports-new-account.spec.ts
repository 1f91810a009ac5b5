import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReachableApp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { sharedApp } from '../../kit/app/shared-app';
import { askForAccount, FIXTURES } from '../../kit/books/statement-upload';

const NOTHING = {
  ...{ bank: null, type: null, accountNumber: null },
  ...{ openingBalance: null, reckonedFrom: null, openingDate: null },
};

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedApp();
  books = await startBooks(app);
});

const told = async (bytes: Uint8Array | string) => (await askForAccount(books, bytes)).body;
const fixture = (name: string): Buffer => readFileSync(join(FIXTURES, name));

it('tells what a statement says of its account, and opens none', async () => {
  expect(
    await told('Date,Description,Amount,Balance\n2026-02-14,Paper,-12.50,87.50\n2026-02-15,Ink,-7.50,80.00\n'),
  ).toEqual({ ...NOTHING, openingBalance: '100.00', openingDate: '2026-02-13' });
  expect(await told(fixture('us-bank-sgml.ofx'))).toMatchObject({
    type: 'checking',
    openingDate: '2026-01-04',
    accountNumber: '6789',
    // Of a file that states the balance at its end alone.
    openingBalance: '3000.00',
    reckonedFrom: { date: '2026-03-31', balance: '3637.25' },
  });
  expect((await books.client.get<unknown[]>(`${books.path}/accounts`)).body).toHaveLength(1);
  expect((await books.client.get<unknown[]>(`${books.path}/imports`)).body).toEqual([]);
});

it('says nothing of what it cannot read, and refuses what is no upload and who may open no account', async () => {
  expect(await told('\u0001\u0002\u0003')).toEqual(NOTHING);
  expect(await told(`Date,Description,Amount\n${'2026-02-14,Paper,-12.50\n'.repeat(210_000)}`)).toEqual(NOTHING);
  const path = `${books.path}/imports/new-account`;
  expect((await books.client.post(path, { file: 'x' })).status).toBe(415);
  const { client } = await app.signedUp();
  expect((await askForAccount({ client, path: books.path }, 'x')).status).toBe(404);
});
