import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { steadySender } from './steady-sender';

const PACE = { bytes: 1_000, withinMs: 100 };

/** Bytes go through a real connection; the clock of the limits stands while they are on their way. */
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
afterEach(() => void jest.useRealTimers());

/**
 * What became of a sender within half a second: the reason for which it was cut off, or that it came to its end.
 */
async function sent(bytesEvery20Ms: number, limitMs: number): Promise<string> {
  let arrived = 0;
  let isOver = false;
  let tell: (outcome: string) => void = () => undefined;
  const outcome = new Promise<string>((resolve) => {
    tell = (how) => {
      isOver = true;
      resolve(how);
    };
  });
  const server = createServer((incoming: IncomingMessage, response) => {
    const { signal, end } = steadySender(incoming, limitMs, PACE);
    signal.addEventListener('abort', () => {
      tell(signal.reason instanceof Error ? signal.reason.message : '');
      incoming.destroy();
    });
    incoming.on('data', (part: Buffer) => (arrived += part.length));
    incoming.on('end', () => {
      end();
      tell('whole');
      response.end();
    });
    incoming.on('close', end);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sending = request({ port: (server.address() as AddressInfo).port, method: 'POST' });
  sending.on('error', () => undefined);
  sending.flushHeaders();
  for (let now = 0; now < 500 && !isOver; now += 20) {
    const before = arrived;
    sending.write('x'.repeat(bytesEvery20Ms));
    while (arrived < before + bytesEvery20Ms && !isOver) await new Promise((resolve) => setImmediate(resolve));
    jest.advanceTimersByTime(20);
  }
  sending.end();
  const how = await outcome;
  sending.destroy();
  await new Promise((resolve) => server.close(resolve));
  return how;
}

describe('a sender', () => {
  it('that keeps its pace comes to its end', async () => expect(await sent(2_000, 5_000)).toBe('whole'));
  it('that trickles is cut off', async () => expect(await sent(1, 5_000)).toBe('the sender is too slow'));
  it('that never ends is cut off, too', async () => expect(await sent(2_000, 250)).toBe('the upload took too long'));
});
