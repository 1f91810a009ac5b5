import { receiptsProjection } from '@counterfoil/event-sourcing/project/receipts-projection';
import { Snapshots } from '@counterfoil/event-sourcing/write/snapshots';
import { StreamState } from '@counterfoil/event-sourcing/write/stream-state';
import { eventually } from '../../kit/run/time-limit';
import { envelopeFor, newTally, TALLY, tallyCodec, tallyDecider, type TallyState, vote } from '../tally';
import { startWriteHouse, type WriteHouse } from '../write-house';

let house: WriteHouse;
beforeAll(async () => {
  house = await startWriteHouse();
});
afterAll(async () => {
  await house.stop();
});

const keyOf = (stream: string, reducerVersion = 1) => ({ stream, decider: 'tally', reducerVersion });

async function written(): Promise<string> {
  const stream = newTally();
  const runner = house.runner({ snapshotPolicy: { everyEvents: 50, minIntervalMs: 0 } });
  for (let turn = 0; turn < 12; turn++)
    await runner.run(tallyDecider, stream, vote(`c${turn % 3}`, 10), envelopeFor({ turn }));
  await runner.close();
  return stream;
}

/** Projects receipts until they cover a revision. */
async function receiptsReach(stream: string, revision: number): Promise<void> {
  const projector = house.projector({ projections: [receiptsProjection([TALLY])] });
  await projector.start();
  await eventually('receipts', async () => {
    const { rows } = await house.pool.query(
      'SELECT 1 FROM receipts.stream_revisions WHERE stream = $1 AND revision = $2',
      [stream, revision],
    );
    return rows.length > 0 ? true : undefined;
  });
  await projector.stop();
}

it('is taken while writing, off the hot path, and snapshot plus tail equals a full fold', async () => {
  const snapshots = new Snapshots(house.pool);
  const stream = await written();
  const snapshot = await snapshots.load<TallyState>(keyOf(stream));
  expect(snapshot?.revision).toBeGreaterThanOrEqual(50n);
  expect(snapshot?.revision).toBeLessThan(119n);
  const full = await StreamState.load(
    { log: house.log, codec: tallyCodec, snapshots: undefined },
    tallyDecider,
    stream,
    -1n,
  );
  const resumed = await StreamState.load({ log: house.log, codec: tallyCodec, snapshots }, tallyDecider, stream, -1n);
  expect(resumed.snapshotRevision).toBe(snapshot?.revision);
  expect(full.snapshotRevision).toBe(-1n);
  expect(resumed.state).toEqual(full.state);
  expect(resumed.state.perCandidate.get('c0')).toBe(40n);
  expect(resumed.head.revision).toBe(119n);
  expect(resumed.head.chainHash()).toBe(full.head.chainHash());
});

it('goes on from a snapshot in a cold process with the chain and the receipts intact', async () => {
  const stream = await written();
  const envelope = envelopeFor(vote('late'));
  const cold = house.runner();
  const first = await cold.run(tallyDecider, stream, vote('late'), envelope);
  expect(first.events[0]).toMatchObject({ revision: 120n, event: { data: { number: 121 } } });
  // Another cold process finds the command in the tail, although its snapshot stands before it and no table knows it.
  expect(await house.runner().run(tallyDecider, stream, vote('late'), envelope)).toMatchObject({
    repeated: true,
    events: [{ revision: 120n }],
  });
  // Also a command that the snapshot has folded already.
  await receiptsReach(stream, 120);
  expect(await house.runner().run(tallyDecider, stream, vote('late'), envelope)).toMatchObject({ repeated: true });
});

it('is what a process goes on from that others have left far behind, instead of reading all that they wrote', async () => {
  const stream = await written();
  let read = 0;
  const log = house.openLog();
  const readStream = log.readStream.bind(log);
  log.readStream = async function* (name, options) {
    for await (const page of readStream(name, options)) {
      read += page.length;
      yield page;
    }
  };
  const stale = house.runner({ log });
  await stale.run(tallyDecider, stream, vote('mine'), envelopeFor('first'));
  const others = house.runner({ snapshotPolicy: { everyEvents: 50, minIntervalMs: 0 } });
  for (let turn = 0; turn < 30; turn++)
    await others.run(tallyDecider, stream, vote('theirs', 20), envelopeFor({ theirs: turn }));
  await others.close();
  await receiptsReach(stream, 720);
  read = 0;
  expect(await stale.run(tallyDecider, stream, vote('mine'), envelopeFor('second'))).toMatchObject({
    events: [{ revision: 721n }],
  });
  // Of 720; what broke on the way is read again.
  expect(read).toBeLessThan(400);
});

it('is ignored with another reducer version, when it cannot be read, and when it is of another history', async () => {
  const snapshots = new Snapshots(house.pool);
  const stream = await written();
  expect(await snapshots.load(keyOf(stream, 2))).toBeUndefined();
  await house.pool.query(`UPDATE event_sourcing.snapshots SET head_id = 'another' WHERE stream = $1`, [stream]);
  const refolded = await StreamState.load({ log: house.log, codec: tallyCodec, snapshots }, tallyDecider, stream, -1n);
  expect(refolded.state.votes).toBe(120);
  expect(refolded.snapshotRevision).toBe(-1n);
  expect(await snapshots.load(keyOf(stream))).toBeUndefined();
  const other = await written();
  await house.pool.query(`UPDATE event_sourcing.snapshots SET state = '\\x00' WHERE stream = $1`, [other]);
  expect(await snapshots.load(keyOf(other))).toBeUndefined();
});
