import type { PoolClient } from 'pg';
import type { LogPage } from '../log/event-log';

/** The fill that readers see. */
export interface ServingFill {
  readonly schemaName: string;
  readonly position: bigint;
  readonly isAstray: boolean;
}

/** Reads it. @param lock 'FOR UPDATE' holds it until the transaction is over @throws where nothing serves */
export async function servingFill(
  client: Pick<PoolClient, 'query'>,
  projection: string,
  lock: '' | 'FOR UPDATE' = '',
): Promise<ServingFill> {
  const { rows } = await client.query<{ schema_name: string; position: string; astray: boolean }>(
    `SELECT schema_name, position, astray_at IS NOT NULL AS astray FROM event_sourcing.fills
     WHERE projection = $1 AND state = 'serving' ${lock}`,
    [projection],
  );
  const row = rows[0];
  if (!row) throw new Error(`nothing serves ${projection}`);
  return { schemaName: row.schema_name, position: BigInt(row.position), isAstray: row.astray };
}

/** A page as far as a position, and what is left of it. */
export function splitPage(page: LogPage, at: bigint): [LogPage, LogPage] {
  const first = page.events.filter((event) => event.position <= at);
  const rest = page.events.slice(first.length);
  const upTo = page.upTo < at ? page.upTo : at;
  return [
    { events: first, upTo },
    { events: rest, upTo: page.upTo },
  ];
}
