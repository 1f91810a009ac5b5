import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOG_START } from '@counterfoil/event-sourcing/event-log';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/eventstore-event-log';
import { HeadFile, HeadPublisher } from '@counterfoil/event-sourcing/published-heads';
import type { JsonObject, StoredEvent } from '@counterfoil/event-sourcing/recorded-event';
import { eventHash } from '@counterfoil/event-sourcing/chain';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { startTestApp, type TestApp } from '../kit/app';
import { openAccount, startBooks, type TestBooks } from '../kit/books';
import { withClient } from '../kit/read-models';
import { eventually } from '../kit/time-limit';
import { operate, operateJson } from './operator';

jest.setTimeout(180_000);
const PATIENCE_MS = 60_000;

interface VerifyAnswer {
  streams: number;
  events: number;
  headsConfirmed: number;
  headsPublished: number;
  broken: { stream: string; revision: string; id: string; reason: string; message: string }[];
}

interface CompareAnswer {
  events: number;
  entries: number;
  rows: number;
  eventsNotYetProjected: number;
  differenceCount: number;
  differences: { table: string; row: string; column?: string; byLog: string | null; inTable: string | null }[];
}

interface RebuildAnswer {
  projection: string;
  comparison: { equal: boolean; rebuiltSchema: string; tables: { table: string; equal: boolean; servingRows: number; rebuiltRows: number }[] };
}

interface FillAnswer {
  projection: string;
  schemaName: string;
  paused: boolean;
  lagEvents: number;
  lagSeconds: number;
  position: string;
  holder?: string;
  quarantine: { stream: string; revision: string; eventType: string; error: string }[];
}

let app: TestApp;
let log: EventStoreEventLog;
beforeAll(async () => {
  app = await startTestApp();
  log = new EventStoreEventLog({ connectionString: app.eventStore.url });
}, PATIENCE_MS * 2);
afterAll(async () => {
  await log?.close();
  await app?.stop();
});

const streamOf = (books: TestBooks): string => `ledger-${books.business.id}`;

const fillsOf = async (): Promise<FillAnswer[]> => (await operateJson<FillAnswer[]>(app.environment, 'projections')).answer;

/** Books with a bit of everything that has rows of its own. */
async function writtenBooks(): Promise<TestBooks> {
  const books = await startBooks(app);
  const { client, path, account } = books;
  const card = await openAccount(client, path, { name: 'Card', type: 'credit', currentBalance: '-250.00' });
  const spare = await openAccount(client, path, { name: 'Spare', type: 'savings', currentBalance: '5.00' });
  await client.patch(`/api/accounts/${card.id}`, { name: 'Company card', creditLimit: '5000.00' });
  await client.delete(`/api/accounts/${spare.id}`);
  await client.patch(`/api/categories/${books.categoryId('Training')}/visibility`, { isHidden: true });
  await books.record({ amount: '120.00', allocations: [{ categoryId: books.categoryId('Supplies'), amount: '100.00' }, { categoryId: books.categoryId('Personal'), amount: '20.00' }] });
  const { body: mistake } = await books.record({ type: 'deposit', amount: '1.00' });
  await client.delete(`${path}/transactions`, { transactionIds: [mistake.id] });
  const { body: amended } = await books.record({ amount: '33.00' });
  await client.patch(`/api/transactions/${amended.id}`, { amount: '34.00', description: 'Better paper' });
  for (let day = 1; day <= 9; day++) await books.record({ date: `2026-03-0${day}`, accountId: day % 2 ? account.id : card.id, amount: `${day}.01` });
  return books;
}

/** What somebody with the database password can do; the store forgets what it holds in memory. */
async function tamper(sql: string, values: unknown[]): Promise<void> {
  await withClient(app.eventStore.databaseUrl, async (client) => {
    const { rowCount } = await client.query(sql, values);
    if (rowCount !== 1) throw new Error(`${rowCount} rows were changed`);
  });
  await app.eventStore.restart();
}

it('says where every projection stands', async () => {
  await startBooks(app);
  const { code, output } = await operate(app.environment, 'projections');
  expect([code, output]).toEqual([0, expect.stringMatching(/^PROJECTION +VERSION +STATE/)]);
  for (const name of ['books', 'receipts', 'usage']) expect(output).toMatch(new RegExp(`^${name} +\\d+ +serving +\\d+ +`, 'm'));
});

it('refuses what it does not understand, with code 2 and how it is used', async () => {
  for (const words of [['dance'], ['rebuild'], ['compare', 'not-an-id'], ['verify', 'a', 'b'], ['projections', '--loud']]) {
    const { code, errors } = await operate(app.environment, ...words);
    expect([words, code, errors]).toEqual([words, 2, expect.stringContaining('npm run operate -- <command>')]);
  }
  const unknown = await operate(app.environment, 'rebuild', 'nothing');
  expect([unknown.code, unknown.errors]).toEqual([2, 'there is no projection nothing\n']);
  const nobody = await operate(app.environment, 'compare', randomUUID());
  expect([nobody.code, nobody.errors]).toEqual([2, expect.stringContaining('there is no business')]);
});
