import { COUNTS_FILL, LedgerProcess, RECEIPTS_FILL } from './ledger-process';
import { LOST_COMMITS, SimulatedDatabase } from './simulated-database';
import { SimulatedStore } from './simulated-log';
import { VirtualWorld } from './virtual-world';
import { PREFIX } from './parcel-decider';

const NEVER = { unreachable: 0, lostRequest: 0, lostAnswer: 0, cutSubscription: 0, awayAfterAnswer: 0, lateArrival: 0 };

/**
 * Found by the simulation: the fill learnt of it with the next event only, and readers saw an older state until then.
 */
it('rows that a crash of the database took back come again although nobody writes any more', async () => {
  const world = new VirtualWorld(1);
  const store = new SimulatedStore();
  const database = new SimulatedDatabase(world, [RECEIPTS_FILL, COUNTS_FILL], () => undefined);
  const complaints: string[] = [];
  const position = (): bigint => database.fill(COUNTS_FILL).position;
  await world.run(async () => {
    new LedgerProcess('one', {
      world,
      store,
      database,
      snapshots: new Map(),
      faults: NEVER,
      complain: (text) => complaints.push(text),
      planted: 'none',
    });
    for (let number = 1; number <= 5; number++) {
      store.append(
        `${PREFIX}a`,
        [{ id: world.uuid(), type: 'ParcelBrought', data: { number, key: 'x' }, metadata: {} }],
        BigInt(number) - 2n,
      );
      await world.sleep(500);
    }
    expect(position()).toBe(store.head);
    database.crash(LOST_COMMITS);
    expect(position()).toBeLessThan(store.head);
    await world.sleep(5_000);
    expect(position()).toBe(store.head);
    expect(database.committed.counts.get(`${PREFIX}a/x`)).toBe(5);
  });
  expect(complaints).toEqual([]);
});
