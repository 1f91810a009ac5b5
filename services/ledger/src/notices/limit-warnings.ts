import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { UNLIMITED, USAGE_CRITICAL_PERCENT, USAGE_WARNING_PERCENT } from '@counterfoil/contracts/plan';
import { PlanService, type PlanInForce } from '../billing/billing.module';
import { Mailer, type Letter } from '../mail/mail.module';
import { PG_POOL } from '../database/database.module';
import { NoticesQueries, type UsedPeriod } from './notices.queries';

const PAGE_OWNERS = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** The day has begun in one of the zones of the world 14 hours before UTC's, and ends in another 12 hours after it. */
const EARLIEST_ZONE_MS = 14 * 3_600_000;
const LATEST_ZONE_MS = 12 * 3_600_000;

/** Tells owners by mail that a plan's limit is near or reached, at most once each in a period. */
@Injectable()
export class LimitWarnings {
  constructor(
    private readonly notices: NoticesQueries,
    private readonly plans: PlanService,
    private readonly mailer: Mailer,
    @Inject(PG_POOL) private readonly pool: Pool,
  ) {}

  /** @returns how many owners are at a limit; those told before are not told again. */
  async send(now = new Date()): Promise<number> {
    let warned = 0;
    let after = FIRST_ID;
    for (;;) {
      const page = await this.notices.usedPeriods(periodsAround(now), USAGE_WARNING_PERCENT, after, PAGE_OWNERS);
      for (const used of page) {
        const letter = letterFor(used, await this.plans.planOf(used.ownerId), this.mailer.link('/billing?tab=plans'));
        if (!letter) continue;
        await this.mailer.post(this.pool, letter);
        warned++;
      }
      const last = page.at(-1);
      if (!last) return warned;
      after = last.ownerId;
    }
  }
}

/** Months and years that it is somewhere. */
function periodsAround(now: Date): string[] {
  const days = [now.getTime() - LATEST_ZONE_MS, now.getTime() + EARLIEST_ZONE_MS].map((time) =>
    new Date(time).toISOString(),
  );
  return [...new Set(days.flatMap((day) => [day.slice(0, 7), day.slice(0, 4)]))];
}

function letterFor(
  { ownerId, email, firstName, period, used }: UsedPeriod,
  plan: PlanInForce,
  url: string,
): Letter | undefined {
  const { transactions: max, transactionsPeriod } = plan.limits;
  const isOfPlan = transactionsPeriod === 'year' ? period.length === 4 : period.length === 7;
  if (!isOfPlan || max === UNLIMITED || used * 100 < max * USAGE_WARNING_PERCENT) return undefined;
  const isCritical = used * 100 >= max * USAGE_CRITICAL_PERCENT;
  return {
    kind: 'limit_warning',
    to: email,
    userId: ownerId,
    subject: isCritical
      ? `You have used ${used.toLocaleString('en-US')} of ${max.toLocaleString('en-US')} transactions`
      : `You're approaching your ${transactionsPeriod}ly limit`,
    paragraphs: [
      `Hello ${firstName},`,
      `Your businesses have recorded ${used.toLocaleString('en-US')} of the ${max.toLocaleString('en-US')} transactions that ${plan.displayName} has in a ${transactionsPeriod}.`,
      wordsOf(plan, isCritical),
    ],
    ...(plan.isPaid ? {} : { action: { label: 'Compare the plans', url } }),
    onceKey: `limit-${isCritical ? 'critical' : 'warning'}:${ownerId}:${period}`,
  };
}

/** The words of the screens. */
function wordsOf({ name, limits }: PlanInForce, isCritical: boolean): string {
  const period = `${limits.transactionsPeriod}ly`;
  const upgrade = isCritical
    ? ' Upgrade to Professional for 1,000 monthly transactions and bulk upload.'
    : ' Upgrade to Professional for 10x more transactions.';
  return `${isCritical ? `You've reached your ${period} limit.` : `You're approaching your ${period} limit.`}${name === 'free' ? upgrade : ''}`;
}
