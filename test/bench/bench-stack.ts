import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../../services/launcher/src/processes.js';
import { createDatabase, throughTcp } from '../../services/launcher/src/postgres.js';
import { scratchDirectory } from '../kit/run/scratch-directory';
import type { NodeProcess } from '../kit/run/node-process';
import { acceptsConnections } from '../kit/log/test-event-store';
import { startTestPostgres, type TestPostgres } from '../kit/servers/test-postgres';
import { startTestRedis, type TestRedis } from '../kit/servers/test-redis';
import { startBuilt } from './built-process';
import { cpuSeconds } from './cpu-time';
import { number } from './report';
import { beginStatementCosts, printStatementCosts, STATEMENT_SETTINGS } from './statement-costs';

/** The parts of `npm start` with fsync on, in processes of their own, on an empty log. */
export class BenchStack {
  private constructor(
    readonly databaseUrl: string,
    readonly eventsDatabaseUrl: string,
    readonly eventStoreUrl: string,
    readonly url: string,
    private readonly parts: Parts,
  ) {}

  /**
   * Postgres, Redis and event store; the ledger starts when `startLedger` says so.
   * @param settings of the ledger's processes, in the place of ours
   * @param eventStoreSettings of the event store's process, besides ours
   */
  static async start(
    settings: Record<string, string> = {},
    eventStoreSettings: Record<string, string> = {},
  ): Promise<BenchStack> {
    const files = scratchDirectory('bench');
    const [postgres, redis] = await Promise.all([
      startTestPostgres({ durable: true, settings: STATEMENT_SETTINGS }),
      startTestRedis(),
    ]);
    const databaseUrl = await createDatabase(postgres.url, 'ledger');
    await beginStatementCosts(databaseUrl);
    const eventsUrl = await createDatabase(postgres.url, 'events');
    const port = await freePort();
    const socket = join(files.path, 'event-store.sock');
    const eventStore = await startBuilt(
      'dist/services/event-store/src/main.js',
      { EVENTSTORE_DATABASE_URL: eventsUrl, EVENTSTORE_SOCKET: socket, ...eventStoreSettings },
      join(files.path, 'event-store.log'),
      () => acceptsConnections({ path: socket }),
    );
    const environment = {
      DATABASE_URL: databaseUrl,
      REDIS_URL: redis.url,
      EVENTSTORE_URL: `esdb+unix://${socket}`,
      SESSION_SECRET: randomBytes(24).toString('hex'),
      DATA_DIR: files.path,
      HOST: '127.0.0.1',
      PORT: String(port),
      AUTH_RATE_PER_MINUTE: '0',
      API_RATE_PER_MINUTE: '0',
      ...settings,
    };
    const parts: Parts = { files, postgres, redis, eventStore, environment };
    const eventStoreUrl = settings['EVENTSTORE_URL'] ?? environment.EVENTSTORE_URL;
    return new BenchStack(databaseUrl, eventsUrl, eventStoreUrl, `http://127.0.0.1:${port}`, parts);
  }

  /** The ledger's processes that answer HTTP and keep the read models. Ready when `/health/ready` says so. */
  async startLedger(): Promise<void> {
    this.parts.projector ??= await startBuilt(
      'dist/services/ledger/src/projector.main.js',
      { ...this.parts.environment, DATABASE_URL: throughTcp(this.databaseUrl) },
      join(this.parts.files.path, 'projector.log'),
      () => this.hasReadModels(),
    );
    this.parts.ledger ??= await startBuilt(
      'dist/services/ledger/src/api.main.js',
      this.parts.environment,
      join(this.parts.files.path, 'ledger.log'),
      () => isReady(this.url),
    );
  }

  /** The process that does the jobs; what comes before it is ready waits in its queue. */
  async startWorker(): Promise<void> {
    this.parts.worker ??= await startBuilt(
      'dist/services/ledger/src/worker.main.js',
      this.parts.environment,
      join(this.parts.files.path, 'worker.log'),
      () => Promise.resolve(true),
    );
  }

  private async hasReadModels(): Promise<boolean> {
    const client = new Client({ connectionString: this.databaseUrl });
    await client.connect();
    try {
      const { rows } = await client.query<{ books: string | null }>(
        "select to_regclass('books.transactions') as books",
      );
      return typeof rows[0]?.books === 'string';
    } finally {
      await client.end();
    }
  }

  async stopWorker(): Promise<void> {
    await this.parts.worker?.stop();
    delete this.parts.worker;
  }

  async stopLedger(): Promise<void> {
    await this.parts.ledger?.stop();
    delete this.parts.ledger;
    await this.parts.projector?.stop();
    delete this.parts.projector;
  }

  /**
   * Says what has been spent since some moment on each of a number of things: "ledger 0.31 ms, event store …, together
   * 1.4 ms".
   * @param before what `cpu()` said then
   */
  cpuEach(before: Readonly<Record<string, number>>, things: number): string {
    const spent = Object.entries(this.cpu()).map(
      ([part, now]) => [part, ((now - (before[part] ?? 0)) * 1_000) / things] as const,
    );
    const together = spent.reduce((sum, [, ms]) => sum + ms, 0);
    return [...spent, ['together', together] as const].map(([part, ms]) => `${part} ${number(ms)} ms`).join(', ');
  }

  /** An empty place for what would lie in a data directory. */
  get directory(): string {
    return this.parts.files.path;
  }

  /** Processor seconds that each part has used so far, by its name. */
  cpu(): Readonly<Record<string, number>> {
    const { ledger, projector, worker, eventStore, postgres, redis } = this.parts;
    return {
      ledger: cpuSeconds(ledger?.pid ?? 0) ?? 0,
      projector: cpuSeconds(projector?.pid ?? 0) ?? 0,
      ...(worker ? { worker: cpuSeconds(worker.pid) ?? 0 } : {}),
      'event store': cpuSeconds(eventStore.pid) ?? 0,
      Postgres: cpuSeconds(postgres.pid()) ?? 0,
      Redis: cpuSeconds(redis.pid()) ?? 0,
    };
  }

  async stop(): Promise<void> {
    await this.stopWorker();
    await this.stopLedger();
    await printStatementCosts(this.databaseUrl);
    await this.parts.eventStore.stop();
    await Promise.all([this.parts.postgres.stop(), this.parts.redis.stop()]);
    this.parts.files.remove();
  }
}

interface Parts {
  readonly files: { path: string; remove: () => void };
  readonly postgres: TestPostgres;
  readonly redis: TestRedis;
  readonly eventStore: NodeProcess;
  readonly environment: Record<string, string>;
  ledger?: NodeProcess;
  projector?: NodeProcess;
  worker?: NodeProcess;
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.ok ?? false;
}
