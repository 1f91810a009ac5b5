import { isSimilar, merchantKey } from './merchant-key';

const expense = (description: string): { description: string; type: 'expense' } => ({ description, type: 'expense' });

describe('merchantKey', () => {
  test('is the same for the same merchant at different tills and days', () => {
    expect(merchantKey('HILLTOP DINER #44')).toBe(merchantKey('POS PURCHASE 01/15 HILLTOP DINER #7'));
    expect(merchantKey('TRADER JOES #123')).toBe('trader joes');
  });
});

describe('isSimilar', () => {
  test('equal keys of the same type', () => {
    expect(isSimilar(expense('HILLTOP DINER #44'), expense('Hilltop Diner 0012'))).toBe(true);
    expect(isSimilar(expense('HILLTOP DINER #44'), { description: 'HILLTOP DINER #44', type: 'deposit' })).toBe(false);
  });

  test('one key inside the other, from four letters on', () => {
    expect(isSimilar(expense('HILLTOP'), expense('HILLTOP DINER #44'))).toBe(true);
    expect(isSimilar(expense('ACE'), expense('ACE HARDWARE'))).toBe(false);
    expect(isSimilar(expense('Hill'), expense('HILLTOP DINER'))).toBe(false);
  });

  test('descriptions without letters are similar to nothing', () => {
    expect(isSimilar(expense('123'), expense('123'))).toBe(false);
  });
});
