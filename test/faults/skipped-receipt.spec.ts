import { Receipts } from '@counterfoil/event-sourcing/write/receipts';
import { receiptsProjection } from '@counterfoil/event-sourcing/project/receipts-projection';
import { Snapshots } from '@counterfoil/event-sourcing/write/snapshots';
import { envelopeFor, newTally, TALLY, tallyDecider, vote } from '../event-sourcing/tally';
import { readWhole, startWriteHouse, type WriteHouse } from '../event-sourcing/write-house';
import { eventually } from '../kit/run/time-limit';

const LIMIT_MS = 200_000;

/** The fault: no command was ever seen before, and that for certain. */
class NoReceipts extends Receipts {
  override async lookup(stream: string, commandIds: readonly string[]): ReturnType<Receipts['lookup']> {
    return { ...(await super.lookup(stream, commandIds)), receipts: new Map() };
  }
}

let house: WriteHouse;
beforeAll(async () => {
  house = await startWriteHouse();
  await house.projector({ projections: [receiptsProjection([TALLY])] }).start();
});
afterAll(() => house.stop());

/** A command that another process carried out long ago, sent once more: how often did it happen? */
async function happened(receipts: Receipts): Promise<number> {
  const stream = newTally();
  const envelope = envelopeFor(vote('ann'));
  await house.runner().run(tallyDecider, stream, vote('ann'), envelope);
  const known = new Receipts(house.pool);
  await eventually('the receipt', async () =>
    (await known.lookup(stream, [envelope.commandId])).receipts.size > 0 ? true : undefined,
  );
  await house
    .runner({ receipts, snapshots: new Snapshots(house.pool) })
    .run(tallyDecider, stream, vote('ann'), envelope);
  return (await readWhole(house.log, stream)).length;
}

it(
  'a skipped receipt lookup turns the test of repeated commands red',
  async () => {
    expect(await happened(new Receipts(house.pool))).toBe(1);
    expect(await happened(new NoReceipts(house.pool))).toBe(2);
  },
  LIMIT_MS,
);
