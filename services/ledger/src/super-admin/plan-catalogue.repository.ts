import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import type { SubscriptionPlan, SubscriptionPlanRequest } from '@counterfoil/contracts/super-admin.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { PG_POOL } from '../database/database.module';
import { shownRow, type Row } from '../database/shown-row';

const COLUMNS = 'name, display_name, description, price, billing_interval, features, limits, is_active, sort_order';

const IN_FORCE = `s.status = 'active' and (s.end_date is null or s.end_date > now())`;

/** Free are all who have no subscription; there is no row that says so. */
const PLANS = `
  select p.id, ${COLUMNS}, p.created_at, p.updated_at, case when p.name = 'free'
    then (select count(*)::int from platform.users u
      where not exists (select from platform.user_subscriptions s where s.user_id = u.id and ${IN_FORCE}))
    else (select count(*)::int from platform.user_subscriptions s where s.plan_id = p.id and ${IN_FORCE})
    end as subscribers
  from platform.subscription_plans p`;

@Injectable()
export class PlanCatalogue {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Every plan, in the order in which they are shown. */
  async list(): Promise<SubscriptionPlan[]> {
    const { rows } = await this.pool.query<Row>(`${PLANS} order by p.sort_order, p.name`);
    return rows.map(shownRow<SubscriptionPlan>);
  }

  /** @throws DomainError conflict for a name that is taken */
  async create(client: PoolClient, request: SubscriptionPlanRequest): Promise<SubscriptionPlan> {
    const plan = {
      displayName: request.name,
      description: '',
      price: '0',
      billingInterval: 'month',
      features: [],
      limits: {},
      isActive: true,
      sortOrder: 0,
      ...given(request),
    };
    const id = randomUUID();
    const { rowCount } = await client.query(
      `
        insert into platform.subscription_plans (id, ${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
          on conflict (name) do nothing`,
      [id, ...valuesOf(plan)],
    );
    if (rowCount === 0) throw nameTaken();
    return this.find(client, id);
  }

  /**
   * @throws DomainError not-found, or conflict for a name that is taken or the free plan, which everybody falls back to
   */
  async change(client: PoolClient, id: string, request: SubscriptionPlanRequest): Promise<SubscriptionPlan> {
    const before = await this.locked(client, id);
    const plan = { ...before, ...given(request) };
    if (before.name === 'free' && (plan.name !== 'free' || !plan.isActive || Number(plan.price) !== 0))
      throw freeStays();
    const { rowCount } = await client.query(
      `update platform.subscription_plans p
       set name = $2, display_name = $3, description = $4, price = $5, billing_interval = $6, features = $7,
         limits = $8, is_active = $9, sort_order = $10, updated_at = now()
       where id = $1 and not exists (select from platform.subscription_plans other where other.name = $2
         and other.id <> $1)`,
      [id, ...valuesOf(plan)],
    );
    if (rowCount === 0) throw nameTaken();
    return this.find(client, id);
  }

  /** @throws DomainError not-found, or conflict for a plan that somebody is, or has been, subscribed to */
  async delete(client: PoolClient, id: string): Promise<SubscriptionPlan> {
    const plan = await this.locked(client, id);
    if (plan.name === 'free') throw freeStays();
    const { rowCount } = await client.query('select from platform.user_subscriptions where plan_id = $1 limit 1', [id]);
    if (rowCount !== 0)
      throw new DomainError(
        'conflict',
        'plan_in_use',
        'This plan has subscriptions and cannot be deleted. Deactivate it instead.',
      );
    await client.query('delete from platform.subscription_plans where id = $1', [id]);
    return plan;
  }

  private async find(client: PoolClient, id: string): Promise<SubscriptionPlan> {
    const { rows } = await client.query<Row>(`${PLANS} where p.id = $1`, [id]);
    if (!rows[0]) throw new DomainError('not-found', 'plan_not_found', 'Subscription plan not found');
    return shownRow(rows[0]);
  }

  private async locked(client: PoolClient, id: string): Promise<SubscriptionPlan> {
    await client.query('select from platform.subscription_plans where id = $1 for update', [id]);
    return this.find(client, id);
  }
}

/** Only what the request names; a member that is absent must not stand in for a default, or for what is there. */
function given(
  request: SubscriptionPlanRequest,
): { name: string } & Partial<Omit<SubscriptionPlan, 'name' | 'limits'>> & { limits?: object } {
  return {
    ...Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)),
    name: request.name,
  };
}

type PlanValues = Pick<
  SubscriptionPlan,
  'name' | 'displayName' | 'description' | 'price' | 'billingInterval' | 'features' | 'isActive' | 'sortOrder'
> & { readonly limits: object };

function valuesOf(plan: PlanValues): unknown[] {
  const { name, displayName, description, price, billingInterval, features, limits, isActive, sortOrder } = plan;
  return [
    name.trim(),
    displayName.trim() || name.trim(),
    description,
    price,
    billingInterval,
    features,
    JSON.stringify(limits),
    isActive,
    sortOrder,
  ];
}

function nameTaken(): DomainError {
  return new DomainError('conflict', 'plan_name_taken', 'There is a plan of this name', 'name');
}

function freeStays(): DomainError {
  return new DomainError(
    'conflict',
    'plan_free',
    'Everybody without a subscription is on the free plan: it keeps its name, costs nothing and stays active',
  );
}
