import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { CategoryType } from '@counterfoil/contracts/category.contract';
import type { TransactionGroup, TransactionListQuery } from '@counterfoil/contracts/transaction.contract';
import { formatDecimal } from '@counterfoil/money/money';
import { LISTED_ROWS } from '../books/list-sources';
import { PG_POOL } from '../database/database.module';
import type { Membership } from '../http/request-context';
import { TransactionFilter } from './transaction-filter';
import { TransactionsQueries } from './transactions.queries';

interface GroupRow {
  readonly category_id: string;
  readonly name: string;
  readonly type: CategoryType;
  readonly count: string;
  readonly total: string;
}

/** The categories of a list with their counts and sums, so that a grouped list knows where each of them begins. */
@Injectable()
export class TransactionGroupsQueries {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly transactions: TransactionsQueries,
  ) {}

  /** In the order in which `group=category` lists them. */
  async list({ businessId, exponent }: Membership, query: TransactionListQuery): Promise<TransactionGroup[]> {
    const { deletedAccounts } = await this.transactions.scopeOf(businessId);
    const filter = TransactionFilter.of(businessId, query, deletedAccounts);
    const order = query.sort === 'category' ? (query.order ?? 'desc') : 'asc';
    const { rows } = await this.pool.query<GroupRow>(
      `select g.category_id, c.name, c.type, g.count, g.total
       from (select t.category_id, count(*) as count, sum(t.amount) as total from ${LISTED_ROWS} t
         where ${filter.sql} group by t.category_id) g
       join books.categories c on c.business_id = $1 and c.id = g.category_id
       order by lower(c.name) ${order}, g.category_id`,
      filter.values,
    );
    return rows.map(({ category_id: categoryId, name, type, count, total }) => ({
      categoryId,
      name,
      type,
      count: Number(count),
      total: formatDecimal(BigInt(total), exponent),
    }));
  }
}
