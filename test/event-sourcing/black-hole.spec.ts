import { ProjectionProgress } from '@counterfoil/event-sourcing/project/projection-progress';
import { AttendedPool } from '../../services/ledger/src/database/attended-pool';
import { linkToPostgres, type FaultyLink } from '../kit/faulty-link';
import { eventually } from '../kit/time-limit';
import { startWriteHouse, type WriteHouse } from './write-house';

jest.setTimeout(90_000);

let house: WriteHouse;
let link: FaultyLink;
let pool: AttendedPool;
beforeAll(async () => {
  house = await startWriteHouse();
  const way = await linkToPostgres(house.databaseUrl);
  link = way.link;
  pool = new AttendedPool({ connectionString: way.url, max: 5, pipeline: true });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const row = `
    insert into event_sourcing.fills (schema_name, projection, version, state, position) values ('held', 'held', 1, 'serving', 7);
    insert into event_sourcing.projections (name, serving_schema, serving_version) values ('held', 'held', 1)`;
  await house.pool.query(row);
});
afterAll(async () => {
  await pool?.end();
  await link?.stop();
  await house?.stop();
});

it('says of no projection that it shows anything once Postgres cannot be asked, and of all again when it can', async () => {
  const progress = new ProjectionProgress(pool, () => pool.abandon());
  await progress.start();
  expect(await progress.waitFor(7n, ['held'], 0)).toBe(true);
  const asked = pool.query('select pg_sleep(1)').then(
    () => 'answered',
    (error: Error) => error.message,
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  link.hold();
  // Long before the limit of the query itself.
  expect(await asked).toMatch(/Connection terminated/);
  expect(await progress.waitFor(7n, ['held'], 0)).toBe(false);
  await expect(pool.query('select 1')).rejects.toThrow(/timeout/);
  link.pass();
  await eventually('the projection to be known again', 20_000, async () =>
    (await progress.waitFor(7n, ['held'], 0)) ? true : undefined,
  );
  expect((await pool.query('select 1')).rowCount).toBe(1);
  await progress.stop();
});

it('takes a process that stood still for no fault of Postgres', async () => {
  let silences = 0;
  const progress = new ProjectionProgress(pool, () => silences++);
  await progress.start();
  const until = performance.now() + 8_000;
  while (performance.now() < until);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect([silences, await progress.waitFor(7n, ['held'], 0)]).toEqual([0, true]);
  await progress.stop();
});
