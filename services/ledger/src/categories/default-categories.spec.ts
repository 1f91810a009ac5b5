import { STANDARD_CHART } from '@counterfoil/accounting/chart';
import { DEFAULT_CATEGORIES } from './default-categories';

it('gives every default category a line of the chart', () => {
  const codes = STANDARD_CHART.map((line) => line.code);
  expect(DEFAULT_CATEGORIES.length).toBeGreaterThan(0);
  expect(DEFAULT_CATEGORIES.filter((category) => !codes.includes(category.ledgerAccount))).toEqual([]);
});
