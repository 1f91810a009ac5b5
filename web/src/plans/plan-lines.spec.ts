import { currentOf, freePlanLines, limitText, planLines, planPrice } from './plan-lines';

it('says what Free gives, from its record', () => {
  expect(freePlanLines()).toEqual([
    '1 business',
    '3 accounts per business',
    '100 transactions a month',
    '2 team members',
    'Import of CSV bank statements',
    'Profit and loss export',
    'Email support',
  ]);
});

it('says what has no limit, and shows a feature that a super admin named', () => {
  const plan = {
    features: ['priority_support', 'tax_forms'],
    limits: { businesses: -1, accounts: -1, transactions: 12_000, transactionsPeriod: 'year', users: 5 },
  } as const;
  expect(planLines(plan)).toEqual([
    'Unlimited businesses',
    'Unlimited accounts per business',
    '12,000 transactions a year',
    '5 team members',
    'Priority support',
    'Tax forms',
  ]);
});

it('prices a plan', () => {
  expect(planPrice({ price: '29.00', billingInterval: 'month' })).toBe('$29.00 a month');
  expect(planPrice({ price: '0.00', billingInterval: 'month' })).toBe('$0');
  expect([limitText(-1), limitText(1_000)]).toEqual(['Unlimited', '1,000']);
});

it('finds a plan by either of its names, the internal one first', () => {
  const plans = [
    { name: 'free', displayName: 'Basic' },
    { name: 'basic', displayName: 'free' },
  ];
  expect(currentOf(plans, 'free')).toBe(plans[0]);
  expect(currentOf(plans, 'Basic')).toBe(plans[0]);
  expect(currentOf(plans, 'gone')).toBeUndefined();
});
