import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { LOG_START } from '@counterfoil/event-sourcing/log/event-log';
import { startScriptedServer, type ScriptedServer } from '../../kit/log/scripted-server';
import { eventually } from '../../kit/run/time-limit';
import { TALLY, tallyProjection } from '../tally';
import { startWriteHouse, type WriteHouse } from '../write-house';

/** Events that come while nobody takes them; the soak has 50,000 come. */
const EVENTS = Number(process.env['STANDSTILL_EVENTS'] ?? 2_000);
/** Of the server; some of what it sends is on its way, in the network and in the client. */
const PATIENCE_EVENTS = 100;
/** So that what waits does not fit the network. */
const TEXT = 'a'.repeat(1_000);

let server: ScriptedServer;
let log: EventStoreEventLog;
beforeEach(async () => {
  server = await startScriptedServer();
  log = new EventStoreEventLog({ connectionString: server.url });
});
afterEach(async () => {
  await log.close();
  server.stop();
});

/** Votes that come one after the other, so that whoever takes them could. */
async function comeVotes(): Promise<void> {
  for (let number = 1; number <= EVENTS; number++) {
    const at = BigInt(number) * 1_000n;
    const data = { number, for: 'ann', text: TEXT };
    server.add(`${TALLY}1`, { commit: at, prepare: at }, { type: 'Voted', data });
    if (number % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

it('a subscriber that stands still is sent away, comes back and misses nothing', async () => {
  server.losePatience(PATIENCE_EVENTS);
  const seen: bigint[] = [];
  let goOn: () => void = () => undefined;
  const standstill = new Promise<void>((resolve) => (goOn = resolve));
  const lost: unknown[] = [];
  const onConnection = (error: Error | undefined) => error && lost.push(error);
  const subscription = log.subscribeToAll(
    { prefixes: [TALLY], from: LOG_START, pageSize: 10, onConnection },
    async ({ events }) => {
      seen.push(...events.map(({ revision }) => revision));
      await standstill;
    },
  );
  await eventually('a subscription', () => (server.subscribers() > 0 ? true : undefined));
  await comeVotes();
  expect(server.sentAway()).toBe(1);
  server.losePatience(Number.POSITIVE_INFINITY);
  goOn();
  await eventually('all events', () => (seen.length >= EVENTS ? true : undefined));
  await subscription.close();
  expect(seen).toEqual(Array.from({ length: EVENTS }, (_, index) => BigInt(index)));
  expect(lost).toContainEqual(expect.objectContaining({ message: expect.stringContaining('too slow') as string }));
});

describe('a projection', () => {
  let house: WriteHouse;
  beforeAll(async () => {
    house = await startWriteHouse({ failsCalls: false });
  });
  afterAll(() => house.stop());

  it('that stands still while they come has all of them afterwards', async () => {
    server.losePatience(PATIENCE_EVENTS);
    const projection = tallyProjection(1, 'slowly');
    const projector = house.projector({ projections: [projection], log });
    await projector.start();
    await eventually('a subscription', () => (server.subscribers() > 0 ? true : undefined));
    const holding = await house.pool.connect();
    await holding.query('BEGIN; SELECT 1 FROM event_sourcing.fills FOR UPDATE');
    await comeVotes();
    await holding.query('ROLLBACK');
    holding.release();
    const votes = async (): Promise<number> =>
      Number(
        (await house.pool.query<{ votes: string }>('SELECT sum(votes) AS votes FROM slowly.counts')).rows[0]?.votes,
      );
    await eventually('all votes', async () => ((await votes()) >= EVENTS ? true : undefined));
    expect(await votes()).toBe(EVENTS);
    expect((await projector.status()).map(({ quarantine }) => quarantine)).toEqual([[]]);
    await projector.stop();
  });
});
