import type { TransactionListQuery } from '@counterfoil/contracts/transaction.contract';

/** Conditions on rows `t` of the list with their values, numbered as they are added. */
export class TransactionFilter {
  private readonly conditions: string[] = [];
  readonly values: unknown[] = [];

  /**
   * What a query asks for of a business's transactions that stand. Categories are looked up once and compared by id: a
   * join would be made for each of a hundred thousand rows. The business is the first value.
   * @param deletedAccounts ids of accounts whose rows no list shows any more, unless it is asked for by the account
   */
  static of(businessId: string, query: TransactionListQuery, deletedAccounts: readonly string[]): TransactionFilter {
    const filter = new TransactionFilter().add('t.business_id = ? and t.deleted_at is null', businessId);
    const hidden = deletedAccounts.filter((id) => id !== query.accountId);
    if (hidden.length > 0) filter.add('t.account_id <> all(?::uuid[])', hidden);
    if (query.accountId) filter.add('t.account_id = ?', query.accountId);
    if (query.categoryId)
      filter.add(`t.allocations @> jsonb_build_array(jsonb_build_object('categoryId', ?::text))`, query.categoryId);
    if (query.type && query.type !== 'all')
      filter.add(
        't.category_id = any(array(select id from books.categories where business_id = ? and type = ?))',
        businessId,
        query.type,
      );
    if (query.startDate) filter.add('t.date >= ?', query.startDate);
    if (query.endDate) filter.add('t.date <= ?', query.endDate);
    const search = query.search?.trim();
    if (search) {
      const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
      const named =
        't.category_id = any(array(select id from books.categories where business_id = ? and name ilike ?))';
      filter.add(`(t.description ilike ? or t.nickname ilike ? or ${named})`, pattern, pattern, businessId, pattern);
    }
    return filter;
  }

  /** Adds a condition; each `?` stands for the next value. */
  add(condition: string, ...values: unknown[]): this {
    let next = this.values.length;
    this.conditions.push(condition.replace(/\?/g, () => `$${(next += 1)}`));
    this.values.push(...values);
    return this;
  }

  get sql(): string {
    return this.conditions.join(' and ');
  }

  clone(): TransactionFilter {
    const copy = new TransactionFilter();
    copy.conditions.push(...this.conditions);
    copy.values.push(...this.values);
    return copy;
  }
}
