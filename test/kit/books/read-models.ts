import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';
import { eventually } from '../run/time-limit';

/** Twice the longest that a projection gathers events for (Projection.batchIntervalMs). */
const LONGEST_BATCH_MS = 500;
/** A projection may be kept from its work for longer than once, where the machine is busy. */
const LOOKS_AT_REST = 3;

/** Every row of every read model, by `<projection>.<table>`; each table's rows as sorted JSON. */
export type ReadModels = Readonly<Record<string, readonly string[]>>;

/** Reads what the projections have written, as their readers see it. */
export function readReadModels(databaseUrl: string): Promise<ReadModels> {
  return withClient(databaseUrl, async (client) => {
    const { rows: views } = await client.query<{ name: string }>(
      `select schemaname || '.' || viewname as name from pg_views
       where schemaname in (select name from event_sourcing.projections) order by 1`,
    );
    const models = new Map<string, string[]>(views.map(({ name }) => [name, []]));
    // All in one statement: table after table would show a projection that catches up at different positions, and cost
    // dozens of questions each time that somebody looks.
    const rowsOf = ({ name }: { name: string }): string =>
      `select '${name}' as name, to_jsonb(t)::text as row from ${name} t`;
    const text = `${views.map(rowsOf).join(' union all ')} order by 1, 2`;
    const { rows } = views.length === 0 ? { rows: [] } : await client.query<{ name: string; row: string }>(text);
    for (const { name, row } of rows) models.get(name)?.push(row);
    return Object.fromEntries(models);
  });
}

/** The same once no projection writes any more: some gather events for a moment before they write. */
export async function readSettledReadModels(databaseUrl: string): Promise<ReadModels> {
  let last = await readReadModels(databaseUrl);
  let looks = 0;
  return eventually('the read models coming to rest', async () => {
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
