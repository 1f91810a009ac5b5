import type { Projection } from '@counterfoil/event-sourcing/project/projection';
import { createFill, showFill } from '@counterfoil/event-sourcing/project/projection-schema';
import type { RecordedEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import { inTransaction } from '@counterfoil/event-sourcing/postgres/transaction';
import type { Pool } from 'pg';
import { ledgerStream } from '@counterfoil/events/stream-names';

/** Rows by `<projection>.<table>`, as sorted JSON. */
export type Rows = Readonly<Record<string, readonly string[]>>;

interface Fill {
  readonly projection: Projection;
  readonly schemaName: string;
}

interface Table {
  /** `<projection>.<table>` */
  readonly name: string;
  /** Where it lies. */
  readonly table: string;
}

/** Tables of their own for every projection, and batches of events written to them as the projector writes them. */
export class ProjectedTables {
  /** Asked of all tables together: there are dozens of them, and they are looked at after every few facts. */
  private readonly allRows: string;

  private constructor(
    private readonly pool: Pool,
    private readonly fills: readonly Fill[],
  ) {
    this.allRows = this.tables().map(rowsIn).join(' union all ');
  }

  static async of(pool: Pool, projections: readonly Projection[]): Promise<ProjectedTables> {
    const fills: Fill[] = [];
    for (const projection of projections) {
      const { schemaName } = await inTransaction(pool, (client) => createFill(client, projection, 'serving'));
      fills.push({ projection, schemaName });
    }
    return new ProjectedTables(pool, fills);
  }

  /** Lets readers find these tables under the names that they know. */
  async show(): Promise<this> {
    for (const { projection, schemaName } of this.fills) {
      const { name, version, tableNames } = projection;
      const fill = { projection: name, version, schemaName };
      await inTransaction(this.pool, (client) => showFill(client, fill, tableNames));
    }
    return this;
  }

  /** Takes every row out, which is far less work than making the tables anew. */
  async empty(): Promise<this> {
    await this.pool.query(
      this.tables()
        .map(({ table }) => `delete from ${table}`)
        .join(';'),
    );
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
    const rows = new Map<string, string[]>(this.tables().map(({ name }) => [name, []]));
    const { rows: found } = await this.pool.query<{ name: string; row: string }>(this.allRows, [
      businessId,
      ledgerStream(businessId),
    ]);
    for (const { name, row } of found) rows.get(name)?.push(row);
    for (const some of rows.values()) some.sort();
    return Object.fromEntries(rows);
  }

  private tables(): Table[] {
    return this.fills.flatMap(({ projection: { name, tableNames }, schemaName }) =>
      tableNames.map((table) => ({ name: `${name}.${table}`, table: `${schemaName}.${table}` })),
    );
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

function rowsIn({ name, table }: Table): string {
  return `
    select '${name}' as name, row::text from (select to_jsonb(t) as row from ${table} t) t
    where $1 in (row ->> 'business_id', row ->> 'id') or row ->> 'stream' = $2`;
}
