import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';
import { eventually } from './time-limit';

/** Twice the longest that a projection gathers events for (Projection.batchIntervalMs). */
const LONGEST_BATCH_MS = 500;
/** A projection may be kept from its work for longer than once, where the machine is busy. */
const LOOKS_AT_REST = 3;
const REST_LIMIT_MS = 30_000;

/** Every row of every read model, by `<projection>.<table>`; each table's rows as sorted JSON. */
export type ReadModels = Readonly<Record<string, readonly string[]>>;

/** Reads what the projections have written, as their readers see it. */
export function readReadModels(databaseUrl: string): Promise<ReadModels> {
  return withClient(databaseUrl, async (client) => {
    // One moment for all tables: while a projection catches up, table after table would show it at different positions.
    await client.query('begin isolation level repeatable read read only');
    const { rows: views } = await client.query<{ schema: string; name: string }>(
      `select schemaname as schema, viewname as name from pg_views
       where schemaname in (select name from event_sourcing.projections) order by 1, 2`,
    );
    const models: Record<string, readonly string[]> = {};
    for (const { schema, name } of views) {
      const { rows } = await client.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${schema}.${name} t order by 1`,
      );
      models[`${schema}.${name}`] = rows.map(({ row }) => row);
    }
    await client.query('commit');
    return models;
  });
}

/** The same once no projection writes any more: some gather events for a moment before they write. */
export async function readSettledReadModels(databaseUrl: string): Promise<ReadModels> {
  let last = await readReadModels(databaseUrl);
  let looks = 0;
  return eventually('the read models coming to rest', REST_LIMIT_MS, async () => {
    await new Promise((resolve) => setTimeout(resolve, LONGEST_BATCH_MS));
    const now = await readReadModels(databaseUrl);
    looks = isDeepStrictEqual(now, last) ? looks + 1 : 0;
    last = now;
    return looks >= LOOKS_AT_REST ? now : undefined;
  });
}

/** Drops every table of every projection and every snapshot: what is left of the books is the log. */
export function dropReadModels(databaseUrl: string): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select schema_name as name from event_sourcing.fills union select name from event_sourcing.projections`,
    );
    for (const { name } of rows) await client.query(`drop schema ${name} cascade`);
    await client.query(
      `truncate event_sourcing.projections, event_sourcing.fills, event_sourcing.quarantine, event_sourcing.snapshots`,
    );
  });
}

/** Runs SQL on the read models; for planting faults and looking into tables. */
export async function withClient<Result>(
  databaseUrl: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 30_000,
    statement_timeout: 90_000,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
