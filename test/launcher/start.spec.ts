import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import { isAlive } from '../../services/launcher/src/processes.js';
import { exported } from '../kit/exports';
import { HttpClient } from '../kit/http-client';
import { scratchDirectory } from '../kit/scratch-directory';
import { commit, settledImport, uploadFixture } from '../kit/statement-upload';
import { eventually } from '../kit/time-limit';
import { canBecomeAnother, filesIn, itAsRoot, itOnLinux, listeningOn, triedByAnother } from './other-user';
import { PARTS, StartedLauncher, postgresPlace, type PartName } from './started-launcher';

const LIMIT_MS = 300_000;
const RECOVERY_MS = 90_000;

describe('npm start', () => {
  const scratch = scratchDirectory('start');
  leaveOpen(scratch.path);
  let launcher = new StartedLauncher(scratch.path);
  let url = '';

  beforeAll(async () => {
    url = await launcher.url();
  }, LIMIT_MS);

  afterAll(async () => {
    launcher.signal('SIGTERM');
    await launcher.end();
    rmSync(postgresPlace(join(scratch.path, 'postgres')), { recursive: true, force: true });
    scratch.remove();
  }, LIMIT_MS);

  it('serves, and says in one line each what it started', async () => {
    expect(await isReady(url)).toBe(true);
    const servers = [/^Postgres +started on 127\.0\.0\.1:\d+/m, /^Redis +started on \/.*redis\.sock/m, /^Event store +started on \/.*event-store\.sock/m];
    for (const line of [...servers, /^Ledger +started/m, /^Worker +started/m]) expect(launcher.output()).toMatch(line);
  });

  it('leaves nothing in the data directory open to others, old or new, after an import and an export', async () => {
    await importAndExport(url, scratch.path);
    const files = everythingOf(scratch.path);
    expect(files.length).toBeGreaterThan(100);
    for (const name of ['imports', 'exports', 'logs/ledger.log', 'demo-sign-ins.json']) expect(existsSync(join(scratch.path, name))).toBe(true);
    const postgres = postgresPlace(join(scratch.path, 'postgres'));
    // As root, the user that Postgres runs as passes through these by its group, and lists neither.
    const passed = canBecomeAnother ? [scratch.path, postgres] : [];
    expect(files.filter(({ open, path }) => open !== (passed.includes(path) ? '10' : '0'))).toEqual([]);
  }, LIMIT_MS);

  itAsRoot('refuses every other user of the machine its files and sockets (tried as nobody, which root alone can)', () => {
    const files = everythingOf(scratch.path);
    const sockets = files.map(({ path }) => path).filter((path) => /(?:\.sock|\.s\.PGSQL\.\d+)$/.test(path));
    expect(sockets.map((path) => path.slice(path.lastIndexOf('/') + 1).replace(/\d+$/, '')).sort()).toEqual(['.s.PGSQL.', 'event-store.sock', 'redis.sock']);
    const tried = triedByAnother(files.map(({ path }) => path));
    expect(Object.keys(tried)).toHaveLength(files.length);
    // Who may not enter a directory is told nothing else of what is in it.
    const answers = new Set(Object.values(tried).map((outcomes) => outcomes.join()));
    expect([...answers].filter((outcomes) => outcomes.includes('done'))).toEqual([]);
  }, LIMIT_MS);

  itOnLinux('listens for pages and for Postgres alone, which asks everybody for the password (seen on Linux)', async () => {
    const listening = Object.fromEntries(PARTS.map((part) => [part, listeningOn(pidOf(part)).map((address) => address.split(':')[0])]));
    const loopback = '0100007F';
    expect(listening).toEqual({ ledger: [loopback], postgres: [loopback], worker: [], projector: [], redis: [], 'event-store': [] });
    const port = Number(readFileSync(join(postgresPlace(join(scratch.path, 'postgres')), 'port'), 'utf8'));
    for (const [user, answer] of [['counterfoil', 'R10'], ['postgres', 'E'], ['nobody', 'E']] as const) {
      expect([user, await firstAnswer(port, user)]).toEqual([user, answer]);
    }
  }, LIMIT_MS);

  it.each(PARTS)('has %s running again after kill -9', async (part) => {
    const before = pidOf(part);
    process.kill(before, 'SIGKILL');
    await eventually(`${part} running again`, RECOVERY_MS, () => {
      const now = launcher.pidOf(part);
      return now !== undefined && now !== before ? now : undefined;
    });
    await eventually('being ready again', RECOVERY_MS, async () => ((await isReady(url)) ? true : undefined));
  }, LIMIT_MS);

  it('refuses a second start on the same data', async () => {
    const second = new StartedLauncher(scratch.path);
    expect(await second.end()).toBe(1);
    expect(second.output()).toContain('Counterfoil already runs on');
    expect(await isReady(url)).toBe(true);
  }, LIMIT_MS);

  it('refuses a port that is taken, and names another', async () => {
    const other = scratchDirectory('start-port');
    const server = await listening();
    const { port } = server.address() as AddressInfo;
    const second = new StartedLauncher(other.path, { PORT: String(port) });
    expect(await second.end()).toBe(1);
    expect(second.output()).toContain(`Port ${port} is taken`);
    server.close();
    other.remove();
  }, LIMIT_MS);

  it('takes over after kill -9 of the launcher, and leaves nothing running after Ctrl-C', async () => {
    const orphans = PARTS.map(pidOf);
    launcher.signal('SIGKILL');
    await launcher.end();
    expect(orphans.every(isAlive)).toBe(true);

    launcher = new StartedLauncher(scratch.path);
    url = await launcher.url();
    expect(launcher.output()).toMatch(/^Left over +ended what an earlier start left running: .*ledger/m);
    expect(orphans.filter(isAlive)).toEqual([]);
    expect(await isReady(url)).toBe(true);

    const running = PARTS.map(pidOf);
    launcher.signal('SIGINT');
    expect(await launcher.end()).toBe(0);
    expect(running.filter(isAlive)).toEqual([]);
  }, LIMIT_MS);

  function pidOf(part: PartName): number {
    const pid = launcher.pidOf(part);
    if (pid === undefined) throw new Error(`${part} is not running:\n${launcher.output()}`);
    return pid;
  }
});

/** As an earlier release may have left it. */
function leaveOpen(dataDir: string): void {
  for (const directory of ['logs', 'exports/old']) mkdirSync(join(dataDir, directory), { recursive: true });
  for (const file of ['logs/ledger.log.1', 'exports/old/report.csv']) writeFileSync(join(dataDir, file), 'old', { mode: 0o644 });
  for (const open of [dataDir, join(dataDir, 'logs'), join(dataDir, 'exports')]) chmodSync(open, 0o755);
}

function everythingOf(dataDir: string): ReturnType<typeof filesIn> {
  const postgres = postgresPlace(join(dataDir, 'postgres'));
  return [...filesIn(dataDir), ...(postgres.startsWith(dataDir) ? [] : filesIn(postgres))];
}

/** What people do with the demo business, and what leaves files. */
async function importAndExport(url: string, dataDir: string): Promise<void> {
  const [owner] = JSON.parse(readFileSync(join(dataDir, 'demo-sign-ins.json'), 'utf8')) as { email: string; password: string }[];
  const client = new HttpClient(url);
  await client.post('/api/login', { email: owner?.email, password: owner?.password });
  const [business] = (await client.get<Business[]>('/api/businesses')).body;
  const path = `/api/businesses/${business?.id ?? ''}`;
  const [account] = (await client.get<Account[]>(`${path}/accounts`)).body;
  const books = { client, path, account: { id: account?.id ?? '' } };
  const { body } = await uploadFixture(books, 'sample-template.csv');
  await settledImport(books, body.id);
  await commit(books, body.id);
  await exported(client, path, { report: 'profit-and-loss', format: 'csv', range: { startDate: '2026-01-01', endDate: '2026-12-31' } });
}

/**
 * Begins to talk to Postgres as somebody without a password.
 * @returns the type of its first message, with what it asks for: R0 would be a welcome, R10 asks for SCRAM, E refuses
 */
function firstAnswer(port: number, user: string): Promise<string> {
  const body = Buffer.from(`user\0${user}\0database\0postgres\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(head.length + body.length, 0);
  // Version 3.0 of the protocol.
  head.writeInt32BE(196_608, 4);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('error', reject).once('connect', () => socket.write(Buffer.concat([head, body])));
    socket.once('data', (answer) => {
      socket.destroy();
      const type = answer.toString('latin1', 0, 1);
      resolve(type === 'R' ? `R${answer.readInt32BE(5)}` : type);
    });
  });
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

function listening(): Promise<Server> {
  const server = createServer();
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
