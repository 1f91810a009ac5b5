import { createServer, type Server } from 'node:http';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { STREAM_NAMESPACE } from '@counterfoil/events/stream-names';
import { isAlive } from '../../services/launcher/src/processes.js';
import { scratchDirectory } from '../kit/run/scratch-directory';
import { played } from '../kit/run/campaign';
import { AUTHORITY, startGuardedEventStore } from '../kit/log/guarded-event-store';
import { heard } from '../kit/run/heard';
import { shownOf } from '../kit/log/log-server';
import { ownPort } from '../kit/run/own-port';
import { eventually } from '../kit/run/time-limit';
import {
  canBecomeAnother,
  everythingOf,
  firstAnswer,
  itAsRoot,
  itOnLinux,
  leaveOpen,
  listeningOn,
  triedByAnother,
} from './other-user';
import { fillDisk, itWhere, mountSmallDisk, unmount } from '../kit/run/small-disk';
import { PARTS, StartedLauncher, postgresPlace, type PartName } from './started-launcher';
import { demoBooks, importAndExport } from './demo-books';

const LIMIT_MS = 600_000;
/** Memory, where the data lie on a disk of their own: what Postgres makes at first, a reserve and room beside. */
const DISK_MB = 800;
/** Less than what counts as room, and more than nothing: the reserve is given up, and not yet needed. */
const LITTLE_BYTES = 32 * 1024 * 1024;
/** One of each kind: a process of the ledger, and the servers. */
const KILLED: readonly PartName[] = ['ledger', 'redis', 'event-store', 'postgres'];
const SERVERS: readonly PartName[] = ['event-store', 'redis', 'postgres'];
/** So that uploads have room on it. */
const SETTINGS = { DISK_RESERVE_MB: '64' };
/** Every process has something to say within this. */
const SILENCE_MS = 3_000;

describe('npm start', () => {
  const scratch = scratchDirectory('start');
  const isOnSmallDisk = mountSmallDisk(scratch.path, DISK_MB);
  leaveOpen(scratch.path);
  let launcher = new StartedLauncher(scratch.path, SETTINGS);
  let url = '';

  beforeAll(async () => {
    url = await launcher.url();
  });

  afterAll(async () => {
    launcher.signal('SIGTERM');
    await launcher.end();
    rmSync(postgresPlace(join(scratch.path, 'postgres')), { recursive: true, force: true });
    if (isOnSmallDisk) unmount(scratch.path);
    scratch.remove();
  });

  it('serves, and says in one line each what it started', async () => {
    expect(await isReady(url)).toBe(true);
    const servers = [
      /^Postgres +started on 127\.0\.0\.1:\d+/m,
      /^Redis +started on \/.*redis\.sock/m,
      /^Event store +started on \/.*event-store\.sock/m,
    ];
    for (const line of [...servers, /^Ledger +started/m, /^Worker +started/m]) await heard(launcher, line);
  });

  it(
    'leaves nothing in the data directory open to others, old or new, after an import and an export',
    async () => {
      await importAndExport(url, scratch.path);
      const files = everythingOf(scratch.path);
      expect(files.length).toBeGreaterThan(100);
      for (const name of ['files/imports', 'files/exports', 'logs/ledger.log', 'demo-sign-ins.json'])
        expect(existsSync(join(scratch.path, name))).toBe(true);
      const postgres = postgresPlace(join(scratch.path, 'postgres'));
      // As root, the user that Postgres runs as passes through these by its group, and lists neither.
      const passed = canBecomeAnother ? [scratch.path, postgres] : [];
      expect(files.filter(({ open, path }) => open !== (passed.includes(path) ? '10' : '0'))).toEqual([]);
    },
    LIMIT_MS,
  );

  itAsRoot(
    'refuses every other user of the machine its files and sockets (tried as nobody, which root alone can)',
    () => {
      const files = everythingOf(scratch.path);
      const sockets = files.map(({ path }) => path).filter((path) => /(?:\.sock|\.s\.PGSQL\.\d+)$/.test(path));
      expect(sockets.map((path) => path.slice(path.lastIndexOf('/') + 1).replace(/\d+$/, '')).sort()).toEqual([
        '.s.PGSQL.',
        'event-store.sock',
        'redis.sock',
      ]);
      const tried = triedByAnother(files.map(({ path }) => path));
      expect(Object.keys(tried)).toHaveLength(files.length);
      // Who may not enter a directory is told nothing else of what is in it.
      const answers = new Set(Object.values(tried).map((outcomes) => outcomes.join()));
      expect([...answers].filter((outcomes) => outcomes.includes('done'))).toEqual([]);
    },
    LIMIT_MS,
  );

  itOnLinux(
    'listens for pages and for Postgres alone, which asks everybody for the password (seen on Linux)',
    async () => {
      const listening = Object.fromEntries(
        PARTS.map((part) => [part, listeningOn(pidOf(part)).map((address) => address.split(':')[0])]),
      );
      const loopback = '0100007F';
      expect(listening).toEqual({
        ledger: [loopback],
        postgres: [loopback],
        worker: [],
        projector: [],
        redis: [],
        'event-store': [],
      });
      const port = Number(readFileSync(join(postgresPlace(join(scratch.path, 'postgres')), 'port'), 'utf8'));
      for (const [user, answer] of [
        ['counterfoil', 'R10'],
        ['postgres', 'E'],
        ['nobody', 'E'],
      ] as const) {
        expect([user, await firstAnswer(port, user)]).toEqual([user, answer]);
      }
    },
    LIMIT_MS,
  );

  // Where the disk can be filled, the others are killed while it is full.
  it.each(
    played<readonly (readonly PartName[])[]>([isOnSmallDisk ? ['redis'] : KILLED], [['redis'], KILLED, PARTS]).map(
      (parts) => ({ parts }),
    ),
  )(
    'has $parts running again after kill -9',
    async ({ parts }) => {
      await killedAndBack(parts);
      await eventually('being ready again', async () => ((await isReady(url)) ? true : undefined));
    },
    LIMIT_MS,
  );

  itWhere(isOnSmallDisk)(
    'reads on a full disk, and records again with room (where one may be mounted)',
    async () => {
      const books = await demoBooks(url, scratch.path);
      const health = async (): Promise<unknown> => (await fetch(`${url}/health/ready`)).json();
      const recorded: string[] = [];
      const record = async (): Promise<number> => {
        const answer = await books.record(`Row ${recorded.length}`);
        if (answer.status === 201 || answer.status === 202) recorded.push(answer.body.id);
        return answer.status;
      };
      await eventually('a first record', async () => ((await record()) < 300 ? true : undefined));
      const reads = async (): Promise<true | undefined> => {
        const ids = await books.ids();
        return recorded.every((id) => ids.includes(id)) || undefined;
      };
      await eventually('it being shown', reads);

      const makeRoom = fillDisk(scratch.path, LITTLE_BYTES);
      const isFull = async (): Promise<true | undefined> =>
        JSON.stringify(await health()).includes('"disk":"full"') || undefined;
      await eventually('the disk being full', isFull);
      await heard(launcher, /^Disk +.* is full: nothing is recorded until there is room/m);
      const refused = await books.record('Not recorded');
      const message = expect.stringMatching(/disk is full.*can be read/);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
      expect(refused.body).toEqual({ statusCode: 503, code: 'disk_full', message });
      expect(await books.ids()).toEqual(expect.arrayContaining(recorded));
      expect((await books.client.get('/metrics')).text).toMatch(/^ledger_disk_full 1$/m);
      // The reserve lets everything come back that dies meanwhile.
      await killedAndBack(KILLED.filter((part) => part !== 'redis'));
      await eventually('reading again on the full disk', reads);
      expect((await books.record('Not recorded either')).status).toBe(503);

      // Somebody takes the reserve as well: not a byte is left for log lines, and nobody dies of that.
      const isUp = (part: PartName): boolean => launcher.pidOf(part) !== undefined;
      await eventually('all parts', () => PARTS.every(isUp) || undefined);
      const before = PARTS.map(pidOf);
      const makeMoreRoom = fillDisk(scratch.path);
      for (let call = 0; call < 50; call++) expect((await books.record('Nor this')).status).toBe(503);
      expect(await books.ids()).toEqual(expect.arrayContaining(recorded));
      await new Promise((resolve) => setTimeout(resolve, SILENCE_MS));
      expect(PARTS.map(pidOf)).toEqual(before);

      makeMoreRoom();
      makeRoom();
      await eventually('a record', async () => ((await record()) < 300 ? true : undefined));
      expect(await health()).toMatchObject({ status: 'ready', parts: { disk: 'ok' } });
      const shown = await eventually('all of it', async () => {
        const ids = await books.ids();
        return recorded.every((id) => ids.includes(id)) ? ids : undefined;
      });
      expect(shown).toHaveLength(books.before.length + recorded.length);
      await heard(launcher, /^Disk +.* has room again/m);
    },
    LIMIT_MS,
  );

  it(
    'refuses a second start on the same data, a port that is taken, and words that it does not know',
    async () => {
      const same = new StartedLauncher(scratch.path);
      const other = scratchDirectory('start-port');
      const server = await listening();
      const { port } = server.address() as AddressInfo;
      const elsewhere = new StartedLauncher(other.path, { PORT: String(port) });
      const misspelled = new StartedLauncher(other.path, {}, ['--server']);
      for (const refused of [same, elsewhere, misspelled]) expect(await refused.end()).toBe(1);
      await heard(same, 'Counterfoil already runs on');
      await heard(elsewhere, `Port ${port} is taken`);
      await heard(misspelled, 'npm start takes no word but --servers, and was given --server.');
      expect(await isReady(url)).toBe(true);
      server.close();
      other.remove();
    },
    LIMIT_MS,
  );

  it(
    'leaves nothing running after Ctrl-C',
    async () => {
      const running = PARTS.map(pidOf);
      launcher.signal('SIGINT');
      expect(await launcher.end()).toBe(0);
      expect(running.filter(isAlive)).toEqual([]);
    },
    LIMIT_MS,
  );

  it(
    'runs the servers alone with --servers, for commands on a log that nobody writes to',
    async () => {
      launcher = new StartedLauncher(scratch.path, SETTINGS, ['--servers']);
      await heard(launcher, 'The servers run alone');
      expect(PARTS.filter((part) => launcher.pidOf(part) !== undefined)).toEqual(SERVERS);
      const servers = readFileSync(join(scratch.path, 'run/servers.json'), 'utf8');
      const { EVENTSTORE_URL: connectionString = '' } = JSON.parse(servers) as Record<string, string>;
      const log = new EventStoreEventLog({ connectionString });
      // What the ledger wrote before: its users and their books.
      expect((await shownOf(log, STREAM_NAMESPACE)).size).toBeGreaterThan(2);
      await log.close();
    },
    LIMIT_MS,
  );

  it(
    'takes over after kill -9 of the launcher, and ends with code 78 where the log refuses the password',
    async () => {
      const orphans = SERVERS.map(pidOf);
      launcher.signal('SIGKILL');
      await launcher.end();
      expect(orphans.every(isAlive)).toBe(true);

      const guarded = await startGuardedEventStore(await ownPort(), 'counterfoil:correct horse');
      const url = `esdb://counterfoil:wrong@localhost:${guarded.port}?tls=true&tlsCAFile=${AUTHORITY}`;
      const file = join(scratch.path, 'logs/projector.log');
      const { size } = statSync(file);
      launcher = new StartedLauncher(scratch.path, { ...SETTINGS, EVENTSTORE_URL: url });
      expect(await launcher.exited).toBe(78);
      await guarded.stop();
      await heard(launcher, /^Left over +ended what an earlier start left running: .*event-store/m);
      await heard(launcher, /^Stopped.*\n/m);
      expect(orphans.filter(isAlive)).toEqual([]);
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
      for (const text of [readFileSync(file).subarray(size).toString(), launcher.output()])
        expect(text).not.toMatch(/^ +at |"stack"|wrong@/m);
    },
    LIMIT_MS,
  );

  /** Kills parts together, and waits until each of them runs again. */
  async function killedAndBack(parts: readonly PartName[]): Promise<void> {
    const before = parts.map(pidOf);
    for (const pid of before) process.kill(pid, 'SIGKILL');
    await eventually(`${parts.join(', ')} running again`, () => {
      const now = parts.map((part) => launcher.pidOf(part));
      return now.every((pid, at) => pid !== undefined && pid !== before[at]) ? now : undefined;
    });
  }

  function pidOf(part: PartName): number {
    const pid = launcher.pidOf(part);
    if (pid === undefined) throw new Error(`${part} is not running:\n${launcher.output()}`);
    return pid;
  }
});

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(60_000) })).ok;
  } catch {
    return false;
  }
}

function listening(): Promise<Server> {
  const server = createServer();
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
