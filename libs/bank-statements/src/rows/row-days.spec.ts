import { dayReader, utcTimesOf } from './row-days';

const ZONE = 'America/Los_Angeles';

function days(name: string, cells: readonly string[], timeZone: string | null = ZONE): (string | null)[] {
  const dayOf = dayReader(name, () => cells, 'YYYY-MM-DD', timeZone ?? undefined);
  return cells.map((cell) => {
    const day = dayOf(cell);
    return day.ok ? day.iso : null;
  });
}

test.each([
  ['Created (UTC)', '2026-03-01 04:30'],
  ['created_utc', '2026-03-01 04:30:15'],
  ['Date', '2026-03-01T04:30:00Z'],
  ['Date', '2026-03-01T04:30:00.000Z'],
  ['Date', '2026-03-01 04:30:00 UTC'],
  ['Date', '2026-03-01T04:30:00+00:00'],
  ['Date (UTC)', '2026-03-01 4:30 AM'],
])('%s %s is of the day before in Los Angeles', (name, cell) => {
  expect(days(name, [cell])).toEqual(['2026-02-28']);
  expect(days(name, [cell], null)).toEqual(['2026-03-01']);
});

test('half a day is counted', () => {
  expect(days('Date (UTC)', ['2026-03-01 4:30 PM', '2026-03-01 12:30 AM', '2026-03-01 12:30 PM'])).toEqual([
    '2026-03-01',
    '2026-02-28',
    '2026-03-01',
  ]);
});

test('a day that its bank wrote in a zone of its own, or without a time, is the day', () => {
  expect(days('Date', ['2026-03-01T04:30:00+02:00'])).toEqual(['2026-03-01']);
  expect(days('Date', ['2026-03-01T04:30:00'])).toEqual(['2026-03-01']);
  expect(days('Date (UTC)', ['2026-03-01'])).toEqual(['2026-03-01']);
  expect(utcTimesOf('Date (UTC)', ['2026-03-01'])).toEqual({ kind: 'days' });
});

test('midnight in every row is no time of day', () => {
  expect(days('Date', ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'])).toEqual(['2026-03-01', '2026-03-02']);
});
