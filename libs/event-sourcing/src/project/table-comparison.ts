import type { PoolClient } from 'pg';

/** One table of two fills, compared at the same position. */
interface TableComparison {
  readonly table: string;
  readonly servingRows: number;
  readonly rebuiltRows: number;
  readonly equal: boolean;
}

export interface FillComparison {
  readonly servingSchema: string;
  readonly rebuiltSchema: string;
  /** Both fills stood here. */
  readonly position: string;
  readonly comparedAt: string;
  /** Tables that both fills have with the same columns. */
  readonly tables: readonly TableComparison[];
  /** Tables that only one of them has, or with other columns: a new version's own. */
  readonly notComparable: readonly string[];
  readonly equal: boolean;
}

/**
 * Compares two fills table by table: row counts, and a sum of row hashes that does not depend on the order of rows.
 * @param client in one snapshot in which both fills stand at `position`.
 */
export async function compareFills(
  client: PoolClient,
  servingSchema: string,
  rebuiltSchema: string,
  tableNames: readonly string[],
  position: bigint,
): Promise<FillComparison> {
  const tables: TableComparison[] = [];
  const notComparable: string[] = [];
  for (const table of tableNames) {
    const columns = await columnsOf(client, servingSchema, table);
    if (columns === '' || columns !== (await columnsOf(client, rebuiltSchema, table))) {
      notComparable.push(table);
      continue;
    }
    const serving = await digest(client, servingSchema, table);
    const rebuilt = await digest(client, rebuiltSchema, table);
    const equal = serving.rows === rebuilt.rows && serving.hash === rebuilt.hash;
    tables.push({ table, servingRows: Number(serving.rows), rebuiltRows: Number(rebuilt.rows), equal });
  }
  const equal = tables.every((table) => table.equal);
  return {
    servingSchema,
    rebuiltSchema,
    position: String(position),
    comparedAt: new Date().toISOString(),
    tables,
    notComparable,
    equal,
  };
}

async function columnsOf(client: PoolClient, schema: string, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string | null }>(
    `SELECT string_agg(column_name || ' ' || data_type, ', ' ORDER BY ordinal_position) AS columns
     FROM information_schema.columns WHERE table_schema = $1 AND table_name = $2`,
    [schema, table],
  );
  return rows[0]?.columns ?? '';
}

async function digest(client: PoolClient, schema: string, table: string): Promise<{ rows: string; hash: string }> {
  const { rows } = await client.query<{ rows: string; hash: string }>(
    `SELECT count(*) AS rows, coalesce(sum(hash_record_extended(t, 0)), 0)::text AS hash FROM ${schema}.${table} t`,
  );
  return rows[0] ?? { rows: '0', hash: '' };
}
