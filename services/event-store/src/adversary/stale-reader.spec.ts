import { type EventRecord } from '@counterfoil/eventstore-wire/read-response';
import { type FiniteReader } from '../reading/finite-read';
import { StaleReader } from './stale-reader';

const PAGE = 2;
const FROM_START = { first: 0n, last: 5n, notBefore: 0 };

/** Six events of one stream, at 100, 200 and so on. */
const log: EventRecord[] = Array.from({ length: 6 }, (_unused, index) => ({
  stream: 'a',
  revision: BigInt(index),
  position: BigInt(100 * (index + 1)),
  id: String(index),
  type: 'Numbered',
  contentType: 'application/json',
  createdAt: 0,
  data: new Uint8Array(),
  metadata: new Uint8Array(),
}));
const backwards = [...log].reverse();
const whole: FiniteReader = {
  streamState: () => Promise.resolve({ last: 5n, metadata: { truncateBefore: 0n, softDeleted: false } }),
  streamForwards: (_stream, { first }) =>
    Promise.resolve(log.filter(({ revision }) => revision >= first).slice(0, PAGE)),
  streamBackwards: (_stream, { last }) =>
    Promise.resolve(backwards.filter(({ revision }) => revision <= last).slice(0, PAGE)),
  allAfter: (after) => Promise.resolve(log.filter(({ position }) => position > after).slice(0, PAGE)),
  allBefore: (before) => Promise.resolve(backwards.filter(({ position }) => position < before).slice(0, PAGE)),
  hasStreams: () => Promise.resolve(true),
};
const stale = new StaleReader(whole, 250n);
const positions = (page: readonly EventRecord[]): bigint[] => page.map(({ position }) => position);

describe('a stale reader', () => {
  it('shows the log up to its head, both ways', async () => {
    expect(positions(await stale.streamForwards('a', FROM_START))).toEqual([100n, 200n]);
    expect(positions(await stale.streamForwards('a', { ...FROM_START, first: 1n }))).toEqual([200n]);
    expect(positions(await stale.streamForwards('a', { ...FROM_START, first: 2n }))).toEqual([]);
    expect(positions(await stale.allAfter(100n))).toEqual([200n]);
    expect(positions(await stale.allBefore(1_000n))).toEqual([200n, 100n]);
    expect(positions(await stale.allBefore(200n))).toEqual([100n]);
  });

  it('passes over pages of events that it does not show when it reads a stream backwards', async () => {
    expect(positions(await stale.streamBackwards('a', FROM_START))).toEqual([200n, 100n]);
  });

  it('knows the newest revision that it shows, and a stream without one as missing', async () => {
    expect((await stale.streamState('a')).last).toBe(1n);
    expect((await new StaleReader(whole, 50n).streamState('a')).last).toBe(-1n);
  });
});
