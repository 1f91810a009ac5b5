import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { amendedBy, editedValue } from './cell-change';

const ROW: Transaction = {
  id: 't',
  businessId: 'b',
  accountId: 'a',
  categoryId: 'c',
  userId: 'u',
  date: '2026-02-03',
  otherDate: null,
  description: 'Paper',
  nickname: null,
  amount: '-80.00',
  type: 'expense',
  balance: '920.00',
  transferToAccountId: null,
  transferFromAccountId: null,
  transferId: null,
  importId: null,
  statementRow: null,
  reconciledThrough: null,
  receiptCount: 0,
  noteCount: 0,
  openQuestionCount: 0,
  createdAt: '',
  updatedAt: '',
  category: { id: 'c', name: 'Supplies', type: 'expense' },
  account: { id: 'a', name: 'Checking' },
  allocations: [{ categoryId: 'c', amount: '-80.00' }],
  correction: null,
};
const SAME = {
  date: '2026-02-03',
  accountId: 'a',
  type: 'expense',
  description: 'Paper',
  nickname: null,
  amount: '-80.00',
};

it('edits values as they are sent, not as they are shown', () => {
  expect(editedValue(ROW, 'date')).toBe('2026-02-03');
  expect(editedValue(ROW, 'nickname')).toBe('');
  expect(editedValue(ROW, 'amount')).toBe('-80.00');
});

it('sends the whole transaction with one value anew, and nothing of its categories', () => {
  expect(amendedBy(ROW, 'description', '  Toner ')).toEqual({ ...SAME, description: 'Toner' });
  expect(amendedBy(ROW, 'date', '2026-02-04')).toEqual({ ...SAME, date: '2026-02-04' });
  expect(amendedBy({ ...ROW, nickname: 'Paper' }, 'nickname', ' ')).toEqual(SAME);
});

it.each([
  ['90', 'expense', '-90.00'],
  ['-90', 'expense', '-90.00'],
  ['+90', 'deposit', '90.00'],
  ['$1,234.50', 'expense', '-1234.50'],
])('an amount typed as %s is a %s of %s', (typed, type, amount) => {
  expect(amendedBy(ROW, 'amount', typed)).toEqual({ ...SAME, type, amount });
});

it('leaves what is no amount for the server to refuse', () => {
  expect(amendedBy(ROW, 'amount', '12,50').amount).toBe('12,50');
});
