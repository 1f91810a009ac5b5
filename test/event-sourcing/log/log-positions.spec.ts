import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { LOG_START, type LogPage, type LogSubscription } from '@counterfoil/event-sourcing/log/event-log';
import type { StoredEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import { startScriptedServer, type ScriptedServer } from '../../kit/log/scripted-server';
import { eventually } from '../../kit/run/time-limit';

/** As a server of the releases 24.2 to 24.10.4 says "none". */
const NO_POSITION = 2n ** 64n - 1n;

let server: ScriptedServer;
let log: EventStoreEventLog;
let ends: LogSubscription[];
beforeEach(async () => {
  server = await startScriptedServer();
  log = new EventStoreEventLog({ connectionString: server.url });
  ends = [];
});
afterEach(async () => {
  for (const subscription of ends) await subscription.close();
  await log.close();
  server.stop();
});

/** Follows the log. @returns the pages that come. */
async function follow(from = LOG_START, pageSize = 1): Promise<LogPage[]> {
  const pages: LogPage[] = [];
  const subscription = log.subscribeToAll({ prefixes: ['a-', 'b-'], from, pageSize }, (page) => {
    pages.push(page);
    return Promise.resolve();
  });
  ends.push(subscription);
  await subscribed();
  return pages;
}

function subscribed(): Promise<true> {
  return eventually('a subscription', () => (server.subscribers() > 0 ? true : undefined));
}

function alike(at: bigint): { commit: bigint; prepare: bigint } {
  return { commit: at, prepare: at };
}

/** Waits for the last of the events, and compares them all. */
async function expectSeen(pages: readonly LogPage[], ...events: readonly { readonly id: string }[]): Promise<void> {
  const last = events.at(-1)?.id;
  const seen = () => pages.flatMap((page) => page.events.map(({ id }) => id));
  await eventually('the last event', () => (seen().includes(last ?? '') ? true : undefined));
  expect(seen()).toEqual(events.map(({ id }) => id));
}

function reached(pages: readonly LogPage[]): bigint[] {
  return pages.map(({ upTo }) => upTo);
}

describe('a checkpoint', () => {
  it('of the record that comes next hides no event there, neither at once nor after a lost connection', async () => {
    const pages = await follow();
    const first = server.add('a-1', alike(100n));
    server.checkpoint({ commit: 200n, prepare: 0n });
    const second = server.add('a-1', alike(200n));
    await expectSeen(pages, first, second);
    server.checkpoint({ commit: 300n, prepare: 0n });
    server.endSubscriptions();
    const third = server.add('a-1', alike(300n));
    await expectSeen(pages, first, second, third);
    expect(reached(pages)).toEqual([100n, 200n, 300n]);
  });

  it('of a record that was passed moves the place on, and one before it does not move it back', async () => {
    const pages = await follow();
    const first = server.add('a-1', alike(100n));
    for (const place of [150n, 100n, 150n]) server.checkpoint(alike(place));
    const second = server.add('a-1', alike(200n));
    await expectSeen(pages, first, second);
    expect(reached(pages)).toEqual([100n, 150n, 200n]);
  });

  it.each([NO_POSITION, 2n ** 63n])('of %s is no position', async (position) => {
    const pages = await follow();
    server.checkpoint(alike(position));
    const first = server.add('a-1', alike(100n));
    await expectSeen(pages, first);
    expect(reached(pages)).toEqual([100n]);
  });
});

describe('events of a transaction, which share their commit', () => {
  // A page that ended where the server's messages do would end within the transaction.
  it.each([1, 2, 3])('come in one page, and once, where %s messages are read at a time', async (pageSize) => {
    const events = [100n, 200n, 300n, 400n].map((prepare) => server.add('a-1', { commit: 500n, prepare }));
    events.push(server.add('b-1', alike(600n)));
    const pages = await follow(LOG_START, pageSize);
    await expectSeen(pages, ...events);
    expect(pages.find(({ upTo }) => upTo === 500n)?.events).toHaveLength(4);
  });

  it('are known again by whoever comes back behind them, and do not come again', async () => {
    const pages = await follow();
    const events = [100n, 200n].map((prepare) => server.add('a-1', { commit: 500n, prepare }));
    await expectSeen(pages, ...events);
    server.endSubscriptions();
    await subscribed();
    events.push(server.add('a-1', alike(600n)));
    await expectSeen(pages, ...events);
  });

  it('are passed by whoever goes on behind them, and read by whoever begins at them', async () => {
    const events = [100n, 200n].map((prepare) => server.add('a-1', { commit: 500n, prepare }));
    const pages = await follow(500n);
    await expectSeen(pages, server.add('a-1', alike(600n)));
    const read: StoredEvent[] = [];
    for await (const page of log.readAll({ from: 500n, limit: 2 })) read.push(...page);
    expect(read.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  });
});
