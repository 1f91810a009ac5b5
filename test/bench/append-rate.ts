import { randomUUID } from 'node:crypto';
import { type EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { NO_STREAM, type EventLog } from '@counterfoil/event-sourcing/log/event-log';
import type { JsonObject } from '@counterfoil/event-sourcing/log/recorded-event';
import { type Pool } from 'pg';

/** What a rate was measured over; report it beside the rate. */
export interface MeasuredRate {
  readonly perSecond: number;
  readonly count: number;
  readonly seconds: number;
  /** Milliseconds from the call to the answer, of every measured one. */
  readonly p50: number;
  readonly p99: number;
}

/** Roughly a recorded transaction: data and metadata of the size that the ledger writes. */
const EVENT_DATA: JsonObject = {
  id: randomUUID(),
  date: '2026-03-31',
  amount: '12345',
  description: 'Office supplies, quarterly order',
  lines: [
    { account: '6010', debit: '12345' },
    { account: '1000', credit: '12345' },
  ],
};
const EVENT_METADATA: JsonObject = {
  commandId: randomUUID(),
  requestHash: 'f'.repeat(64),
  actorId: randomUUID(),
  actorRole: 'owner',
  correlationId: randomUUID(),
  causationId: randomUUID(),
  schemaVersion: 1,
  recordedAt: '2026-03-31T10:00:00.000Z',
  prevHash: 'a'.repeat(64),
};
const WARM_UP_SECONDS = 1;

/** Appends one event at the expected revision (-1n: a new stream). @returns the revision it got. */
export type AppendOne = (stream: string, expected: bigint) => Promise<bigint>;

/** As the ledger does. */
export function appendOfLog(log: EventLog): AppendOne {
  return async (stream, expected) => {
    const event = { id: randomUUID(), type: 'TransactionRecorded', data: EVENT_DATA, metadata: EVENT_METADATA };
    return (await log.append(stream, [event], expected)).revision;
  };
}

/** As anybody would, through the client's own BatchAppend. */
export function appendOfClient(client: EventStoreDBClient): AppendOne {
  return async (stream, expected) => {
    const event = jsonEvent({ type: 'TransactionRecorded', data: EVENT_DATA, metadata: EVENT_METADATA });
    const { nextExpectedRevision } = await client.appendToStream(stream, event, {
      expectedRevision: expected === NO_STREAM ? 'no_stream' : expected,
    });
    return nextExpectedRevision;
  };
}

export interface AppendLoad {
  /** How many writers wait for an answer at any time. */
  readonly inFlight: number;
  /** Measured, after a second of warming up. */
  readonly seconds: number;
}

/**
 * Appends single events, each writer to a stream of its own at the exact expected revision, and counts what is
 * acknowledged.
 */
export async function measureAppends(append: AppendOne, { inFlight, seconds }: AppendLoad): Promise<MeasuredRate> {
  return measure(inFlight, seconds, () => {
    const stream = `bench-${randomUUID()}`;
    let revision = NO_STREAM;
    return async () => {
      revision = await append(stream, revision);
    };
  });
}

/**
 * Inserts single rows of the same bytes into a table like the log's, each in its own transaction: what Postgres does
 * here without us, to set the rate of appends beside it.
 * @param pool must allow as many connections as there are writers
 */
export async function measureRawInserts(
  pool: Pool,
  { writers, seconds }: { writers: number; seconds: number },
): Promise<MeasuredRate> {
  await pool.query(`DROP TABLE IF EXISTS raw_inserts`);
  await pool.query(
    `CREATE TABLE raw_inserts (position bigserial PRIMARY KEY, stream text NOT NULL, revision bigint NOT NULL, data bytea NOT NULL, metadata bytea NOT NULL, UNIQUE (stream, revision))`,
  );
  const data = Buffer.from(JSON.stringify(EVENT_DATA));
  const metadata = Buffer.from(JSON.stringify(EVENT_METADATA));
  return measure(writers, seconds, () => {
    const stream = `bench-${randomUUID()}`;
    let revision = 0;
    return async () => {
      await pool.query({
        name: 'raw-insert',
        text: 'INSERT INTO raw_inserts (stream, revision, data, metadata) VALUES ($1, $2, $3, $4)',
        values: [stream, revision, data, metadata],
      });
      revision += 1;
    };
  });
}

async function measure(writers: number, seconds: number, newWriter: () => () => Promise<void>): Promise<MeasuredRate> {
  const milliseconds: number[] = [];
  const begin = performance.now() + WARM_UP_SECONDS * 1000;
  const end = begin + seconds * 1000;
  const work = async (once: () => Promise<void>): Promise<void> => {
    for (let before = performance.now(); before < end;) {
      await once();
      const after = performance.now();
      if (before >= begin && after <= end) milliseconds.push(after - before);
      before = after;
    }
  };
  await Promise.all(Array.from({ length: writers }, () => work(newWriter())));
  milliseconds.sort((a, b) => a - b);
  const quantile = (share: number): number =>
    milliseconds[Math.min(milliseconds.length - 1, Math.floor(milliseconds.length * share))] ?? Number.NaN;
  return {
    perSecond: milliseconds.length / seconds,
    count: milliseconds.length,
    seconds,
    p50: quantile(0.5),
    p99: quantile(0.99),
  };
}
