import { migrate } from '@counterfoil/event-sourcing/postgres/library-schema';
import { inTransaction, inTransactionAlone } from '@counterfoil/event-sourcing/postgres/transaction';
import { Pool } from 'pg';
import { startWriteHouse, type WriteHouse } from '../write-house';

let house: WriteHouse;
let pool: Pool;
beforeAll(async () => {
  house = await startWriteHouse({ failsCalls: false });
  pool = new Pool({ ...house.pool.options, max: 2 });
});
afterAll(async () => {
  await pool.end();
  await house.stop();
});

const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('alone', 0))`;

it('leaves the connections to others while several wait for one lock', async () => {
  const holder = await house.pool.connect();
  await holder.query(`BEGIN; ${LOCK}`);
  const order: number[] = [];
  const callers = [1, 2, 3, 4].map((caller) =>
    inTransactionAlone(pool, 'alone', async (client) => {
      await client.query(LOCK);
      order.push(caller);
    }),
  );
  const { rows } = await pool.query('SELECT 1 AS one');
  expect(rows).toEqual([{ one: 1 }]);
  expect(order).toEqual([]);
  await holder.query('COMMIT');
  holder.release();
  await Promise.all(callers);
  expect(order).toEqual([1, 2, 3, 4]);
});

it('goes on with the next where one fails, and tells the one that it failed for', async () => {
  const failing = inTransactionAlone(pool, 'alone', (client) => client.query('SELECT 1 / 0'));
  const next = inTransactionAlone(pool, 'alone', async (client) => (await client.query('SELECT 2 AS two')).rows);
  await expect(failing).rejects.toThrow('division by zero');
  await expect(next).resolves.toEqual([{ two: 2 }]);
});

it('takes everything back where what is sent with its end fails, and leaves the connection fit for others', async () => {
  const one = new Pool({ ...house.pool.options, max: 1 });
  try {
    await one.query('CREATE TABLE kept (id int PRIMARY KEY)');
    const keep = (id: number, last: string) =>
      inTransaction(one, (client) => client.query('INSERT INTO kept VALUES ($1)', [id]), {
        first: 'SELECT 1',
        last: (client) => client.query(last),
      });
    await expect(keep(1, 'SELECT 1 / 0')).rejects.toThrow('division by zero');
    await keep(2, 'INSERT INTO kept VALUES (3)');
    expect((await one.query('SELECT id FROM kept ORDER BY id')).rows).toEqual([{ id: 2 }, { id: 3 }]);
  } finally {
    await one.end();
  }
});

it('migrating leaves tables alone that are as they should be: a process starts beside others that write', async () => {
  const { rows } = await house.pool.query<{ name: string }>(
    `
      SELECT 'event_sourcing.' || table_name AS name FROM information_schema.tables
        WHERE table_schema = 'event_sourcing'`,
  );
  const pool = new Pool({ ...house.pool.options, max: 1, statement_timeout: 3_000 });
  const writer = await house.pool.connect();
  try {
    await writer.query(`BEGIN; LOCK TABLE ${rows.map(({ name }) => name).join(', ')} IN ROW EXCLUSIVE MODE`);
    await expect(migrate(pool)).resolves.toBeUndefined();
  } finally {
    await writer.query('ROLLBACK');
    writer.release();
    await pool.end();
  }
});

it('refuses a pool whose clients queue statements, which pg warns of', async () => {
  const queueing = new Pool({ ...house.pool.options, max: 1, pipeline: false });
  await expect(migrate(queueing)).rejects.toThrow('pipeline');
  await queueing.end();
});
