import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { TransactionFacts } from '@counterfoil/events/ledger-event';
import { PG_POOL } from '../database/database.module';

@Injectable()
export class ChangedSinceQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** How many of these transactions no longer stand as these facts have them. */
  async count(businessId: string, facts: readonly TransactionFacts[]): Promise<number> {
    const { rows } = await this.pool.query<{ n: number }>(COUNT, [
      businessId,
      facts.map(({ transactionId }) => transactionId),
      facts.map(({ allocations }) => allocations[0]?.categoryId ?? null),
      facts.map(({ nickname }) => nickname ?? null),
      facts.map(({ amount }) => String(amount)),
    ]);
    return rows[0]?.n ?? 0;
  }
}

const COUNT = `
  SELECT count(*)::int AS n FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::bigint[]) AS was (id, category_id,
    nickname, amount)
  LEFT JOIN books.transactions t ON t.id = was.id AND t.business_id = $1
  WHERE t.id IS NULL OR t.deleted_at IS NOT NULL OR t.transfer_id IS NOT NULL OR t.category_id <> was.category_id
    OR t.amount <> was.amount
    OR t.nickname IS DISTINCT FROM was.nickname`;
