import { PLANS, UNLIMITED, type PlanLimits } from '@counterfoil/contracts/plan';
import { formatCount } from '../../ui/money-format';

/** What the free plan gives, in words made from the plan itself, so that the page cannot promise anything else. */
export function freePlanLines(): readonly string[] {
  const free = PLANS.find(({ name }) => name === 'free');
  if (!free) return [];
  const { businesses, accounts, transactions, transactionsPeriod, users } = free.limits;
  return [
    limitLine(businesses, 'business', 'businesses'),
    `${limitLine(accounts, 'account', 'accounts')} per business`,
    `${limitLine(transactions, 'transaction', 'transactions')} a ${transactionsPeriod}`,
    limitLine(users, 'team member', 'team members'),
    ...(free.features.includes('csv_import') ? ['Import of CSV bank statements'] : []),
    ...(free.features.includes('pnl_export') ? ['Profit and loss export'] : []),
  ];
}

function limitLine(limit: PlanLimits['businesses'], one: string, many: string): string {
  if (limit === UNLIMITED) return `Unlimited ${many}`;
  return `${formatCount(limit)} ${limit === 1 ? one : many}`;
}
