/**
 * Worker and ledger die in the middle of an import and of people's writes, and read models are rebuilt from the log.
 * The
 * soak kills every part, at many moments.
 */
import 'reflect-metadata';
import { startTestApp, type TestApp } from '../kit/app/app';
import { listed, startBooks } from '../kit/books/books';
import { dropReadModels, readReadModels, readSettledReadModels, withClient } from '../kit/books/read-models';
import { settledImport, upload } from '../kit/books/statement-upload';
import { eventually } from '../kit/run/time-limit';
import { startWorker, type TestWorker } from '../kit/app/worker';
import { cancelledWhileMatching } from './cancelled-matching';
import { ChosenPairs } from './chosen-pairs';
import { inspect, Load } from './crash-loop';
import { statementOf, wrongRows } from './import-crash';
import { writeHistory } from './written-history';

/** Three batches of the import's. */
const ROWS = 1_200;
const PAIRS_OF_EACH_KIND = 5;
/** People's writes before the kill, and after it. */
const WRITES = 10;

let app: TestApp;
let worker: TestWorker;
beforeAll(async () => {
  // What dies with a projector is not waited for: the write is sent again.
  app = await startTestApp({ SLOWNESS: '1' });
  worker = await startWorker(app);
});
afterAll(async () => {
  await worker?.stop();
  await app?.stop();
});

/**
 * Kills both once the first rows are recorded. No match passes before, which reads the postings, and so no import ends.
 */
async function killWhileRecording(begin: () => void, importId: string): Promise<void> {
  await withClient(app.databaseUrl, async (client) => {
    await client.query('begin; lock table books.postings in access exclusive mode');
    begin();
    await eventually('the first rows', async () => {
      const recorded = 'select 1 from platform.imports where id = $1 and recorded_through > 0';
      return (await client.query(recorded, [importId])).rowCount === 1 || undefined;
    });
    await Promise.all([worker.kill(), app.process.kill()]);
    await client.query('rollback');
  });
}

it('an import and people’s writes lose and double nothing when worker and ledger are killed in the middle', async () => {
  const [books, peoples] = [await startBooks(app), await startBooks(app)];
  const pairs = await ChosenPairs.prepared(app, books, PAIRS_OF_EACH_KIND);
  const { body: accepted } = await upload(books, statementOf(ROWS, pairs));
  const { id } = await settledImport(books, accepted.id);
  await pairs.choose(id, ROWS + 1);
  const begin = (action: string) =>
    void books.client.post(`${books.path}/imports/${id}/${action}`).catch(() => undefined);
  const load = new Load([peoples]);
  const writing = load.run();
  const answered = (count: number) => eventually('answers to people', () => load.count >= count || undefined);
  try {
    await answered(WRITES);
    await killWhileRecording(() => begin('commit'), id);
    await Promise.all([worker.restart(), app.startLedger()]);
    expect((await settledImport(books, id)).status).toBe('completed');
    await answered(load.count + WRITES);
  } finally {
    load.stop();
    await writing;
  }
  expect(await wrongRows(app, books, pairs, id, ROWS)).toEqual([]);
  expect(await pairs.wrong(true)).toEqual([]);
  expect(await inspect([peoples], load, 1)).toMatchObject({
    acknowledged: load.count,
    wrongAnswers: [],
    lost: [],
    unexplained: [],
    wrongBalances: [],
  });
  begin('undo');
  await eventually('a match taken back', async () => (await pairs.matched()) < pairs.count || undefined);
  await worker.kill();
  await worker.restart();
  expect((await settledImport(books, id)).status).toBe('undone');
  expect(await wrongRows(app, books, pairs, id, 0)).toEqual([]);
  expect(await pairs.wrong(false)).toEqual([]);
  expect(await pairs.wrongFacts({ recorded: 1, undone: 1 })).toEqual([]);
});

it('an import that is cancelled while its transfers are matched stops, and goes on later', async () => {
  expect(await cancelledWhileMatching(app)).toEqual([]);
});

it('read models dropped and rebuilt from the log are what they were, whatever was changed behind its back', async () => {
  const books = await startBooks(app);
  await writeHistory(books);
  await worker.stop();
  const before = await readSettledReadModels(app.databaseUrl);
  expect((await listed(books, '?limit=500')).length).toBeGreaterThan(40);
  await withClient(app.databaseUrl, (client) => client.query('update books.transactions set amount = amount + 1'));
  expect((await readReadModels(app.databaseUrl))['books.transactions']).not.toEqual(before['books.transactions']);

  await app.stopLedger();
  await dropReadModels(app.databaseUrl);
  await app.startLedger();

  const rebuilt = await eventually('the rebuild', async () => {
    const models = await readSettledReadModels(app.databaseUrl);
    expect(models['books.stream_heads']).toEqual(before['books.stream_heads']);
    return models;
  });
  expect(rebuilt).toEqual(before);
});
