import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryLock, waitForLock } from './file-lock.js';
import { birthMark } from './processes.js';

describe('a file lock', () => {
  const directory = mkdtempSync(join(tmpdir(), 'counterfoil-lock-'));
  const file = join(directory, 'deep/running.lock');

  afterEach(() => rmSync(join(directory, 'deep'), { recursive: true, force: true }));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('is held by one at a time, and names its owner to the other', () => {
    const first = tryLock(file, 'port 3000');
    expect(tryLock(file)).toEqual({ owner: { pid: process.pid, birth: birthMark(process.pid), note: 'port 3000' } });
    first.release?.();
    const second = tryLock(file);
    expect(second.owner).toBeUndefined();
    second.release?.();
  });

  it('leaves nothing but the lock behind', () => {
    const lock = tryLock(file);
    tryLock(file);
    expect(readdirSync(join(directory, 'deep'))).toEqual(['running.lock']);
    lock.release?.();
    expect(readdirSync(join(directory, 'deep'))).toEqual([]);
  });

  it('of a process that was killed is no lock', async () => {
    tryLock(file).release?.();
    const dead = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => dead.once('exit', resolve));
    writeFileSync(file, JSON.stringify({ pid: dead.pid, birth: 'long ago', note: '' }));
    expect(tryLock(file).release).toBeDefined();
  });

  it('of a dead process is no lock either when its pid belongs to another one by now', () => {
    tryLock(file).release?.();
    writeFileSync(file, JSON.stringify({ pid: process.ppid, birth: 'another life', note: '' }));
    expect(tryLock(file).release).toBeDefined();
  });

  it('cut short by a power failure is no lock', () => {
    tryLock(file).release?.();
    writeFileSync(file, '{"pid": 1');
    expect(tryLock(file).release).toBeDefined();
  });

  it('released by its owner goes to who waits, and waiting has an end', async () => {
    const first = tryLock(file);
    const told: number[] = [];
    const options = { timeoutMs: 10_000, onWait: (owner: { pid: number }) => told.push(owner.pid) };
    await expect(waitForLock(file, { ...options, timeoutMs: 300 })).rejects.toThrow(`Process ${process.pid} holds`);
    const waiting = waitForLock(file, options);
    first.release?.();
    (await waiting)();
    expect(told).toEqual([process.pid, process.pid]);
  });
});
