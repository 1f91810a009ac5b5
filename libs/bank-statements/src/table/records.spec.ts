import fc from 'fast-check';
import { processorSeconds } from '../../../../test/kit/run/processor-time';
import { MAX_COLUMNS, MAX_ROWS } from '../limits';
import { splitRecords } from './records';

function cellsOf(text: string, delimiter: ',' | ';' | '\t' | '|' = ','): readonly (readonly string[])[] {
  const split = splitRecords(text, delimiter);
  if (!split.ok) throw new Error(split.message);
  return split.records.map((record) => record.cells);
}

describe('splitRecords', () => {
  test.each([
    ['LF', 'a,b\n1,2\n'],
    ['CRLF', 'a,b\r\n1,2\r\n'],
    ['CR', 'a,b\r1,2\r'],
    ['no last line end', 'a,b\n1,2'],
  ])('splits lines at %s', (_, text) => {
    expect(cellsOf(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  test('keeps delimiters, doubled quotes and line ends inside quoted cells', () => {
    expect(cellsOf('x,"a, ""b""\nc",y\r\nz\r\n')).toEqual([['x', 'a, "b"\nc', 'y'], ['z']]);
  });

  test('allows spaces and tabs around quotes, and ="…"', () => {
    expect(cellsOf('"1"\t,="0042", "x" ,y\n')).toEqual([['1', '0042', 'x', 'y']]);
  });

  test('takes a quote that is never closed as an ordinary character', () => {
    expect(cellsOf('a,"5 inch pipe\nb,c\n')).toEqual([
      ['a', '"5 inch pipe'],
      ['b', 'c'],
    ]);
    expect(cellsOf('a,5" pipe,b\n')).toEqual([['a', '5" pipe', 'b']]);
  });

  test('counts physical lines and leaves out blank records', () => {
    const split = splitRecords('a\n\n ; \n"x\ny"\nz\n', ';');
    expect(split.ok && split.records).toEqual([
      { line: 1, cells: ['a'] },
      { line: 4, cells: ['x\ny'] },
      { line: 6, cells: ['z'] },
    ]);
  });

  test('refuses too many rows, too many columns and endless cells', () => {
    expect(splitRecords('x,y\n'.repeat(MAX_ROWS + 100), ',')).toMatchObject({ ok: false, code: 'too-many-rows' });
    expect(splitRecords(','.repeat(MAX_COLUMNS), ',')).toMatchObject({ ok: false, code: 'too-many-columns' });
    expect(splitRecords('x'.repeat(10_001), ',')).toMatchObject({ ok: false, code: 'cell-too-long' });
  });

  test.each([
    ['open quotes', '"a,\n'],
    ['open quotes on one line', ',"a'],
    ['quotes alone', '"'],
    ['cells over two lines', '"\n",'],
    ['formulas', '="1",'],
    ['delimiters', ','],
  ])('is not slowed down by %s', (_, piece) => {
    const text = piece.repeat(2_500_000 / piece.length);
    expect(processorSeconds(() => expect(splitRecords(text, ',')).toMatchObject({ ok: false }))).toBeLessThan(5);
  });

  test('records longer than what is parsed at once are whole', () => {
    const cell = `"${'x'.repeat(9_000)}\n"`;
    const row = Array.from({ length: 150 }, () => cell).join(',');
    const split = splitRecords(`${row}\n${row}\nz\n`, ',');
    expect(split.ok && split.records.map(({ line, cells }) => [line, cells.length])).toEqual([
      [1, 150],
      [152, 150],
      [303, 1],
    ]);
  });

  test('property: whatever is written with quotes is read back, with any delimiter and line end', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'ü', '1', ' ', '"', ',', ';', '|', '\t', '\n', "'", '.'),
      maxLength: 12,
    });
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('\n', '\r\n'),
        (rows, delimiter, lineEnd) => {
          const text = rows
            .map((cells) => cells.map((content) => `"${content.replaceAll('"', '""')}"`).join(delimiter))
            .join(lineEnd);
          expect(cellsOf(text, delimiter)).toEqual(
            rows.filter((cells) => cells.some((content) => content.trim() !== '')),
          );
        },
      ),
    );
  });
});
