import { Projector } from '@counterfoil/event-sourcing/project/projector';
import { receiptsProjection } from '@counterfoil/event-sourcing/project/receipts-projection';
import { Pool } from 'pg';
import { LogFromHere } from '../kit/log/log-from-here';
import { TALLY, tallyCodec, tallyProjection } from './tally';

/**
 * A process that does nothing but project, to be killed: DATABASE_URL, EVENTSTORE_URL, and of the
 * spec that starts it LOG_BEGIN and TALLY_PREFIX. Says `ready` when it has
 * started.
 */
async function main(): Promise<void> {
  const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 8, pipeline: true });
  pool.on('error', () => undefined);
  // One that is in use when Postgres dies says so too; its query fails in any case.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const log = new LogFromHere(
    { connectionString: process.env['EVENTSTORE_URL'] ?? '' },
    BigInt(process.env['LOG_BEGIN'] ?? 0),
  );
  const projector = new Projector({
    pool,
    log,
    codec: tallyCodec,
    projections: [receiptsProjection([TALLY]), tallyProjection()],
  });
  await projector.start();
  console.log('ready');
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
