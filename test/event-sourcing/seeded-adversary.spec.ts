/**
 * A few writers and a projector on a store that behaves badly by a seed, once for each seed. The store is told by its
 * variables, so this is the same in every project. ADVERSARY_SEEDS says how many seeds, ADVERSARY_SEED the first one.
 */
import { verifyChain } from '@counterfoil/event-sourcing/log/chain';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { migrate } from '@counterfoil/event-sourcing/postgres/library-schema';
import { ProjectionProgress } from '@counterfoil/event-sourcing/project/projection-progress';
import { Projector } from '@counterfoil/event-sourcing/project/projector';
import { receiptsProjection } from '@counterfoil/event-sourcing/project/receipts-projection';
import { CommandRunner } from '@counterfoil/event-sourcing/write/command-runner';
import { Receipts } from '@counterfoil/event-sourcing/write/receipts';
import { Snapshots } from '@counterfoil/event-sourcing/write/snapshots';
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { startTestEventStore, type TestEventStore } from '../kit/test-event-store';
import { createTestDatabase } from '../kit/test-postgres';
import { eventually } from '../kit/time-limit';
import { envelopeFor, TALLY, tallyCodec, tallyDecider, tallyProjection, vote } from './tally';
import { itLocal } from '../wire/wire-target';
import { readWhole } from './write-house';

const FIRST_SEED = Number(process.env.ADVERSARY_SEED ?? 1);
const SEEDS = Array.from({ length: Number(process.env.ADVERSARY_SEEDS ?? 3) }, (_, at) => FIRST_SEED + at);
const STREAMS = 4;
const COMMANDS_EACH = 40;
/** How many of the newest events are gone at most where the log is put back. */
const PUT_BACK_EVENTS = 60;
/** One after the other each; so many at once are beside each other in few appends, and meet little. */
const CLIENTS = 16;
const PATIENCE_MS = 60_000;
const LIMIT_MS = 180_000;

interface Command {
  readonly stream: string;
  readonly id: string;
  readonly times: number;
}

itLocal.each(SEEDS)(
  'seed %i: each command is carried out once, on a log that goes back as on any other',
  async (seed) => {
    const database = await createTestDatabase();
    const goesBack = (['never', 'at a start', 'beneath the running store'] as const)[(seed - 1) % 3];
    const environment: Record<string, string> = {
      EVENTSTORE_MODE: 'adversarial',
      EVENTSTORE_FAULTS: '1',
      EVENTSTORE_SEED: String(seed),
      ...(goesBack === 'beneath the running store' ? { EVENTSTORE_PUT_BACK_BENEATH: String(PUT_BACK_EVENTS) } : {}),
    };
    const store = await startTestEventStore(database.url, environment);
    const pool = new Pool({ connectionString: database.url, max: 10 });
    pool.on('error', () => undefined);
    await migrate(pool);
    const progress = new ProjectionProgress(pool);
    await progress.start();
    const logs = [1, 2].map(() => new EventStoreEventLog({ connectionString: store.url }));
    const [log] = logs;
    if (!log) throw new Error('no log');
    const projector = new Projector({
      pool,
      log,
      codec: tallyCodec,
      projections: [tallyProjection(), receiptsProjection([TALLY])],
      progress,
    });
    try {
      await projector.start();
      const commands = Array.from({ length: STREAMS * COMMANDS_EACH }, (_, at): Command => {
        return { stream: `${TALLY}${seed}-${at % STREAMS}`, id: randomUUID(), times: 1 + (at % 3) };
      });
      await carryOut(logs, pool, commands);
      if (goesBack === 'at a start') await putBack(store, environment);
      if (goesBack === 'beneath the running store') expect(store.output()).toContain('the log was put back');
      // Whoever was answered asks again. Receipts of the log that was may have answered some; they are of this one once
      // the projector has found out.
      await eventually('every command in this log', PATIENCE_MS, async () => {
        if (goesBack !== 'never') await carryOut(logs, pool, commands);
        await expectCarriedOut(log, commands);
        return true;
      });
      await expectCounted(pool, commands);
    } finally {
      await projector.stop();
      await progress.stop();
      for (const opened of logs) await opened.close();
      await pool.end();
      await store.stop();
      await database.drop();
    }
  },
  LIMIT_MS,
);

/** Two processes' worth of writers, each command again under its id until it is answered. */
async function carryOut(logs: readonly EventStoreEventLog[], pool: Pool, commands: readonly Command[]): Promise<void> {
  const runners = logs.map(
    (log) =>
      new CommandRunner({
        log,
        codec: tallyCodec,
        receipts: new Receipts(pool),
        snapshots: new Snapshots(pool),
        limits: { deadlineMs: 5_000 },
      }),
  );
  const waiting = [...commands.entries()];
  const client = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, { stream, id, times }] = next;
      const command = vote('ann', times);
      await eventually(`the answer to ${id}`, PATIENCE_MS, () =>
        runners[at % runners.length]?.run(tallyDecider, stream, command, envelopeFor(command, id)),
      );
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

async function putBack(store: TestEventStore, environment: Record<string, string>): Promise<void> {
  environment['EVENTSTORE_PUT_BACK'] = String(PUT_BACK_EVENTS);
  await store.restart();
  delete environment['EVENTSTORE_PUT_BACK'];
  expect(store.output()).toMatch(/the log was put back: its newest [1-9]\d* events are gone/);
}

async function expectCarriedOut(log: EventStoreEventLog, commands: readonly Command[]): Promise<void> {
  for (const [stream, votes] of votesOf(commands)) {
    const events = await readWhole(log, stream);
    expect(events.map(({ data }) => data['number'])).toEqual(Array.from({ length: votes }, (_, at) => at + 1));
    expect((await verifyChain(stream, log.readStream(stream))).broken).toBeUndefined();
  }
}

async function expectCounted(pool: Pool, commands: readonly Command[]): Promise<void> {
  const expected = Object.fromEntries(votesOf(commands));
  await eventually('every vote counted', PATIENCE_MS, async () => {
    const { rows } = await pool.query<{ stream: string; votes: string }>('SELECT stream, votes FROM tally.counts');
    const counted = Object.fromEntries(rows.map(({ stream, votes }) => [stream, Number(votes)]));
    expect(counted).toEqual(expected);
    return true;
  });
}

function votesOf(commands: readonly Command[]): ReadonlyMap<string, number> {
  const votes = new Map<string, number>();
  for (const { stream, times } of commands) votes.set(stream, (votes.get(stream) ?? 0) + times);
  return votes;
}
