import { join } from 'node:path';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { createDatabase } from '../../../services/launcher/src/postgres.js';
import { writeChainedStreams } from '../../kit/log/chained-streams';
import type { NodeProcess } from '../../kit/run/node-process';
import { scratchDirectory } from '../../kit/run/scratch-directory';
import { acceptsConnections } from '../../kit/log/test-event-store';
import { startTestPostgres } from '../../kit/servers/test-postgres';
import { operateJson } from '../../operation/operator';
import { timed, type Bench } from '../bench';
import { startBuilt } from '../built-process';
import { number } from '../report';

const MILLION = 1_000_000;
const STREAMS = 1_000;

/** A log copied by the operator's command from one local event store to another, and compared, on one Postgres. */
export async function copySection(bench: Bench): Promise<void> {
  const { events } = bench.sizes;
  const files = scratchDirectory('bench-copy');
  const postgres = await startTestPostgres({ durable: true });
  const stores: NodeProcess[] = [];
  const startStore = async (name: string): Promise<string> => {
    const socket = join(files.path, `${name}.sock`);
    const environment = {
      EVENTSTORE_DATABASE_URL: await createDatabase(postgres.url, name),
      EVENTSTORE_SOCKET: socket,
    };
    const log = join(files.path, `${name}.log`);
    const isUp = (): Promise<boolean> => acceptsConnections({ path: socket });
    stores.push(await startBuilt('dist/services/event-store/src/main.js', environment, log, isUp));
    return `esdb+unix://${socket}`;
  };
  try {
    const [from, to] = [await startStore('source'), await startStore('target')];
    await filled(from, events);
    const words = ['log', 'copy', from, to];
    const { seconds, result } = await timed(() =>
      operateJson<{ copied: number; differences: string[] }>({ DATA_DIR: files.path }, ...words),
    );
    const { copied, differences } = result.answer;
    if (copied !== events || differences.length > 0)
      throw new Error(`${copied} of ${events} events were copied, with ${differences.length} differences`);
    const share = events >= MILLION ? '' : '; the figure is that in proportion to 1,000,000';
    bench.report.target('logCopy', {
      figure: (seconds / events) * MILLION,
      note: `${events} events of ${STREAMS} streams copied by \`npm run operate -- log copy\` and compared, in ${number(seconds)} s with the start of its process, ${number(events / seconds)} events/s${share}. Both event stores write to one Postgres.`,
    });
  } finally {
    for (const store of stores) await store.stop();
    await postgres.stop();
    files.remove();
  }
}

async function filled(url: string, events: number): Promise<void> {
  const log = new EventStoreEventLog({ connectionString: url, appendTimeoutMs: 60_000 });
  await writeChainedStreams(log, STREAMS, events).finally(() => log.close());
}
