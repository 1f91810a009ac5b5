import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { createDatabase, startPostgres } from '../../../services/launcher/src/postgres.js';
import { freePort } from '../../../services/launcher/src/processes.js';
import { acceptsConnections } from '../../kit/test-event-store';
import { scratchDirectory } from '../../kit/scratch-directory';
import { measureAppends } from '../append-rate';
import type { Bench } from '../bench';
import { startBuilt } from '../built-process';
import { number } from '../report';

const IN_FLIGHT = 64;

/** Appends of single events by 64 writers to the local event store, beside what Postgres does without it. */
export async function eventStoreSection(bench: Bench): Promise<void> {
  const { sixteen } = await bench.rawInserts();
  const files = scratchDirectory('bench-events');
  const postgres = await startPostgres({ dataDir: join(files.path, 'postgres'), ownGroup: false });
  const port = await freePort();
  const environment = { EVENTSTORE_DATABASE_URL: await createDatabase(postgres.url, 'events'), EVENTSTORE_PORT: String(port), EVENTSTORE_HOST: '127.0.0.1' };
  const store = await startBuilt('dist/services/event-store/src/main.js', environment, join(files.path, 'event-store.log'), () => acceptsConnections(port));
  const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false`);
  try {
    const appends = await measureAppends(client, { inFlight: IN_FLIGHT, seconds: Math.min(bench.sizes.seconds, 8) });
    bench.report.target('appends', {
      figure: appends.perSecond,
      anchor: { name: 'raw inserts of 16 writers', figure: sixteen.perSecond, unit: '/s' },
      note: `${appends.count} single events in ${appends.seconds} s through the unmodified client, each to a stream of its writer; p50 ${number(appends.p50)} ms, p99 ${number(appends.p99)} ms.`,
    });
  } finally {
    await client.dispose();
    await store.stop();
    await postgres.stop();
    files.remove();
  }
}
