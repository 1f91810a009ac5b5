/** The processes that read files of strangers, and what a file that takes too much costs: its own process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ReaderPool } from '../../../services/ledger/src/reading/reader-pool';
import type { Reader } from '../../../services/ledger/src/reading/reader-process';
import { isThere } from '../../kit/run/reader-processes';
import { eventually } from '../../kit/run/time-limit';

const MAIN = join(__dirname, 'scripted-reader.main.js');
const POOL = join(__dirname, '../../../dist/services/ledger/src/reading/reader-pool.js');
const ROOM = { seconds: 300, megabytes: 2_000 };
const MEGABYTE = 1024 * 1024;

interface Facts {
  readonly pid: number;
  readonly environment: readonly string[];
  readonly priority: number;
}

let pool: ReaderPool;
beforeEach(() => {
  pool = new ReaderPool({ readerProcesses: 1, slowness: 1 }, MAIN);
});
afterEach(() => pool.onApplicationShutdown());

/** Asks a function of scripted-reader.main.js, which are none of the product's. */
function ask(reader: Reader, name: string, order?: unknown): Promise<unknown> {
  return (reader as { ask(name: string, order: unknown): Promise<unknown> }).ask(name, order);
}

function read(name: string, order?: unknown, limits = ROOM, signal?: AbortSignal): Promise<unknown> {
  return pool.during('one', limits, (reader) => ask(reader, name, order), signal);
}

const facts = async (): Promise<Facts> => (await read('facts')) as Facts;

it('are reused, know nothing of our environment, and stand back', async () => {
  const { pid, environment, priority } = await facts();
  expect(environment.filter((name) => !['PATH', 'PWD', 'SHLVL', '_', 'OLDPWD'].includes(name))).toEqual([]);
  expect(priority).toBeGreaterThanOrEqual(10);
  expect((await facts()).pid).toBe(pid);
});

it('hand on buffers, maps and large numbers as they are', async () => {
  const said = { bytes: Buffer.from('x'), names: new Map([['a', 10n]]), into: new Set(['b']) };
  expect(await read('echo', said)).toEqual(said);
});

it.each([
  ['takes too long', 'loops', undefined, { seconds: 0.3, megabytes: 2_000 }, 'too-complex'],
  ['takes too much memory beside the heap', 'takes', 10_000, { seconds: 300, megabytes: 300 }, 'too-complex'],
  ['fills the heap', 'fillsHeap', undefined, { seconds: 300, megabytes: 5_000 }, 'too-complex'],
  ['cannot be decoded', 'fails', undefined, ROOM, 'damaged'],
])('are replaced after a file that %s', async (_, name, order, limits, why) => {
  const { pid } = await facts();
  const before = process.memoryUsage().rss;
  await expect(read(name, order, limits)).rejects.toMatchObject({ name: 'FileUnreadable', why });
  expect((process.memoryUsage().rss - before) / MEGABYTE).toBeLessThan(200);
  await eventually('the process being gone', () => (isThere(pid) ? undefined : true));
  expect(await read('echo', 'next')).toBe('next');
});

it('read a file again, once, whose process was killed in the middle', async () => {
  const killed: number[] = [];
  const killedTimes = (times: number): Promise<unknown> =>
    pool.during('one', ROOM, async (reader) => {
      const { pid } = (await ask(reader, 'facts')) as Facts;
      if (killed.length === times) return 'read';
      killed.push(pid);
      const asked = ask(reader, 'loops');
      process.kill(pid, 'SIGKILL');
      return asked;
    });
  expect(await killedTimes(1)).toBe('read');
  await expect(killedTimes(3)).rejects.toMatchObject({ name: 'FileUnreadable', why: 'interrupted' });
  expect(new Set(killed).size).toBe(3);
  expect(await read('echo', 'next')).toBe('next');
});

it('are replaced after one that was killed while it waited', async () => {
  const { pid } = await facts();
  process.kill(pid, 'SIGKILL');
  expect(await read('echo', 'next')).toBe('next');
});

it('end a file whose job is told to stop', async () => {
  const stop = new AbortController();
  const reading = pool.during(
    'one',
    ROOM,
    (reader) => {
      const asked = ask(reader, 'loops');
      stop.abort(new Error('stopped'));
      return asked;
    },
    stop.signal,
  );
  await expect(reading).rejects.toThrow('stopped');
  expect(await read('echo', 'next')).toBe('next');
});

it('read a file of a second user before the second file of the first', async () => {
  const done: string[] = [];
  let release: (() => void) | undefined;
  const first = pool.during('one', ROOM, () => new Promise<void>((resolve) => (release = resolve)));
  const note = (userId: string, name: string): Promise<unknown> =>
    pool.during(userId, ROOM, async (reader) => done.push(String(await ask(reader, 'echo', name))));
  const others = [note('one', 'second of one'), note('two', 'first of two')];
  await eventually('the first one being read', () => release);
  release?.();
  await Promise.all([first, ...others]);
  expect(done).toEqual(['first of two', 'second of one']);
});

it('end with a parent that is killed, also out of a loop that never ends', async () => {
  const script = `
    const { ReaderPool } = require(${JSON.stringify(POOL)});
    new ReaderPool({ readerProcesses: 1, slowness: 1 }, ${JSON.stringify(MAIN)}).during('one', ${JSON.stringify(ROOM)}, async (reader) => {
      process.stdout.write(String((await reader.ask('facts')).pid));
      await reader.ask('loops');
    });`;
  const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [pid] = (await once(parent.stdout, 'data')) as [Buffer];
  parent.kill('SIGKILL');
  await eventually('the reader being gone', () => (isThere(Number(pid)) ? undefined : true));
});
