import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy to an event store through which so many bytes pass and then no more, as if the network had failed. */
interface BreakingLink {
  readonly url: string;
  /** Settles when nothing passes any longer; connections stay open. */
  readonly broken: Promise<void>;
  stop(): Promise<void>;
}

/** @param bytes of a client that reach the server */
export async function linkThatBreaks(port: number, bytes: number): Promise<BreakingLink> {
  const sockets: Socket[] = [];
  let left = bytes;
  let onBroken: () => void = () => undefined;
  const broken = new Promise<void>((resolve) => (onBroken = resolve));
  const server = createServer((client) => {
    const upstream = connect({ port, host: '127.0.0.1' });
    for (const socket of [client, upstream]) sockets.push(socket.on('error', () => undefined));
    upstream.pipe(client);
    client.on('data', (chunk: Buffer) => {
      if (left > 0) upstream.write(chunk);
      left -= chunk.length;
      if (left <= 0) onBroken();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `esdb://127.0.0.1:${(server.address() as AddressInfo).port}?tls=false`,
    broken,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
