import type { WorksheetRow } from '@counterfoil/contracts/reconciliation.contract';
import { sheetFigures, sheetRows, shownRows, wholeFigure } from './sheet-rows';

const row = (change: Partial<WorksheetRow>): WorksheetRow => ({
  entryNumber: 1,
  date: '2026-02-03',
  description: 'Paper',
  kind: 'transaction',
  amount: '-80.00',
  transactionId: null,
  importId: null,
  isOnStatement: false,
  hasChanged: false,
  ...change,
});

describe('the rows of a worksheet', () => {
  it('are known again when they are read again, each by a name of its own', () => {
    const rows = [
      row({ transactionId: 'a', entryNumber: 5 }),
      row({ transactionId: 'a', entryNumber: 4, hasChanged: true }),
      row({ transactionId: 'a', entryNumber: 3 }),
      row({ entryNumber: 2 }),
    ];
    expect(sheetRows({ rows }).map(({ key }) => key)).toEqual(['a', 'a changed', 'a 3', 'entry 2']);
  });

  it('come to what is exact, from the last balance on', () => {
    const rows = sheetRows({ rows: [row({ amount: '0.10' }), row({ entryNumber: 2, amount: '0.20' })] });
    const last = { id: 'x', closingDay: '2026-01-31', balance: '9007199254740993.00' };
    expect(sheetFigures({ last }, rows, '9007199254740993.31', () => true)).toEqual({
      balance: '9007199254740993.31',
      cleared: '9007199254740993.30',
      difference: '0.01',
      differenceMinor: 1n,
      ticked: 2,
    });
    expect(sheetFigures({ last: null }, rows, '-5.00', () => false)).toMatchObject({ difference: '-5.00', ticked: 0 });
  });

  it('are compared with a balance however it was written', () => {
    expect(['-5', '5.1', '0', '', '1e3'].map(wholeFigure)).toEqual(['-5.00', '5.10', '0.00', null, null]);
  });

  it('are found by words in any order and by how an amount begins', () => {
    const rows = sheetRows({
      rows: [row({ description: 'Paper for March', amount: '-80.00' }), row({ entryNumber: 2, amount: '801.50' })],
    });
    const found = (search: string, amount: string) =>
      shownRows(rows, { search, amount }).map(({ entryNumber }) => entryNumber);
    expect(found('', '')).toEqual([1, 2]);
    expect(found('march PAPER', '')).toEqual([1]);
    expect(found('', '80')).toEqual([1, 2]);
    expect(found('', '$80.00')).toEqual([1]);
    expect(found('', '-8')).toEqual([1]);
    expect(found('', '+8')).toEqual([2]);
    expect(found('', '1')).toEqual([]);
  });
});
