import type { LogPage } from '@counterfoil/event-sourcing/log/event-log';
import { LogFeed } from '@counterfoil/event-sourcing/project/log-feed';
import { randomUUID } from 'node:crypto';
import { appendSurely } from '../kit/sure-appends';
import { eventually } from '../kit/time-limit';
import { IS_LOCAL } from '../wire/target-name';
import { startWriteHouse, type WriteHouse } from './write-house';

/** On a server that others use too, these are ours. */
const [FEED, SHARED, PACED] = ['feed', 'shared', 'paced'].map((name) => `${name}-${randomUUID()}-`) as [
  string,
  string,
  string,
];

let house: WriteHouse;
beforeAll(async () => {
  house = await startWriteHouse();
});
afterAll(async () => {
  await house.stop();
});

const proposals = (count: number) =>
  Array.from({ length: count }, () => ({ id: randomUUID(), type: 'Voted', data: {}, metadata: {} }));

/** What is told besides: of a store that misbehaves that, and by EventStoreDB that one machine did not keep up. */
const TOLD = [
  ...(process.env['EVENTSTORE_FAULTS'] === '1' ? [/^(1 CANCELLED|10 ABORTED|14 UNAVAILABLE)/] : []),
  ...(IS_LOCAL ? [] : [/^10 ABORTED: .+Consumer too slow/]),
];
const isTold = (error: unknown) => TOLD.some((told) => told.test((error as Error).message));

const heavy = (count: number) =>
  proposals(count).map((proposal) => ({
    ...proposal,
    data: { rows: Array.from({ length: 10 }, (_, index) => index) },
  }));

/** A follower that notes what it gets, at a pace. */
class Witness {
  readonly seen: bigint[] = [];
  readonly upTo: bigint[] = [];
  constructor(private readonly pauseMs: number) {}
  readonly take = async (page: LogPage) => {
    for (const event of page.events) this.seen.push(event.revision);
    this.upTo.push(page.upTo);
    if (this.pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, this.pauseMs));
  };
}

it('gives everyone every event once and in order: who is early, who comes late, who falls out of the ring', async () => {
  const errors: unknown[] = [];
  const feed = new LogFeed(house.log, [FEED], (error) => errors.push(error));
  const stream = `${FEED}one`;
  const [prompt, late, slow] = [new Witness(0), new Witness(0), new Witness(400)];
  await appendSurely(house.log, stream, proposals(700), -1n);
  const subscriptions = [feed.subscribeToAll({ from: 0n }, prompt.take), feed.subscribeToAll({ from: 0n }, slow.take)];
  let revision = 699n;
  for (let append = 0; append < 26; append++) {
    ({ revision } = await appendSurely(house.log, stream, proposals(500), revision));
    if (append === 20) subscriptions.push(feed.subscribeToAll({ from: 0n }, late.take));
  }
  const count = Number(revision) + 1;
  // More than the ring holds, so that the slow one has to read for itself in between.
  expect(count).toBeGreaterThan(12_000);
  for (const witness of [prompt, late, slow]) {
    await eventually('every event', 40_000, () => (witness.seen.length >= count ? true : undefined));
    expect(witness.seen).toEqual(Array.from({ length: count }, (_, index) => BigInt(index)));
    expect(witness.upTo).toEqual([...witness.upTo].sort((a, b) => Number(a - b)));
  }
  expect(slow.upTo.length).toBeLessThan(prompt.upTo.length);
  await feed.close();
  await Promise.all(subscriptions.map((subscription) => subscription.done));
  expect(errors.filter((error) => !isTold(error))).toEqual([]);
});

it('gathers what comes meanwhile for a follower that has a pace, until it is time or enough waits', async () => {
  const feed = new LogFeed(house.log, [PACED], () => undefined);
  const stream = `${PACED}one`;
  const pages: bigint[][] = [];
  const pace = { everyMs: 20_000, weight: 3, fullWeight: 500 };
  const from = await house.log.head();
  const subscription = feed.subscribeToAll({ from, pace }, (page) => {
    pages.push(page.events.map(({ revision }) => revision));
    return Promise.resolve();
  });
  const began = performance.now();
  const handed = () => pages.filter((page) => page.length > 0);
  await appendSurely(house.log, stream, proposals(1), -1n);
  await eventually('the first event', 20_000, () => (handed().length === 1 ? true : undefined));
  await appendSurely(house.log, stream, proposals(1), 0n);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(handed()).toEqual([[0n]]);
  await appendSurely(house.log, stream, proposals(2), 1n);
  await eventually('the rest', 20_000, () => (handed().length === 2 ? true : undefined));
  expect(handed()).toEqual([[0n], [1n, 2n, 3n]]);
  expect(performance.now() - began).toBeLessThan(pace.everyMs);
  // Whoever rests does not keep others waiting for the end.
  await feed.close();
  await subscription.done;
  expect(performance.now() - began).toBeLessThan(pace.everyMs);
});

it('waits for a log that is not there yet', async () => {
  const log = house.openLog('esdb://127.0.0.1:1?tls=false');
  const errors: unknown[] = [];
  const feed = new LogFeed(log, [FEED], (error) => errors.push(error));
  const subscription = feed.subscribeToAll({ from: 0n }, () => Promise.resolve());
  await eventually('two attempts', 30_000, () => (errors.length >= 2 ? true : undefined));
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
  // Each event weighs 11: together many times what a ring holds.
  for (let append = 0; append < 8; append++)
    ({ revision } = await appendSurely(house.log, stream, heavy(500), revision));
  const feed = new LogFeed(counted, [SHARED], () => undefined);
  const [quick, slow] = [new Witness(0), new Witness(20)];
  let standing = 0;
  let isFirstPage = true;
  const release = { now: (): void => undefined };
  const stuck = feed.subscribeToAll({ from: 0n }, async (page) => {
    if (isFirstPage) await new Promise<void>((resolve) => (release.now = resolve));
    isFirstPage = false;
    standing += page.events.length;
  });
  const others = [feed.subscribeToAll({ from: 0n }, quick.take), feed.subscribeToAll({ from: 0n }, slow.take)];
  const everything = Array.from({ length: 4_000 }, (_, index) => BigInt(index));
  for (const witness of [quick, slow]) {
    await eventually('every event', 30_000, () => (witness.seen.length >= 4_000 ? true : undefined));
    expect(witness.seen).toEqual(everything);
  }
  // The live one and the shared one.
  expect(subscriptions).toBe(2);
  expect(standing).toBe(0);
  release.now();
  await eventually('the one that stood still', 30_000, () => (standing >= 4_000 ? true : undefined));
  expect(standing).toBe(4_000);
  await feed.close();
  await Promise.all([stuck, ...others].map((subscription) => subscription.done));
});
