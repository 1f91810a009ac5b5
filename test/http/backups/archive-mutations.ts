/** Changes to the events of an archive, as a forger would try them and as chance would have them. */
import type { JsonObject, JsonValue } from '@counterfoil/event-sourcing/log/recorded-event';
import { EVENT_SCHEMAS } from '@counterfoil/events/event-schema';
import type { ArchivedLine } from '../../kit/books/archives';
import type { SeededRandom } from '../../oracle/seeded-random';

/** Ids of somebody else's, by what they are of. */
export interface VictimIds {
  readonly business: string;
  readonly user: string;
  readonly rows: readonly string[];
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const SPELLINGS: readonly ((id: string) => string)[] = [
  (id) => id,
  (id) => `{${id}}`,
  (id) => id.replaceAll('-', ''),
  (id) => id.toUpperCase(),
  (id) => `urn:uuid:${id}`,
  (id) => `{${id.replaceAll('-', '')}}`,
  (id) => id.replaceAll('-', '').replace(/(.{4})(?=.)/g, '$1-'),
  (id) => ` ${id}`,
];
const STRANGE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eevil',
  '😀'.repeat(300),
  'x'.repeat(100_000),
  '__proto__',
  'constructor',
  "'; drop table books.accounts; --",
  '<script>alert(1)</script>',
];
const STRANGE_DAYS = [
  '2026-02-30',
  '0000-00-00',
  '1899-12-31',
  '2200-01-01',
  '2026-2-3',
  'infinity',
  '2026-02-03T00:00:00Z',
  '2025-01-01',
  '2027-06-30',
];
const STRANGE_AMOUNTS = [
  '0',
  '-0',
  '1',
  '-1',
  '999999999999999',
  '9999999999999999',
  '99999999999999999999',
  '1e3',
  '0x10',
  '12.5',
  '',
];
const STRANGE_WORDS = [
  'Mars/Phobos',
  'Europe/Berlin',
  'XXX',
  'EUR',
  'owner',
  'superuser',
  'revenue',
  'transfer',
  'personal',
  'credit',
  '1000',
  '9999',
  '3010',
  '1090',
  '4000',
];
const STRANGE_NUMBERS = [0, -1, 1, 13, 2 ** 31, 2 ** 32, 1.5, 1_000_000];
const STRANGE_VALUES: readonly JsonValue[] = [null, true, 7, 'text', [], {}, [[]], { a: 1 }];
const MOMENTS = [
  '2020-01-01T00:00:00.000Z',
  '2199-01-01T00:00:00.000Z',
  '2026-13-01T00:00:00.000Z',
  'now',
  '2026-01-01',
  '275760-09-13T00:00:00.001Z',
];

interface Place {
  readonly random: SeededRandom;
  readonly victim: VictimIds;
  readonly events: ArchivedLine[];
}

type Mutation = (place: Place) => void;

/** Changes between one and three things of an archive's events. @returns the names of what was done */
export function mutated(events: ArchivedLine[], random: SeededRandom, victim: VictimIds): string[] {
  const done: string[] = [];
  for (let left = random.between(1, 3); left > 0; left--) {
    const [name, mutation] = one(random, Object.entries(MUTATIONS));
    mutation({ random, victim, events });
    done.push(name);
    if (events.length === 0) break;
  }
  return done;
}

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'an id swapped for the victim’s': ({ random, victim, events }) => {
    const spelled = one(random, SPELLINGS)(victimId(random, victim));
    changeOne(
      random,
      one(random, events).data,
      (value) => UUID.test(value),
      () => spelled,
    );
  },
  'an id swapped everywhere': ({ random, victim, events }) => {
    const ids = textsIn(one(random, events).data).filter((value) => UUID.test(value));
    if (ids.length === 0) return;
    const [from, to] = [one(random, ids), victimId(random, victim)];
    for (const event of events) event.data = JSON.parse(JSON.stringify(event.data).replaceAll(from, to)) as JsonObject;
  },
  'an id in another spelling': ({ random, events }) => {
    changeOne(
      random,
      one(random, events).data,
      (value) => UUID.test(value),
      (value) => one(random, SPELLINGS)(value),
    );
  },
  'an id swapped within the archive': ({ random, events }) => {
    const ids = textsIn(one(random, events).data).filter((value) => UUID.test(value));
    if (ids.length > 0)
      changeOne(
        random,
        one(random, events).data,
        (value) => UUID.test(value),
        () => one(random, ids),
      );
  },
  'a type exchanged': ({ random, events }) => {
    one(random, events).type = one(random, [...Object.keys(EVENT_SCHEMAS), 'MoneyMade', '__proto__', 'constructor']);
  },
  'an amount': ({ random, events }) => {
    changeOne(
      random,
      one(random, events).data,
      (value) => /^-?\d+$/.test(value),
      (value) => (random.happens(0.5) ? one(random, STRANGE_AMOUNTS) : String(BigInt(value) + 1n)),
    );
  },
  'a day': ({ random, events }) => {
    changeOne(
      random,
      one(random, events).data,
      (value) => /^\d{4}-\d\d-\d\d$/.test(value),
      () => one(random, STRANGE_DAYS),
    );
  },
  words: ({ random, events }) => {
    changeOne(
      random,
      one(random, events).data,
      () => true,
      () => one(random, random.happens(0.5) ? STRANGE_TEXTS : STRANGE_WORDS),
    );
  },
  'a number': ({ random, events }) => {
    const places = membersIn(one(random, events).data).filter(([holder, key]) => typeof holder[key] === 'number');
    if (places.length === 0) return;
    const [holder, key] = one(random, places);
    holder[key] = one(random, STRANGE_NUMBERS);
  },
  'a value of another kind': ({ random, events }) => {
    const [holder, key] = one(random, membersIn({ data: one(random, events).data }));
    holder[key] = one(random, STRANGE_VALUES);
  },
  'a field missing': ({ random, events }) => {
    const places = membersIn(one(random, events).data);
    if (places.length === 0) return;
    const [holder, key] = one(random, places);
    delete holder[key];
  },
  'a field more': ({ random, events }) => {
    const holders = [
      one(random, events).data,
      ...membersIn(one(random, events).data).flatMap(([holder, key]) => (isObject(holder[key]) ? [holder[key]] : [])),
    ];
    one(random, holders)[one(random, ['extra', 'businessId', 'isAdmin', '$typeName'])] = one(random, STRANGE_VALUES);
  },
  'an actor': ({ random, victim, events }) => {
    one(random, events).metadata['actorId'] = one(random, SPELLINGS)(victim.user);
  },
  'a moment': ({ random, events }) => {
    one(random, events).metadata['recordedAt'] = one(random, MOMENTS);
  },
  'something beside an event': ({ random, events }) => {
    const { metadata } = one(random, events);
    metadata[one(random, [...Object.keys(metadata), 'extra'])] = one(random, [...STRANGE_VALUES, ...STRANGE_TEXTS]);
  },
  'the order': ({ random, events }) => {
    const [from] = events.splice(random.between(0, events.length - 1), 1);
    if (from) events.splice(random.between(0, events.length), 0, from);
  },
  'an event twice': ({ random, events }) => {
    const event = one(random, events);
    events.splice(random.between(0, events.length), 0, structuredClone(event));
  },
  'an event missing': ({ random, events }) => {
    events.splice(random.between(0, events.length - 1), 1);
  },
  'the end missing': ({ random, events }) => {
    events.splice(random.between(1, events.length));
  },
  'an event more': ({ random, victim, events }) => {
    const last = structuredClone(one(random, events.slice(-1)));
    const row = one(random, victim.rows);
    const id = one(random, SPELLINGS)(row);
    const [type, data] = one(random, forgedFacts(id, victim));
    events.push({ ...last, type, data });
  },
};

function forgedFacts(id: string, { user, business }: VictimIds): (readonly [string, JsonObject])[] {
  return [
    ['AccountRenamed', { accountId: id, name: 'Mine', previousName: 'Checking' }],
    ['AccountArchived', { accountId: id }],
    ['AccountDeleted', { accountId: id }],
    ['CategoryHidden', { categoryId: id }],
    ['InvitationRevoked', { invitationId: id }],
    ['ImportUndone', { importId: id }],
    ['TransferUnmatched', { transferId: id, firstTransactionId: id, secondTransactionId: id }],
    ['MemberJoined', { userId: user, role: 'accountant' }],
    ['MemberJoined', { userId: user, role: 'owner' }],
    ['MemberRemoved', { userId: user, role: 'owner' }],
    ['BusinessHandedOver', { ownerId: user, formerOwnerId: user, formerOwnerRole: 'bookkeeper' }],
    ['BusinessErasureBegun', {}],
    ['TimeZoneChanged', { timeZone: 'Mars/Phobos', previousTimeZone: 'UTC' }],
    ['UserDeleted', { userId: user }],
    ['BusinessErased', { businessId: business, revision: '0', headHash: '' }],
  ];
}

function victimId(random: SeededRandom, { business, user, rows }: VictimIds): string {
  return one(random, [business, user, ...rows]);
}

/** Every member of every object and list within. */
function membersIn(value: JsonObject): [JsonObject, string][] {
  return Object.keys(value).flatMap((key) => {
    const member = value[key];
    const within = isObject(member) || Array.isArray(member) ? membersIn(member as JsonObject) : [];
    return [[value, key] as [JsonObject, string], ...within];
  });
}

function textsIn(value: JsonObject): string[] {
  return membersIn(value).flatMap(([holder, key]) => (typeof holder[key] === 'string' ? [holder[key]] : []));
}

function changeOne(
  random: SeededRandom,
  data: JsonObject,
  isMeant: (value: string) => boolean,
  change: (value: string) => string,
): void {
  const places = membersIn(data).filter(([holder, key]) => typeof holder[key] === 'string' && isMeant(holder[key]));
  if (places.length === 0) return;
  const [holder, key] = one(random, places);
  const value = holder[key];
  if (typeof value === 'string') holder[key] = change(value);
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function one<Item>(random: SeededRandom, items: readonly Item[]): Item {
  return random.pick(items);
}
