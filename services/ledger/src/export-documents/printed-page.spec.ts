import { moneyText, printedTable } from './printed-page';
import { periodInWords } from './period-words';

it('writes money as print does: groups of three, parentheses below zero, the sign where it is asked for', () => {
  expect([moneyText('1234567.50', ''), moneyText('-12.00', '$'), moneyText('0.10', '€'), moneyText('999', '')]).toEqual(
    ['1,234,567.50', '($12.00)', '€0.10', '999'],
  );
});

it('names a period with the year once where it is the same', () => {
  expect(periodInWords('2026-01-01', '2026-03-31')).toBe('1 January to 31 March 2026');
  expect(periodInWords('2025-07-01', '2026-06-30')).toBe('1 July 2025 to 30 June 2026');
  expect(periodInWords(null, '2026-06-30')).toBe('Up to 30 June 2026');
});

it('takes what people write for text', async () => {
  const table = await printedTable([{ title: '<b>', kind: 'text' }], [{ style: 'line', cells: ['<script>"\'&'] }], '$');
  expect(table).toContain('<th class="text">&lt;b&gt;</th>');
  expect(table).toContain('<td class="text">&lt;script&gt;&quot;&#39;&amp;</td>');
});
