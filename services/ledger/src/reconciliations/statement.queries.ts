import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { LeftOutRow, StatementEnd } from '@counterfoil/contracts/reconciliation.contract';
import { formatDecimal } from '@counterfoil/money/money';
import { PG_POOL } from '../database/database.module';
import { minorUnits } from '../books/minor-units';

/** The account whose statements are looked for, and the day after which they begin to matter. */
export interface StatementPlace {
  readonly businessId: string;
  readonly exponent: number;
  readonly accountId: string;
  /** YYYY-MM-DD, the last day that was reconciled; null before the first. */
  readonly after: string | null;
}

interface EndRow {
  readonly id: string;
  readonly file_name: string;
  readonly opening: string | null;
  readonly stated: string | null;
  readonly net: string;
  readonly closing_day: string;
}

interface RowLeftOut {
  readonly import_id: string;
  readonly row: number;
  readonly date: string;
  readonly description: string;
  readonly amount: string;
}

/** Shown as a possible cause of a difference; somebody who left out more knows why. */
const MAX_LEFT_OUT = 200;

/** Rows of a statement that move its balance: a balance among the rows does not. */
const MOVES = `r.is_valid and r.amount is not null and not 'balance' = any(r.flags)`;

/** The day on which the file of an import `i` says it ends, as electronic statements do. */
const STATED_DAY = `(i.summary#>>'{statedClosing,date}')::date`;

/**
 * Whether an import `i` may end after a day: by the day that it states, the last day that was read in it, and where
 * somebody has changed rows by hand, by those. Of many statements all but the newest few are passed over without a look
 * at their rows.
 */
const goesBeyond = (day: string): string => `(
  ${day}::date is null or greatest((i.summary->>'lastDate')::date, ${STATED_DAY}) > ${day}
  or exists (select from platform.import_edits e where e.import_id = i.id and e.edit ?| array['date', 'amount'])
)`;

/**
 * Rows are looked up import by import: joined, those of all businesses would be read.
 * `$1` business, `$2` account, `$3` the last day that was reconciled, `$4` the day asked for; both may be null.
 */
const END_OF = `
  select i.id, i.file_name, i.summary->>'openingBalance' as opening, i.summary#>>'{statedClosing,balance}' as stated,
    ends.net, ends.closing_day::text
  from platform.imports i
  cross join lateral (
    select coalesce(sum(r.amount), 0) as net, coalesce(${STATED_DAY}, max(r.date)) as closing_day
    from platform.import_rows r where r.import_id = i.id and ${MOVES} offset 0
  ) ends
  where i.business_id = $1 and i.account_id = $2 and i.status = 'completed'
    and coalesce(i.summary->>'openingBalance', i.summary#>>'{statedClosing,balance}') is not null
    and ${goesBeyond('$3')} and ends.closing_day is not null
    and ($3::date is null or ends.closing_day > $3) and ($4::date is null or ends.closing_day = $4)
  order by ends.closing_day desc, i.finished_at desc limit 1`;

/** Imports that are taken back name no statement any more. */
const IS_OF = `
  select from platform.imports where business_id = $1 and account_id = $2 and id = $3 and status = 'completed'`;

/** `$1` business, `$2` account, `$3` the closing day, `$4` the last day that was reconciled, or null. */
const LEFT_OUT = `
  select r.import_id, r.row, r.date::text, r.description, r.amount
  from platform.imports i
  cross join lateral (
    select * from platform.import_rows r where r.import_id = i.id and ${MOVES} and not r.is_included
      and not r.is_duplicate and r.pair_state is distinct from 'taken' offset 0
  ) r
  where i.business_id = $1 and i.status = 'completed' and ${goesBeyond('$4')} and r.account_id = $2 and r.date <= $3
    and ($4::date is null or r.date > $4)
  order by r.date desc, r.import_id, r.row limit ${MAX_LEFT_OUT}`;

/** What the imported statements of an account say of it. */
@Injectable()
export class StatementQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /**
   * Where the newest statement of the account ends, or the newest that ends on a day: the closing balance that it
   * states, else its proved opening balance plus all of its rows, recorded or not. Undefined where none says it.
   */
  async endOf(
    { businessId, exponent, accountId, after }: StatementPlace,
    closingDay: string | undefined,
  ): Promise<StatementEnd | undefined> {
    const { rows } = await this.pool.query<EndRow>(END_OF, [businessId, accountId, after, closingDay ?? null]);
    const [end] = rows;
    if (!end) return undefined;
    return {
      importId: end.id,
      fileName: end.file_name,
      closingDay: end.closing_day,
      balance: formatDecimal(closingOf(end, exponent), exponent),
    };
  }

  /** Whether an import is recorded, and one of the account's. */
  async isOf(businessId: string, accountId: string, importId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(IS_OF, [businessId, accountId, importId]);
    return rowCount === 1;
  }

  /** Rows that a person left out of imports, of the days that are to be agreed on. */
  async leftOut({ businessId, exponent, accountId, after }: StatementPlace, closingDay: string): Promise<LeftOutRow[]> {
    const { rows } = await this.pool.query<RowLeftOut>(LEFT_OUT, [businessId, accountId, closingDay, after]);
    return rows.map(({ import_id: importId, row, date, description, amount }) => ({
      importId,
      row,
      date,
      description,
      amount: formatDecimal(BigInt(amount), exponent),
    }));
  }
}

function closingOf({ stated, opening, net }: EndRow, exponent: number): bigint {
  return stated === null ? minorUnits(opening ?? '0', exponent) + BigInt(net) : minorUnits(stated, exponent);
}
