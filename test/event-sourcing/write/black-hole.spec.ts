/** Parts that cannot be reached, or do not answer any more. */
import { ProjectionProgress } from '@counterfoil/event-sourcing/project/projection-progress';
import { AttendedPool } from '../../../services/ledger/src/database/attended-pool';
import { startLossyProxy, type LossyProxy } from '../../kit/servers/lossy-proxy';
import { linkToPostgres, type FaultyLink } from '../../kit/servers/faulty-link';
import { standStill } from '../../kit/run/stand-still';
import { appendSurely } from '../../kit/log/sure-appends';
import { eventually } from '../../kit/run/time-limit';
import { startWriteHouse, type WriteHouse } from '../write-house';
import { Receipts } from '@counterfoil/event-sourcing/write/receipts';
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { envelopeFor, newTally, TALLY, tallyDecider, vote } from '../tally';

let house: WriteHouse;
let link: FaultyLink;
let pool: AttendedPool;
let proxy: LossyProxy;
const throughProxy = () => `esdb://127.0.0.1:${proxy.port}?tls=false&keepAliveInterval=10000`;
beforeAll(async () => {
  house = await startWriteHouse({ failsCalls: false });
  proxy = await startLossyProxy(house.port);
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
  await proxy?.stop();
});

it('says of no projection that it shows anything once Postgres cannot be asked, and of all again when it can', async () => {
  const progress = new ProjectionProgress(pool, () => pool.abandon());
  await progress.start();
  expect(await progress.waitFor(7n, ['held'], 0)).toBe(true);
  const asked = pool.query('select pg_sleep(25)').then(
    () => 'answered',
    (error: Error) => error.message,
  );
  await eventually('the query', async () => {
    const sleeping = `select 1 from pg_stat_activity where query = 'select pg_sleep(25)' and state = 'active'`;
    return (await house.pool.query(sleeping)).rowCount === 1 ? true : undefined;
  });
  link.hold();
  // Long before the limit of the query itself.
  expect(await asked).toMatch(/Connection terminated/);
  expect(await progress.waitFor(7n, ['held'], 0)).toBe(false);
  await expect(pool.query('select 1')).rejects.toThrow(/timeout/);
  link.pass();
  await eventually('the projection to be known again', async () =>
    (await progress.waitFor(7n, ['held'], 0)) ? true : undefined,
  );
  expect((await pool.query('select 1')).rowCount).toBe(1);
  await progress.stop();
});

it('takes a process that stood still for no fault of Postgres', async () => {
  let silences = 0;
  const progress = new ProjectionProgress(pool, () => silences++);
  await progress.start();
  standStill(8_000);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect([silences, await progress.waitFor(7n, ['held'], 0)]).toEqual([0, true]);
  await progress.stop();
});

describe('when a part cannot be reached', () => {
  /** Longer than a test may take: the answer has not waited for it. */
  const limits = { deadlineMs: 3_600_000 };
  const unreachable = { name: 'Unavailable', reason: 'unreachable' };
  const soon = () => ({ ...envelopeFor(vote('ann')), deadline: Date.now() + 1_000 });

  it('answers by the deadline that the log cannot be reached, and works again when it can', async () => {
    proxy.refuse(true);
    // Clients of one process share connections to the same place.
    proxy.cut();
    const log = house.openLog(throughProxy());
    const runner = house.runner({ log, limits });
    const refused = runner.run(tallyDecider, `${TALLY}unreachable`, vote('ann'), soon());
    await expect(refused).rejects.toMatchObject(unreachable);
    proxy.refuse(false);
    await expect(
      runner.run(tallyDecider, `${TALLY}unreachable`, vote('ann'), envelopeFor(vote('ann'))),
    ).resolves.toMatchObject({ events: [{ revision: 0n }] });
    await log.close();
  });

  it('answers by the deadline that the receipts cannot be read', async () => {
    const nowhere = new Pool({ connectionString: 'postgres://127.0.0.1:1/none', connectionTimeoutMillis: 200 });
    const runner = house.runner({ log: house.openLog(), receipts: new Receipts(nowhere), limits });
    const refused = runner.run(tallyDecider, `${TALLY}unreachable`, vote('ann'), soon());
    await expect(refused).rejects.toMatchObject(unreachable);
    await nowhere.end();
  });

  it('says at once that it cannot read an event, rather than waiting for it to become readable', async () => {
    const stream = newTally();
    const log = house.openLog();
    await appendSurely(log, stream, [{ id: randomUUID(), type: 'Unheard', data: {}, metadata: {} }], -1n);
    await expect(
      house.runner({ log }).run(tallyDecider, stream, vote('ann'), envelopeFor(vote('ann'))),
    ).rejects.toThrow('cannot read Unheard');
  });
});
