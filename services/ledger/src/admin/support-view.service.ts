import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { SupportView } from '@counterfoil/contracts/admin.contract';
import type { Currency } from '@counterfoil/contracts/business.contract';
import { PG_POOL } from '../database/database.module';
import { inTransaction } from '@counterfoil/event-sourcing/postgres/transaction';
import { exactMoney, jsonMoney } from './admin-money';
import { PlatformFacts, type Administrator } from './platform-facts';
import { RecordedReads } from './recorded-reads';
import { UsersQueries } from './users.queries';

/** A user's data as an administrator sees it to help. */
@Injectable()
export class SupportViews {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly users: UsersQueries,
    private readonly facts: PlatformFacts,
    private readonly reads: RecordedReads,
  ) {}

  /**
   * Opens the view. That it was opened stands in the user's stream, and is recorded for each business in it, before
   * anything of it is told. @throws DomainError not-found
   */
  async open(userId: string, by: Administrator): Promise<SupportView> {
    const { requestedPlan: _, ...user } = await this.users.find(userId);
    await inTransaction(this.pool, (client) =>
      this.facts.note(client, { type: 'SupportViewOpened', data: { userId } }, by),
    );
    const [businesses, categories] = await Promise.all([
      this.pool.query<BusinessRow>(BUSINESSES, [userId]),
      this.pool.query<CategoryRow>(CATEGORIES, [userId]),
    ]);
    await this.reads.note('support_view', by, { businesses: businesses.rows.map(({ id }) => id) });
    const currencies = new Set(businesses.rows.map(({ currency }) => currency));
    const [currency] = currencies;
    const sum = (figure: (row: BusinessRow) => string): string =>
      String(businesses.rows.reduce((total, row) => total + BigInt(figure(row)), 0n));
    const [revenue, expenses] = [sum((row) => row.revenue), sum((row) => row.expenses)];
    return {
      user,
      totalTransactions: businesses.rows.reduce((total, { transactions }) => total + transactions, 0),
      totalRevenue: jsonMoney(revenue),
      totalExpenses: jsonMoney(expenses),
      exact: { totalRevenue: exactMoney(revenue), totalExpenses: exactMoney(expenses) },
      currency: currencies.size === 1 && currency !== undefined ? currency : null,
      businesses: businesses.rows.map(
        ({ id, name, description, industry, is_archived: isArchived, members, accounts }) => ({
          id,
          name,
          description,
          industry,
          isArchived,
          members,
          accounts: accounts ?? [],
        }),
      ),
      categoryBreakdown: categories.rows.map((row) => ({
        category: row.category,
        count: row.count,
        type: row.type,
        amount: jsonMoney(row.minor),
        exactAmount: exactMoney(row.minor),
        currency: row.currency,
      })),
    };
  }
}

type BusinessRow = Omit<SupportView['businesses'][number], 'isArchived' | 'accounts'> & {
  /** Null where there are none. */
  readonly accounts: SupportView['businesses'][number]['accounts'] | null;
  readonly is_archived: boolean;
  readonly currency: Currency;
  readonly transactions: number;
  /** Minor units. */
  readonly revenue: string;
  readonly expenses: string;
};

type CategoryRow = Omit<SupportView['categoryBreakdown'][number], 'amount' | 'exactAmount'> & {
  /** Minor units. */
  readonly minor: string;
};

/** Businesses that the user works on, in whatever role; there is a limit, since nobody reads more. */
const BUSINESSES = `
  select b.id, b.currency, p.name, p.description, p.industry, b.archived_at is not null as is_archived,
    coalesce(a.transactions, 0)::float8 as transactions,
    coalesce(a.revenue, 0)::text as revenue, coalesce(a.expenses, 0)::text as expenses,
    (select jsonb_agg(jsonb_build_object('userId', m.user_id, 'role', m.role) order by m.joined_at) from books.members m
      where m.business_id = b.id) as members,
    (select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'type', t.type, 'isArchived',
      t.archived_at is not null) order by t.name, t.id)
      from books.accounts t where t.business_id = b.id and not t.is_deleted) as accounts
  from books.members me join books.businesses b on b.id = me.business_id join platform.business_profiles p
    on p.business_id = b.id
  left join analytics.businesses a on a.id = b.id
  where me.user_id = $1 order by b.created_at limit 200`;

/**
 * By the type of the ledger account that a category posts to: draws of the owner are chosen like an expense, and are
 * none.
 */
const CATEGORIES = `
  select c.name as category, count(*)::int as count, c.type, b.currency,
    sum(case when c.type = 'expense' then -t.amount else t.amount end)::text as minor
  from books.members me join books.transactions t on t.business_id = me.business_id and t.deleted_at is null
    and t.mirror_of is null
  join books.categories c on c.business_id = t.business_id and c.id = t.category_id
  join books.ledger_accounts l on l.business_id = c.business_id and l.code = c.code and l.type in ('revenue', 'expense')
  join books.businesses b on b.id = me.business_id
  where me.user_id = $1 group by c.name, c.type, b.currency order by count(*) desc, c.name limit 200`;
