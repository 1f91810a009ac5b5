import type { ValidRow } from '../statement-row';
import { isNewestFirst } from './row-order';

let line = 1;
const row = (date: string, amountMinor: bigint, balanceMinor: bigint | null = null): ValidRow => ({
  valid: true,
  line: (line += 1),
  date,
  description: 'x',
  amountMinor,
  typeWord: null,
  category: null,
  account: null,
  balanceMinor,
  flags: [],
  original: [],
});

test('days tell it where no balance does', () => {
  const rows = [row('2026-01-08', -5n), row('2026-01-07', -10n), row('2026-01-07', -9n)];
  expect(isNewestFirst(rows)).toBe(true);
  expect(isNewestFirst([...rows].reverse())).toBe(false);
  expect(isNewestFirst([row('2026-01-07', -1n), row('2026-01-07', -2n)])).toBe(false);
});

test('the balance within a day proves it, whichever way the days go', () => {
  const day = [row('2026-01-07', -10n, 45n), row('2026-01-07', -9n, 55n), row('2026-01-07', -8n, 64n)];
  expect(isNewestFirst([...day, row('2026-01-08', -5n, 40n)])).toBe(true);
  expect(isNewestFirst([row('2026-01-08', -5n, 40n), ...[...day].reverse()])).toBe(false);
});

test('a fee beside an amount is part of its line', () => {
  const sale = row('2026-01-07', 100n, 198n);
  const fee: ValidRow = { ...sale, amountMinor: -2n, flags: ['beside', 'fee'] };
  expect(isNewestFirst([row('2026-01-07', -50n, 148n), sale, fee, row('2026-01-07', 1n, 100n)])).toBe(true);
});
