import { BALANCE_SHEET_ADDRESS, GENERAL_LEDGER_ADDRESS, PROFIT_AND_LOSS_ADDRESS } from './report-address';

it.each([
  ['a day', BALANCE_SHEET_ADDRESS.compare, ['2026-02-28'], ['2026-02-30', 'previous-year', '%00', '2026-1-1']],
  [
    'a comparison',
    PROFIT_AND_LOSS_ADDRESS.compare,
    ['previous-period', 'previous-year'],
    ['2026-02-28', 'previous', ''],
  ],
  ['a length of columns', PROFIT_AND_LOSS_ADDRESS.by, ['month', 'quarter', 'year'], ['week', 'Month', '']],
  [
    'a moment',
    PROFIT_AND_LOSS_ADDRESS.knownAt,
    ['12', '2026-04-03T12:05:00.000Z'],
    ['-1', 'yesterday', '2026-04-03', '99999999999999999999'],
  ],
  ['a ledger account', GENERAL_LEDGER_ADDRESS.account, ['1000', '3020-12'], ['abcd', '10000', '1000-']],
  [
    'a category',
    GENERAL_LEDGER_ADDRESS.category,
    ['none', '3be9bf82-ce8f-5b4b-b081-11df72531c03'],
    ['nothing', '3be9bf82'],
  ],
] as const)('%s is told from what a mangled link holds', (_what, accepts, good, bad) => {
  expect(good.map(accepts)).toEqual(good.map(() => true));
  expect(bad.map(accepts)).toEqual(bad.map(() => false));
});
