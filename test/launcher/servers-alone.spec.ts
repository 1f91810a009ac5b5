import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { STREAM_NAMESPACE } from '@counterfoil/events/stream-names';
import { note, startLogServer } from '../kit/log-server';
import { heard } from '../kit/heard';
import { scratchDirectory } from '../kit/scratch-directory';
import { eventually } from '../kit/time-limit';
import { operateJson } from '../operation/operator';
import { PARTS, StartedLauncher, postgresPlace } from './started-launcher';

const LIMIT_MS = 600_000;

describe('npm start -- --servers', () => {
  it(
    'runs what holds the data, so that a log that nobody writes to can be copied, and no process of the ledger',
    async () => {
      const scratch = scratchDirectory('servers-alone');
      const launcher = new StartedLauncher(scratch.path, {}, ['--servers']);
      const target = await startLogServer();
      try {
        await eventually('the servers', LIMIT_MS, () =>
          launcher.output().includes('The servers run alone') ? true : undefined,
        );
        const running = PARTS.filter((part) => launcher.pidOf(part) !== undefined);
        expect(running).toEqual(['event-store', 'redis', 'postgres']);
        const servers = readFileSync(join(scratch.path, 'run/servers.json'), 'utf8');
        const { EVENTSTORE_URL: url = '' } = JSON.parse(servers) as Record<string, string>;
        const log = new EventStoreEventLog({ connectionString: url });
        await note(log, `${STREAM_NAMESPACE}platform`, 3);
        await log.close();
        const copied = await operateJson({}, 'log', 'copy', url, target.store.url);
        expect(copied).toMatchObject({ code: 0, answer: { events: 3, differences: [] } });
      } finally {
        launcher.signal('SIGTERM');
        const end = await launcher.end();
        await target.stop();
        rmSync(postgresPlace(join(scratch.path, 'postgres')), { recursive: true, force: true });
        scratch.remove();
        expect(end).toBe(0);
      }
    },
    LIMIT_MS,
  );

  it(
    'refuses any other word',
    async () => {
      const scratch = scratchDirectory('servers-word');
      const launcher = new StartedLauncher(scratch.path, {}, ['--server']);
      expect(await launcher.end()).toBe(1);
      await heard(launcher, 'npm start takes no word but --servers, and was given --server.');
      scratch.remove();
    },
    LIMIT_MS,
  );
});
