import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { ClosedPeriod } from '@counterfoil/contracts/period.contract';
import { PG_POOL } from '../database/database.module';

@Injectable()
export class PeriodsQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async closed(businessId: string): Promise<ClosedPeriod> {
    const { rows } = await this.pool.query<ClosedPeriod>(
      `select closed_through::text as "closedThrough" from books.businesses where id = $1`,
      [businessId],
    );
    return rows[0] ?? { closedThrough: null };
  }
}
