import { MAX_ROWS } from './limits';
import { openStatement } from './open-statement';
import type { StatementTable } from './table/statement-table';

function open(text: string): StatementTable {
  const opened = openStatement(new TextEncoder().encode(text));
  if (!opened.ok) throw new Error(opened.message);
  return opened.table;
}

describe('openStatement', () => {
  test('takes exactly as many rows as the limit, besides preamble and header, and refuses one more', () => {
    const head = 'Account 1\nDate,Text,Amount\n';
    const row = '2026-01-01,a,1\n';
    expect(open(head + row.repeat(MAX_ROWS)).records).toHaveLength(MAX_ROWS + 2);
    expect(openStatement(new TextEncoder().encode(head + row.repeat(MAX_ROWS + 1)))).toMatchObject({
      ok: false,
      code: 'too-many-rows',
    });
  });

  test.each([',', ';', '\t', '|'] as const)('finds the delimiter %j among cells that hold others', (delimiter) => {
    const rows = [
      ['Date', 'Text', 'Amount'],
      ['2026-01-01', 'a; b | c', '"1,5"'],
      ['2026-01-02', 'x', '2'],
    ];
    expect(
      open(
        rows
          .map((cells) =>
            cells
              .map((cell) => (cell.includes(delimiter) && !cell.startsWith('"') ? `"${cell}"` : cell))
              .join(delimiter),
          )
          .join('\n'),
      ).delimiter,
    ).toBe(delimiter);
  });

  test('takes the delimiter the person chose', () => {
    const opened = openStatement(new TextEncoder().encode('a;b,c\n'), { delimiter: ';' });
    expect(opened.ok && opened.table.records[0]?.cells).toEqual(['a', 'b,c']);
  });
});
