import { KEEP_ALIVE, SERVER_KEEP_ALIVE } from '@counterfoil/process/postgres-keep-alive';
import { Pool, type PoolClient, type PoolConfig } from 'pg';

/** Longer than any statement of ours takes; one that hangs must not hold its connection for ever. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** Where not even Postgres's refusal has come by then, the way to it is broken. */
const ANSWER_LIMIT_MS = STATEMENT_TIMEOUT_MS + 5_000;
const CONNECT_TIMEOUT_MS = 5_000;

/** Connections to Postgres of which none waits for ever, and which can be given up together. */
export class AttendedPool extends Pool {
  private readonly connected = new Set<PoolClient>();

  constructor(config: PoolConfig) {
    super({
      ...config,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: ANSWER_LIMIT_MS,
      ...KEEP_ALIVE,
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
