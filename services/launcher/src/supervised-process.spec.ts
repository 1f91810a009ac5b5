import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { birthMark, isAlive, pause } from './processes.js';
import { endLeftoverProcesses, supervise } from './supervised-process.js';

describe('a supervised process', () => {
  const directory = mkdtempSync(join(tmpdir(), 'counterfoil-supervised-'));
  const runDirectory = join(directory, 'run');
  const said: string[] = [];
  const plan = (script: string, more: object = {}) => ({
    name: 'part',
    args: ['-e', script],
    environment: process.env,
    runDirectory,
    logDirectory: directory,
    isReady: async (uptimeMs: number) => uptimeMs > 100,
    readyTimeoutMs: 10_000,
    stopTimeoutMs: 5_000,
    ...more,
  });
  const start = (script: string, more?: object) =>
    supervise(
      plan(script, more),
      (what, how) => said.push(`${what} ${how}`),
      () => undefined,
    );

  /** A supervised process holds its environment, which no test report is to print. */
  const outcome = (starting: ReturnType<typeof start>) => starting.then(() => 'ready');

  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('comes back after kill -9 and stops when told to', async () => {
    const part = await start('setInterval(() => undefined, 1000)');
    const first = part.pid() ?? 0;
    process.kill(first, 'SIGKILL');
    while (said.at(-1)?.includes('runs again') !== true) await pause(20);
    const second = part.pid() ?? 0;
    expect(second).not.toBe(first);
    expect(said[0]).toBe('part ended (SIGKILL), starting it again');
    await part.stop();
    expect(isAlive(second)).toBe(false);
    expect(existsSync(join(runDirectory, 'part.pid'))).toBe(false);
  });

  it('that says it is misconfigured is reported in its own words', async () => {
    // Ready only long after its end, however slow the machine is at starting it.
    const isReady = async (uptimeMs: number) => uptimeMs > 20_000;
    const starting = start('console.error("PORT is wrong"); process.exit(78)', { isReady, readyTimeoutMs: 25_000 });
    await expect(outcome(starting)).rejects.toThrow(/^PORT is wrong$/);
  });

  it('is tried for as long as it takes while it starts and when it dies later, until it is misconfigured', async () => {
    const lives = join(directory, 'lives');
    // It dies once it was seen to live: not before, however slow the machine is at looking.
    const seen = join(directory, 'seen');
    // Dies fourteen times, lives once, dies fourteen times, and then its settings are wrong.
    const script = `
      const fs = require('node:fs');
      const [lives, ready, seen] = ${JSON.stringify([lives, `${lives}.ready`, seen])};
      const life = fs.existsSync(lives) ? fs.readFileSync(lives, 'utf8').length : 0;
      fs.appendFileSync(lives, '.');
      if (life === 14) {
        fs.writeFileSync(ready, '');
        setInterval(() => fs.existsSync(seen) && process.exit(1), 20);
      } else {
        fs.rmSync(ready, { force: true });
        console.error(life < 29 ? 'no room' : 'PORT is wrong');
        process.exit(life < 29 ? 1 : 78);
      }`;
    const isReady = async () => existsSync(`${lives}.ready`);
    const part = await start(script, { isReady, longestPauseMs: 10 });
    writeFileSync(seen, '');
    expect(said.filter((line) => line === 'part ended while starting (no room), starting it again')).toHaveLength(14);
    // What earlier lives said is not among it.
    expect((await part.failed).message).toBe('PORT is wrong');
    await part.stop();
  });

  it('that never becomes ready is started anew', async () => {
    const anew = 'slow was not ready within 0.3 s, starting it again';
    const isReady = async () => said.includes(anew);
    const part = await start('setInterval(() => undefined, 1000)', { name: 'slow', isReady, readyTimeoutMs: 300 });
    await part.stop();
    expect(said).toContain(anew);
  });

  it('is noted as soon as there is room for the note', async () => {
    const part = await start('setInterval(() => undefined, 1000)', { name: 'noted' });
    const file = join(runDirectory, 'noted.pid');
    // As without room: a directory in the way refuses the file.
    rmSync(file);
    mkdirSync(join(file, 'in the way'), { recursive: true });
    process.kill(part.pid() ?? 0, 'SIGKILL');
    while (said.at(-1)?.startsWith('noted runs again') !== true) await pause(20);
    rmSync(file, { recursive: true });
    while (!existsSync(file)) await pause(20);
    expect(JSON.parse(readFileSync(file, 'utf8')).pid).toBe(part.pid());
    await part.stop();
  });

  it('that ignores SIGTERM is ended by force', async () => {
    const part = await start('process.on("SIGTERM", () => undefined); setInterval(() => undefined, 1000)', {
      stopTimeoutMs: 300,
      isReady: async (uptimeMs: number) => uptimeMs > 500,
    });
    const pid = part.pid() ?? 0;
    await part.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('is found by the next start when its launcher was killed', async () => {
    const orphan = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], {
      detached: true,
      stdio: 'ignore',
    });
    const pid = orphan.pid ?? 0;
    mkdirSync(runDirectory, { recursive: true });
    writeFileSync(join(runDirectory, 'ledger.pid'), JSON.stringify({ pid, birth: birthMark(pid) }));
    expect(await endLeftoverProcesses(runDirectory)).toEqual(['ledger']);
    expect(isAlive(pid)).toBe(false);
    expect(await endLeftoverProcesses(runDirectory)).toEqual([]);
  });

  it('is not confused with a stranger that has its pid now', async () => {
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
    const pid = stranger.pid ?? 0;
    writeFileSync(join(runDirectory, 'worker.pid'), JSON.stringify({ pid, birth: 'another life' }));
    expect(await endLeftoverProcesses(runDirectory)).toEqual([]);
    expect(isAlive(pid)).toBe(true);
    expect(existsSync(join(runDirectory, 'worker.pid'))).toBe(false);
    stranger.kill('SIGKILL');
  });
});
