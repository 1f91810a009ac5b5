import { UNLIMITED } from '@counterfoil/contracts/plan';
import type { PlanInForce } from './plans-in-force.repository';

/** How many there may be, and what to say beyond it. */
export interface PlanLimit {
  /** -1 for no limit. */
  readonly max: number;
  readonly message: string;
}

export function businessLimit(plan: PlanInForce): PlanLimit {
  const max = plan.limits.businesses;
  return { max, message: limitedTo(plan, max, 'business', 'businesses') };
}

/** Of accounts in one business. */
export function accountLimit(plan: PlanInForce): PlanLimit {
  const max = plan.limits.accounts;
  return { max, message: limitedTo(plan, max, 'account', 'accounts') };
}

/** Of members of one business, owner and pending invitations counted. */
export function memberLimit(plan: PlanInForce): PlanLimit {
  const max = plan.limits.users;
  return { max, message: limitedTo(plan, max, 'team member', 'team members') };
}

/** Of transactions in a period, over all businesses of the owner. */
export function transactionLimit(plan: PlanInForce): PlanLimit {
  const { transactions: max, transactionsPeriod } = plan.limits;
  const period = transactionsPeriod === 'year' ? 'yearly' : 'monthly';
  if (plan.name === 'free') {
    return {
      max,
      message: `You've reached your ${period} limit. Upgrade to Professional for 1,000 monthly transactions and bulk upload.`,
    };
  }
  return {
    max,
    message: `You've reached your ${period} limit of ${max.toLocaleString('en-US')} transactions on ${plan.displayName}.`,
  };
}

/** The period, `2026-03` or `2026`, in which a day counts on this plan. */
export function periodOf(plan: PlanInForce, day: string): string {
  return plan.limits.transactionsPeriod === 'year' ? day.slice(0, 4) : day.slice(0, 7);
}

/** Bytes of the files of receipts, over all businesses of the owner: some hundred a month for years. */
const STORAGE_BYTES = { free: 500 * 1024 ** 2, paid: 20 * 1024 ** 3 };

export function storageLimit({ isPaid, displayName }: PlanInForce): PlanLimit {
  const max = isPaid ? STORAGE_BYTES.paid : STORAGE_BYTES.free;
  const subject = isPaid ? `${displayName} is` : 'Free accounts are';
  return { max, message: `${subject} limited to ${isPaid ? '20 GB' : '500 MB'} of receipts` };
}

export function isUnlimited(limit: PlanLimit): boolean {
  return limit.max === UNLIMITED;
}

function limitedTo(plan: PlanInForce, max: number, one: string, many: string): string {
  const subject = plan.name === 'free' ? 'Free accounts are' : `${plan.displayName} is`;
  return `${subject} limited to ${max.toLocaleString('en-US')} ${max === 1 ? one : many}`;
}
