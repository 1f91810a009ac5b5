import { formatInstant } from '../ui/date-format';
import { instantOf, knownAtText } from './known-at';

it('says as known when', () => {
  expect(knownAtText('12', { timeZone: 'UTC' })).toBe('right after event 12');
  expect(knownAtText('2026-04-03T12:05:00.000Z', { timeZone: 'Europe/Berlin' })).toBe('3 Apr 2026, 14:05');
  expect(formatInstant('never', 'UTC')).toBe('never');
  expect([instantOf(''), instantOf('2026-04-03T14:05').endsWith('.000Z')]).toEqual(['', true]);
});
