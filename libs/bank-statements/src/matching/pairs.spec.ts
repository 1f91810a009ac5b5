import { pairsOf, type RowToPair } from './pairs';

const row = (number: number, date: string, words: string, isOther = false): RowToPair => ({
  row: number,
  accountId: 'checking',
  amountMinor: -2_000n,
  date,
  words,
  isOther,
});
const typed = (id: string, date: string, words: string, amountMinor = -2_000n) => ({
  id,
  accountId: 'checking',
  amountMinor,
  date,
  words,
});
const ids = (rows: readonly RowToPair[], candidates: readonly ReturnType<typeof typed>[]) =>
  [...pairsOf(rows, candidates)].map(([number, { id }]) => [number, id]);

describe('pairs of a statement and the books', () => {
  test('same account and amount, within five days', () => {
    const shell = [row(1, '2026-11-05', 'SHELL FUEL STATION')];
    expect(ids(shell, [typed('t', '2026-11-10', 'Petrol')])).toEqual([[1, 't']]);
    expect(ids(shell, [typed('t', '2026-10-31', 'Petrol')])).toEqual([[1, 't']]);
    expect(ids(shell, [typed('t', '2026-11-11', 'Shell fuel')])).toEqual([]);
    expect(ids(shell, [typed('t', '2026-11-05', 'Shell fuel', -2_001n)])).toEqual([]);
    expect(ids(shell, [{ ...typed('t', '2026-11-05', 'Shell fuel'), accountId: 'card' }])).toEqual([]);
  });

  test('the closest day comes before words, words before the order', () => {
    const rows = [row(1, '2026-11-05', 'SHELL 0042'), row(2, '2026-11-05', 'COFFEE BAR')];
    expect(ids(rows, [typed('near', '2026-11-06', 'Petrol'), typed('far', '2026-11-08', 'Shell')])).toEqual([
      [1, 'near'],
      [2, 'far'],
    ]);
    expect(ids(rows, [typed('coffee', '2026-11-05', 'Coffee'), typed('shell', '2026-11-05', 'Shell')])).toEqual([
      [1, 'shell'],
      [2, 'coffee'],
    ]);
  });

  test('each transaction is one row', () => {
    const twice = [row(1, '2026-11-05', 'SHELL'), row(2, '2026-11-05', 'SHELL')];
    expect(ids(twice, [typed('t', '2026-11-05', 'Shell')])).toEqual([[1, 't']]);
  });

  test('a row that is another transaction takes only what the others leave', () => {
    const rows = [row(1, '2026-11-05', 'SHELL', true), row(2, '2026-11-07', 'ESSO')];
    expect(ids(rows, [typed('t', '2026-11-05', 'Shell')])).toEqual([[2, 't']]);
    expect(ids(rows.slice(0, 1), [typed('t', '2026-11-05', 'Shell')])).toEqual([[1, 't']]);
  });
});
