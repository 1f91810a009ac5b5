import { drillPath } from './drill';

it('leads from a figure to the postings behind it', () => {
  expect(drillPath({ accountCode: '1000', endDate: '2026-03-31' })).toBe(
    '/reports/general-ledger?account=1000&start=1900-01-01&end=2026-03-31',
  );
  expect(
    drillPath({ accountCode: '5000', startDate: '2026-01-01', endDate: '2026-03-31', categoryId: null, knownAt: '12' }),
  ).toBe('/reports/general-ledger?account=5000&start=2026-01-01&end=2026-03-31&category=none&knownAt=12');
});
