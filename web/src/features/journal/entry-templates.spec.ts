import { STANDARD_CHART } from '@counterfoil/accounting/chart';
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import { ENTRY_TEMPLATES, firstOfNextMonth, linesOf, missingFrom, usualDay } from './entry-templates';

const chart: ChartAccount[] = STANDARD_CHART.map(({ code, name, type, subType }) => ({
  id: `id of ${code}`,
  businessId: 'business',
  accountCode: code,
  accountName: name,
  accountType: type,
  subType,
  isDefault: true,
  isActive: true,
  isHidden: false,
  createdAt: '2026-01-01T00:00:00.000Z',
}));

const chosen = (lines: readonly ChartAccount[]): string[][] =>
  ENTRY_TEMPLATES.map((template) => [
    template.label,
    ...linesOf(template, lines).map(({ chartAccountId }) => chartAccountId),
  ]);

it('puts each template on lines that the standard chart has', () => {
  expect(chosen(chart)).toEqual([
    ['Depreciation', 'id of 6680', 'id of 1590'],
    ['Accrual', '', 'id of 2400'],
    ['Prepayment', 'id of 1300', ''],
  ]);
  expect(ENTRY_TEMPLATES.flatMap((template) => missingFrom(chart, template))).toEqual([]);
});

it('names and leaves open what a chart of earlier days lacks, or has no more in use', () => {
  const earlier = chart
    .filter(({ accountCode }) => accountCode !== '1590')
    .map((line) => ({ ...line, isActive: line.accountCode !== '2400' }));
  expect(ENTRY_TEMPLATES.map((template) => missingFrom(earlier, template))).toEqual([
    ['1590 Accumulated depreciation'],
    ['2400 Accrued expenses'],
    [],
  ]);
  expect(chosen(earlier).slice(0, 2)).toEqual([
    ['Depreciation', 'id of 6680', ''],
    ['Accrual', '', ''],
  ]);
});

it('is for the end of a month that is over, and comes back on the first of the next', () => {
  expect(['2026-01-03', '2026-01-31', '2026-03-01'].map(usualDay)).toEqual(['2025-12-31', '2026-01-31', '2026-02-28']);
  expect(['2025-12-31', '2026-02-28', '2026-02-03'].map(firstOfNextMonth)).toEqual([
    '2026-01-01',
    '2026-03-01',
    '2026-03-01',
  ]);
});
