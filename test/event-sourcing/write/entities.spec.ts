import type { Decider, EntityIndex } from '@counterfoil/event-sourcing/write/decider';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { Projection } from '@counterfoil/event-sourcing/project/projection';
import type { EventCodec } from '@counterfoil/event-sourcing/log/recorded-event';
import { randomUUID } from 'node:crypto';
import { envelopeFor } from '../tally';
import { startWriteHouse, type WriteHouse } from '../write-house';

type Command = { readonly record: string } | { readonly amend: readonly string[] };
type Event = {
  readonly type: 'Recorded' | 'Amended';
  readonly data: { readonly key: string; readonly version: number };
};
interface Entry {
  readonly version: number;
}

/** Entries too many to be held in the state: each amendment must find the version before it. */
const entryDecider: Decider<{ readonly recorded: number }, Command, Event, Entry> = {
  name: 'entries',
  reducerVersion: 1,
  initialState: () => ({ recorded: 0 }),
  decide(_, command, entities) {
    if ('record' in command) return [{ type: 'Recorded', data: { key: command.record, version: 1 } }];
    return command.amend.map((key) => {
      const entry = entities.get(key);
      if (!entry) throw new DomainError('not-found', 'entry_not_found', 'No such entry');
      return { type: 'Amended', data: { key, version: entry.version + 1 } };
    });
  },
  evolve: (state, event) => (event.type === 'Recorded' ? { recorded: state.recorded + 1 } : state),
  entities: {
    keysOf: (command) => ('amend' in command ? command.amend : []),
    keysOfEvent: (event) => [event.data.key],
    evolve: (_, event) => ({ version: event.data.version }),
  },
};

const codec: EventCodec<Event> = {
  encode: (event) => ({ type: event.type, data: { ...event.data }, schemaVersion: 1 }),
  decode: ({ type, data }) => ({ type, data }) as unknown as Event,
};

const projection: Projection = {
  name: 'entries',
  version: 1,
  streamPrefixes: ['entries-'],
  tables: `
    CREATE TABLE entries (stream text, key text, version integer, PRIMARY KEY (stream, key));
    CREATE TABLE revisions (stream text PRIMARY KEY, revision bigint);`,
  tableNames: ['entries', 'revisions'],
  project: (batch) => async (client) => {
    for (const { stream, revision, event } of batch) {
      const { key, version } = (event as Event).data;
      await client.query(
        'INSERT INTO entries VALUES ($1, $2, $3) ON CONFLICT (stream, key) DO UPDATE SET version = excluded.version',
        [stream, key, version],
      );
      await client.query(
        'INSERT INTO revisions VALUES ($1, $2) ON CONFLICT (stream) DO UPDATE SET revision = excluded.revision',
        [stream, String(revision)],
      );
    }
  },
};

let house: WriteHouse;
let loads = 0;
beforeAll(async () => {
  house = await startWriteHouse();
});
afterAll(async () => {
  await house.stop();
});

const index: EntityIndex<Entry> = {
  async load(stream, keys) {
    loads++;
    const { rows } = await house.pool.query<{ key: string | null; version: number; revision: string }>(
      `
        SELECT r.revision, e.key, e.version FROM entries.revisions r LEFT JOIN entries.entries e ON e.stream = r.stream
          AND e.key = ANY ($2) WHERE r.stream = $1`,
      [stream, keys],
    );
    const entities = new Map<string, Entry>();
    for (const { key, version } of rows) if (key !== null) entities.set(key, { version });
    return { revision: BigInt(rows[0]?.revision ?? -1), entities };
  },
};

it('decides on entities as of the head: from the index, from the tail it has not seen, from another process', async () => {
  const projector = house.projector({ codec, projections: [projection] });
  await projector.start();
  const stream = `entries-${randomUUID()}`;
  const runners = [house.runner({ codec }), house.runner({ codec, log: house.openLog() })];
  for (const runner of runners) runner.useEntityIndex(entryDecider, index);
  const keys = ['a', 'b', 'c'];
  for (const key of keys) await runners[0]?.run(entryDecider, stream, { record: key }, envelopeFor({ key }));
  const pauses = setInterval(() => void projector.pause('entries').then(() => projector.resume('entries')), 120);
  let amended = 0;
  await Promise.all(
    runners.flatMap((runner) =>
      Array.from({ length: 6 }, async (_, client) => {
        for (let turn = 0; turn < 8; turn++) {
          const amend = client % 2 === 0 ? [keys[turn % 3] ?? 'a'] : keys;
          amended += amend.length;
          await runner.run(entryDecider, stream, { amend }, envelopeFor({ client, turn }));
        }
      }),
    ),
  );
  clearInterval(pauses);
  // Each amendment counted on from the one before it, so the versions add up to what was asked.
  const versions = new Map<string, number[]>();
  for await (const page of house.log.readStream(stream, { requiresLeader: true })) {
    for (const stored of page) {
      const { key, version } = codec.decode(stored).data;
      versions.set(key, [...(versions.get(key) ?? []), version]);
    }
  }
  for (const seen of versions.values()) expect(seen).toEqual(seen.map((_, position) => position + 1));
  expect([...versions.values()].reduce((sum, seen) => sum + seen.length, 0)).toBe(amended + 3);
  await projector.stop();
});

it('asks the index only for commands that name an entity, and refuses one that does not exist', async () => {
  const runner = house.runner({ codec });
  runner.useEntityIndex(entryDecider, index);
  const stream = `entries-${randomUUID()}`;
  const before = loads;
  await runner.run(entryDecider, stream, { record: 'a' }, envelopeFor({}));
  expect(loads).toBe(before);
  await expect(runner.run(entryDecider, stream, { amend: ['nothing'] }, envelopeFor({}))).rejects.toMatchObject({
    code: 'entry_not_found',
  });
  // Nothing is projected of this stream: the tail alone knows the entry.
  await expect(runner.run(entryDecider, stream, { amend: ['a'] }, envelopeFor({}))).resolves.toMatchObject({
    events: [{ event: { data: { version: 2 } } }],
  });
  await expect(house.runner({ codec }).run(entryDecider, stream, { record: 'b' }, envelopeFor({}))).rejects.toThrow(
    /useEntityIndex/,
  );
});
