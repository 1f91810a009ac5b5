import 'reflect-metadata';
import { accountRequest, optionalAmount, type AccountFormValues } from './account-form';

const VALUES: AccountFormValues = {
  name: 'Checking',
  type: 'checking',
  currentBalance: '1000',
  initialBalanceDate: '2026-01-01',
  accountNumber: '',
  description: '',
};

it('sends what was filled in, and a credit limit for cards only', () => {
  expect(accountRequest({ ...VALUES, creditLimit: '5000' })).toEqual({
    name: 'Checking',
    type: 'checking',
    currentBalance: '1000',
    initialBalanceDate: '2026-01-01',
  });
  expect(accountRequest({ ...VALUES, type: 'credit', creditLimit: '5000' })).toMatchObject({ creditLimit: '5000' });
});

it.each([
  ['250.00', '-250.00'],
  ['+250', '-250'],
  // Typed with a minus: the card owes its owner.
  ['-20.00', '20.00'],
  ['0.00', '0.00'],
])('%s owed on a card is a balance of %s', (owed, balance) => {
  expect(accountRequest({ ...VALUES, type: 'credit', currentBalance: owed }).currentBalance).toBe(balance);
});

it('does not send an amount that was left empty', () => {
  expect([optionalAmount(' '), optionalAmount('$5,000')]).toEqual([undefined, '5000']);
});
