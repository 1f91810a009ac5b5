import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { ClosedPeriod, PeriodPreparation, Periods } from '@counterfoil/contracts/period.contract';
import { restoredPersonName } from '@counterfoil/contracts/restored-person';
import type { ClosingRole } from '@counterfoil/accounting/closing-roles';
import { PG_POOL } from '../database/database.module';

interface PeriodsRow {
  readonly closedThrough: string | null;
  readonly closingRoles: ClosingRole[];
  readonly through: string | null;
  readonly preparedBy: string | null;
  readonly preparedByName: string | null;
  readonly preparedAt: Date | null;
  readonly note: string | null;
}

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

  /** What is closed, what is ready to be, and who may close it. */
  async find(businessId: string): Promise<Periods> {
    const { rows } = await this.pool.query<PeriodsRow>(PERIODS, [businessId]);
    const [row] = rows;
    if (!row) return { closedThrough: null, preparation: null, closingRoles: [] };
    const { closedThrough, closingRoles } = row;
    return { closedThrough, closingRoles, preparation: preparationOf(row) };
  }
}

/** What was prepared and is closed by now needs nobody any more. */
function preparationOf(row: PeriodsRow): PeriodPreparation | null {
  const { through, closedThrough, preparedBy, preparedByName, preparedAt, note } = row;
  if (through === null || (closedThrough !== null && through <= closedThrough)) return null;
  const restored = preparedBy === null ? null : (restoredPersonName(preparedBy) ?? null);
  return {
    through,
    preparedBy,
    preparedByName: preparedByName ?? restored,
    preparedAt: preparedAt?.toISOString() ?? null,
    note,
  };
}

const PERIODS = `
  select b.closed_through::text as "closedThrough", b.closing_roles as "closingRoles",
    b.prepared_through::text as through, b.prepared_by as "preparedBy", b.prepared_at as "preparedAt",
    b.preparation_note as note,
    (select nullif(trim(concat(u.first_name, ' ', u.last_name)), '') from platform.users u
      where u.id::text = b.prepared_by) as "preparedByName"
  from books.businesses b where b.id = $1`;
