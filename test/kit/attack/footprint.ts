import { withClient } from '../books/read-models';
import type { ReachableApp } from '../app/app';
import type { Holdings } from './holdings';

/** What every table holds of a tenant, by table; a difference is something that somebody did. */
export type Footprint = Readonly<Record<string, string>>;

/** What calls of one's own, and time, change beside. */
const MOVING = ['recorded_reads', 'jobs', 'keyed_requests', 'upload_shares'];

/** Every row with the business's id, of every table that has one, and its people with what they sign in with. */
export function footprintOf(
  { databaseUrl }: Pick<ReachableApp, 'databaseUrl'>,
  { ids, people }: Holdings,
): Promise<Footprint> {
  return withClient(databaseUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(TABLES, [MOVING]);
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ rows: string }>(rowsOf(name, 'business_id'), [[ids.business]]);
      found[name] = rows[0]?.rows ?? '';
    }
    const users = Object.values(people).map(({ user }) => user.id);
    for (const [name, columns, key] of OF_PEOPLE) {
      const { rows } = await client.query<{ rows: string }>(rowsOf(`(select ${columns} from ${name})`, key), [users]);
      found[name] = rows[0]?.rows ?? '';
    }
    const { rows } = await client.query<{ rows: string }>(rowsOf('books.businesses', 'id'), [[ids.business]]);
    return { ...found, businesses: rows[0]?.rows ?? '' };
  });
}

/** Tables and views that readers know; tables of sets that are being built are behind them. */
const TABLES = `
  select c.table_schema || '.' || c.table_name as name from information_schema.columns c
  where c.column_name = 'business_id' and c.table_schema in ('platform', 'books', 'usage', 'analytics')
    and c.table_name <> all ($1)
  order by 1`;

const OF_PEOPLE: readonly (readonly [string, string, string])[] = [
  ['platform.users', 'id, email, password_hash, first_name, last_name, is_admin', 'id'],
  ['platform.api_tokens', 'id, user_id, scopes, token_digest', 'user_id'],
  ['platform.super_admins', '*', 'user_id'],
  ['platform.user_subscriptions', '*', 'user_id'],
];

function rowsOf(table: string, key: string): string {
  return `
    select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as rows from ${table} t
      where ${key} = any ($1::uuid[])`;
}
