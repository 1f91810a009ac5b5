/** A process dies at each moment of a reconciliation; it is sent again until it is answered, and stands once. */
import type { ReconcileRequest, ReconciliationReport } from '@counterfoil/contracts/reconciliation.contract';
import { addDays } from '@counterfoil/accounting/calendar-date';
import type { ChainCheck } from '@counterfoil/contracts/audit.contract';
import {
  reconcileRequest,
  reconciliations,
  reconciliationsPath,
  stateOf,
  worksheet,
} from '../http/reconciliations/reconciled-books';
import { startTestApp, type TestApp } from '../kit/app/app';
import { startBooks, type TestBooks } from '../kit/books/books';
import type { Answer } from '../kit/app/http-client';
import { startTestPostgres, type TestPostgres } from '../kit/servers/test-postgres';
import { eventually } from '../kit/run/time-limit';
import { killAndRestart, VICTIMS } from './crash-loop';

/**
 * Milliseconds after the sending: before it is read, while it is stored and projected, and after the answer; each of
 * the victims dies at each.
 */
const MOMENTS = [0, 6, 14, 40];
const FIRST_DAY = '2026-03-01';

let app: TestApp;
let postgres: TestPostgres;
let books: TestBooks;

beforeAll(async () => {
  postgres = await startTestPostgres();
  app = await startTestApp({}, { postgresUrl: postgres.url });
  books = await startBooks(app);
});

afterAll(async () => {
  await app?.stop();
  await postgres?.stop();
});

it('is lost and doubled by no kill of ledger, event store or Postgres, whenever it comes', async () => {
  const told: string[] = [];
  for (const [round, afterMs] of MOMENTS.flatMap((moment) => VICTIMS.map(() => moment)).entries()) {
    const closingDay = addDays(FIRST_DAY, round);
    await eventually('recording a row', () => recorded(round));
    const request = await eventually('reading the rows', () => ready(closingDay, round));
    const dying = pause(afterMs).then(() => killAndRestart(VICTIMS[round % VICTIMS.length] ?? 'ledger', app, postgres));
    const send = () =>
      books.client.post<ReconciliationReport>(reconciliationsPath(books.account), request, {
        headers: { 'Idempotency-Key': `reconcile ${round}` },
      });
    const answer = await eventually(`reconciling through ${closingDay}`, () => answered(send));
    expect(`${closingDay}: ${answer.status} ${answer.text}`).toMatch(new RegExp(`^${closingDay}: 2`));
    await dying;
    const again = await eventually(`the same again`, () => answered(send));
    expect(again.body.id).toBe(answer.body.id);
    told.unshift(`${answer.body.id} ${closingDay}`);
  }
  const standing = await reconciliations(books);
  expect(standing.map(({ id, closingDay }) => `${id} ${closingDay}`)).toEqual(told);
  // The first has the opening balance besides.
  expect(standing.map(({ clearedRows }) => clearedRows)).toEqual(told.map((_, at) => (at === told.length - 1 ? 2 : 1)));
  expect(await stateOf(books)).toMatchObject({ agrees: true, closingDay: standing[0]?.closingDay });
  expect((await worksheet(books, addDays(FIRST_DAY, MOMENTS.length * VICTIMS.length))).rows).toEqual([]);
  const { body: chain } = await books.client.get<ChainCheck>(`${books.path}/audit/verify`);
  expect(chain.isIntact).toBe(true);
});

/** Undefined where there was no answer, or one that asks to try again. */
async function answered<Body>(send: () => Promise<Answer<Body>>): Promise<Answer<Body> | undefined> {
  const answer = await send().catch(() => undefined);
  return answer === undefined || answer.status === 503 || answer.status === 202 ? undefined : answer;
}

/** Each day has one row more, the first the opening balance besides; undefined while the books do not show it. */
async function ready(closingDay: string, round: number): Promise<ReconcileRequest | undefined> {
  const request = await reconcileRequest(books, closingDay, (999 - round).toFixed(2));
  return request.cleared.length === (round === 0 ? 2 : 1) ? request : undefined;
}

async function recorded(round: number): Promise<true | undefined> {
  const row = { date: addDays(FIRST_DAY, round), description: `Row ${round}`, amount: '1.00' };
  const answer = await answered(() => books.record(row, { headers: { 'Idempotency-Key': `row ${round}` } }));
  return answer && answer.status < 300 ? true : undefined;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
