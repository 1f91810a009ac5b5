import { connect } from 'node:net';
import { once } from 'node:events';
import { sharedApp } from '../kit/shared-app';

/** A proxy keeps what it does not use for a minute. */
const PROXY_KEEPS_S = 60;

it('leaves a connection that is not in use to whoever opened it for longer than proxies keep one', async () => {
  const { hostname, port } = new URL((await sharedApp()).url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
  const ask = async (): Promise<void> => {
    socket.write(`GET /health/live HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    await once(socket, 'data');
  };
  await ask();
  const [, seconds = '0'] = /keep-alive: timeout=(\d+)/i.exec(answer) ?? [];
  expect(Number(seconds)).toBeGreaterThan(PROXY_KEEPS_S);
  // What Node closes by itself after five seconds.
  await new Promise((resolve) => setTimeout(resolve, 7_000));
  answer = '';
  await ask();
  expect(answer).toContain('200 OK');
  socket.destroy();
});
