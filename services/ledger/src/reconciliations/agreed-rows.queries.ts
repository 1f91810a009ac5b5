import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { AgreedRow } from '@counterfoil/contracts/reconciliation.contract';
import { formatDecimal } from '@counterfoil/money/money';
import { PG_POOL } from '../database/database.module';
import type { ReportedBusiness } from '../reports/reports.module';
import { CHANGED_ROWS } from './changed-rows';
import { NOW } from './reconciliations.queries';

/** A row of the books by what people know it as. */
export type KnownRow =
  | { readonly transactionId: string }
  | { readonly journalEntryId: string }
  /** The account whose opening it is. */
  | { readonly openingOf: string };

interface Agreed {
  readonly reconciliation_id: string;
  readonly account_id: string;
  readonly closing_day: string;
  readonly sequence: number;
  readonly agreed: string;
}

interface Changed {
  readonly reconciliation_id: string;
  readonly sequence: number;
  readonly now: string;
}

/** The place of a row, `$2` being its id. */
const PLACES = {
  transactionId: 'select sequence from books.transactions where business_id = $1 and id = $2',
  journalEntryId: 'select sequence from books.journal_entries where business_id = $1 and id = $2',
  openingOf: `
    select x.sequence from books.reconciled_rows x
    join books.reconciliations r on r.business_id = $1 and r.id = x.reconciliation_id and r.position = x.position
      and r.account_id = $2 and r.undone_at_position is null
    join books.entries e on e.business_id = $1 and e.number = x.entry_number and e.kind = 'opening'
    where x.business_id = $1 and x.is_cleared`,
} as const;

function placesOf(row: KnownRow): { places: string; id: string } {
  if ('transactionId' in row) return { places: PLACES.transactionId, id: row.transactionId };
  if ('journalEntryId' in row) return { places: PLACES.journalEntryId, id: row.journalEntryId };
  return { places: PLACES.openingOf, id: row.openingOf };
}

/** What was agreed on of the rows at some places, with all that was agreed on of them in earlier reconciliations. */
const agreedOn = (places: string): string => `
  with agreed as (
    select r.id as reconciliation_id, r.account_id, r.closing_day, x.sequence,
      sum(x.amount) over (partition by r.account_id, x.sequence order by r.closing_day) as agreed
    from books.reconciled_rows x
    join books.reconciliations r on r.business_id = $1 and r.id = x.reconciliation_id and r.position = x.position
      and r.undone_at_position is null
    where x.business_id = $1 and x.is_cleared and x.sequence in (${places})
  )
  select reconciliation_id, account_id, closing_day::text, sequence, agreed from agreed
  order by agreed.closing_day, account_id`;

/** What the banks have of a row: asked before it is changed, so that it can be said what that breaks or mends. */
@Injectable()
export class AgreedRowsQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Of each reconciliation in force that the row is part of, the earliest day first; none where there is none. */
  async find({ businessId, exponent }: ReportedBusiness, row: KnownRow): Promise<AgreedRow[]> {
    const { places, id } = placesOf(row);
    const { rows } = await this.pool.query<Agreed>(agreedOn(places), [businessId, id]);
    if (rows.length === 0) return [];
    const { rows: changed } = await this.pool.query<Changed>(CHANGED_ROWS, [businessId, null, NOW]);
    return rows.map((one) => {
      const { reconciliation_id: reconciliation, sequence, agreed } = one;
      const since = changed.find((other) => other.reconciliation_id === reconciliation && other.sequence === sequence);
      const money = (minor: string): string => formatDecimal(BigInt(minor), exponent);
      return {
        accountId: one.account_id,
        closingDay: one.closing_day,
        agreed: money(agreed),
        now: money(since?.now ?? agreed),
      };
    });
  }
}
