import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import { Client } from 'pg';
import { HttpClient } from '../kit/app/http-client';
import { scratchDirectory } from '../kit/run/scratch-directory';
import { eventually } from '../kit/run/time-limit';
import { PARTS, postgresPlace, StartedLauncher } from '../launcher/started-launcher';
import { median } from '../kit/run/answer-times';

/** The issue's own limits. */
const AFTER_POSTGRES_MS = 3_000;
const WHOLE_STACK_MS = 12_000;
/** After it, the launcher takes a part for recovered: outages do not follow each other at once. */
const PAUSE_MS = 12_000;

/** How long people waited after each kill, in milliseconds. */
export interface Recovery {
  /** From the first query that Postgres takes again until a transaction is recorded. */
  readonly afterPostgres: readonly number[];
  /** From the kill of every part until a transaction is recorded. */
  readonly wholeStack: readonly number[];
  readonly faults: readonly string[];
}

/** `npm start`, hit again and again: Postgres with the ledger that waits for it, then everything at once. */
export async function recovery(times: number): Promise<Recovery> {
  const scratch = scratchDirectory('recovery');
  const launcher = new StartedLauncher(scratch.path);
  try {
    const record = await recorder(await launcher.url(), scratch.path);
    const afterPostgres: number[] = [];
    const wholeStack: number[] = [];
    for (let time = 0; time < times; time++) {
      await pause(PAUSE_MS);
      // The ledger finds Postgres away when it starts again.
      kill(launcher, ['postgres', 'ledger']);
      const back = await answering(scratch.path);
      await recorded(record);
      afterPostgres.push(Date.now() - back);
      await pause(PAUSE_MS);
      const struck = Date.now();
      kill(launcher, PARTS);
      await recorded(record);
      wholeStack.push(Date.now() - struck);
    }
    const faults = [
      ...over('after Postgres was back', median(afterPostgres), AFTER_POSTGRES_MS),
      ...over('after everything was killed', median(wholeStack), WHOLE_STACK_MS),
    ];
    return { afterPostgres, wholeStack, faults };
  } catch (error) {
    throw new Error(`the recovery was not measured; npm start said:\n${launcher.output()}`, { cause: error });
  } finally {
    launcher.signal('SIGTERM');
    await launcher.end();
    rmSync(postgresPlace(join(scratch.path, 'postgres')), { recursive: true, force: true });
    scratch.remove();
  }
}

function over(what: string, figure: number, limit: number): string[] {
  return figure > limit ? [`${what}: ${figure} ms at the median, more than ${limit}`] : [];
}

function kill(launcher: StartedLauncher, parts: readonly (typeof PARTS)[number][]): void {
  for (const part of parts) {
    const pid = launcher.pidOf(part);
    if (pid === undefined) throw new Error(`${part} is not running`);
    process.kill(pid, 'SIGKILL');
  }
}

/** @returns when Postgres took the first query again. */
async function answering(dataDir: string): Promise<number> {
  const servers = readFileSync(join(dataDir, 'run/servers.json'), 'utf8');
  const { DATABASE_URL } = JSON.parse(servers) as Record<string, string>;
  return eventually('Postgres answering', async () => {
    const client = new Client({ connectionString: DATABASE_URL, connectionTimeoutMillis: 1_000, query_timeout: 1_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('SELECT 1');
      return Date.now();
    } finally {
      client.end().catch(() => undefined);
    }
  });
}

/** @returns records a transaction as the demo's owner, and says how it was answered. */
async function recorder(url: string, dataDir: string): Promise<(key: string) => Promise<number>> {
  const [owner] = JSON.parse(readFileSync(join(dataDir, 'demo-sign-ins.json'), 'utf8')) as Record<string, string>[];
  const client = new HttpClient(url);
  await client.post('/api/login', { email: owner?.email, password: owner?.password });
  const [business] = (await client.get<Business[]>('/api/businesses')).body;
  const path = `/api/businesses/${business?.id ?? ''}`;
  const [account] = (await client.get<Account[]>(`${path}/accounts`)).body;
  const date = new Date().toISOString().slice(0, 10);
  const request = { accountId: account?.id, date, type: 'deposit', amount: '1.00', description: 'After a kill' };
  return async (key) =>
    (await client.post(`${path}/transactions`, request, { headers: { 'idempotency-key': key } })).status;
}

/** As a patient person: the same request again, under its key, until it is shown. */
async function recorded(record: (key: string) => Promise<number>): Promise<void> {
  const key = randomUUID();
  await eventually('a transaction recorded', async () => ((await record(key)) === 201 ? true : undefined));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
