import type { EventLog, LogPage } from './event-log';
import { LogRing, PAGE_WEIGHT } from './log-ring';
import { LogTrail, type Walker } from './log-trail';

/** Events of one transaction, each of them a part's weight. */
const transaction: LogPage = {
  events: [0n, 1n, 2n].map((revision) => ({
    stream: 'ledger-1',
    revision,
    position: 7n,
    id: String(revision),
    type: 'ImportRowsRecorded',
    data: { transactions: Array.from({ length: PAGE_WEIGHT }, () => 1) },
    metadata: {},
  })),
  upTo: 7n,
};

it('keeps what stands at one position together for those who read each part as it comes', async () => {
  const log: Pick<EventLog, 'subscribeToAll'> = {
    subscribeToAll: (_options, handler) => ({ done: handler(transaction), close: () => Promise.resolve() }),
  };
  const read: bigint[] = [];
  await new Promise<void>((resolve) => {
    const trail = new LogTrail(
      log as EventLog,
      ['ledger-'],
      new LogRing(),
      () => resolve(),
      () => undefined,
    );
    let position = 0n;
    const walker: Walker = {
      get position() {
        return position;
      },
      wake() {
        const page = trail.ring.after(position);
        read.push(...(page?.events ?? []).map(({ revision }) => revision));
        position = page?.upTo ?? position;
        trail.moved();
      },
      connection: () => undefined,
    };
    trail.join(walker);
  });
  expect(read).toEqual([0n, 1n, 2n]);
});
