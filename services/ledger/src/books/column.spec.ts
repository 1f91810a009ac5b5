import { column, type ColumnValue } from './column';

const textOf = (values: readonly ColumnValue[]): string => column(values, (value) => value);

it.each<[string, readonly ColumnValue[], string]>([
  ['nothing', [], '{}'],
  ['numbers', [1, -2n, 0], '{1,-2,0}'],
  ['what is absent', [null, undefined, 'NULL', 'null'], '{NULL,NULL,"NULL","null"}'],
  [
    'ids, days and instants',
    ['00000000-0000-4000-8000-000000000001', '2026-02-28', '2026-02-28T10:00:00.000Z'],
    '{00000000-0000-4000-8000-000000000001,2026-02-28,2026-02-28T10:00:00.000Z}',
  ],
  ['words', ['Bees & Honey', '', 'a,b', '{c}', ' d '], '{"Bees & Honey","","a,b","{c}"," d "}'],
  ['quotes', ['say "no"', 'C:\\temp'], '{"say \\"no\\"","C:\\\\temp"}'],
])('writes %s as Postgres reads it', (_, values, text) => {
  expect(textOf(values)).toBe(text);
});
