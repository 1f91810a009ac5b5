import { Injectable } from '@nestjs/common';
import { askedFrom, type BankAccount } from '@counterfoil/accounting/reconciliation';
import type {
  AccountReconciliationState,
  ChangedRow,
  ReconciledRow,
  ReconciliationReport,
  ReconciliationSummary,
} from '@counterfoil/contracts/reconciliation.contract';
import type { AccountAgreement } from '@counterfoil/ledger/period/period.decider';
import { restoredPersonName } from '@counterfoil/contracts/restored-person';
import { LogUnavailable } from '@counterfoil/event-sourcing/log/event-log';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { formatDecimal } from '@counterfoil/money/money';
import { CommandHistory } from '../books/command-history.queries';
import { BooksSnapshots, type BooksSnapshot, type ReportedBusiness } from '../reports/reports.module';
import { CHANGED_ROWS } from './changed-rows';
import { mirrorOf } from './open-rows';

/** Beyond every position of a log. */
export const NOW = '9223372036854775807';

interface SummaryRow {
  readonly id: string;
  readonly account_id: string;
  readonly account_name: string;
  readonly position: string;
  readonly closing_day: string;
  readonly balance: string;
  readonly book_balance: string;
  readonly cleared: number;
  readonly outstanding: number;
  readonly import_id: string | null;
  readonly reconciled_by: string;
  readonly name: string | null;
  readonly command_id: string;
  readonly recorded_at: Date;
  readonly previous_day: string | null;
  readonly previous_balance: string | null;
}

interface Changed {
  readonly reconciliation_id: string;
  readonly account_id: string;
  readonly closing_day: string;
  readonly sequence: number;
  readonly entry_number: number;
  readonly changed_by: number;
  readonly changed_at: Date;
  readonly agreed: string;
  readonly now: string;
  /** A later reconciliation has taken the change up. */
  readonly is_ticked_since: boolean;
}

interface RowOfReport {
  readonly entry_number: number;
  readonly date: string;
  readonly description: string;
  readonly transaction_id: string | null;
  readonly amount: string;
  readonly is_cleared: boolean;
}

interface StateRow extends BankAccount {
  readonly account_id: string;
  readonly name: string;
  readonly id: string | null;
  readonly closing_day: string | null;
}

/** Those that were in force at the position `$2`. */
const SUMMARIES = `
  select r.id, r.account_id, a.name as account_name, r.position, r.closing_day::text, r.balance, r.book_balance,
    counted.cleared, counted.outstanding,
    r.import_id, r.reconciled_by, trim(u.first_name || ' ' || u.last_name) as name, r.command_id, r.recorded_at,
    before.closing_day::text as previous_day, before.balance as previous_balance
  from books.reconciliations r
  join books.accounts a on a.business_id = r.business_id and a.id = r.account_id
  cross join lateral (
    select count(*) filter (where is_cleared)::int as cleared, count(*) filter (where not is_cleared)::int as outstanding
    from books.reconciled_rows x
    where x.business_id = r.business_id and x.reconciliation_id = r.id and x.position = r.position offset 0
  ) counted
  left join platform.users u on u.id::text = r.reconciled_by
  left join lateral (
    select closing_day, balance from books.reconciliations p
    where p.business_id = r.business_id and p.id = r.previous_id order by p.position desc limit 1
  ) before on true
  where r.business_id = $1 and r.position <= $2 and (r.undone_at_position is null or r.undone_at_position > $2)`;

const ROWS = `
  select row.entry_number, e.date::text,
    coalesce(nullif(own.nickname, ''), own.description, nullif(mirror.nickname, ''), mirror.description, e.description)
      as description,
    coalesce(own.id, mirror.id) as transaction_id, row.amount, row.is_cleared
  from books.reconciled_rows row
  join books.entries e on e.business_id = $1 and e.number = row.entry_number
  left join books.transactions own on own.business_id = $1 and own.id = e.transaction_id
    and own.account_id = row.account_id
  left join ${mirrorOf('e.transaction_id', 'row.account_id')} mirror on true
  where row.business_id = $1 and row.reconciliation_id = $2 and row.position = $3
  order by e.date, row.sequence`;

const STATES = `
  select a.id as account_id, a.name, last.id, last.closing_day::text, a.type, a.scope,
    a.archived_at is not null as "isArchived", a.newest_entry as "newestEntry", a.opening_date::text as "openingDate"
  from books.accounts a
  left join lateral (
    select id, closing_day from books.reconciliations r
    where r.business_id = a.business_id and r.account_id = a.id and r.undone_at_position is null
    order by closing_day desc limit 1
  ) last on true
  where a.business_id = $1 and not a.is_deleted order by a.archived_at is not null, a.created_at, a.code`;

/** Reconciliations in force, and whether the books still agree with them. */
@Injectable()
export class ReconciliationsQueries {
  constructor(
    private readonly snapshots: BooksSnapshots,
    private readonly commands: CommandHistory,
  ) {}

  /** Newest first. */
  list({ businessId, exponent }: ReportedBusiness, accountId: string): Promise<ReconciliationSummary[]> {
    return this.snapshots.read(businessId, undefined, async (books) => {
      const [rows, changed] = await Promise.all([
        summaries(books, 'r.account_id = $3', accountId, 'order by r.closing_day desc'),
        changedRows(books, accountId),
      ]);
      return rows.map((row) => summaryOf(row, changed, exponent));
    });
  }

  /**
   * One of them with its rows.
   * @param knownAt a position or an instant; undefined for now
   * @throws DomainError not-found where it was not in force then.
   */
  async report(business: ReportedBusiness, id: string, knownAt?: string): Promise<ReconciliationReport> {
    const { businessId } = business;
    const report = await this.snapshots.read(businessId, knownAt, async (books) => {
      const [summary] = await summaries(books, 'r.id = $3', id);
      if (!summary) throw new DomainError('not-found', 'reconciliation_not_found', 'Reconciliation not found');
      const [rows, changed] = await Promise.all([
        books.rows<RowOfReport>(ROWS, [books.businessId, id, summary.position]),
        changedRows(books, summary.account_id),
      ]);
      return reportOf(summary, rows, changed, { exponent: business.exponent, knownAt: books.knownAt });
    });
    return { ...report, hash: await this.hashOf(businessId, report.commandId) };
  }

  /** Nobody is kept from a report by a log that is away. */
  private async hashOf(businessId: string, commandId: string): Promise<string | null> {
    try {
      return (await this.commands.hashOf(businessId, commandId)) ?? null;
    } catch (error) {
      if (error instanceof LogUnavailable) return null;
      throw error;
    }
  }

  /** Of every account of the business. It agrees as long as each row is what was last agreed on. */
  async states(businessId: string): Promise<AccountReconciliationState[]> {
    const found = await this.accounts(businessId);
    return found.map(({ row: { account_id: accountId, name, id, closing_day: closingDay, ...account }, since }) => ({
      accountId,
      accountName: name,
      closingDay,
      reconciliationId: id,
      agrees: since === null,
      changedSince: since,
      askedFrom: askedFrom(account),
    }));
  }

  /** The same as the decider needs it, with the newest entry that it was read at. */
  async agreements(businessId: string): Promise<AccountAgreement[]> {
    const found = await this.accounts(businessId);
    return found.map(({ row: { account_id: accountId, newestEntry }, since }) => ({
      accountId,
      newestEntry,
      agrees: since === null,
    }));
  }

  private accounts(businessId: string): Promise<{ row: StateRow; since: string | null }[]> {
    return this.snapshots.read(businessId, undefined, async (books) => {
      const [rows, changed] = await Promise.all([books.rows<StateRow>(STATES, [businessId]), changedRows(books, null)]);
      const open = changed.filter((row) => !row.is_ticked_since);
      return rows.map((row) => ({
        row,
        since: firstOf(open.filter(({ account_id: accountId }) => accountId === row.account_id)),
      }));
    });
  }
}

function summaries(books: BooksSnapshot, condition: string, value: string, order = ''): Promise<SummaryRow[]> {
  return books.rows(`${SUMMARIES} and ${condition} ${order}`, [books.businessId, books.knownAt, value]);
}

function changedRows(books: BooksSnapshot, accountId: string | null): Promise<Changed[]> {
  return books.rows(CHANGED_ROWS, [books.businessId, accountId, books.knownAt]);
}

function reportOf(
  summary: SummaryRow,
  rows: readonly RowOfReport[],
  changed: readonly Changed[],
  { exponent, knownAt }: { exponent: number; knownAt: string },
): Omit<ReconciliationReport, 'hash'> {
  const money = (minor: string): string => formatDecimal(BigInt(minor), exponent);
  const outstanding = rows.filter((row) => !row.is_cleared);
  const { previous_day: closingDay, previous_balance: balance } = summary;
  return {
    ...summaryOf(summary, changed, exponent),
    accountName: summary.account_name,
    opening: closingDay === null || balance === null ? null : { closingDay, balance: money(balance) },
    cleared: rows.filter((row) => row.is_cleared).map((row) => reconciledRow(row, money)),
    outstanding: outstanding.map((row) => reconciledRow(row, money)),
    outstandingDeposits: money(sumOf(outstanding, (amount) => amount > 0n)),
    outstandingPayments: money(sumOf(outstanding, (amount) => amount < 0n)),
    changed: changed
      .filter(({ reconciliation_id: id }) => id === summary.id)
      .map((row) => changedRow(row, rows, money)),
    position: summary.position,
    knownAt,
  };
}

function summaryOf(row: SummaryRow, changed: readonly Changed[], exponent: number): ReconciliationSummary {
  const since = firstOf(changed.filter(({ reconciliation_id: id }) => id === row.id));
  return {
    id: row.id,
    accountId: row.account_id,
    closingDay: row.closing_day,
    balance: formatDecimal(BigInt(row.balance), exponent),
    bookBalance: formatDecimal(BigInt(row.book_balance), exponent),
    clearedRows: row.cleared,
    outstandingRows: row.outstanding,
    importId: row.import_id,
    reconciledBy: row.reconciled_by,
    reconciledByName: row.name ?? restoredPersonName(row.reconciled_by) ?? null,
    reconciledAt: row.recorded_at.toISOString(),
    commandId: row.command_id,
    agrees: since === null,
    changedSince: since,
  };
}

/** When the first of some changes was made, as an ISO instant; null where there is none. */
function firstOf(changed: readonly Changed[]): string | null {
  const moments = changed.map(({ changed_at: at }) => at.toISOString()).sort();
  return moments[0] ?? null;
}

function reconciledRow(row: RowOfReport, money: (minor: string) => string): ReconciledRow {
  const { entry_number: entryNumber, date, description, transaction_id: transactionId, amount } = row;
  return { entryNumber, date, description, transactionId, amount: money(amount) };
}

function changedRow(row: Changed, rows: readonly RowOfReport[], money: (minor: string) => string): ChangedRow {
  const known = rows.find(({ entry_number: number }) => number === row.entry_number);
  return {
    entryNumber: row.entry_number,
    date: known?.date ?? row.closing_day,
    description: known?.description ?? '',
    transactionId: known?.transaction_id ?? null,
    agreed: money(row.agreed),
    now: money(row.now),
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changed_by,
  };
}

function sumOf(rows: readonly RowOfReport[], counts: (amount: bigint) => boolean): string {
  const sum = rows.map(({ amount }) => BigInt(amount)).filter(counts);
  return String(sum.reduce((total, amount) => total + amount, 0n));
}
