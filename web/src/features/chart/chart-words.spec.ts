import { STANDARD_CHART } from '@counterfoil/accounting/chart';
import { CHART_KINDS, missingStandardLines } from './chart-words';

const chart = STANDARD_CHART.map(({ code }) => ({ accountCode: code }));

it('offers the standard lines that a chart was begun without, each of a kind that can be added', () => {
  expect(missingStandardLines(chart)).toEqual([]);
  const missing = missingStandardLines(chart.filter(({ accountCode }) => !['1590', '6680'].includes(accountCode)));
  expect(missing.map(({ code, name }) => `${code} ${name}`)).toEqual([
    '1590 Accumulated depreciation',
    '6680 Depreciation',
  ]);
  const kinds = STANDARD_CHART.map(({ type, subType }) =>
    CHART_KINDS.some((kind) => kind.accountType === type && kind.subType === subType),
  );
  expect(kinds).not.toContain(false);
});
