/** What connections may do to a process: how many one address has, and none keeps it from stopping. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { startApiBeside, type ApiProcess } from '../../kit/app/api-process';
import type { ReachableApp } from '../../kit/app/app';
import { sharedApp } from '../../kit/app/shared-app';
import { eventually } from '../../kit/run/time-limit';

const MOST = 4;
const REQUEST = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n';

let app: ReachableApp;
beforeAll(async () => {
  app = await sharedApp();
});

async function opened({ url }: ApiProcess): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  // A server that ends a connection may reset it.
  socket.on('error', () => undefined).resume();
  await once(socket, 'connect');
  return socket;
}

/** Whether the server answers on a connection. It may also close it. */
async function isAnswered(socket: Socket): Promise<boolean> {
  const heard = new Promise<boolean>((resolve) => {
    socket.once('data', () => resolve(true)).once('close', () => resolve(false));
  });
  socket.write(`${REQUEST}\r\n`);
  return !socket.destroyed && heard;
}

describe('a process with a limit of connections', () => {
  let api: ApiProcess;
  beforeAll(async () => {
    api = await startApiBeside(app, { CONNECTIONS_PER_ADDRESS: String(MOST) });
  });
  afterAll(() => api?.stop());

  it('closes more than one address may have, until one of them is gone', async () => {
    const sockets = await Promise.all(Array.from({ length: 2 * MOST }, () => opened(api)));
    const answered = (await Promise.all(sockets.map(isAnswered))).filter(Boolean).length;
    // The kit has asked whether the process is ready, and may have kept its own.
    expect([0, MOST + 1]).not.toContain(answered);
    expect(answered).toBeLessThanOrEqual(MOST);
    for (const socket of sockets) socket.destroy();
    await eventually('room again', async () => ((await isAnswered(await opened(api))) ? true : undefined));
  });
});

it('a proxy in front may have as many connections as it opens', async () => {
  const api = await startApiBeside(app, { CONNECTIONS_PER_ADDRESS: String(MOST), TRUST_PROXY: '1' });
  try {
    const sockets = await Promise.all(Array.from({ length: 3 * MOST }, () => opened(api)));
    expect(await Promise.all(sockets.map(isAnswered))).toEqual(sockets.map(() => true));
    for (const socket of sockets) socket.destroy();
  } finally {
    await api.stop();
  }
});

it.each([
  ['never sends a byte', ''],
  ['sends half a request', REQUEST],
])('a connection that %s does not keep a process from stopping', async (_what, sent) => {
  const api = await startApiBeside(app);
  const socket = await opened(api);
  socket.write(sent);
  await api.stop();
  expect([await api.process.exited, api.process.output()]).toEqual(['0', expect.not.stringContaining('not stopped')]);
  socket.destroy();
});
