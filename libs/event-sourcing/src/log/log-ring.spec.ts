import { LogRing, PAGE_WEIGHT, RING_WEIGHT } from './log-ring';
import type { StoredEvent } from './recorded-event';

/** Events at the positions from `first`, each with a list of some rows. */
function events(first: number, count: number, rows: number): StoredEvent[] {
  return Array.from({ length: count }, (_, index) => ({
    stream: 'ledger-1',
    revision: BigInt(first + index),
    position: BigInt(first + index),
    id: String(first + index),
    type: 'ImportRowsRecorded',
    data: { transactions: Array.from({ length: rows }, () => 1) },
    metadata: {},
  }));
}

function ringOf(...held: StoredEvent[]): LogRing {
  const ring = new LogRing();
  ring.begin(0n);
  ring.add({ events: held, upTo: held.at(-1)?.position ?? 0n });
  return ring;
}

it('hands on pages by what their events hold, and one event at least', () => {
  const page = PAGE_WEIGHT / 100;
  const ring = ringOf(...events(1, 2 * page, 99), ...events(2 * page + 1, 1, PAGE_WEIGHT * 2));
  expect(ring.after(0n)?.events).toHaveLength(page);
  expect(ring.after(0n)?.upTo).toBe(BigInt(page));
  expect(ring.after(BigInt(2 * page))?.events).toHaveLength(1);
  expect(ring.after(BigInt(2 * page + 1))).toBeUndefined();
});

it('holds few events that hold much, and says from where on it holds them', () => {
  const ring = new LogRing();
  ring.begin(0n);
  const last = RING_WEIGHT / 40;
  for (let first = 1; first <= last; first += 10) ring.add({ events: events(first, 10, 99), upTo: BigInt(first + 9) });
  const { from } = ring;
  expect(from).toBeGreaterThan(0n);
  expect(ring.holdsAfter(0n)).toBe(false);
  expect(ring.holdsAfter(from ?? 0n)).toBe(true);
  expect(ring.after(from ?? 0n)?.events[0]?.position).toBe((from ?? 0n) + 1n);
  expect(ring.weightAfter(from ?? 0n)).toBeGreaterThanOrEqual(RING_WEIGHT);
  expect(ring.weightAfter(from ?? 0n)).toBeLessThanOrEqual(RING_WEIGHT * 2);
  expect(ring.weightAfter(BigInt(last))).toBe(0);
});

it('reaches as far as the log was searched, though nothing was found', () => {
  const ring = ringOf(...events(1, 2, 0));
  ring.add({ events: [], upTo: 50n });
  expect(ring.after(2n)).toEqual({ events: [], upTo: 50n });
  expect(ring.after(50n)).toBeUndefined();
});

it('keeps what stands at one position in one page', () => {
  const sharing = events(1, 4, PAGE_WEIGHT).map((event) => ({ ...event, position: event.revision < 4n ? 3n : 4n }));
  const ring = ringOf(...sharing);
  expect(ring.after(0n)?.events.map(({ revision }) => revision)).toEqual([1n, 2n, 3n]);
  expect(ring.after(3n)?.events.map(({ revision }) => revision)).toEqual([4n]);
});
