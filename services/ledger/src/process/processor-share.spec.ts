import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { standBack } from './processor-share';

const children: ChildProcess[] = [];

/** @param ownSession as the launcher starts processes, and as Postgres serves connections */
function started(ownSession: boolean): number {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], {
    detached: ownSession,
    stdio: 'ignore',
  });
  children.push(child);
  if (child.pid === undefined) throw new Error('nothing was started');
  return child.pid;
}

function sessionWeight(pid: number): string | undefined {
  const file = `/proc/${pid}/autogroup`;
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' nice ').at(-1) : undefined;
}

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

describe('standing back', () => {
  it('lowers a process, and its session where that is its own', async () => {
    const pid = started(true);
    const before = sessionWeight(pid);
    standBack(pid);
    expect(getPriority(pid)).toBe(10);
    // Linux may put it off, where another process of this user has just done the same.
    while (before !== undefined && sessionWeight(pid) !== '10') await pause(20);
  });

  it('leaves a session alone that others are in', () => {
    const pid = started(false);
    const before = sessionWeight(pid);
    standBack(pid);
    expect(getPriority(pid)).toBe(10);
    expect(sessionWeight(pid)).toBe(before);
  });

  it('does nothing where there is no such process', () => {
    expect(() => standBack(2 ** 30)).not.toThrow();
  });
});
