import { Injectable } from '@nestjs/common';
import type { TrialBalanceLine } from '@counterfoil/accounting/statement-trial-balance';
import {
  DEFAULT_REPORT_PAGE,
  type GeneralLedger,
  type GeneralLedgerAccount,
  type GeneralLedgerQuery,
  type LedgerPosting,
} from '@counterfoil/contracts/ledger-report.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { formatDecimal } from '@counterfoil/money/money';
import type { Membership } from '../http/request-context';
import { BooksSnapshots, type BooksSnapshot } from './books-snapshot.queries';
import { readChart, type Chart } from './known-chart.queries';
import {
  cancelledIn,
  countOf,
  movedBefore,
  postingsIn,
  postingsOf,
  type PostingRow,
  type Selection,
} from './ledger-postings.queries';
import { originOf } from './posting-origin';
import { decodePlace, encodePlace, type Place } from './report-cursor';
import type { ReportPage } from './report-page';
import { fiscalRange } from './report-range';
import { readTrialBalance } from './trial-balance.queries';

const NOTHING_MOVED = { opening: 0n, debit: 0n, credit: 0n, carried: 0n, closing: 0n };
const PLACE = ['code', 'date', 'number', 'number', 'number'] as const;

/** Every posting of a range under its ledger account, with the balance after each. */
@Injectable()
export class GeneralLedgerQueries {
  constructor(private readonly snapshots: BooksSnapshots) {}

  /**
   * @throws DomainError for an unknown ledger account, a range that ends before it starts, or a cursor of another list.
   */
  read(member: Membership, query: GeneralLedgerQuery): Promise<ReportPage<GeneralLedger>> {
    const after = query.cursor === undefined ? undefined : decodePlace(query.cursor, PLACE);
    return this.snapshots.read(member.businessId, query.knownAt, async (books) => {
      const range = fiscalRange(member, query, books.fiscalYearStartMonth);
      const chart = await readChart(books);
      const hidesPairs = query.pairs === 'hidden';
      const selection: Selection = { range, code: query.accountCode, categoryId: query.categoryId, hidesPairs };
      const moved =
        query.categoryId === undefined
          ? (await readTrialBalance(books, chart, range, hidesPairs)).lines
          : await movedOfCategory(books, chart, selection);
      const lines = chosen(moved, chart, query.accountCode);
      const limit = query.limit ?? DEFAULT_REPORT_PAGE;
      const found = await postingsOf(books, selection, after, limit + 1);
      const rows = found.slice(0, limit);
      const next = found.length > limit ? rows.at(-1) : undefined;
      const shown = linesOfPage(lines, rows, after, next);
      const accounts: GeneralLedgerAccount[] = [];
      for (const line of shown) accounts.push(await accountOf(books, chart, selection, line, rows, member.exponent));
      return {
        report: { ...range, knownAt: books.knownAt, accounts },
        total: await countOf(books, selection),
        next: next && encodePlace([next.ledger_account, next.date, next.sequence, next.number, next.line]),
      };
    });
  }
}

function chosen(
  lines: readonly TrialBalanceLine[],
  chart: Chart,
  code: string | undefined,
): readonly TrialBalanceLine[] {
  if (code === undefined) return lines;
  const line = chart.find(code);
  if (!line) throw new DomainError('not-found', 'ledger_account_not_found', 'Ledger account not found', 'accountCode');
  const moved = lines.find((candidate) => candidate.line.code === code);
  return [moved ?? { line, ...NOTHING_MOVED }];
}

/**
 * The accounts of the page's postings, and those without a posting that fall between them, so that each is named once.
 */
function linesOfPage(
  lines: readonly TrialBalanceLine[],
  rows: readonly PostingRow[],
  after: Place | undefined,
  next: PostingRow | undefined,
): TrialBalanceLine[] {
  const codes = new Set(rows.map((row) => row.ledger_account));
  const isPast = (code: string): boolean =>
    (after !== undefined && code <= String(after[0])) || (next !== undefined && code > next.ledger_account);
  return lines.filter(({ line }) => codes.has(line.code) || !isPast(line.code));
}

/** What moved under a category: it has no balance before the range, so that the figure counts from zero. */
async function movedOfCategory(books: BooksSnapshot, chart: Chart, selection: Selection): Promise<TrialBalanceLine[]> {
  const condition = postingsIn(books, selection);
  const cancelled = selection.hidesPairs ? await cancelledIn(books, selection) : undefined;
  const rows = await books.rows<{ code: string; debit: string; credit: string }>(
    `
      select p.ledger_account as code, sum(p.debit) as debit, sum(p.credit) as credit from books.postings p
        where ${condition.sql} group by 1 order by 1`,
    condition.values,
  );
  return rows.flatMap(({ code, debit, credit }) => {
    const line = chart.find(code);
    const both = cancelled?.get(code) ?? 0n;
    return line
      ? [
          {
            line,
            ...NOTHING_MOVED,
            debit: BigInt(debit) - both,
            credit: BigInt(credit) - both,
            closing: BigInt(debit) - BigInt(credit),
          },
        ]
      : [];
  });
}

async function accountOf(
  books: BooksSnapshot,
  chart: Chart,
  selection: Selection,
  line: TrialBalanceLine,
  rows: readonly PostingRow[],
  exponent: number,
): Promise<GeneralLedgerAccount> {
  const own = rows.filter((row) => row.ledger_account === line.line.code);
  const money = (minor: bigint): string => formatDecimal(minor, exponent);
  const [first] = own;
  let balance = line.opening + (first ? await movedBefore(books, selection, first) : 0n);
  const shown = own.map((row): LedgerPosting => {
    balance += BigInt(row.debit) - BigInt(row.credit);
    return {
      ...originOf(row),
      line: row.line,
      debit: money(BigInt(row.debit)),
      credit: money(BigInt(row.credit)),
      balance: money(balance),
      categoryId: row.category_id,
    };
  });
  return {
    ...chart.named(line.line),
    openingBalance: money(line.opening),
    totalDebit: money(line.debit),
    totalCredit: money(line.credit),
    carriedBalance: money(line.carried),
    closingBalance: money(line.closing),
    postings: shown,
  };
}
