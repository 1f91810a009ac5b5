import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { addDays } from '@counterfoil/accounting/calendar-date';
import { distinctPairs } from '@counterfoil/accounting/distinct-pairs';
import type { PeriodChecklist } from '@counterfoil/contracts/period.contract';
import { WAITING_IMPORT_STATUSES } from '@counterfoil/contracts/import-list.contract';
import { PG_POOL } from '../database/database.module';
import { ReconciliationsQueries } from '../reconciliations/reconciliations.module';
import { UncategorizedQueries } from '../rules/rules.module';
import { TransferQueries } from '../transfers/transfers.module';
import { PeriodsQueries } from './periods.queries';

type Waiting = Pick<PeriodChecklist, 'waitingPayments' | 'receiptsInInbox' | 'waitingImports'>;

/** What is to be looked at before a period is closed: each count is of the rows that its page shows. */
@Injectable()
export class PeriodChecklistQueries {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly periods: PeriodsQueries,
    private readonly uncategorized: UncategorizedQueries,
    private readonly transfers: TransferQueries,
    private readonly reconciliations: ReconciliationsQueries,
  ) {}

  /** @param through the last day of the period; what is closed already is left alone */
  async upTo(businessId: string, through: string): Promise<PeriodChecklist> {
    const { closedThrough } = await this.periods.closed(businessId);
    const startDate = closedThrough === null ? null : addDays(closedThrough, 1);
    const days = { ...(startDate === null ? {} : { startDate }), endDate: through };
    const [uncategorized, pairs, notReconciled, waiting] = await Promise.all([
      this.uncategorized.count(businessId, days),
      this.transfers.suggestions(businessId, days),
      this.notReconciled(businessId, through),
      this.waiting(businessId, through),
    ]);
    const possibleTransfers = distinctPairs(pairs).length;
    return { startDate, endDate: through, uncategorized, possibleTransfers, notReconciled, ...waiting };
  }

  private async notReconciled(businessId: string, through: string): Promise<number> {
    const states = await this.reconciliations.states(businessId);
    return states.filter(({ askedFrom, closingDay, agrees }) => {
      const isAsked = askedFrom !== null && askedFrom <= through;
      return isAsked && (!agrees || (closingDay ?? '') < through);
    }).length;
  }

  private async waiting(businessId: string, through: string): Promise<Waiting> {
    const { rows } = await this.pool.query<Waiting>(WAITING, [businessId, through, WAITING_IMPORT_STATUSES]);
    return rows[0] ?? { waitingPayments: 0, receiptsInInbox: 0, waitingImports: 0 };
  }
}

const WAITING = `
  SELECT
    (SELECT count(*)::int FROM books.schedule_occurrences o
      JOIN books.schedules s ON s.business_id = o.business_id AND s.id = o.schedule_id AND s.ended_at IS NULL
      WHERE o.business_id = $1 AND o.status = 'open' AND o.day <= $2::date) AS "waitingPayments",
    (SELECT count(*)::int FROM books.receipts r
      WHERE r.business_id = $1 AND r.removed_on IS NULL AND r.transaction_id IS NULL
        AND r.journal_entry_id IS NULL) AS "receiptsInInbox",
    (SELECT count(*)::int FROM platform.imports i
      WHERE i.business_id = $1 AND i.status = ANY ($3::text[])) AS "waitingImports"`;
