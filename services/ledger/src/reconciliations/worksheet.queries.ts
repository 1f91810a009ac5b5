import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { addDays, dateIn, monthStart } from '@counterfoil/accounting/calendar-date';
import type { Worksheet, WorksheetRow } from '@counterfoil/contracts/reconciliation.contract';
import { refuseReconciledDay } from '@counterfoil/ledger/reconciliation/reconciliation.decider';
import { formatDecimal } from '@counterfoil/money/money';
import { PG_POOL } from '../database/database.module';
import type { Membership } from '../http/request-context';
import { LAST_RECONCILED, OPEN_ROWS, SHOWN_OPEN_ROWS } from './open-rows';
import { StatementQueries } from './statement.queries';

/** A row that is still to be agreed on, as the decider needs it. */
export interface OpenRow {
  readonly entryNumber: number;
  readonly sequence: number;
  /** Minor units, signed like an asset. */
  readonly amount: bigint;
}

/** What an account's rows up to a day come to, and what they go on from. */
export interface OpenRows {
  readonly previousId: string | undefined;
  readonly newestEntry: number;
  readonly bookBalance: bigint;
  readonly rows: readonly OpenRow[];
}

interface HeadRow {
  readonly newest_entry: number;
  readonly last_id: string | null;
  readonly last_day: string | null;
  readonly last_balance: string | null;
}

interface PlainRow {
  readonly sequence: number;
  readonly entry_number: number;
  readonly amount: string;
}

interface ShownRow extends PlainRow {
  readonly date: string;
  readonly description: string;
  readonly kind: string;
  readonly transaction_id: string | null;
  readonly import_id: string | null;
  readonly has_changed: boolean;
}

/** What of an account is to be agreed on with its bank. */
@Injectable()
export class WorksheetQueries {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly statements: StatementQueries,
  ) {}

  /**
   * @param asked the closing day; without one that of the newest statement, else the end of the last month or, where
   *   the account is reconciled further, the next day
   * @throws DomainError conflict for a day that is reconciled: its rows are in that reconciliation, not open
   */
  async read(member: Membership, accountId: string, asked: string | undefined): Promise<Worksheet> {
    const { businessId, exponent } = member;
    const head = await this.head(businessId, accountId);
    if (asked !== undefined) refuseReconciledDay(asked, head.last_day ?? undefined);
    const place = { businessId, exponent, accountId, after: head.last_day };
    const statement = await this.statements.endOf(place, asked);
    const closingDay = asked ?? statement?.closingDay ?? nextClosingDay(member.timeZone, head.last_day);
    const [{ rows }, leftOut] = await Promise.all([
      this.pool.query<ShownRow>(SHOWN_OPEN_ROWS, [businessId, accountId, closingDay]),
      this.statements.leftOut(place, closingDay),
    ]);
    const money = (minor: bigint): string => formatDecimal(minor, exponent);
    const { last_id: id, last_day: lastDay, last_balance: balance } = head;
    return {
      accountId,
      closingDay,
      last:
        id === null || lastDay === null || balance === null
          ? null
          : { id, closingDay: lastDay, balance: money(BigInt(balance)) },
      bookBalance: money(bookBalance(head, rows)),
      newestEntry: head.newest_entry,
      rows: rows.map((row) => shown(row, money)),
      statement: statement ?? null,
      leftOut,
    };
  }

  /** The same as the decider needs it. */
  async openRows(businessId: string, accountId: string, closingDay: string): Promise<OpenRows> {
    const head = await this.head(businessId, accountId);
    const { rows } = await this.pool.query<PlainRow>(OPEN_ROWS, [businessId, accountId, closingDay]);
    return {
      previousId: head.last_id ?? undefined,
      newestEntry: head.newest_entry,
      bookBalance: bookBalance(head, rows),
      rows: rows.map((row) => ({
        entryNumber: row.entry_number,
        sequence: row.sequence,
        amount: BigInt(row.amount),
      })),
    };
  }

  /** Read before the rows: where one is recorded in between, the newest entry is no longer that of the decider. */
  private async head(businessId: string, accountId: string): Promise<HeadRow> {
    const { rows } = await this.pool.query<HeadRow>(LAST_RECONCILED, [businessId, accountId]);
    const [head] = rows;
    if (!head) throw new Error(`account ${accountId} has gone since its member was let in`);
    return head;
  }
}

function bookBalance({ last_balance: balance }: HeadRow, rows: readonly PlainRow[]): bigint {
  return rows.reduce((sum, { amount }) => sum + BigInt(amount), BigInt(balance ?? '0'));
}

/** What came from a statement is on it, and so is what the account began with. */
function shown(row: ShownRow, money: (minor: bigint) => string): WorksheetRow {
  return {
    entryNumber: row.entry_number,
    date: row.date,
    description: row.description,
    kind: row.kind,
    amount: money(BigInt(row.amount)),
    transactionId: row.transaction_id,
    importId: row.import_id,
    isOnStatement: !row.has_changed && (row.import_id !== null || row.kind === 'opening'),
    hasChanged: row.has_changed,
  };
}

function nextClosingDay(timeZone: string, last: string | null): string {
  const endOfLastMonth = addDays(monthStart(dateIn(timeZone, new Date())), -1);
  return last === null || endOfLastMonth > last ? endOfLastMonth : addDays(last, 1);
}
