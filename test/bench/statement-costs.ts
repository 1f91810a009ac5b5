import { Client } from 'pg';

/** Set, and each stack's Postgres says at its end which statements it spent its time on. */
const wantsStatementCosts = process.env['BENCH_STATEMENTS'] === '1';

const SHOWN = 12;
const SHOWN_CHARACTERS = 150;

/** Settings of a Postgres that counts what its statements cost. */
export const STATEMENT_SETTINGS: Record<string, string> = wantsStatementCosts
  ? {
      shared_preload_libraries: 'pg_stat_statements',
      'pg_stat_statements.track_planning': 'on',
      'pg_stat_statements.max': '10000',
    }
  : {};

export async function beginStatementCosts(url: string): Promise<void> {
  if (wantsStatementCosts)
    await ask(url, 'create extension if not exists pg_stat_statements; select pg_stat_statements_reset()');
}

/** Prints the dearest statements of every database of the server. */
export async function printStatementCosts(url: string): Promise<void> {
  if (!wantsStatementCosts) return;
  const rows = await ask(
    url,
    `
      select calls, round((total_exec_time + total_plan_time)::numeric) as "ms",
        round((mean_exec_time)::numeric, 2) as "ms run", round(mean_plan_time::numeric, 2) as "ms plan",
            rows, left(regexp_replace(query, '\\s+', ' ', 'g'), ${SHOWN_CHARACTERS}) as statement
     from pg_stat_statements order by total_exec_time + total_plan_time desc limit ${SHOWN}`,
  );
  for (const row of rows) console.log(Object.values(row as Record<string, unknown>).join(' | '));
}

async function ask(url: string, sql: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}
