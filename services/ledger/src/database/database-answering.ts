import { Client } from 'pg';
import type { Config } from '../process/config';
import { isOutage } from '../process/outage';

const FIRST_PAUSE_MS = 50;
/** A Postgres that is back is used within this. */
const LONGEST_PAUSE_MS = 500;
const ANSWER_LIMIT_MS = 2_000;

/**
 * Settles when Postgres takes queries: a process that begins while it is away, is recovering or has no room waits.
 * @param say told why, once for each reason
 * @throws what trying again cannot mend, such as a password that is refused or a database that does not exist
 */
export async function databaseAnswering({ databaseUrl }: Config, say: (reason: string) => void): Promise<void> {
  let said = '';
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const error = await faultOf(databaseUrl);
    if (error === undefined) return;
    if (!isOutage(error)) throw error;
    // Several addresses that all refuse have no message of their own.
    const reason = error.message || error.name;
    if (reason !== said) say(reason);
    said = reason;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function faultOf(connectionString: string): Promise<Error | undefined> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: ANSWER_LIMIT_MS,
    query_timeout: ANSWER_LIMIT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    client.end().catch(() => undefined);
  }
}
