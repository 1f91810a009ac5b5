import { Pool, type PoolClient, type PoolConfig } from 'pg';

/** Longer than any statement of ours takes; one that hangs must not hold its connection for ever. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** Where not even Postgres's refusal has come by then, the way to it is broken. */
const ANSWER_LIMIT_MS = STATEMENT_TIMEOUT_MS + 5_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** What stands between us may forget a connection that is silent for minutes, and tells nobody. */
const KEEP_ALIVE_MS = 10_000;
/** Postgres sees within half a minute that we are gone, and gives up our locks; by itself it waits for two hours. */
const SERVER_KEEP_ALIVE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/** Connections to Postgres of which none waits for ever, and which can be given up together. */
export class AttendedPool extends Pool {
  private readonly connected = new Set<PoolClient>();

  constructor(config: PoolConfig) {
    super({
      ...config,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: ANSWER_LIMIT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      options: [SERVER_KEEP_ALIVE, config.options ?? ''].join(' ').trim(),
    });
    this.on('connect', (client) => this.connected.add(client));
    this.on('remove', (client) => this.connected.delete(client));
  }

  /** What waits for an answer fails now, as where Postgres was killed; what is asked from now on connects anew. */
  abandon(): void {
    for (const { connection } of this.connected) connection.stream.destroy();
  }
}
