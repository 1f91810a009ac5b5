import { rangePresets } from './range-presets';

function presets(today: string, fiscalYearStartMonth: number): Record<string, string> {
  return Object.fromEntries(
    rangePresets({ today, fiscalYearStartMonth }).map(({ name, startDate, endDate }) => [
      name,
      `${startDate} ${endDate}`,
    ]),
  );
}

it('counts from the calendar year where the fiscal year begins in January', () => {
  expect(presets('2026-05-17', 1)).toEqual({
    'this-month': '2026-05-01 2026-05-31',
    'last-month': '2026-04-01 2026-04-30',
    'this-quarter': '2026-04-01 2026-06-30',
    'last-quarter': '2026-01-01 2026-03-31',
    'year-to-date': '2026-01-01 2026-05-17',
    'this-year': '2026-01-01 2026-12-31',
    'last-year': '2025-01-01 2025-12-31',
    'last-12-months': '2025-06-01 2026-05-31',
  });
});

it('counts quarters and years from the first month of the fiscal year', () => {
  expect(presets('2026-01-31', 4)).toMatchObject({
    'last-month': '2025-12-01 2025-12-31',
    'this-quarter': '2026-01-01 2026-03-31',
    'last-quarter': '2025-10-01 2025-12-31',
    'year-to-date': '2025-04-01 2026-01-31',
    'last-year': '2024-04-01 2025-03-31',
  });
});
