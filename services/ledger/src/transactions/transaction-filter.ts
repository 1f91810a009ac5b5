import type { TransactionListQuery } from '@counterfoil/contracts/transaction.contract';
import {
  allOf,
  correctedSources,
  correctedValues,
  PLAIN_SOURCE,
  type CorrectedList,
  type GivenRow,
} from '../books/corrected-list.queries';

/** What lists of a business show otherwise than the table has it; nothing in nearly all. */
export interface ListScope {
  /** Accounts whose rows no list shows any more, unless it is asked for by the account. */
  readonly deletedAccounts: readonly string[];
  readonly corrected: CorrectedList | undefined;
}

/** Conditions on rows `t` of the list with their values, numbered as they are added. */
export class TransactionFilter {
  /** What the rows are read from: the table, and what was corrected in closed periods by day. */
  readonly sources: readonly string[];

  /**
   * @param first values before those of the conditions: the business, and the ids that the table's rows do not have
   * @param given rows of the second source, all that may match
   * @param allMatch whether each of them matches
   */
  private constructor(
    private readonly first: readonly [businessId: string, hiddenIds?: string],
    private readonly given: readonly GivenRow[],
    private readonly allMatch: boolean,
    private readonly conditions: string[] = [],
    private readonly others: unknown[] = [],
  ) {
    this.sources = first.length === 1 ? [PLAIN_SOURCE] : correctedSources(2);
  }

  /** All of them as one. */
  get source(): string {
    return allOf(this.sources);
  }

  get values(): unknown[] {
    const [businessId, hiddenIds] = this.first;
    const corrected = hiddenIds === undefined ? [] : correctedValues(hiddenIds, this.given);
    return [businessId, ...corrected, ...this.others];
  }

  /** How many of the second source match, where that is known without asking. */
  get givenMatches(): number | undefined {
    return this.allMatch ? this.given.length : undefined;
  }

  /**
   * What a query asks for of a business's transactions that stand. Categories are looked up once and compared by id: a
   * join would be made for each of a hundred thousand rows. The business is the first value.
   */
  static of(
    businessId: string,
    query: TransactionListQuery,
    { deletedAccounts, corrected }: ListScope,
  ): TransactionFilter {
    const hidden = deletedAccounts.filter((id) => id !== query.accountId);
    const search = query.search?.trim();
    const isNarrowedByWords = Boolean(search || query.categoryId || (query.type && query.type !== 'all'));
    const given = (corrected?.rows ?? []).filter(
      ({ accountId, date }) =>
        !hidden.includes(accountId) &&
        (!query.accountId || accountId === query.accountId) &&
        (!query.startDate || date >= query.startDate) &&
        (!query.endDate || date <= query.endDate),
    );
    const first = corrected ? ([businessId, corrected.hiddenIds] as const) : ([businessId] as const);
    const filter = new TransactionFilter(first, given, !isNarrowedByWords);
    filter.add('t.business_id = $1 and t.deleted_at is null');
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
    let next = (this.first.length === 1 ? 1 : 3) + this.others.length;
    this.conditions.push(condition.replace(/\?/g, () => `$${(next += 1)}`));
    this.others.push(...values);
    return this;
  }

  get sql(): string {
    return this.conditions.join(' and ');
  }

  clone(): TransactionFilter {
    return this.giving(this.given);
  }

  /**
   * The same for the beginning of the list in the order of days: of rows that all match, no more than it reaches to are
   * handed over, where there may be thousands.
   */
  upTo(count: number, order: 'asc' | 'desc'): TransactionFilter {
    if (!this.allMatch || this.given.length <= count) return this;
    return this.giving(order === 'asc' ? this.given.slice(0, count) : this.given.slice(this.given.length - count));
  }

  private giving(given: readonly GivenRow[]): TransactionFilter {
    return new TransactionFilter(this.first, given, this.allMatch, [...this.conditions], [...this.others]);
  }
}
