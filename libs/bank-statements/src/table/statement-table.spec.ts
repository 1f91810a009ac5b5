import { openStatement } from '../open-statement';
import { bodyOf, columnIndex, columnRef, type StatementTable } from './statement-table';

function open(text: string): StatementTable {
  const opened = openStatement(new TextEncoder().encode(text));
  if (!opened.ok) throw new Error(opened.message);
  return opened.table;
}

describe('columns', () => {
  const body = { names: ['', 'Amount', 'amount', 'Date', '#1', 'Amount'], width: 7 };

  test('are found by name, else by place', () => {
    expect(['Date', ' date ', 'Amount', 'amount', '#1', '#7'].map((ref) => columnIndex(body, ref))).toEqual([
      3, 3, 1, 2, 0, 6,
    ]);
    expect(['#8', '#0', 'Other', ''].map((ref) => columnIndex(body, ref))).toEqual([null, null, null, null]);
  });

  test('every column’s reference leads back to it', () => {
    for (let index = 0; index < body.width; index += 1) {
      expect(columnIndex(body, columnRef(body, index))).toBe(index);
    }
  });

  test('a header whose names stay is found again where it has moved', () => {
    const table = open('Printed 1 May\nDate,Text,Amount\n2026-01-01,a,1\n');
    expect(bodyOf(table, { headerLine: 1 }, ['Date', 'Amount']).headerLine).toBe(2);
  });
});
