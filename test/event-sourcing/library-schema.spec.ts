import { migrate } from '@counterfoil/event-sourcing/postgres/library-schema';
import { Pool } from 'pg';
import { startWriteHouse, type WriteHouse } from './write-house';

let house: WriteHouse;
beforeAll(async () => {
  house = await startWriteHouse();
});
afterAll(() => house.stop());

it('leaves tables alone that are as they should be: a process starts beside others that write', async () => {
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
