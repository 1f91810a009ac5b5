import * as fc from 'fast-check';
import { csvText } from './csv-writer';
import type { Column, TableRow } from './report-document';

const COLUMNS: readonly Column[] = [
  { title: 'Name, full', kind: 'text' },
  { title: 'Day', kind: 'date' },
  { title: 'Amount', kind: 'money' },
  { title: 'Share', kind: 'percent' },
];

async function written(rows: readonly TableRow[]): Promise<string> {
  let text = '';
  for await (const chunk of csvText({ columns: COLUMNS, rows, lineCount: rows.length })) text += chunk;
  return text;
}

it('writes facts only, with ISO dates and plain decimals', async () => {
  const rows: TableRow[] = [
    { style: 'heading', cells: ['Revenue'] },
    { style: 'opening', cells: ['Opening', '2026-01-01', '0.00', null] },
    { style: 'line', cells: ['Say "cheese", please', '2026-01-02', '-12.50', 33.333] },
    { style: 'total', cells: ['Total', null, '-12.50', 100] },
  ];
  expect(await written(rows)).toBe(
    '\uFEFF"Name, full",Day,Amount,Share\r\nOpening,2026-01-01,0.00,\r\n"Say ""cheese"", please",2026-01-02,-12.50,33.3\r\n',
  );
});

it.each(['=1+1', '+1', '-2+3', '@SUM(A1)', '＝1+1'])('defuses %j in a text', async (text) => {
  expect(await written([{ style: 'line', cells: [text, null, null, null] }])).toContain(`\r\n'${text},`);
});

it('can be read back, whatever people write', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
      const [, line = ''] =
        /\r\n([\s\S]*),,,\r\n$/.exec(await written([{ style: 'line', cells: [text, null, null, null] }])) ?? [];
      const cell = line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line;
      // What is added are apostrophes alone (libs/contracts/src/csv-cell.spec.ts).
      expect(cell.replaceAll("'", '')).toBe(text.replaceAll("'", ''));
    }),
  );
});
