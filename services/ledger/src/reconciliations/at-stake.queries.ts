import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { AtStakeQuery, ReconciliationAtStake } from '@counterfoil/contracts/reconciliation.contract';
import { entriesOf } from '@counterfoil/events/posted-entries';
import { CommandHistory } from '../books/command-history.queries';
import { PG_POOL } from '../database/database.module';
import type { ReportedBusiness } from '../reports/reports.module';
import { AgreedRowsQueries, type KnownRow } from './agreed-rows.queries';
import { CHANGED_ROWS } from './changed-rows';
import { NOW } from './reconciliations.queries';

interface Moved {
  readonly reconciliation_id: string;
  readonly closing_day: string;
  readonly sequence: number;
  readonly moved: string;
}

interface Changed {
  readonly reconciliation_id: string;
  readonly sequence: number;
  readonly agreed: string;
  readonly now: string;
}

/** What some entries, `$2`, moved of rows that are agreed on with a bank, up to the day of each reconciliation. */
const MOVED = `
  select r.id as reconciliation_id, r.closing_day::text, x.sequence, sum(p.debit - p.credit) as moved
  from books.entries e
  join books.reconciled_rows x on x.business_id = $1 and x.sequence = e.sequence and x.is_cleared
  join books.reconciliations r on r.business_id = $1 and r.id = x.reconciliation_id and r.position = x.position
    and r.undone_at_position is null
  join books.accounts a on a.business_id = $1 and a.id = r.account_id
  join books.postings p on p.business_id = $1 and p.entry_number = e.number and p.ledger_account = a.code
    and p.date <= r.closing_day
  where e.business_id = $1 and e.number = any($2::int[])
  group by r.id, r.closing_day, x.sequence`;

/** The first reconciliation with a row of an import, `$2`, that stands. */
const OF_IMPORT = `
  select min(r.closing_day)::text as day
  from books.transactions t
  join books.entries e on e.business_id = $1 and e.number = t.entry_number
  join books.reconciled_rows x on x.business_id = $1 and x.sequence = e.sequence and x.is_cleared
  join books.reconciliations r on r.business_id = $1 and r.id = x.reconciliation_id and r.position = x.position
    and r.undone_at_position is null
  where t.business_id = $1 and t.import_id = $2 and t.deleted_at is null`;

/** Which reconciliation an undo or a change would break, asked before it is done. */
@Injectable()
export class AtStakeQueries {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly commands: CommandHistory,
    private readonly agreedRows: AgreedRowsQueries,
  ) {}

  /** @param asked one of its ids; the first of them where there are several */
  async of(business: ReportedBusiness, asked: AtStakeQuery): Promise<ReconciliationAtStake> {
    const { businessId } = business;
    const { commandId, importId } = asked;
    if (importId !== undefined) return ofDay(await this.ofImport(businessId, importId));
    if (commandId !== undefined) return ofDay(await this.ofCommand(businessId, commandId));
    const row = rowOf(asked);
    return { reconciledThrough: null, agreedOn: row ? await this.agreedRows.find(business, row) : [] };
  }

  /**
   * The day of the first reconciliation that undoing a command breaks. What broke one is undone without a word: then
   * books and bank agree again.
   */
  private async ofCommand(businessId: string, commandId: string): Promise<string | null> {
    const done = await this.commands.find(businessId, commandId);
    const numbers = (done?.events ?? []).flatMap((event) => entriesOf(event).map(({ entry }) => entry.number));
    if (numbers.length === 0) return null;
    const { rows: moved } = await this.pool.query<Moved>(MOVED, [businessId, numbers]);
    if (moved.length === 0) return null;
    const { rows: changed } = await this.pool.query<Changed>(CHANGED_ROWS, [businessId, null, NOW]);
    const broken = moved.filter((row) => {
      const known = changed.find(
        (one) => one.reconciliation_id === row.reconciliation_id && one.sequence === row.sequence,
      );
      const offBefore = known ? BigInt(known.now) - BigInt(known.agreed) : 0n;
      return offBefore - BigInt(row.moved) !== 0n;
    });
    return broken.map((row) => row.closing_day).sort()[0] ?? null;
  }

  private async ofImport(businessId: string, importId: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ day: string | null }>(OF_IMPORT, [businessId, importId]);
    return rows[0]?.day ?? null;
  }
}

function ofDay(reconciledThrough: string | null): ReconciliationAtStake {
  return { reconciledThrough, agreedOn: [] };
}

function rowOf({ transactionId, journalEntryId, openingOf }: AtStakeQuery): KnownRow | undefined {
  if (transactionId !== undefined) return { transactionId };
  if (journalEntryId !== undefined) return { journalEntryId };
  return openingOf === undefined ? undefined : { openingOf };
}
