import type { Pool, QueryConfig } from 'pg';
import type { Transaction, TransactionListQuery } from '@counterfoil/contracts/transaction.contract';
import { TransactionsQueries } from '../../services/ledger/src/transactions/transactions.queries';
import { Distribution } from './distribution';

/** Pages of a list read with a mark and without it, in turns. */
export const COMPARED_PAGES = 400;

export interface ComparedLists {
  readonly with: Distribution;
  readonly without: Distribution;
  /** The page as it was read with the mark. */
  readonly rows: readonly Transaction[];
}

/**
 * What it costs a list to say something of each row: the same page with and without it, in turns.
 * @param mark the part of the statement that finds it, and what stands there instead without it
 */
export async function comparedLists(
  pool: Pool,
  { businessId, query }: { businessId: string; query: TransactionListQuery },
  mark: { readonly sql: string; readonly none: string },
): Promise<ComparedLists> {
  const lists = { with: new TransactionsQueries(pool), without: new TransactionsQueries(unmarked(pool, mark)) };
  const took = { with: new Distribution(), without: new Distribution() };
  let seen: readonly Transaction[] = [];
  for (let page = 0; page < COMPARED_PAGES; page++) {
    for (const kind of page % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
      const started = performance.now();
      const { rows } = await lists[kind].list(businessId, query);
      took[kind].add(performance.now() - started);
      if (kind === 'with') seen = rows;
    }
  }
  return { ...took, rows: seen };
}

/** The same connections, on which no statement asks for the mark. */
function unmarked(pool: Pool, { sql, none }: { readonly sql: string; readonly none: string }): Pool {
  return new Proxy(pool, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name) as unknown;
      return (asked: string | QueryConfig, values?: unknown[]) =>
        typeof asked === 'string' ? target.query(asked.replace(sql, none), values) : target.query(asked);
    },
  });
}
