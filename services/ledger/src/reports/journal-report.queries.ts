import { Injectable } from '@nestjs/common';
import {
  DEFAULT_REPORT_PAGE,
  type JournalReportEntry,
  type PagedRangeQuery,
} from '@counterfoil/contracts/ledger-report.contract';
import { formatDecimal } from '@counterfoil/money/money';
import type { Membership } from '../http/request-context';
import { BooksSnapshots, type BooksSnapshot } from './books-snapshot.queries';
import { readChart, type Chart } from './known-chart.queries';
import { Condition } from './sql-condition';
import { ORIGIN_COLUMNS, originOf, type OriginRow } from './posting-origin';
import { decodePlace, encodePlace } from './report-cursor';
import type { ReportPage } from './report-page';
import { inOrder } from './report-range';

interface EntryRow extends OriginRow {
  readonly sequence: number;
  readonly recorded_at: Date;
  readonly lines: readonly { line: number; code: string; debit: string; credit: string; category_id: string | null }[];
}

/** The entries of a journal, and the position that they are as known at. */
export interface JournalPage {
  readonly entries: JournalReportEntry[];
  readonly knownAt: string;
}

const PLACE = ['date', 'number', 'number'] as const;
const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2199-12-31'];

/** Every entry with its lines in the order of the books: by date, then as they were recorded. */
@Injectable()
export class JournalReportQueries {
  constructor(private readonly snapshots: BooksSnapshots) {}

  /** @throws DomainError for a range that ends before it starts, or a cursor of another list. */
  read(member: Membership, query: PagedRangeQuery): Promise<ReportPage<JournalPage>> {
    const after = query.cursor === undefined ? undefined : decodePlace(query.cursor, PLACE);
    const range = inOrder({ startDate: query.startDate ?? FIRST_DAY, endDate: query.endDate ?? LAST_DAY });
    return this.snapshots.read(member.businessId, query.knownAt, async (books) => {
      const condition = new Condition(
        'e.business_id = ? and e.date between ? and ?',
        books.businessId,
        range.startDate,
        range.endDate,
      );
      if (books.isPast) condition.and('e.position <= ?', books.knownAt);
      const total = await count(books, condition);
      if (after) condition.and('(e.date, e.sequence, e.number) > (?::date, ?::int, ?::int)', ...after);
      const limit = query.limit ?? DEFAULT_REPORT_PAGE;
      const found = await entries(books, condition, limit + 1);
      const rows = found.slice(0, limit);
      const last = found.length > limit ? rows.at(-1) : undefined;
      const chart = await readChart(books);
      return {
        report: { entries: rows.map((row) => entryOf(row, chart, member.exponent)), knownAt: books.knownAt },
        total,
        next: last && encodePlace([last.date, last.sequence, last.number]),
      };
    });
  }

  /** One entry by its number, as known now; undefined where there is none. */
  one(member: Membership, entryNumber: number): Promise<JournalReportEntry | undefined> {
    return this.snapshots.read(member.businessId, undefined, async (books) => {
      const [row] = await entries(
        books,
        new Condition('e.business_id = ? and e.number = ?', books.businessId, entryNumber),
        1,
      );
      return row && entryOf(row, await readChart(books), member.exponent);
    });
  }
}

async function count(books: BooksSnapshot, condition: Condition): Promise<number> {
  const [row] = await books.rows<{ total: string }>(
    `select count(*) as total from books.entries e where ${condition.sql}`,
    condition.values,
  );
  return Number(row?.total ?? 0);
}

function entries(books: BooksSnapshot, condition: Condition, limit: number): Promise<EntryRow[]> {
  return books.rows<EntryRow>(
    `
      with page as (select * from books.entries e where ${condition.sql} order by e.date, e.sequence, e.number
        limit ${limit})
     select e.sequence, e.recorded_at, ${ORIGIN_COLUMNS},
            (select jsonb_agg(jsonb_build_object('line', p.line, 'code', p.ledger_account, 'debit', p.debit::text,
              'credit', p.credit::text,
                                                 'category_id', p.category_id) order by p.line)
             from books.postings p where p.business_id = e.business_id and p.entry_number = e.number) as lines
     from page e order by e.date, e.sequence, e.number`,
    condition.values,
  );
}

function entryOf(row: EntryRow, chart: Chart, exponent: number): JournalReportEntry {
  const money = (text: string): string => formatDecimal(BigInt(text), exponent);
  return {
    ...originOf(row),
    recordedAt: row.recorded_at.toISOString(),
    lines: row.lines.map(({ line, code, debit, credit, category_id: categoryId }) => ({
      ...chart.named(code),
      line,
      debit: money(debit),
      credit: money(credit),
      categoryId,
    })),
  };
}
