/** One process writes the tables of a projection at a time. */
import { acquireLease, beginBatch, LeaseLost } from '@counterfoil/event-sourcing/project/checkpoints';
import { eventually } from '../../kit/run/time-limit';
import { newTally, tallyProjection } from '../tally';
import { cast, votesIn } from '../votes';
import { startWriteHouse, type WriteHouse } from '../write-house';

let house: WriteHouse;
beforeAll(async () => {
  house = await startWriteHouse();
});
afterAll(async () => {
  await house.stop();
});

/** Each test has a projection of its own, so that none sees another's checkpoint. */
let number = 0;
const named = () => tallyProjection(1, `tally${++number}`);

it('refuses the batch of a holder whose right has gone to another', async () => {
  const projection = named();
  const projector = house.projector({ projections: [projection] });
  await projector.start();
  await projector.stop();
  const schema = `${projection.name}_v1`;
  const stale = await acquireLease(house.pool, schema, 'first');
  // However long a busy machine takes.
  await house.pool.query(`UPDATE event_sourcing.fills SET lease_until = 'infinity' WHERE schema_name = $1`, [schema]);
  expect(await acquireLease(house.pool, schema, 'second')).toBeUndefined();
  await house.pool.query(`UPDATE event_sourcing.fills SET lease_until = '-infinity' WHERE schema_name = $1`, [schema]);
  const current = await acquireLease(house.pool, schema, 'second');
  expect(current?.token).toBeGreaterThan(stale?.token ?? 0n);
  const client = await house.pool.connect();
  try {
    if (!stale || !current) throw new Error('no lease');
    await expect(beginBatch(client, stale)).rejects.toThrow(LeaseLost);
    await client.query('ROLLBACK');
    await expect(beginBatch(client, current)).resolves.toMatchObject({ state: 'serving' });
    await client.query('ROLLBACK');
  } finally {
    client.release();
  }
});

it('lets a second process wait, and take over when the first stops', async () => {
  const projection = named();
  const first = house.projector({ projections: [projection] });
  const second = house.projector({ projections: [projection], log: house.openLog() });
  await first.start();
  await second.start();
  const stream = newTally();
  await cast(house, stream, 'ann', 5);
  await eventually('five votes', async () =>
    (await votesIn(house, projection.name, stream)) === 5 ? true : undefined,
  );
  await first.stop();
  await cast(house, stream, 'ann', 5);
  await eventually('ten votes', async () =>
    (await votesIn(house, projection.name, stream)) === 10 ? true : undefined,
  );
  await second.stop();
});

it('lets a process wait for a lease whose holder was killed, and take over when it is over', async () => {
  const projection = named();
  const first = house.projector({ projections: [projection] });
  await first.start();
  await first.stop();
  const lease = await acquireLease(house.pool, `${projection.name}_v1`, 'killed');
  const second = house.projector({ projections: [projection] });
  await second.start();
  const stream = newTally();
  await cast(house, stream, 'ann', 5);
  await eventually('five votes', async () =>
    (await votesIn(house, projection.name, stream)) === 5 ? true : undefined,
  );
  const client = await house.pool.connect();
  try {
    if (!lease) throw new Error('no lease');
    await expect(beginBatch(client, lease)).rejects.toThrow(LeaseLost);
    await client.query('ROLLBACK');
  } finally {
    client.release();
  }
  await second.stop();
});
