import { type AppendOutcome, type AppendRequest } from './append-request';
import { AppendQueue } from './append-queue';

const DATA = new Uint8Array(1024 * 1024);

function request(events: number, bytes = 10, deadlineIn = 60_000): AppendRequest {
  const event = {
    id: 'id',
    type: 'T',
    contentType: 'application/json',
    data: DATA.subarray(0, bytes),
    metadata: new Uint8Array(),
  };
  const deadline = performance.now() + deadlineIn;
  const all = Array.from({ length: events }, () => event);
  return { intent: 'append', stream: 's', expected: { kind: 'any' }, events: all, deadline };
}

describe('the queue of appends', () => {
  let queue: AppendQueue;
  beforeEach(() => (queue = new AppendQueue()));
  afterEach(() => queue.close());

  test('gives everything that waits as one group, in order', () => {
    const requests = [request(1), request(2), request(3)];
    for (const each of requests) void queue.add(each);
    expect(queue.takeGroup().map((pending) => pending.request)).toEqual(requests);
    expect(queue.isEmpty).toBe(true);
    expect(queue.takeGroup()).toEqual([]);
  });

  test('bounds a group in events and in bytes, but never to nothing', () => {
    for (let count = 0; count < 3; count += 1) void queue.add(request(1_500));
    expect(queue.takeGroup()).toHaveLength(1);
    expect(queue.takeGroup()).toHaveLength(1);
    expect(queue.takeGroup()).toHaveLength(1);
    for (let count = 0; count < 10; count += 1) void queue.add(request(1, 1024 * 1024));
    expect(queue.takeGroup()).toHaveLength(7);
    void queue.add(request(5_000));
    expect(queue.takeGroup()).toHaveLength(3);
    expect(queue.takeGroup()).toHaveLength(1);
  });

  test('answers at the deadline, whether an append waits or is under way, and then leaves it out', async () => {
    const underWay = queue.add(request(1, 10, 100));
    const [taken] = queue.takeGroup();
    const waiting = queue.add(request(1, 10, 100));
    expect(await Promise.all([underWay, waiting])).toEqual([
      { kind: 'deadline-exceeded' },
      { kind: 'deadline-exceeded' },
    ]);
    taken?.settle({ kind: 'appended', revision: 0n, position: 1n });
    expect(await underWay).toEqual({ kind: 'deadline-exceeded' });
    expect(queue.takeGroup()).toEqual([]);
  });

  test('answers at once when the deadline has passed already', async () => {
    expect(await queue.add(request(1, 10, -1))).toEqual({ kind: 'deadline-exceeded' });
    expect(queue.isEmpty).toBe(true);
  });

  test('refuses what would be too much to hold, and takes more when that has gone', async () => {
    const outcomes: AppendOutcome[] = [];
    for (let count = 0; count < 256; count += 1)
      void queue.add(request(1, 1024 * 1024 - 2)).then((outcome) => outcomes.push(outcome));
    expect(await queue.add(request(1, 1024))).toMatchObject({ kind: 'unavailable' });
    queue.takeGroup();
    void queue.add(request(1, 1024));
    queue.refuseAll('gone');
    await Promise.resolve();
    expect(outcomes).toHaveLength(248);
    expect(queue.isEmpty).toBe(true);
  });
});
