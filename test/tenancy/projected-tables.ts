import type { Projection } from '@counterfoil/event-sourcing/project/projection';
import { createFill } from '@counterfoil/event-sourcing/project/projection-schema';
import type { RecordedEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import { inTransaction } from '@counterfoil/event-sourcing/postgres/transaction';
import type { Pool, PoolClient } from 'pg';
import { ledgerStream } from '@counterfoil/events/stream-names';

/** Rows by `<projection>.<table>`, as sorted JSON. */
export type Rows = Readonly<Record<string, readonly string[]>>;

interface Fill {
  readonly projection: Projection;
  readonly schemaName: string;
}

/** Tables of their own for every projection, and batches of events written to them as the projector writes them. */
export class ProjectedTables {
  private constructor(
    private readonly pool: Pool,
    private readonly fills: readonly Fill[],
  ) {}

  static async of(pool: Pool, projections: readonly Projection[]): Promise<ProjectedTables> {
    const fills: Fill[] = [];
    for (const projection of projections) {
      const { schemaName } = await inTransaction(pool, (client) => createFill(client, projection, 'serving'));
      fills.push({ projection, schemaName });
    }
    return new ProjectedTables(pool, fills);
  }

  /** Takes every row out, which is far less work than making the tables anew. */
  async empty(): Promise<this> {
    const tables = this.fills.flatMap(({ projection: { tableNames }, schemaName }) =>
      tableNames.map((table) => `${schemaName}.${table}`),
    );
    await this.pool.query(tables.map((table) => `delete from ${table}`).join(';'));
    return this;
  }

  /** @throws what a projection throws; the batch is then written to none of its tables. */
  async write(batch: readonly RecordedEvent[]): Promise<void> {
    for (const { projection, schemaName } of this.fills) {
      const events = batch.filter(({ event }) => projection.eventTypes?.has(event.type) ?? true);
      if (events.length === 0) continue;
      await inTransaction(this.pool, async (client) => {
        await client.query(`set local search_path to ${schemaName}`);
        await projection.project(events)(client);
      });
    }
  }

  /** The rows of one business. */
  async rowsOf(businessId: string): Promise<Rows> {
    const rows: Record<string, readonly string[]> = {};
    for (const { projection, schemaName } of this.fills) {
      for (const table of projection.tableNames) {
        rows[`${projection.name}.${table}`] = await rowsIn(this.pool, `${schemaName}.${table}`, businessId);
      }
    }
    return rows;
  }

  /** The columns that a key or an index begins with: `<projection>.<table> <index>: <column>`. */
  async leadingColumns(): Promise<string[]> {
    const found: string[] = [];
    for (const { projection, schemaName } of this.fills) {
      const { rows } = await this.pool.query<{ of: string; column: string }>(LEADING_COLUMNS, [schemaName]);
      found.push(...rows.map(({ of, column }) => `${projection.name}.${of}: ${column}`));
    }
    return found;
  }
}

const LEADING_COLUMNS = `
  select c.relname || ' ' || i.relname as of, a.attname as column
  from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
  join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
  where n.nspname = $1 order by 1`;

async function rowsIn(pool: Pick<PoolClient, 'query'>, table: string, businessId: string): Promise<string[]> {
  const { rows } = await pool.query<{ row: string }>(
    `select to_jsonb(t)::text as row from ${table} t
     where $1 in (to_jsonb(t) ->> 'business_id', to_jsonb(t) ->> 'id') or to_jsonb(t) ->> 'stream' = $2 order by 1`,
    [businessId, ledgerStream(businessId)],
  );
  return rows.map(({ row }) => row).sort();
}
