import type { Billing } from '@counterfoil/contracts/billing.contract';
import { PLANS, UNLIMITED, USAGE_CRITICAL_PERCENT, USAGE_WARNING_PERCENT } from '@counterfoil/contracts/plan';
import { daysBetween } from '../ui/date-format';
import { formatCount } from '../ui/money-format';

export type UsageLevel = 'good' | 'warning' | 'critical';

export interface Usage {
  readonly used: number;
  /** null = unlimited. */
  readonly limit: number | null;
  /** 0 to 100. */
  readonly percent: number;
  readonly remaining: number;
  readonly level: UsageLevel;
  readonly daysLeft: number;
  /** At the rate of this period so far, in a month of 30 days. */
  readonly monthlyRate: number;
  readonly message: string | null;
}

const DAYS_OF_PERIOD = { month: 30, year: 365 } as const;

/**
 * What the meter shows of a plan's use on a day; percent capped at 100, remaining never below 0, days left at least 1.
 */
export function usageOf(billing: Billing, today: string): Usage {
  const { limits } = billing.currentPlan;
  const limit = limits.transactions === UNLIMITED ? null : limits.transactions;
  const used = billing.usage.transactions;
  const percent = limit === null ? 0 : limit === 0 ? 100 : Math.min(100, Math.floor((used / limit) * 100));
  const level: UsageLevel =
    percent >= USAGE_CRITICAL_PERCENT ? 'critical' : percent >= USAGE_WARNING_PERCENT ? 'warning' : 'good';
  const daysLeft = Math.max(1, daysBetween(today, billing.nextResetDate));
  const daysGone = Math.max(1, DAYS_OF_PERIOD[limits.transactionsPeriod] - daysLeft);
  return {
    used,
    limit,
    percent,
    remaining: limit === null ? 0 : Math.max(0, limit - used),
    level,
    daysLeft,
    monthlyRate: Math.round((used / daysGone) * DAYS_OF_PERIOD.month),
    message: messageOf(level, billing),
  };
}

function messageOf(level: UsageLevel, { currentPlan }: Billing): string | null {
  if (level === 'good') return null;
  const period = currentPlan.limits.transactionsPeriod === 'year' ? 'yearly' : 'monthly';
  const upgrade = currentPlan.name === 'free' ? upgradeText(level, currentPlan.limits.transactions) : '';
  return level === 'critical'
    ? `You've reached your ${period} limit.${upgrade}`
    : `You're approaching your ${period} limit.${upgrade}`;
}

/** From the plan record, so that the offer is what is sold. */
function upgradeText(level: UsageLevel, freeLimit: number): string {
  const professional = PLANS.find(({ name }) => name === 'professional');
  if (!professional) return '';
  const { transactions } = professional.limits;
  if (level === 'critical')
    return ` Upgrade to Professional for ${formatCount(transactions)} monthly transactions and bulk upload.`;
  return ` Upgrade to Professional for ${Math.floor(transactions / freeLimit)}x more transactions.`;
}
