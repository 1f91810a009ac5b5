import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { readBody } from './body-reader';

const LIMIT = 16 * 1_024;

function incoming(headers: Record<string, string> = {}): PassThrough & IncomingMessage {
  return Object.assign(new PassThrough(), { headers }) as unknown as PassThrough & IncomingMessage;
}

it('reads a body of any number of pieces', async () => {
  const request = incoming();
  const read = readBody(request, LIMIT);
  for (const piece of ['{"a"', ':', '1}']) request.write(piece);
  request.end();
  expect(String(await read)).toBe('{"a":1}');
});

it('refuses one that says it is too long without reading any of it', () => {
  const request = incoming({ 'content-length': String(LIMIT + 1) });
  expect(() => readBody(request, LIMIT)).toThrow('The request is too large: at most 16 kB can be sent at once');
  expect(request.listenerCount('data')).toBe(0);
});

it('reads no further where one turns out to be too long', async () => {
  const request = incoming();
  const read = readBody(request, LIMIT);
  request.write(Buffer.alloc(LIMIT));
  request.write('x');
  await expect(read).rejects.toMatchObject({ status: 413, code: 'too_large' });
  expect([request.isPaused(), request.listenerCount('data')]).toEqual([true, 0]);
});

it('gives up on one that trickles', async () => {
  jest.useFakeTimers();
  try {
    const request = incoming({ 'content-length': '100' });
    const read = readBody(request, LIMIT);
    const refused = expect(read).rejects.toMatchObject({ status: 408, code: 'request_timeout' });
    for (let second = 0; second < 30; second++) {
      request.write('x');
      await jest.advanceTimersByTimeAsync(1_000);
    }
    await refused;
  } finally {
    jest.useRealTimers();
  }
});

it('settles where the caller goes away', async () => {
  const request = incoming({ 'content-length': '100' });
  const read = readBody(request, LIMIT);
  request.destroy();
  await expect(read).rejects.toMatchObject({ status: 400, code: 'body_broken_off' });
});
