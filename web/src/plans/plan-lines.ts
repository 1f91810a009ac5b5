import type { OfferedPlan } from '@counterfoil/contracts/billing.contract';
import { PLANS, UNLIMITED, type Plan } from '@counterfoil/contracts/plan';
import { formatCount, formatMoney } from '../ui/money-format';

type Sold = Pick<Plan, 'features' | 'limits'> | Pick<OfferedPlan, 'features' | 'limits'>;

/** What each built-in feature gives. */
export const FEATURE_LINES: Readonly<Record<string, string>> = {
  csv_import: 'Import of CSV bank statements',
  bulk_upload: 'Bulk upload: large files, other formats, rules on import',
  pnl_export: 'Profit and loss export',
  other_exports: 'All other exports, workbooks included',
  backup: 'PDF backup',
  archive: 'Complete archive',
  priority_support: 'Priority support',
};

/** A feature in words: one that a super admin has added is told by its name, read as words. */
export function featureLine(feature: string): string {
  const words = feature.replaceAll(/[_-]+/g, ' ').trim();
  return FEATURE_LINES[feature] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** What a plan gives, in words made from the plan's record, so that no page can promise anything else. */
export function planLines({ features, limits }: Sold): string[] {
  const { businesses, accounts, transactions, transactionsPeriod, users } = limits;
  return [
    counted(businesses, 'business', 'businesses'),
    `${counted(accounts, 'account', 'accounts')} per business`,
    `${counted(transactions, 'transaction', 'transactions')} a ${transactionsPeriod}`,
    counted(users, 'team member', 'team members'),
    ...features.map(featureLine),
    ...(features.includes('priority_support') ? [] : ['Email support']),
  ];
}

/** The same of the plan that everybody begins with, for those who have not signed in. */
export function freePlanLines(): readonly string[] {
  const free = PLANS.find(({ name }) => name === 'free');
  return free ? planLines(free) : [];
}

/** The plan that a summary of usage speaks of: it may name it by either of its names. */
export function currentOf<Kind extends { name: string; displayName: string }>(
  plans: readonly Kind[],
  currentPlan: string,
): Kind | undefined {
  return plans.find(({ name }) => name === currentPlan) ?? plans.find(({ displayName }) => displayName === currentPlan);
}

/** "$29.00 a month", or "$0". */
export function planPrice({ price, billingInterval }: Pick<OfferedPlan, 'price' | 'billingInterval'>): string {
  return Number(price) === 0 ? '$0' : `${formatMoney(price, 'USD')} a ${billingInterval}`;
}

/** A limit as a figure, or that there is none. */
export function limitText(limit: number): string {
  return limit === UNLIMITED ? 'Unlimited' : formatCount(limit);
}

function counted(limit: number, one: string, many: string): string {
  if (limit === UNLIMITED) return `Unlimited ${many}`;
  return `${formatCount(limit)} ${limit === 1 ? one : many}`;
}
