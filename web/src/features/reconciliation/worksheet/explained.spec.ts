import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { explained } from './explained';
import { sheetRows } from './sheet-rows';

const rows = sheetRows({
  rows: ['-80.00', '-54.00'].map((amount, at) => ({
    entryNumber: at + 1,
    date: '2026-02-03',
    description: `Row ${at + 1}`,
    kind: 'transaction',
    amount,
    transactionId: null,
    importId: null,
    isOnStatement: true,
    hasChanged: false,
  })),
});
const leftOut = [{ importId: 'i', row: 3, date: '2026-02-09', description: 'Fee', amount: '-3.01' }];
const later = [{ id: 't', date: '2026-03-02', description: 'Late', amount: '-3.01' }] as unknown as Transaction[];
const around = { rows, leftOut, later, isTicked: () => true };

describe('a difference', () => {
  it('is told with the rows that it is about, the vaguest reason last', () => {
    const told = explained(-301n, around).map(({ kind, rows: named }) => [kind, named.map(({ key }) => key)]);
    expect(told).toEqual([
      ['left-out', ['i 3']],
      ['later', ['t']],
    ]);
    expect(explained(5_400n, around)).toMatchObject([
      { kind: 'row', rows: [{ description: 'Row 2', isTicked: true }] },
      { kind: 'digits', rows: [] },
    ]);
  });

  it('has no reason where there is none', () => expect(explained(0n, around)).toEqual([]));
});
