import 'reflect-metadata';
import { differenceOf, EMPTY_LINE, entryRequest } from './journal-form';

it('says what is missing, while somebody types', () => {
  expect(differenceOf([{ debitAmount: '1,200.00' }, { creditAmount: '1000' }])).toBe('200.00');
  expect(differenceOf([{ debitAmount: '0.10' }, { debitAmount: '0.20' }, { creditAmount: '0.30' }])).toBe('0.00');
  expect(differenceOf([{ debitAmount: 'tw' }, EMPTY_LINE])).toBe('0.00');
});

it('sends neither empty lines nor empty sides', () => {
  const lines = [
    { chartAccountId: 'a', debitAmount: '5.00', creditAmount: '' },
    { chartAccountId: 'b', debitAmount: '', creditAmount: '5.00' },
    EMPTY_LINE,
  ];
  expect(entryRequest({ entryDate: '2026-03-31', description: 'Loan', reference: '', lines })).toEqual({
    entryDate: '2026-03-31',
    description: 'Loan',
    lines: [
      { chartAccountId: 'a', debitAmount: '5.00' },
      { chartAccountId: 'b', creditAmount: '5.00' },
    ],
  });
});
