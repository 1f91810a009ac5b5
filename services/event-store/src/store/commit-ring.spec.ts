import { type EventRecord } from '@counterfoil/eventstore-wire/read-response';
import { CommitRing } from './commit-ring';

function record(position: number, bytes = 10): EventRecord {
  return {
    position: BigInt(position),
    stream: 's',
    revision: BigInt(position),
    id: `${position}`,
    type: 'T',
    contentType: 'application/json',
    createdAt: 0,
    data: new Uint8Array(bytes),
    metadata: new Uint8Array(),
  };
}

const positions = (records: EventRecord[] | undefined): number[] | undefined =>
  records?.map(({ position }) => Number(position));

describe('the ring of committed events', () => {
  test('gives what follows a cursor, in order, no more than asked for', () => {
    const ring = new CommitRing(0n);
    ring.append([record(10), record(25), record(31)]);
    expect(positions(ring.after(0n, 10))).toEqual([10, 25, 31]);
    expect(positions(ring.after(10n, 10))).toEqual([25, 31]);
    expect(positions(ring.after(11n, 1))).toEqual([25]);
    expect(positions(ring.after(31n, 10))).toEqual([]);
    expect(positions(ring.after(99n, 10))).toEqual([]);
    expect(ring.head).toBe(31n);
  });

  test('does not reach back before its beginning', () => {
    const ring = new CommitRing(100n);
    ring.append([record(110)]);
    expect(ring.after(99n, 10)).toBeUndefined();
    expect(positions(ring.after(100n, 10))).toEqual([110]);
  });

  test('lets the oldest go when it is full, and says so to whoever needed them', () => {
    const ring = new CommitRing(0n, 3);
    ring.append([1, 2, 3, 4, 5].map((at) => record(at * 10)));
    expect(ring.after(10n, 10)).toBeUndefined();
    expect(positions(ring.after(20n, 10))).toEqual([30, 40, 50]);
    ring.append([record(60)]);
    expect(ring.after(20n, 10)).toBeUndefined();
    expect(positions(ring.after(40n, 10))).toEqual([50, 60]);
  });

  test('is bounded in bytes too, even for one event that is larger', () => {
    const ring = new CommitRing(0n, 100, 50);
    ring.append([record(10, 20), record(20, 20), record(30, 20)]);
    expect(ring.after(0n, 10)).toBeUndefined();
    expect(positions(ring.after(10n, 10))).toEqual([20, 30]);
    ring.append([record(40, 500)]);
    expect(ring.after(30n, 10)).toBeUndefined();
    expect(positions(ring.after(40n, 10))).toEqual([]);
    ring.append([record(50, 20)]);
    expect(positions(ring.after(40n, 10))).toEqual([50]);
  });

  test('after a reset cursors before the new head must read elsewhere', () => {
    const ring = new CommitRing(0n);
    ring.append([record(10)]);
    ring.reset(40n);
    expect(ring.after(10n, 10)).toBeUndefined();
    expect(positions(ring.after(40n, 10))).toEqual([]);
    ring.append([record(50)]);
    expect(positions(ring.after(40n, 10))).toEqual([50]);
  });

  test('wakes those who wait, once, unless they have withdrawn', () => {
    const ring = new CommitRing(0n);
    const woken: string[] = [];
    ring.onNextCommit(() => woken.push('one'));
    const withdraw = ring.onNextCommit(() => woken.push('two'));
    withdraw();
    ring.append([record(10)]);
    ring.append([record(20)]);
    expect(woken).toEqual(['one']);
    ring.onNextCommit(() => woken.push('three'));
    ring.reset(30n);
    expect(woken).toEqual(['one', 'three']);
  });
});
