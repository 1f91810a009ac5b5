import { balanceWithout, remainderOf, signed, updatedBalance } from './split';

it('says what of an amount its parts leave', () => {
  expect(remainderOf('100.00', [{ amount: '33.33' }, { amount: '66.67' }])).toBe('0.00');
  expect(remainderOf('100', [{ amount: '33.3' }])).toBe('66.70');
  expect(remainderOf('10.00', [{ amount: '12' }])).toBe('-2.00');
});

it('counts what is no amount yet as nothing', () => {
  expect(remainderOf('100.00', [{ amount: '' }, { amount: 'ten' }])).toBe('100.00');
});

it('gives an amount the sign of its direction, whatever was typed', () => {
  expect(signed('12.5', 'expense')).toBe('-12.50');
  expect(signed('-12.50', 'expense')).toBe('-12.50');
  expect(signed('-12.50', 'deposit')).toBe('12.50');
  expect(signed('twelve', 'expense')).toBe('twelve');
});

it('foretells the balance exactly, to the last cent, and none while the amount is none', () => {
  expect(updatedBalance('999999999999.98', '0.01', 'deposit')).toBe('999999999999.99');
  expect(updatedBalance('9999999999999.99', '0.01', 'deposit')).toBe('10000000000000.00');
  expect(updatedBalance('0.10', '0.30', 'expense')).toBe('-0.20');
  expect(updatedBalance('10.00', '', 'expense')).toBeNull();
});

it('takes a transaction out of the balance of its own account only', () => {
  const account = { id: 'a', currentBalance: '900.00' };
  expect(balanceWithout(account, { accountId: 'a', amount: '-100.00' })).toBe('1000.00');
  expect(balanceWithout(account, { accountId: 'b', amount: '-100.00' })).toBe('900.00');
  expect(balanceWithout(account)).toBe('900.00');
});
