/** What spec files share and ends by itself is told by what it said, and made anew for whoever comes next. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { SHARED_VARIABLE } from '../kit/run/run-directory';
import { scratchDirectory } from '../kit/run/scratch-directory';
import { endSharedParts, onceARun, type Made } from '../kit/app/shared-parts';

const LAST_WORDS = 'no memory is left';

const run = scratchDirectory('shared');
const { [SHARED_VARIABLE]: usual } = process.env;
let child: ReturnType<typeof spawn>;
beforeAll(() => {
  process.env[SHARED_VARIABLE] = run.path;
});
afterAll(() => {
  if (usual === undefined) delete process.env[SHARED_VARIABLE];
  else process.env[SHARED_VARIABLE] = usual;
  child?.kill('SIGKILL');
  run.remove();
});

function made(log: string): Promise<Made<string>> {
  writeFileSync(log, LAST_WORDS);
  child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1_000)'], { stdio: 'ignore' });
  return Promise.resolve({ note: randomUUID(), pids: [child.pid ?? 0] });
}

async function killed(): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

it('is made once, told once where it has ended, and made anew', async () => {
  const first = await onceARun('part', made);
  expect(await onceARun('part', made)).toBe(first);
  await killed();
  await expect(onceARun('part', made)).rejects.toThrow(LAST_WORDS);
  const second = await onceARun('part', made);
  expect(second).not.toBe(first);
  expect(await onceARun('part', made)).toBe(second);
});

it('is ended with the run, which tells of what had ended before', async () => {
  await onceARun('part', made);
  const ended = once(child, 'exit');
  expect(await endSharedParts(run.path)).toEqual([]);
  await ended;
  await onceARun('other', made);
  await killed();
  const told = await endSharedParts(run.path);
  expect(told.filter((text) => text.includes('of the other that'))).toEqual([expect.stringContaining(LAST_WORDS)]);
});
