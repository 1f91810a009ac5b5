import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { keepRunning } from './kept-server.js';
import { pause } from './processes.js';

const RECOVERED_MS = 50;
const RESTS = [200, 400, 800, 1_600];

async function startedServer() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
  await once(child, 'spawn');
  const exited = once(child, 'exit').then(([code, signal]) => String(signal ?? code));
  const stop = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  return { port: 0, pid: child.pid ?? 0, exited, stop };
}

it('rests longer and longer between starts that fail, also after a long life', async () => {
  const server = await startedServer();
  const rests: number[] = [];
  let starts = 0;
  const start = () => {
    starts += 1;
    return Promise.reject(new Error('its files are gone'));
  };
  const ended = new Promise<void>((resolve) => {
    keepRunning({
      name: 'part',
      server,
      start,
      isStopping: () => rests.length === RESTS.length,
      recoveredMs: RECOVERED_MS,
      rest: (milliseconds) => {
        rests.push(milliseconds);
        if (rests.length === RESTS.length) resolve();
        return Promise.resolve();
      },
    });
  });
  await pause(RECOVERED_MS * 2);
  await server.stop();
  await ended;
  // The first start comes at once.
  expect([rests, starts]).toEqual([RESTS, RESTS.length]);
});

it('starts a server again at once that lived long, and stops the one that runs then', async () => {
  const server = await startedServer();
  const later: Awaited<ReturnType<typeof startedServer>>[] = [];
  const start = async () => {
    const started = await startedServer();
    later.push(started);
    return started;
  };
  const kept = keepRunning({ name: 'part', server, start, isStopping: () => later.length > 1 });
  process.kill(server.pid, 'SIGKILL');
  while (later.length === 0) await pause(20);
  await kept.stop();
  expect(await later[0]?.exited).toBe('SIGKILL');
});
