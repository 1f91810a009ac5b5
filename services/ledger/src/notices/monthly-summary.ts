import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { dateIn } from '@counterfoil/accounting/calendar-date';
import type { FinancialSummary } from '@counterfoil/contracts/report.contract';
import { Mailer, type Letter } from '../mail/mail.module';
import { PG_POOL } from '../database/database.module';
import { ProfitAndLossQueries } from '../reports/reports.module';
import { NoticesQueries, type SummarisedBusiness } from './notices.queries';

/** A worker that was away on the first still tells of the month; after a week it is no news. */
const LAST_DAY = 7;
const PAGE_BUSINESSES = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** A month to be told of. */
interface DueSummary {
  readonly business: SummarisedBusiness;
  /** `2026-03`. */
  readonly month: string;
  readonly onceKey: string;
}

/**
 * Tells owners last month's figures of each of their businesses, when a month has begun in the business's time zone.
 */
@Injectable()
export class MonthlySummary {
  constructor(
    private readonly notices: NoticesQueries,
    private readonly summaries: ProfitAndLossQueries,
    private readonly mailer: Mailer,
    @Inject(PG_POOL) private readonly pool: Pool,
  ) {}

  /** @returns how many summaries were posted. */
  async send(now = new Date()): Promise<number> {
    // A day before and after, for the zones of the world.
    if (now.getUTCDate() > LAST_DAY + 1 && new Date(now.getTime() + 86_400_000).getUTCDate() !== 1) return 0;
    let posted = 0;
    let after = FIRST_ID;
    for (;;) {
      const page = await this.notices.businesses(after, PAGE_BUSINESSES);
      const due = page.flatMap((business) => dueOf(business, now));
      const known = await this.notices.posted(due.map(({ onceKey }) => onceKey));
      for (const summary of due.filter(({ onceKey }) => !known.has(onceKey))) posted += await this.post(summary);
      const last = page.at(-1);
      if (!last) return posted;
      after = last.businessId;
    }
  }

  /** A month in which nothing happened is not told. */
  private async post({ business, month, onceKey }: DueSummary): Promise<number> {
    const figures = await this.summaries.read(business, {
      startDate: `${month}-01`,
      endDate: lastDayOf(month),
    });
    if (figures.categoryBreakdown.length === 0) return 0;
    await this.mailer.post(this.pool, letterOf(business, month, figures, onceKey, this.mailer.link('/')));
    return 1;
  }
}

function dueOf(business: SummarisedBusiness, now: Date): DueSummary[] {
  const today = dateIn(business.timeZone, now);
  if (Number(today.slice(8)) > LAST_DAY) return [];
  const month = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 2, 1))
    .toISOString()
    .slice(0, 7);
  return [{ business, month, onceKey: `summary:${business.businessId}:${month}` }];
}

function letterOf(
  { name, currency, exponent, ownerId, email, firstName }: SummarisedBusiness,
  month: string,
  figures: FinancialSummary,
  onceKey: string,
  url: string,
): Letter {
  const money = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  });
  const inWords = new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return {
    kind: 'monthly_summary',
    to: email,
    userId: ownerId,
    subject: `${name}: ${inWords}`,
    paragraphs: [`Hello ${firstName},`, `These are the figures of ${name} for ${inWords}, as its books stand today.`],
    figures: [
      { label: 'Total revenue', value: money.format(figures.exact.totalRevenue as Intl.StringNumericLiteral) },
      { label: 'Total expenses', value: money.format(figures.exact.totalExpenses as Intl.StringNumericLiteral) },
      {
        label: figures.netProfit < 0 ? 'Net loss' : 'Net profit',
        value: money.format(figures.exact.netProfit as Intl.StringNumericLiteral),
      },
      { label: 'Profit margin', value: `${figures.profitMargin.toFixed(1)}%` },
    ],
    action: { label: 'Open the books', url },
    onceKey,
  };
}

function lastDayOf(month: string): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);
}
