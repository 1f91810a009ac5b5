import type { Billing } from '@counterfoil/contracts/billing.contract';
import { usageOf } from './usage';

const TODAY = '2026-03-16';
const billing = (used: number, plan: Partial<Billing['currentPlan']> = {}): Billing => ({
  currentPlan: {
    name: 'free',
    displayName: 'Free',
    features: [],
    limits: { transactions: 100, transactionsPeriod: 'month' },
    ...plan,
  },
  usage: { transactions: used },
  nextResetDate: '2026-04-01',
});

it('says nothing while there is room', () => {
  expect(usageOf(billing(75), TODAY)).toMatchObject({
    percent: 75,
    remaining: 25,
    level: 'good',
    message: null,
    daysLeft: 16,
  });
});

it('warns at 76 percent and stops at 90', () => {
  expect(usageOf(billing(76), TODAY)).toMatchObject({
    level: 'warning',
    message: "You're approaching your monthly limit. Upgrade to Professional for 10x more transactions.",
  });
  expect(usageOf(billing(89), TODAY).level).toBe('warning');
  expect(usageOf(billing(90), TODAY)).toMatchObject({
    level: 'critical',
    message:
      "You've reached your monthly limit. Upgrade to Professional for 1,000 monthly transactions and bulk upload.",
  });
});

it('offers nothing to those who pay', () => {
  const paid = {
    name: 'professional',
    displayName: 'Professional',
    limits: { transactions: 1_000, transactionsPeriod: 'month' },
  } as const;
  expect(usageOf(billing(800, paid), TODAY).message).toBe("You're approaching your monthly limit.");
  expect(usageOf(billing(950, paid), TODAY).message).toBe("You've reached your monthly limit.");
});

it('never shows more than 100 percent or less than nothing left', () => {
  expect(usageOf(billing(140), TODAY)).toMatchObject({ percent: 100, remaining: 0 });
  expect(usageOf(billing(0, { limits: { transactions: 0, transactionsPeriod: 'month' } }), TODAY)).toMatchObject({
    percent: 100,
    remaining: 0,
  });
});

it('has no limit to reach where there is none', () => {
  expect(usageOf(billing(5_000, { limits: { transactions: -1, transactionsPeriod: 'month' } }), TODAY)).toMatchObject({
    limit: null,
    percent: 0,
    level: 'good',
  });
});

it('reckons the rate of a month, and counts at least a day left', () => {
  expect(usageOf(billing(28), TODAY).monthlyRate).toBe(60);
  expect(usageOf(billing(28), '2026-04-02').daysLeft).toBe(1);
});
