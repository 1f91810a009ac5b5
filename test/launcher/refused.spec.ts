/** `npm start` before a log that refuses us. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AUTHORITY, startGuardedEventStore } from '../kit/guarded-event-store';
import { heard } from '../kit/heard';
import { startLogServer } from '../kit/log-server';
import { scratchDirectory } from '../kit/scratch-directory';
import { postgresPlace, StartedLauncher } from './started-launcher';

const LIMIT_MS = 600_000;

it(
  'ends with one sentence that says what to do, and code 78, where the password is wrong',
  async () => {
    const scratch = scratchDirectory('refused');
    const { store, stop } = await startLogServer();
    const guarded = await startGuardedEventStore(store.port, 'counterfoil:correct horse');
    const url = `esdb://counterfoil:wrong@localhost:${guarded.port}?tls=true&tlsCAFile=${AUTHORITY}`;
    const launcher = new StartedLauncher(scratch.path, { EVENTSTORE_URL: url, DEMO: '0' });
    try {
      expect(await launcher.exited).toBe(78);
      await heard(launcher, /^Stopped.*\n/m);
      const said = launcher.output().slice(launcher.output().indexOf('projector: '));
      expect(said.split('\n')).toEqual([
        'projector: The configuration is not usable:',
        expect.stringMatching(
          /^ {2}EVENTSTORE_URL: the event store refuses the user or the password\. Give .+ \(.+\)$/,
        ),
        '',
        expect.stringMatching(/^Stopping/),
        expect.stringMatching(/^Stopped/),
        '',
      ]);
      const log = readFileSync(join(scratch.path, 'logs/projector.log'), 'utf8');
      for (const text of [log, launcher.output()]) expect(text).not.toMatch(/^ +at |"stack"|wrong@/m);
    } finally {
      launcher.signal('SIGKILL');
      await guarded.stop();
      await stop();
      rmSync(postgresPlace(join(scratch.path, 'postgres')), { recursive: true, force: true });
      scratch.remove();
    }
  },
  LIMIT_MS,
);
