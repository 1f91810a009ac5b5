import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy that loses what a network loses: acknowledgements, connections, the way back. */
export interface LossyProxy {
  readonly port: number;
  /** From now on nothing that the server says reaches a client; what clients say still reaches the server. */
  withholdAnswers(): void;
  /** Breaks every connection and lets new ones pass again, answers included. */
  cut(): void;
  /** While true, new connections are broken at once. */
  refuse(refusing: boolean): void;
  /** How many connections have been tried, also those that were refused or met nobody behind it. */
  tried(): number;
  stop(): Promise<void>;
}

/** Starts a proxy on a random loopback port. */
export async function startLossyProxy(targetPort: number): Promise<LossyProxy> {
  const sockets = new Set<Socket>();
  let withholding = false;
  let refusing = false;
  let tried = 0;
  const track = (socket: Socket): Socket => {
    sockets.add(socket);
    // A cut connection errors on both sides; that is the point.
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((client) => {
    tried += 1;
    track(client);
    if (refusing) {
      client.destroy();
      return;
    }
    const upstream = track(connect({ port: targetPort, host: '127.0.0.1' }));
    client.pipe(upstream);
    upstream.on('data', (bytes: Buffer) => {
      if (!withholding) client.write(bytes);
    });
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    withholdAnswers: () => (withholding = true),
    cut() {
      withholding = false;
      breakAll();
    },
    refuse: (value) => (refusing = value),
    tried: () => tried,
    async stop() {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
