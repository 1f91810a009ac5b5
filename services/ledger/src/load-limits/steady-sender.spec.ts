import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { steadySender } from './steady-sender';

const PACE = { bytes: 1_000, withinMs: 100 };

/** What became of a sender: the reason for which it was cut off, or that it came to its end. */
async function sent(bytesEvery20Ms: number, limitMs: number): Promise<string> {
  let tell: (outcome: string) => void = () => undefined;
  const outcome = new Promise<string>((resolve) => (tell = resolve));
  const server = createServer((incoming: IncomingMessage, response) => {
    const { signal, end } = steadySender(incoming, limitMs, PACE);
    signal.addEventListener('abort', () => {
      tell(signal.reason instanceof Error ? signal.reason.message : '');
      incoming.destroy();
    });
    incoming.resume().on('end', () => {
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
  const writing = setInterval(() => sending.write('x'.repeat(bytesEvery20Ms)), 20);
  setTimeout(() => sending.end(), 500);
  const how = await outcome;
  clearInterval(writing);
  sending.destroy();
  await new Promise((resolve) => server.close(resolve));
  return how;
}

describe('a sender', () => {
  it('that keeps its pace comes to its end', async () => expect(await sent(2_000, 5_000)).toBe('whole'));
  it('that trickles is cut off', async () => expect(await sent(1, 5_000)).toBe('the sender is too slow'));
  it('that never ends is cut off, too', async () => expect(await sent(2_000, 250)).toBe('the upload took too long'));
});
