import { Injectable, Logger } from '@nestjs/common';
import { addDays } from '@counterfoil/accounting/calendar-date';
import { cashFlow, type CashFlowFigure, type CashFlowTotal } from '@counterfoil/accounting/statement-cash-flow';
import type { DateRange } from '@counterfoil/accounting/statement-periods';
import type { CashFlow, CashFlowQuery, CashFlowSection } from '@counterfoil/contracts/ledger-report.contract';
import { formatDecimal } from '@counterfoil/money/money';
import type { Membership } from '../http/request-context';
import { BooksSnapshots, type BooksSnapshot } from './books-snapshot.queries';
import { categoryNames, readChart } from './known-chart.queries';
import { totalsByAccount } from './ledger-totals.queries';
import { fiscalRange } from './report-range';

/** Where cash came from and went to; the rules are libs/accounting's. */
@Injectable()
export class CashFlowQueries {
  private readonly logger = new Logger('Reports');

  constructor(private readonly snapshots: BooksSnapshots) {}

  /** @throws DomainError when the range ends before it starts. */
  read(member: Membership, query: CashFlowQuery): Promise<CashFlow> {
    return this.snapshots.read(member.businessId, query.knownAt, async (books) => {
      const range = fiscalRange(member, query, books.fiscalYearStartMonth);
      const chart = await readChart(books);
      const names = await categoryNames(books);
      const opening = await totalsByAccount(books, { startDate: null, endDate: addDays(range.startDate, -1) });
      const fold = cashFlow(chart.lines, opening, await totalsByAccount(books, range), await flows(books, range));
      if (!fold.isReconciled)
        this.logger.error(
          { businessId: books.businessId, ...range },
          'incident: a cash flow does not lead from opening to closing cash',
        );
      const money = (minor: bigint): string => formatDecimal(minor, member.exponent);
      const section = ({ figures, total }: { figures: readonly CashFlowFigure[]; total: bigint }): CashFlowSection => ({
        lines: figures.map(({ line, categoryId, amount }) => ({
          ...chart.named(line),
          categoryId,
          category: names.get(categoryId ?? '') ?? null,
          amount: money(amount),
        })),
        total: money(total),
      });
      return {
        ...range,
        knownAt: books.knownAt,
        openingCash: money(fold.openingCash),
        operating: section(fold.sections.operating),
        investing: section(fold.sections.investing),
        financing: section(fold.sections.financing),
        netChange: money(fold.netChange),
        closingCash: money(fold.closingCash),
        accounts: fold.accounts.map(({ line, ...account }) => ({
          ...chart.named(line),
          openingBalance: money(account.opening),
          closingBalance: money(account.closing),
        })),
        isReconciled: fold.isReconciled,
      };
    });
  }
}

/** The codes of libs/accounting's `isCash`, as the index has them. */
const IS_CASH = `ledger_account >= '1000' and ledger_account < '1091'`;

/**
 * What rows that moved cash posted to other accounts. All entries of a row share its date and sequence, so that a row
 * counts as it stands: recategorised from Supplies to Travel it is Travel, deleted it is nothing.
 */
async function flows(books: BooksSnapshot, range: DateRange): Promise<CashFlowTotal[]> {
  const within = `business_id = $1 and date between $2 and $3${books.isPast ? ' and position <= $4' : ''}`;
  const rows = await books.rows<{ ledger_account: string; category_id: string | null; amount: string }>(
    `select ledger_account, category_id, sum(credit - debit) as amount from books.postings
     where ${within} and not (${IS_CASH}) and (date, sequence) in (
       select date, sequence from books.postings where ${within} and ${IS_CASH} group by date, sequence, ledger_account
         having sum(debit - credit) <> 0
     )
     group by ledger_account, category_id`,
    [books.businessId, range.startDate, range.endDate, ...(books.isPast ? [books.knownAt] : [])],
  );
  return rows.map((row) => ({
    ledgerAccount: row.ledger_account,
    categoryId: row.category_id,
    amount: BigInt(row.amount),
  }));
}
