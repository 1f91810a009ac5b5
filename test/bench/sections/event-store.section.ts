import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { createDatabase, startPostgres } from '../../../services/launcher/src/postgres.js';
import { freePort } from '../../../services/launcher/src/processes.js';
import { acceptsConnections } from '../../kit/log/test-event-store';
import { scratchDirectory } from '../../kit/run/scratch-directory';
import { appendOfClient, appendOfLog, measureAppends } from '../append-rate';
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
  const environment = {
    EVENTSTORE_DATABASE_URL: await createDatabase(postgres.url, 'events'),
    EVENTSTORE_PORT: String(port),
    EVENTSTORE_HOST: '127.0.0.1',
  };
  const store = await startBuilt(
    'dist/services/event-store/src/main.js',
    environment,
    join(files.path, 'event-store.log'),
    () => acceptsConnections(port),
  );
  const connectionString = `esdb://127.0.0.1:${port}?tls=false`;
  const log = new EventStoreEventLog({ connectionString });
  const client = EventStoreDBClient.connectionString(connectionString);
  const load = { inFlight: IN_FLIGHT, seconds: Math.min(bench.sizes.seconds, 8) };
  try {
    const appends = await measureAppends(appendOfLog(log), load);
    const byClient = await measureAppends(appendOfClient(client), load);
    bench.report.target('appends', {
      figure: appends.perSecond,
      anchor: { name: 'raw inserts of 16 writers', figure: sixteen.perSecond, unit: '/s' },
      note: `${appends.count} single events in ${appends.seconds} s through the ledger's adapter, each to a stream of its writer; p50 ${number(appends.p50)} ms, p99 ${number(appends.p99)} ms. Through the unmodified client's own BatchAppend: ${number(byClient.perSecond)} /s.`,
    });
  } finally {
    await Promise.all([log.close(), client.dispose()]);
    await store.stop();
    await postgres.stop();
    files.remove();
  }
}
