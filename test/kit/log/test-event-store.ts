import { connect } from 'node:net';
import { ownPort } from '../run/own-port';
import { startNode, type NodeProcess } from '../run/node-process';

/** The local event store of a test, a process of its own. `restart()` starts it again on the same port. */
export interface TestEventStore {
  /** For `EVENTSTORE_URL` and `EventStoreDBClient.connectionString`. */
  readonly url: string;
  readonly port: number;
  /** Where its events lie, for specs that change them behind its back. */
  readonly databaseUrl: string;
  pid(): number;
  output(): string;
  /** kill -9; settles when it is gone. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the local event store on a database, on a port of its own.
 * @param databaseUrl from `createTestDatabase()`
 * @param environment added to its variables
 * @param life.outlives see `startNode`
 */
export async function startTestEventStore(
  databaseUrl: string,
  environment: Record<string, string> = {},
  life: { outlives?: string } = {},
): Promise<TestEventStore> {
  const port = await ownPort();
  const start = (): Promise<NodeProcess> =>
    startNode(
      'dist/services/event-store/src/main.js',
      {
        EVENTSTORE_DATABASE_URL: databaseUrl,
        EVENTSTORE_PORT: String(port),
        EVENTSTORE_HOST: '127.0.0.1',
        ...environment,
      },
      () => acceptsConnections(port),
      life,
    );
  let running = await start();
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    port,
    databaseUrl,
    pid: () => running.pid,
    output: () => running.output(),
    kill: () => running.kill(),
    async restart() {
      await running.stop();
      running = await start();
    },
    stop: () => running.stop(),
  };
}

/** Whether something listens on the loopback port, or on the socket. */
export function acceptsConnections(place: number | { readonly path: string }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({
      ...(typeof place === 'number' ? { port: place, host: '127.0.0.1' } : place),
      timeout: 1_000,
    });
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket
      .once('connect', () => settle(true))
      .once('error', () => settle(false))
      .once('timeout', () => settle(false));
  });
}
