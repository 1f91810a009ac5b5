import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../../services/launcher/src/processes.js';
import { scratchDirectory } from '../kit/scratch-directory';
import { eventually } from '../kit/time-limit';
import { PARTS, StartedLauncher, postgresPlace, type PartName } from './started-launcher';

const LIMIT_MS = 300_000;
const RECOVERY_MS = 90_000;

describe('npm start', () => {
  const scratch = scratchDirectory('start');
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
    for (const line of [/^Postgres +started on 127\.0\.0\.1:\d+/m, /^Redis +started on 127\.0\.0\.1:\d+/m, /^Event store +started on 127\.0\.0\.1:\d+/m, /^Ledger +started/m, /^Worker +started/m]) {
      expect(launcher.output()).toMatch(line);
    }
  });

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
