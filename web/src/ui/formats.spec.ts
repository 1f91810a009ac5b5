import { compactMoney } from '../reporting/compact-money';
import { daysBetween, formatDay, formatInstant, withDaysInWords } from './date-format';
import { fullNameOf, initialsOf } from './initials';
import { csvText } from './save-file';
import {
  formatCount,
  formatFigure,
  formatMoney,
  formatPercent,
  formatTenths,
  isNegative,
  isZero,
} from './money-format';

it('shows a calendar date as it was written, in whatever zone', () => {
  expect(formatDay('2026-04-03')).toBe('3 Apr 2026');
  expect(formatDay('2026-09-03')).toBe('3 Sep 2026');
  expect(formatDay('soon')).toBe('soon');
});

it('shows an instant in the zone of the business', () => {
  expect(formatInstant('2026-04-03T23:30:00.000Z', 'America/New_York')).toBe('3 Apr 2026, 19:30');
  expect(formatInstant('2026-09-03T23:30:00.000Z', 'America/New_York')).toBe('3 Sep 2026, 19:30');
  expect(formatInstant('2026-04-03T23:30:00.000Z', 'Asia/Tokyo')).toBe('4 Apr 2026, 08:30');
  expect(formatInstant('never')).toBe('never');
});

it('counts days over a change of the clocks and a leap day', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysBetween('2026-03-02', '2026-03-01')).toBe(-1);
});

it('formats decimal strings exactly, also those that a float cannot hold', () => {
  expect(formatMoney('-1234.5', 'USD')).toBe('-$1,234.50');
  expect(formatMoney('9007199254740993.01', 'USD')).toBe('$9,007,199,254,740,993.01');
  expect(formatFigure('1234.5', 'EUR')).toBe('1,234.50');
  expect([formatPercent(12.34), formatCount(12_000)]).toEqual(['12.3%', '12,000']);
});

it('puts no minus before nothing, and separates thousands wherever figures stand', () => {
  expect(['-0.00', -0, 0, '0'].map((value) => formatMoney(value, 'USD'))).toEqual(Array<string>(4).fill('$0.00'));
  expect([formatFigure('-0.00', 'EUR'), formatFigure('-0.01', 'EUR')]).toEqual(['0.00', '-0.01']);
  expect([formatPercent(-0.04), formatPercent(-0), formatPercent(-0.05)]).toEqual(['0.0%', '0.0%', '-0.1%']);
  expect([formatTenths(12_345.67), formatPercent(1_234.5)]).toEqual(['12,345.7', '1,234.5%']);
  expect(compactMoney(-0, 'USD')).toBe(compactMoney(0, 'USD'));
  expect(compactMoney(-12_500, 'USD')).toBe('-$12.5K');
});

it('tells losses and nothing from the rest', () => {
  expect(['-0.01', '-0.00', '0.00', '5.00'].map(isNegative)).toEqual([true, false, false, false]);
  expect(['-0.00', '0', '0.01'].map(isZero)).toEqual([true, true, false]);
  expect([isNegative(-1), isZero(0)]).toEqual([true, true]);
});

it('makes one of a name or an address', () => {
  const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' };
  expect([initialsOf(ada), fullNameOf(ada)]).toEqual(['AL', 'Ada Lovelace']);
  const nameless = { ...ada, firstName: '', lastName: '' };
  expect([initialsOf(nameless), fullNameOf(nameless)]).toEqual(['A', 'ada@example.com']);
  expect(initialsOf({ ...ada, firstName: '𝒜da' })).toBe('𝒜L');
});

it('defuses formulas in files for spreadsheets, and leaves negative amounts alone', () => {
  expect(csvText([['=1+1', '-80.00', '@cmd', 'a "b", c']])).toBe(`'=1+1,-80.00,'@cmd,"a ""b"", c"\r\n`);
  expect(csvText([])).toBe('');
});

it('reads dates in sentences, and leaves those of file names, addresses and instants alone', () => {
  expect(withDaysInWords('Closed through 2026-03-31. Choose 2026-04-01, or later (2026-09-02).')).toBe(
    'Closed through 31 Mar 2026. Choose 1 Apr 2026, or later (2 Sep 2026).',
  );
  for (const text of [
    'statement-2026-03-31.csv',
    '2026-03-31.csv',
    '/reports?end=x/2026-03-31',
    '2026-03-31T10:00:00Z',
    '2026-13-41',
  ])
    expect(withDaysInWords(text)).toBe(text);
});
