import type { PoolClient } from 'pg';
import type { Projection } from './projection';

const NAME = /^[a-z][a-z0-9_]{0,40}$/;
/** Schemas that are somebody else's. */
const RESERVED = new Set(['public', 'event_sourcing', 'event_store', 'information_schema']);

/** Many times what an index of some million rows takes on a busy machine. */
const INDEX_LIMIT_MS = 600_000;

/** A fill: one version's tables of one projection, in a Postgres schema of their own. */
export interface FillName {
  readonly projection: string;
  readonly version: number;
  readonly schemaName: string;
}

/**
 * @throws for a name that is taken, or not plain small letters, digits and underscores: it becomes part of statements.
 */
export function assertProjection(projection: Projection): void {
  if (!NAME.test(projection.name) || RESERVED.has(projection.name) || projection.name.startsWith('pg_'))
    throw new Error(`${projection.name} cannot name a projection`);
  for (const table of projection.tableNames) if (!NAME.test(table)) throw new Error(`${table} cannot name a table`);
  if (!Number.isInteger(projection.version) || projection.version < 1)
    throw new Error(`${projection.name} needs a version from 1`);
}

/** Fills of one projection are created by one process at a time: holds it until the caller's transaction ends. */
export async function lockProjection(client: PoolClient, name: string): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 7203915002))', [name]);
}

/**
 * Creates the schema of a fill with the projection's tables, and its row, within the caller's transaction.
 * The first fill of a version is `<name>_v<version>`, a rebuild of the same version `<name>_v<version>_r<n>`.
 */
export async function createFill(
  client: PoolClient,
  projection: Projection,
  state: 'serving' | 'building',
): Promise<FillName> {
  const schemaName = await freeSchemaName(client, projection);
  await client.query(`CREATE SCHEMA ${schemaName}`);
  await client.query(`SET LOCAL search_path TO ${schemaName}`);
  await client.query(projection.tables);
  if (state === 'serving') for (const index of projection.readersIndexes ?? []) await client.query(index);
  await client.query('SET LOCAL search_path TO DEFAULT');
  await client.query('DELETE FROM event_sourcing.stream_ends WHERE schema_name = $1', [schemaName]);
  await client.query(
    `INSERT INTO event_sourcing.fills (schema_name, projection, version, state, knows_streams)
     VALUES ($1, $2, $3, $4, true)`,
    [schemaName, projection.name, projection.version, state],
  );
  return { projection: projection.name, version: projection.version, schemaName };
}

/**
 * Creates an index that a fill being built has gone without, where it is not there yet, within the caller's
 * transaction. The fill's table cannot be written meanwhile. @param index of `Projection.readersIndexes`
 */
export async function createReadersIndex(client: PoolClient, schemaName: string, index: string): Promise<void> {
  // The pool's own limits are for statements that somebody waits for.
  await client.query(`SET LOCAL statement_timeout = ${INDEX_LIMIT_MS}; SET LOCAL search_path TO ${schemaName}`);
  const query = { text: index, query_timeout: INDEX_LIMIT_MS };
  await client.query(query);
}

/**
 * Points the stable schema's views at a fill, within the caller's transaction: readers see the old tables until it
 * commits and the new ones after. Views of tables that the fill does not have are dropped.
 */
export async function showFill(client: PoolClient, fill: FillName, tableNames: readonly string[]): Promise<void> {
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${fill.projection}`);
  const { rows } = await client.query<{ viewname: string }>('SELECT viewname FROM pg_views WHERE schemaname = $1', [
    fill.projection,
  ]);
  for (const { viewname } of rows) await client.query(`DROP VIEW ${fill.projection}."${viewname}"`);
  for (const table of tableNames)
    await client.query(`CREATE VIEW ${fill.projection}.${table} AS SELECT * FROM ${fill.schemaName}.${table}`);
  await client.query(
    `INSERT INTO event_sourcing.projections (name, serving_schema, serving_version) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET serving_schema = excluded.serving_schema,
       serving_version = excluded.serving_version, switched_at = now()`,
    [fill.projection, fill.schemaName, fill.version],
  );
}

/** Drops a retired fill. Gives up after 2 s when readers still hold its tables; to be tried again. */
export async function dropFill(client: PoolClient, schemaName: string): Promise<void> {
  await client.query("SET LOCAL lock_timeout = '2s'");
  await client.query(`DROP SCHEMA IF EXISTS ${schemaName} CASCADE`);
  await client.query('DELETE FROM event_sourcing.fills WHERE schema_name = $1', [schemaName]);
  await client.query('DELETE FROM event_sourcing.stream_ends WHERE schema_name = $1', [schemaName]);
}

async function freeSchemaName(client: PoolClient, projection: Projection): Promise<string> {
  const base = `${projection.name}_v${projection.version}`;
  const { rows } = await client.query<{ nspname: string }>(
    'SELECT nspname FROM pg_namespace WHERE nspname = $1 OR nspname LIKE $2',
    [base, `${base}\\_r%`],
  );
  const taken = new Set(rows.map((row) => row.nspname));
  if (!taken.has(base)) return base;
  let rebuild = 1;
  while (taken.has(`${base}_r${rebuild}`)) rebuild++;
  return `${base}_r${rebuild}`;
}
