/**
 * A few writers and a projector on a store that behaves badly by a seed, once for each seed. The store is told by its
 * variables, so this is the same in every project. ADVERSARY_SEEDS says how many seeds, ADVERSARY_SEED the first one.
 */
import { namespaceWithEvents } from '@counterfoil/event-sourcing/log/found-namespace';
import { verifyChain } from '@counterfoil/event-sourcing/log/chain';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { migrate } from '@counterfoil/event-sourcing/postgres/library-schema';
import { ProjectionProgress } from '@counterfoil/event-sourcing/project/projection-progress';
import { Projector } from '@counterfoil/event-sourcing/project/projector';
import { receiptsProjection } from '@counterfoil/event-sourcing/project/receipts-projection';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { CommandRunner } from '@counterfoil/event-sourcing/write/command-runner';
import { Receipts } from '@counterfoil/event-sourcing/write/receipts';
import { Snapshots } from '@counterfoil/event-sourcing/write/snapshots';
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { startTestEventStore, type TestEventStore } from '../../kit/log/test-event-store';
import { heard } from '../../kit/run/heard';
import { createTestDatabase } from '../../kit/servers/test-postgres';
import { eventually } from '../../kit/run/time-limit';
import { envelopeFor, TALLY, tallyCodec, tallyDecider, tallyProjection, vote } from '../tally';
import { itLocal } from '../../wire/wire-target';
import { readWhole } from '../write-house';

const FIRST_SEED = Number(process.env.ADVERSARY_SEED ?? 1);
/** `npm test` plays a log that never goes back, and one that goes back beneath the running store. */
const SEEDS =
  process.env.ADVERSARY_SEEDS === undefined
    ? [FIRST_SEED, FIRST_SEED + 2]
    : Array.from({ length: Number(process.env.ADVERSARY_SEEDS) }, (_, at) => FIRST_SEED + at);
/** Others on the server have streams that are called as ours are within it. */
const NAMESPACE = 'ours-';
const STREAMS = 4;
/** How often one process allows a vote that another one gives: some hundred appends, until a leader is deposed. */
const TURNS = 60;
const COMMANDS_EACH = 40;
/** How many of the newest events are gone at most where the log is put back. */
const PUT_BACK_EVENTS = 60;
/** One after the other each; so many at once are beside each other in few appends, and meet little. */
const CLIENTS = 16;
/** A reader beside them leaves them the machine for so long. */
const READER_PAUSE_MS = 10;
/** So that a call that fell silent does not take long. */
const APPEND_TIMEOUT_MS = 2_000;
const LIMIT_MS = 600_000;

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
    // Whoever is back by then finds other events where those stood that are gone.
    const isAloneThen = goesBack === 'at a start' && Math.floor((seed - 1) / 3) % 2 === 1;
    const environment: Record<string, string> = {
      EVENTSTORE_MODE: 'adversarial',
      EVENTSTORE_FAULTS: '1',
      EVENTSTORE_SILENT_CALLS: '1',
      EVENTSTORE_SEED: String(seed),
      ...(goesBack === 'beneath the running store' ? { EVENTSTORE_PUT_BACK_BENEATH: String(PUT_BACK_EVENTS) } : {}),
    };
    const store = await startTestEventStore(database.url, environment);
    const pool = new Pool({ connectionString: database.url, max: 10, pipeline: true });
    pool.on('error', () => undefined);
    await migrate(pool);
    const progress = new ProjectionProgress(pool);
    await progress.start();
    const logs = [1, 2].map(() => openLog(store.url, NAMESPACE));
    const [log] = logs;
    if (!log) throw new Error('no log');
    const newProjector = (): Projector => {
      const projections = [tallyProjection(), receiptsProjection([TALLY])];
      return new Projector({ pool, log, codec: tallyCodec, projections, progress });
    };
    let projector = newProjector();
    const whole = openLog(store.url, '');
    try {
      await projector.start();
      const commands = Array.from({ length: STREAMS * COMMANDS_EACH }, (_, at): Command => {
        return { stream: `${TALLY}${seed}-${at % STREAMS}`, id: randomUUID(), times: 1 + (at % 3) };
      });
      const carriedOut = carryOut(logs, pool, commands);
      // What was allowed may be lost where the log goes back, and so may what was half read.
      const reading = goesBack === 'never' ? readUntil(carriedOut, log, commands) : undefined;
      if (goesBack === 'never') await expectTrueAnswers(logs, pool);
      await carriedOut;
      expect(await reading).toEqual(reading && []);
      if (goesBack === 'at a start' && !isAloneThen) await putBack(store, environment);
      if (isAloneThen) {
        await expectCounted(pool, commands);
        await projector.stop();
        const place = await headOf(log);
        await putBack(store, environment);
        commands.push(...(await carryOutPast(place, logs, pool, seed)));
        projector = newProjector();
        await projector.start();
      }
      if (goesBack === 'beneath the running store') await heard(store, 'the log was put back');
      // Whoever was answered asks again. Receipts of the log that was may have answered some; they are of this one once
      // the projector has found out.
      await eventually('every command in this log', async () => {
        if (goesBack !== 'never') await carryOut(logs, pool, commands);
        await expectCarriedOut(log, commands);
        return true;
      });
      await expectCounted(pool, commands);
      expect(await namespaceWithEvents(whole, ['', NAMESPACE], [TALLY])).toBe(NAMESPACE);
    } finally {
      await projector.stop();
      await progress.stop();
      for (const opened of [...logs, whole]) await opened.close();
      await pool.end();
      await store.stop();
      await database.drop();
    }
  },
  LIMIT_MS,
);

function openLog(connectionString: string, namespace: string): EventStoreEventLog {
  return new EventStoreEventLog({ connectionString, namespace, appendTimeoutMs: APPEND_TIMEOUT_MS });
}

function runnersOf(logs: readonly EventStoreEventLog[], pool: Pool): CommandRunner[] {
  return logs.map(
    (log) =>
      new CommandRunner({
        log,
        codec: tallyCodec,
        receipts: new Receipts(pool),
        snapshots: new Snapshots(pool),
        limits: { deadlineMs: 5_000 },
      }),
  );
}

/**
 * One process allows a vote and another gives it: once the first is answered, the other is not refused. No projection
 * follows the stream, and no receipts tell how far it is: what decides is what is read of it.
 */
async function expectTrueAnswers(logs: readonly EventStoreEventLog[], pool: Pool): Promise<void> {
  const [here, there] = runnersOf(logs, pool);
  const stream = `allowed-${randomUUID()}`;
  const refused: number[] = [];
  for (let turn = 1; turn <= TURNS; turn++) {
    // Whoever misses the last of these has reason to refuse.
    const limits = [0, 1, 0, turn].map((votes) => [here, { kind: 'limit', votes }, randomUUID()] as const);
    for (const [runner, command, id] of [...limits, [there, vote('ann'), randomUUID()] as const]) {
      await eventually(`the answer to ${id}`, () =>
        runner?.run(tallyDecider, stream, command, envelopeFor(command, id)).catch((error: unknown) => {
          if (!(error instanceof DomainError)) throw error;
          return refused.push(turn);
        }),
      );
    }
  }
  expect(refused).toEqual([]);
}

/**
 * Reads every stream to its end, again and again: where connections break in the middle, reads go on by themselves.
 * @returns what reads failed with
 */
async function readUntil(
  end: Promise<unknown>,
  log: EventStoreEventLog,
  commands: readonly Command[],
): Promise<unknown[]> {
  let isOver = false;
  const over = (): void => void (isOver = true);
  end.then(over, over);
  const failures: unknown[] = [];
  const streams = [...votesOf(commands).keys()];
  for (let turn = 0; !isOver; turn++) {
    await readWhole(log, streams[turn % streams.length] ?? '').catch((error: unknown) => failures.push(error));
    await new Promise((resolve) => setTimeout(resolve, READER_PAUSE_MS));
  }
  return failures;
}

/** Two processes' worth of writers on each stream, each command again under its id until it is answered. */
async function carryOut(logs: readonly EventStoreEventLog[], pool: Pool, commands: readonly Command[]): Promise<void> {
  const runners = runnersOf(logs, pool);
  const waiting = [...commands.entries()];
  const client = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, { stream, id, times }] = next;
      const command = vote('ann', times);
      await eventually(`the answer to ${id}`, () =>
        runners[Math.floor(at / STREAMS) % runners.length]?.run(
          tallyDecider,
          stream,
          command,
          envelopeFor(command, id),
        ),
      );
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

async function putBack(store: TestEventStore, environment: Record<string, string>): Promise<void> {
  environment['EVENTSTORE_PUT_BACK'] = String(PUT_BACK_EVENTS);
  await store.restart();
  delete environment['EVENTSTORE_PUT_BACK'];
  await heard(store, /the log was put back: its newest [1-9]\d* events are gone/);
}

/** In streams that were not there before, until the log ends behind a place. */
async function carryOutPast(
  place: bigint,
  logs: readonly EventStoreEventLog[],
  pool: Pool,
  seed: number,
): Promise<Command[]> {
  const carriedOut: Command[] = [];
  while (logs[0] && (await headOf(logs[0])) <= place) {
    const commands = Array.from({ length: CLIENTS }, (_, at): Command => {
      return { stream: `${TALLY}${seed}-later-${at % STREAMS}`, id: randomUUID(), times: 3 };
    });
    await carryOut(logs, pool, commands);
    carriedOut.push(...commands);
  }
  return carriedOut;
}

function headOf(log: EventStoreEventLog): Promise<bigint> {
  return eventually('the end of the log', () => log.head());
}

async function expectCarriedOut(log: EventStoreEventLog, commands: readonly Command[]): Promise<void> {
  for (const [stream, votes] of votesOf(commands)) {
    const events = await readWhole(log, stream);
    expect(events.map(({ data }) => data['number'])).toEqual(Array.from({ length: votes }, (_, at) => at + 1));
    expect((await verifyChain(stream, log.readStream(stream, { requiresLeader: true }))).broken).toBeUndefined();
  }
}

async function expectCounted(pool: Pool, commands: readonly Command[]): Promise<void> {
  const expected = Object.fromEntries(votesOf(commands));
  await eventually('every vote counted', async () => {
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
