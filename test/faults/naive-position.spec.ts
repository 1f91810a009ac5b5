import { jsonEvent } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { createTestDatabase } from '../kit/servers/test-postgres';
import { collect, newStream, openWireTarget, placeNow } from '../wire/wire-target';

const LIMIT_MS = 200_000;
const WRITERS = 16;
const APPENDS_EACH = 20;
/** How long a naive writer's transaction stays open after it has drawn its number: a disk that is slow now and then. */
const SLOWEST_COMMIT_MS = 12;

interface Positioned {
  readonly id: string;
  readonly position: bigint;
}

/** A log as a poller sees it. */
interface PolledLog {
  append(writer: number, id: string): Promise<void>;
  /** Everything behind a position that can be seen now, in order. */
  after(position: bigint): Promise<Positioned[]>;
  close(): Promise<void>;
}

/** The log that the ledger writes to. */
async function localEventStore(): Promise<PolledLog> {
  const { client, close } = await openWireTarget();
  const begin = await placeNow(client);
  const prefix = newStream('naive');
  return {
    append: async (writer, id) =>
      void (await client.appendToStream(`${prefix}-${writer}`, [jsonEvent({ id, type: 'Appended', data: {} })])),
    async after(position) {
      const found: Positioned[] = [];
      const fromPosition = position === 0n ? begin : { commit: position, prepare: position };
      for (const event of await collect(client.readAll({ fromPosition })))
        if (event.stream.startsWith(prefix) && event.position > position) found.push(event);
      return found;
    },
    close,
  };
}

/**
 * The fault: a position is a number drawn from a sequence when an event is inserted, and is seen whenever its
 * transaction commits.
 */
async function naiveLog(): Promise<PolledLog> {
  const database = await createTestDatabase();
  const pool = new Pool({ connectionString: database.url, max: WRITERS + 1 });
  await pool.query('CREATE TABLE naive (position bigserial PRIMARY KEY, id uuid NOT NULL)');
  return {
    async append(_, id) {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        await client.query('INSERT INTO naive (id) VALUES ($1)', [id]);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * SLOWEST_COMMIT_MS));
        await client.query('COMMIT');
      } finally {
        client.release();
      }
    },
    async after(position) {
      const { rows } = await pool.query<{ id: string; position: string }>(
        'SELECT id, position FROM naive WHERE position > $1 ORDER BY position',
        [String(position)],
      );
      return rows.map((row) => ({ id: row.id, position: BigInt(row.position) }));
    },
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}

/** Many append while one goes on behind the last position it has seen: how many does it never see? */
async function skipped(log: PolledLog): Promise<number> {
  const appended: string[] = [];
  const seen = new Set<string>();
  let appending = true;
  const poll = async (): Promise<void> => {
    let last = 0n;
    for (let more = true; more;) {
      more = appending;
      for (const { id, position } of await log.after(last)) {
        seen.add(id);
        last = position;
      }
    }
  };
  try {
    const polling = poll();
    await Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        for (let count = 0; count < APPENDS_EACH; count++) {
          const id = randomUUID();
          await log.append(writer, id);
          appended.push(id);
        }
      }),
    );
    appending = false;
    await polling;
    return appended.filter((id) => !seen.has(id)).length;
  } finally {
    await log.close();
  }
}

it(
  'a position drawn before the order of commits is known turns the test of pollers red',
  async () => {
    expect(await skipped(await localEventStore())).toBe(0);
    expect(await skipped(await naiveLog())).toBeGreaterThan(0);
  },
  LIMIT_MS,
);
