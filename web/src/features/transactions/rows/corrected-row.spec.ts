import type { StandingTransaction, Transaction } from '@counterfoil/contracts/transaction.contract';
import { asItStands, correctionParts, isChoosable, transactionIdOf } from './corrected-row';

const paper: StandingTransaction = {
  id: 'paper',
  businessId: 'bees',
  accountId: 'checking',
  categoryId: 'supplies',
  userId: 'ada',
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
  createdAt: '2026-02-03T10:00:00.000Z',
  updatedAt: '2026-02-03T10:00:00.000Z',
  category: { id: 'supplies', name: 'Supplies', type: 'expense' },
  account: { id: 'checking', name: 'Checking' },
  allocations: [{ categoryId: 'supplies', amount: '-80.00' }],
};
const now: StandingTransaction = { ...paper, date: '2026-03-01', amount: '-85.00' };
const adjustments = [{ date: '2026-03-01', accountId: 'checking', amount: '-5.00' }];
const stayed: Transaction = { ...paper, correction: { corrects: null, isTakenBack: false, adjustments, now } };
const correcting: Transaction = {
  ...paper,
  id: 'correction',
  date: '2026-03-01',
  amount: '-5.00',
  correction: { corrects: { rowId: 'paper', date: '2026-02-03' }, isTakenBack: false, adjustments: [], now },
};
const plain: Transaction = { ...paper, correction: null };
const text = (row: Transaction): string => correctionParts(row, 'USD').join(', ');

describe('a corrected row', () => {
  it('says in words what was put on which day, and what it is now', () => {
    expect(text(stayed)).toBe('Corrected 1 Mar 2026: -5.00, now -85.00');
    expect(text(correcting)).toBe('Corrects 3 Feb 2026');
    expect(text(plain)).toBe('');
    const travel = { ...paper, categoryId: 'travel', category: { ...paper.category, name: 'Travel' } };
    const none = [{ date: '2026-03-01', accountId: 'checking', amount: '0.00' }];
    expect(text({ ...paper, correction: { corrects: null, isTakenBack: false, adjustments: none, now: travel } })).toBe(
      'Corrected 1 Mar 2026, now Travel',
    );
    const back = [{ date: '2026-03-01', accountId: 'checking', amount: '80.00' }];
    expect(text({ ...paper, correction: { corrects: null, isTakenBack: true, adjustments: back, now: null } })).toBe(
      'Corrected 1 Mar 2026: 80.00, taken back',
    );
  });

  it('is changed as what it is now, by the id of its transaction', () => {
    expect([stayed, correcting, plain].map((row) => asItStands(row)?.amount)).toEqual(['-85.00', '-85.00', '-80.00']);
    expect([stayed, correcting, plain].map(transactionIdOf)).toEqual(['paper', 'paper', 'paper']);
  });

  it('is chosen among many once, and not after it was taken back', () => {
    expect([stayed, correcting, plain].map(isChoosable)).toEqual([true, false, true]);
    expect(isChoosable({ ...paper, correction: { corrects: null, isTakenBack: true, adjustments, now: null } })).toBe(
      false,
    );
  });
});
