import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { MAX_RULES, type Rule } from '@counterfoil/contracts/rule.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { inTransactionAlone } from '@counterfoil/event-sourcing/postgres/transaction';
import { PG_POOL } from '../database/database.module';
import { shownRow, type Row } from '../database/shown-row';

/** A rule as it is to stand; amounts as decimal strings, everything checked. */
export interface RuleFacts extends Pick<Rule, 'name' | 'isActive' | 'conditions' | 'categoryId' | 'nickname'> {
  /** undefined = where it is, or last. */
  readonly position: number | undefined;
}

/** Keeps the rules of businesses, in their order. One business's rules are changed by one call at a time. */
@Injectable()
export class RulesRepository {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async list(businessId: string): Promise<Rule[]> {
    const { rows } = await this.pool.query<Row>(LIST, [businessId]);
    return rows.map(shownRow<Rule>);
  }

  /** @throws DomainError not-found. */
  async find(businessId: string, ruleId: string): Promise<Rule> {
    const { rows } = await this.pool.query<Row>(FIND, [businessId, ruleId]);
    if (!rows[0]) throw notFound();
    return shownRow<Rule>(rows[0]);
  }

  /** The same id again is answered with the rule that stands. @throws DomainError limit. */
  async add(businessId: string, ruleId: string, facts: RuleFacts, createdBy: string): Promise<Rule> {
    return this.alone(businessId, async (client) => {
      const known = (await client.query<Row>(FIND, [businessId, ruleId])).rows[0];
      if (known) return shownRow<Rule>(known);
      const order = await orderOf(client, businessId);
      if (order.length >= MAX_RULES)
        throw new DomainError('limit', 'too_many_rules', `A business can have at most ${MAX_RULES} rules`);
      await client.query(ADD, [ruleId, businessId, ...values(facts), createdBy]);
      await reorder(client, businessId, placed(order, ruleId, facts.position ?? order.length));
      return this.within(client, businessId, ruleId);
    });
  }

  /**
   * @param version the one that was seen; undefined where that does not matter. @throws DomainError not-found,
   * conflict.
   */
  async replace(businessId: string, ruleId: string, facts: RuleFacts, version: number | undefined): Promise<Rule> {
    return this.alone(businessId, async (client) => {
      const known = await this.within(client, businessId, ruleId);
      if (version !== undefined && known.version !== version) {
        throw new DomainError(
          'conflict',
          'rule_changed',
          'Somebody has changed this rule meanwhile. Please look at it again.',
          'version',
        );
      }
      await client.query(REPLACE, [ruleId, businessId, ...values(facts)]);
      if (facts.position !== undefined) {
        await reorder(client, businessId, placed(await orderOf(client, businessId), ruleId, facts.position));
      }
      return this.within(client, businessId, ruleId);
    });
  }

  /** @throws DomainError not-found. */
  async remove(businessId: string, ruleId: string): Promise<void> {
    await this.alone(businessId, async (client) => {
      const { rowCount } = await client.query(REMOVE, [businessId, ruleId]);
      if (rowCount === 0) throw notFound();
      await reorder(client, businessId, await orderOf(client, businessId));
    });
  }

  private async within(client: PoolClient, businessId: string, ruleId: string): Promise<Rule> {
    const { rows } = await client.query<Row>(FIND, [businessId, ruleId]);
    if (!rows[0]) throw notFound();
    return shownRow<Rule>(rows[0]);
  }

  private alone<Result>(businessId: string, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    return inTransactionAlone(this.pool, `rules ${businessId}`, async (client) => {
      await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('rules:' || $1::text, 0))`, [businessId]);
      return work(client);
    });
  }
}

const STANDING = 'business_id = $1 AND deleted_at IS NULL';
const RULES = `
  SELECT id, business_id, name, is_active, position, conditions, category_id, nickname, version, created_at, updated_at
  FROM platform.rules WHERE ${STANDING}`;
const LIST = `${RULES} ORDER BY position, created_at, id`;
const FIND = `${RULES} AND id = $2`;
const ADD = `
  INSERT INTO platform.rules (id, business_id, name, is_active, conditions, category_id, nickname, created_by, position)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, ${MAX_RULES})`;
const REPLACE = `
  UPDATE platform.rules SET name = $3, is_active = $4, conditions = $5, category_id = $6, nickname = $7,
    version = version + 1, updated_at = now()
  WHERE id = $1 AND business_id = $2`;
const REMOVE = `UPDATE platform.rules SET deleted_at = now() WHERE ${STANDING} AND id = $2`;

function values({ name, isActive, conditions, categoryId, nickname }: RuleFacts): unknown[] {
  return [name, isActive, JSON.stringify(conditions), categoryId, nickname];
}

async function orderOf(client: PoolClient, businessId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM platform.rules WHERE ${STANDING} ORDER BY position, created_at, id`,
    [businessId],
  );
  return rows.map(({ id }) => id);
}

function placed(order: readonly string[], ruleId: string, position: number): string[] {
  const others = order.filter((id) => id !== ruleId);
  return [...others.slice(0, position), ruleId, ...others.slice(position)];
}

async function reorder(client: PoolClient, businessId: string, order: readonly string[]): Promise<void> {
  await client.query(
    `UPDATE platform.rules r SET position = o.place - 1 FROM unnest($2::uuid[]) WITH ORDINALITY AS o (id, place)
     WHERE r.business_id = $1 AND r.id = o.id AND r.position <> o.place - 1`,
    [businessId, order],
  );
}

function notFound(): DomainError {
  return new DomainError('not-found', 'rule_not_found', 'Rule not found');
}
