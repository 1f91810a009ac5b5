import { randomUUID } from 'node:crypto';
import { CommandBatch, type Decidable } from './command-batch';
import { eventHash, GENESIS_HASH } from '../log/chain';
import type { Decider } from './decider';
import { DomainError } from './domain-error';
import type { EventCodec } from '../log/recorded-event';
import { StreamState } from './stream-state';

type Command = { open: string } | { rename: string; to: string } | { note: string; times: number };
type Event =
  | { type: 'Opened'; data: { key: string } }
  | { type: 'Renamed'; data: { key: string; name: string } }
  | { type: 'Noted'; data: { text: string } };
interface Entity {
  readonly name: string;
}

/** Rooms are entities outside the state; the state counts them. */
const decider: Decider<{ readonly rooms: number }, Command, Event, Entity> = {
  name: 'rooms',
  reducerVersion: 1,
  initialState: () => ({ rooms: 0 }),
  decide(_, command, entities) {
    if ('open' in command) return [{ type: 'Opened', data: { key: command.open } }];
    if ('note' in command)
      return Array.from({ length: command.times }, () => ({ type: 'Noted', data: { text: command.note } }));
    if (!entities.has(command.rename)) throw new DomainError('not-found', 'room_not_found', 'No such room');
    return [
      { type: 'Renamed', data: { key: command.rename, name: `${entities.get(command.rename)?.name}>${command.to}` } },
    ];
  },
  evolve: (state, event) => (event.type === 'Opened' ? { rooms: state.rooms + 1 } : state),
  entities: {
    keysOf: (command) => ('rename' in command ? [command.rename] : []),
    keysOfEvent: (event) => (event.type === 'Noted' ? [] : [event.data.key]),
    evolve: (entity, event) => (event.type === 'Renamed' ? { name: event.data.name } : (entity ?? { name: 'new' })),
  },
};
const codec: EventCodec<Event> = {
  encode: (event) => ({ type: event.type, data: { ...event.data }, schemaVersion: 1 }),
  decode: ({ type, data }) => ({ type, data }) as unknown as Event,
};

function batchOf(commands: readonly Command[], loaded: Record<string, Entity> = {}, now = '2026-05-03T10:00:00.000Z') {
  const asked = new Set(commands.flatMap((command) => [...(decider.entities?.keysOf(command) ?? [])]));
  const standing = StreamState.at(decider, 'rooms-1', -1n);
  const batch = new CommandBatch(standing, decider, codec, { asked, found: new Map(Object.entries(loaded)) }, now);
  const waiting: Decidable<Command>[] = commands.map((command) => ({
    command,
    envelope: {
      commandId: randomUUID(),
      requestHash: 'f'.repeat(64),
      actorId: 'u',
      actorRole: 'owner',
      correlationId: 'c',
    },
  }));
  const taken = waiting.filter((one) => batch.add(one)).length;
  return { batch, taken };
}

it('decides each command on what the ones before it led to, entities included', () => {
  const { batch } = batchOf(
    [{ open: 'hall' }, { rename: 'hall', to: 'a' }, { rename: 'hall', to: 'b' }, { rename: 'attic', to: 'c' }],
    { attic: { name: 'old' } },
  );
  expect(batch.accepted.map(({ event }) => event.data)).toEqual([
    { key: 'hall' },
    { key: 'hall', name: 'new>a' },
    { key: 'hall', name: 'new>a>b' },
    { key: 'attic', name: 'old>c' },
  ]);
  expect(batch.state).toEqual({ rooms: 1 });
});

it('keeps a refusal from leaving a trace', () => {
  const { batch } = batchOf([{ open: 'hall' }, { rename: 'cellar', to: 'x' }, { rename: 'hall', to: 'y' }]);
  expect(batch.outcomes.map((outcome) => ('error' in outcome ? outcome.error : outcome.events.length))).toEqual([
    1,
    expect.any(DomainError),
    1,
  ]);
  expect(batch.accepted.map(({ stored }) => stored.revision)).toEqual([0n, 1n]);
});

it('chains the events of a batch and numbers their revisions', () => {
  const { batch } = batchOf([
    { note: 'a', times: 3 },
    { note: 'b', times: 2 },
  ]);
  const prevHashes = batch.accepted.map(({ stored }) => stored.metadata['prevHash']);
  const hashes = batch.accepted.map(({ stored }) => eventHash(stored));
  expect(prevHashes).toEqual([GENESIS_HASH, ...hashes.slice(0, -1)]);
  expect(batch.head.chainHash()).toBe(hashes.at(-1));
  expect(new Set(batch.accepted.map(({ stored }) => stored.id)).size).toBe(5);
});

it.each([
  ['never goes back for a small difference of clocks', '2026-05-03T09:59:00.000Z', '2026-05-03T10:00:00.000Z'],
  ['is not taken from a clock that was far ahead', '2026-05-03T09:58:59.999Z', '2026-05-03T09:58:59.999Z'],
])('the time of an event %s', (_, now, recordedAt) => {
  const first = batchOf([{ open: 'hall' }], {}, '2026-05-03T10:00:00.000Z').batch;
  const standing = StreamState.at(decider, 'rooms-1', -1n);
  standing.adopt(first.state, first.head, first.accepted);
  const second = new CommandBatch(standing, decider, codec, { asked: new Set(), found: new Map() }, now);
  second.add({
    command: { open: 'attic' },
    envelope: { commandId: randomUUID(), requestHash: 'f', actorId: 'u', actorRole: 'owner', correlationId: 'c' },
  });
  expect(second.accepted[0]?.stored.metadata['recordedAt']).toBe(recordedAt);
});

it('ends a batch at 500 events and at 512 kB, and refuses a single command beyond what one append takes', () => {
  const many = batchOf(Array.from({ length: 4 }, () => ({ note: 'a', times: 200 })));
  expect(many.taken).toBe(2);
  const large = batchOf(Array.from({ length: 4 }, () => ({ note: 'x'.repeat(200_000), times: 1 })));
  expect(large.taken).toBe(2);
  const tooLarge = batchOf([{ note: 'x'.repeat(1_000_000), times: 1 }]).batch;
  expect(tooLarge.outcomes[0]).toMatchObject({ error: { code: 'command_too_large' } });
  const tooMany = batchOf([{ note: 'a', times: 501 }]).batch;
  expect(tooMany.outcomes[0]).toMatchObject({ error: { message: expect.stringContaining('500 at most') } });
});
