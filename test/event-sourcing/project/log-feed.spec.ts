import type { LogPage } from '@counterfoil/event-sourcing/log/event-log';
import { LogFeed } from '@counterfoil/event-sourcing/project/log-feed';
import { RING_WEIGHT } from '@counterfoil/event-sourcing/log/log-ring';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { appendSurely } from '../../kit/log/sure-appends';
import { eventually } from '../../kit/run/time-limit';
import { IS_LOCAL } from '../../wire/target-name';
import { startWriteHouse, type WriteHouse } from '../write-house';

/** On a server that others use too, these are ours. */
const [FEED, SHARED, PACED] = ['feed', 'shared', 'paced'].map((name) => `${name}-${randomUUID()}-`) as [
  string,
  string,
  string,
];

let house: WriteHouse;
beforeAll(async () => {
  house = await startWriteHouse({ failsCalls: false });
});
afterAll(async () => {
  await house.stop();
});

const proposals = (count: number) =>
  Array.from({ length: count }, () => ({ id: randomUUID(), type: 'Voted', data: {}, metadata: {} }));

/** Reported besides: by a store that misbehaves its faults, and by EventStoreDB that one machine did not keep up. */
const TOLD = [IS_LOCAL ? /^(1 CANCELLED|10 ABORTED|14 UNAVAILABLE)/ : /^10 ABORTED: .+Consumer too slow/];
const isTold = (error: unknown) => TOLD.some((told) => told.test((error as Error).message));

/** Each weighs one more than it has rows. */
const heavy = (count: number, rows: number) =>
  proposals(count).map((proposal) => ({
    ...proposal,
    data: { rows: Array.from({ length: rows }, (_, index) => index) },
  }));

/** A follower that notes what it gets, and rests after each page. */
class Witness {
  readonly seen: bigint[] = [];
  readonly upTo: bigint[] = [];
  constructor(private readonly rest: () => Promise<unknown> = () => Promise.resolve()) {}
  readonly take = async (page: LogPage) => {
    for (const event of page.events) this.seen.push(event.revision);
    this.upTo.push(page.upTo);
    await this.rest();
  };
}

it('gives everyone every event once and in order: who is early, who comes late, who falls out of the ring', async () => {
  const errors: unknown[] = [];
  const feed = new LogFeed(house.log, [FEED], (error) => errors.push(error));
  const stream = `${FEED}one`;
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const [prompt, late, slow] = [new Witness(), new Witness(), new Witness(() => held)];
  await appendSurely(house.log, stream, heavy(140, 14), -1n);
  const subscriptions = [feed.subscribeToAll({ from: 0n }, prompt.take), feed.subscribeToAll({ from: 0n }, slow.take)];
  let revision = 139n;
  for (let append = 0; append < 26; append++) {
    ({ revision } = await appendSurely(house.log, stream, heavy(100, 14), revision));
    if (append === 20) subscriptions.push(feed.subscribeToAll({ from: 0n }, late.take));
  }
  const count = Number(revision) + 1;
  await eventually('the newest event', () => (prompt.seen.length >= count ? true : undefined));
  // The slow one stands at its first page; what has come since weighs more than the ring ever holds.
  expect((count - slow.seen.length) * 15).toBeGreaterThan(RING_WEIGHT * 2);
  goOn();
  for (const witness of [prompt, late, slow]) {
    await eventually('every event', () => (witness.seen.length >= count ? true : undefined));
    expect(witness.seen).toEqual(Array.from({ length: count }, (_, index) => BigInt(index)));
    expect(witness.upTo).toEqual([...witness.upTo].sort((a, b) => Number(a - b)));
  }
  await feed.close();
  await Promise.all(subscriptions.map((subscription) => subscription.done));
  expect(errors.filter((error) => !isTold(error))).toEqual([]);
});

it('gathers what comes meanwhile for a follower that has a pace, until it is time or enough waits', async () => {
  const feed = new LogFeed(house.log, [PACED], () => undefined);
  const stream = `${PACED}one`;
  const pages: bigint[][] = [];
  // Longer than this test may take: whatever comes has not waited for its time.
  const pace = { everyMs: 3_600_000, weight: 3, fullWeight: 500 };
  const from = await house.log.head({ requiresLeader: true });
  const subscription = feed.subscribeToAll({ from, pace }, (page) => {
    pages.push(page.events.map(({ revision }) => revision));
    return Promise.resolve();
  });
  const handed = () => pages.filter((page) => page.length > 0);
  const prompt = new Witness();
  const beside = feed.subscribeToAll({ from }, prompt.take);
  await appendSurely(house.log, stream, proposals(1), -1n);
  await eventually('the first event', () => (handed().length === 1 ? true : undefined));
  await appendSurely(house.log, stream, proposals(1), 0n);
  await eventually('the second event', () => (prompt.seen.length === 2 ? true : undefined));
  expect(handed()).toEqual([[0n]]);
  await appendSurely(house.log, stream, proposals(2), 1n);
  await eventually('the rest', () => (handed().length === 2 ? true : undefined));
  expect(handed()).toEqual([[0n], [1n, 2n, 3n]]);
  // A follower that rests does not delay the end.
  await feed.close();
  await Promise.all([subscription.done, beside.done]);
});

it('waits for a log that is not there yet', async () => {
  const log = house.openLog('esdb://127.0.0.1:1?tls=false');
  const errors: unknown[] = [];
  const feed = new LogFeed(log, [FEED], (error) => errors.push(error));
  const subscription = feed.subscribeToAll({ from: 0n }, () => Promise.resolve());
  await eventually('two attempts', () => (errors.length >= 2 ? true : undefined));
  await feed.close();
  await subscription.done;
});

it('fetches once what several have to catch up on, waits for the slowest that moves, and for nobody who stands still', async () => {
  let subscriptions = 0;
  const counted = Object.assign(Object.create(house.log) as typeof house.log, {
    subscribeToAll: (...args: Parameters<typeof house.log.subscribeToAll>) => (
      subscriptions++,
      house.log.subscribeToAll(...args)
    ),
  });
  const stream = `${SHARED}one`;
  let revision = -1n;
  // Each event weighs 55: together many times what a ring holds.
  for (let append = 0; append < 8; append++)
    ({ revision } = await appendSurely(house.log, stream, heavy(100, 54), revision));
  const feed = new LogFeed(counted, [SHARED], () => undefined);
  const [quick, slow] = [new Witness(), new Witness(() => pause(20))];
  let standing = 0;
  let isFirstPage = true;
  const release = { now: (): void => undefined };
  const stuck = feed.subscribeToAll({ from: 0n }, async (page) => {
    if (isFirstPage) await new Promise<void>((resolve) => (release.now = resolve));
    isFirstPage = false;
    standing += page.events.length;
  });
  const others = [feed.subscribeToAll({ from: 0n }, quick.take), feed.subscribeToAll({ from: 0n }, slow.take)];
  const everything = Array.from({ length: 800 }, (_, index) => BigInt(index));
  for (const witness of [quick, slow]) {
    await eventually('every event', () => (witness.seen.length >= 800 ? true : undefined));
    expect(witness.seen).toEqual(everything);
  }
  // The live one and the shared one.
  expect(subscriptions).toBe(2);
  expect(standing).toBe(0);
  release.now();
  await eventually('the one that stood still', () => (standing >= 800 ? true : undefined));
  expect(standing).toBe(800);
  await feed.close();
  await Promise.all([stuck, ...others].map((subscription) => subscription.done));
});
