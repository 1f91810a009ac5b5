import { formatInstant } from '../ui/date-format';
import { instantOf, knownAtText, momentText } from './known-at';

const BERLIN = { timeZone: 'Europe/Berlin' };

it('says as known when', () => {
  expect(knownAtText('12', BERLIN)).toBe('right after event 12');
  expect(knownAtText('2026-04-03T12:05:00.000Z', BERLIN)).toBe('3 Apr 2026, 14:05');
  expect(formatInstant('never', 'UTC')).toBe('never');
  expect([instantOf(''), instantOf('2026-04-03T14:05').endsWith('.000Z')]).toEqual(['', true]);
});

it('says of a position which event it is that it shows last, and when that was in the business’s zone', () => {
  const recordedAt = '2026-04-03T12:05:00.000Z';
  expect(knownAtText('13', BERLIN, { knownAt: '12', recordedAt })).toBe('right after event 12');
  expect(momentText(recordedAt, BERLIN)).toBe(', recorded 3 Apr 2026, 14:05');
  expect(knownAtText('3', BERLIN, { knownAt: '0', recordedAt: null })).toBe('before the first event');
  expect([momentText(null, BERLIN), momentText(undefined, BERLIN)]).toEqual(['', '']);
});
