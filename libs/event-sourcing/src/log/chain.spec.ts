import { createHash } from 'node:crypto';
import { chainText, eventHash, GENESIS_HASH, verifyChain } from './chain';
import { canonicalJson } from './canonical-json';
import type { StoredEvent, StoredText } from './recorded-event';

function chained(count: number): StoredEvent[] {
  const events: StoredEvent[] = [];
  let prevHash = GENESIS_HASH;
  for (let index = 0; index < count; index++) {
    const event: StoredEvent = {
      stream: 'ledger-1',
      revision: BigInt(index),
      position: BigInt(index * 64),
      id: `id-${index}`,
      type: 'TransactionRecorded',
      data: { description: 'Büro 😀', amount: String(index), lines: [{ debit: '1', account: '1000' }] },
      metadata: { recordedAt: '2026-05-03T10:00:00.000Z', prevHash, commandId: `c-${index}` },
    };
    events.push(event);
    prevHash = eventHash(event);
  }
  return events;
}

async function* pagesOf<Event>(events: readonly Event[], size = 3): AsyncGenerator<readonly Event[]> {
  for (let from = 0; from < events.length; from += size) yield events.slice(from, from + size);
}

function textOf({ data, metadata, ...place }: StoredEvent, write: (value: object) => string): StoredText {
  return { ...place, dataText: write(data), metadataText: write(metadata) };
}

/** The ways in which a log hands an event over. */
const FORMS: [string, (event: StoredEvent) => StoredEvent | StoredText][] = [
  ['read', (event) => event],
  ['as the text we write', (event) => textOf(event, canonicalJson)],
  [
    'as text with spaces and keys in another order',
    (event) =>
      textOf(event, (value) => JSON.stringify(Object.fromEntries(Object.entries(value).reverse()), undefined, 1)),
  ],
];

describe('the text that is hashed', () => {
  it('is canonical JSON of the stored event, so that an auditor can rebuild it without us', () => {
    const [event] = chained(1);
    if (!event) throw new Error('no event');
    const text =
      '{"data":{"amount":"0","description":"Büro 😀","lines":[{"account":"1000","debit":"1"}]},"id":"id-0",' +
      `"metadata":{"commandId":"c-0","prevHash":"${GENESIS_HASH}","recordedAt":"2026-05-03T10:00:00.000Z"},` +
      '"revision":"0","stream":"ledger-1","type":"TransactionRecorded"}';
    expect(chainText(event)).toBe(text);
    expect(eventHash(event)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
  });

  it('starts from a fixed value', () => {
    expect(GENESIS_HASH).toBe(createHash('sha256').update('counterfoil/genesis/1').digest('hex'));
  });
});

describe.each(FORMS)('verifying a stream, its events %s', (_, form) => {
  const verify = (events: readonly StoredEvent[], head?: Parameters<typeof verifyChain>[2]) =>
    verifyChain('ledger-1', pagesOf(events.map(form)), head);

  it('passes what was written and gives its head', async () => {
    const events = chained(10);
    const last = events[9];
    expect(await verify(events)).toEqual({
      stream: 'ledger-1',
      events: 10,
      broken: undefined,
      head: { stream: 'ledger-1', revision: 9n, hash: last && eventHash(last) },
    });
    expect(await verify([])).toEqual({ stream: 'ledger-1', events: 0, head: undefined, broken: undefined });
  });

  it.each([
    ['data', (event: StoredEvent) => ({ ...event, data: { ...event.data, amount: '999' } })],
    ['type', (event: StoredEvent) => ({ ...event, type: 'TransactionDeleted' })],
    ['id', (event: StoredEvent) => ({ ...event, id: 'other' })],
    [
      'metadata',
      (event: StoredEvent) => ({ ...event, metadata: { ...event.metadata, recordedAt: '2020-01-01T00:00:00.000Z' } }),
    ],
  ])('finds the event whose %s was changed', async (_, tamper) => {
    const events = chained(10).map((event, index) => (index === 4 ? tamper(event) : event));
    expect((await verify(events)).broken).toMatchObject({ revision: 4n, reason: 'hash' });
  });

  it('finds an event that was removed, one that was moved, and one put in', async () => {
    const events = chained(10);
    expect((await verify(events.filter((_, index) => index !== 4))).broken).toMatchObject({
      revision: 5n,
      reason: 'gap',
    });
    const renumbered = events
      .filter((_, index) => index !== 4)
      .map((event, index) => ({ ...event, revision: BigInt(index) }));
    expect((await verify(renumbered)).broken).toMatchObject({ revision: 3n, reason: 'hash' });
    const [a, b] = [events[4], events[5]];
    if (!a || !b) throw new Error('no events');
    const moved = [...events.slice(0, 4), { ...b, revision: 4n }, { ...a, revision: 5n }, ...events.slice(6)];
    expect((await verify(moved)).broken).toMatchObject({ revision: 3n, reason: 'hash' });
    const first = events[0];
    if (!first) throw new Error('no event');
    expect(
      (await verify([{ ...first, metadata: { ...first.metadata, prevHash: 'f'.repeat(64) } }])).broken,
    ).toMatchObject({ revision: 0n, reason: 'hash' });
  });

  it('finds a history that was rewritten consistently, and one cut off, against a published head', async () => {
    const published = (await verify(chained(8))).head;
    expect((await verify(chained(10), published)).broken).toBeUndefined();
    const rewritten: StoredEvent[] = [];
    let prevHash = GENESIS_HASH;
    for (const event of chained(10)) {
      const next = { ...event, data: { ...event.data, amount: '7' }, metadata: { ...event.metadata, prevHash } };
      prevHash = eventHash(next);
      rewritten.push(next);
    }
    expect((await verify(rewritten)).broken).toBeUndefined();
    expect((await verify(rewritten, published)).broken).toMatchObject({ revision: 7n, reason: 'head' });
    expect((await verify(chained(5), published)).broken).toMatchObject({ revision: 5n, reason: 'head' });
  });
});
