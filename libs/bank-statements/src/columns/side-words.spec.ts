import { detectLayout } from '../layout';

const ROWS = ['2026-01-14;Paper;48,20;', '2026-01-20;Client;;1250,00', '2026-01-22;Ink;12,00;'];

function moneyOf(header: string): unknown {
  const text = [header, ...ROWS].join('\n');
  const found = detectLayout(new TextEncoder().encode(text), { accountType: 'checking', exponent: 2 });
  if (!found.ok) throw new Error(found.message);
  const { draft, questions } = found.layout;
  return { money: draft.money, topics: questions.map(({ topic }) => topic) };
}

test.each([
  ['both names in a language', 'Datum;Tekst;Isplata;Odobrenje', 'Isplata', 'Odobrenje'],
  [
    'a word bent within a longer name',
    'Дата;Описание;Сумма списания;Сумма зачисления',
    'Сумма списания',
    'Сумма зачисления',
  ],
  ['only the name of money out', 'Dato;Tekst;Debet;Xylo', 'Debet', 'Xylo'],
  ['only the name of money in', 'Dato;Tekst;Xylo;Priliv', 'Xylo', 'Priliv'],
])('two columns of which every row fills one are told by %s', (_, header, debit, credit) => {
  expect(moneyOf(header)).toEqual({ money: { kind: 'debit-credit', debit, credit }, topics: [] });
});

test('names in the other order turn the columns round', () => {
  expect(moneyOf('Datum;Tekst;Odobrenje;Isplata')).toEqual({
    money: { kind: 'debit-credit', debit: 'Isplata', credit: 'Odobrenje' },
    topics: [],
  });
});

test('names that tell nothing are asked about', () => {
  expect(moneyOf('Datum;Tekst;Xylo;Zorp')).toMatchObject({ topics: ['column'] });
});
