import { readOfText } from './receipt-text';

it.each([
  ['Paper 7.00\nSubtotal 7.00\nVAT 0.58\nTotal 7.58', '7.58'],
  ['Summe EUR 1.234,50', '1234.50'],
  ['Total\n 12.00 ', '12.00'],
  ['Total 12.00\nAmount due 5.00', '5.00'],
  ['TOTAL  $1,299.99', '1299.99'],
  ['Order 10.00\nTotal items 3', undefined],
  ['IBAN DE12.34', undefined],
  ['Total 1234567890123.00', undefined],
  ['', undefined],
])('reads the sum of %j', (text, amount) => {
  expect(readOfText(text).amount).toBe(amount);
});

it.each([
  ['Date: 2026-02-03', '2026-02-03'],
  ['03.02.2026 12:41', '2026-02-03'],
  ['Printed 25/02/2026', '2026-02-25'],
  ['Printed 02/25/2026', '2026-02-25'],
  ['Printed 05/05/2026', '2026-05-05'],
  ['3 February 2026', '2026-02-03'],
  ['3. März 2026', '2026-03-03'],
  ['Feb 3, 2026', '2026-02-03'],
  ['Printed 02/03/2026', undefined],
  ['31.02.2026', undefined],
  ['2026', undefined],
])('reads the day of %j, and none where two countries differ', (text, date) => {
  expect(readOfText(text).date).toBe(date);
});

it('looks at the beginning of long lines and long texts alone', () => {
  expect(readOfText(`Total 12.00${' '.repeat(300)}3 February 2026`)).toEqual({ amount: '12.00', date: undefined });
  expect(readOfText(`${'a\n'.repeat(40_000)}Total 12.00`)).toEqual({ amount: undefined, date: undefined });
});
