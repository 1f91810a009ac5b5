import type { BalanceSheet } from '@counterfoil/contracts/report.contract';
import { balanceSheetDocument } from './balance-sheet.document';

const BUSINESS = { name: 'Bees', currency: 'USD', address: null, taxId: null };
const PROOF = { knownAt: '7', head: undefined };
const HUGE = '20000000000000.00';

test('totals have more digits than one amount may have, being sums', () => {
  const sheet: BalanceSheet = {
    asOfDate: '2026-03-31',
    knownAt: '7',
    assets: { currentAssets: [], fixedAssets: [], totalAssets: HUGE },
    liabilities: { currentLiabilities: [], longTermLiabilities: [], totalLiabilities: '0.00' },
    equity: {
      equityAccounts: [],
      retainedEarnings: HUGE,
      earlierEarnings: '19999999999999.99',
      currentYearEarnings: '0.01',
      currentYearStartDate: '2026-01-01',
      totalEquity: HUGE,
    },
    totalLiabilitiesAndEquity: HUGE,
    isBalanced: true,
  };
  const rows = [
    ...(balanceSheetDocument(BUSINESS, sheet, PROOF).table.rows as Iterable<{ cells: readonly unknown[] }>),
  ].map(({ cells }) => cells.at(-1));
  expect(rows).toEqual(expect.arrayContaining(['19999999999999.99', HUGE]));
});
