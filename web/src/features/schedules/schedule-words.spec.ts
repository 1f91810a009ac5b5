import type { ScheduleRecurrence } from '@counterfoil/contracts/schedule-answer.contract';
import { ordinal, recurrenceText } from './schedule-words';

const monthly: ScheduleRecurrence = {
  startsOn: '2026-04-15',
  unit: 'month',
  every: 1,
  monthDay: null,
  weekOfMonth: null,
  weekday: null,
  until: null,
  times: null,
};

it.each<[string, Partial<ScheduleRecurrence>]>([
  ['Every month on the 15th', {}],
  ['Every month on the last day', { monthDay: 31 }],
  ['Every 3 months on the second Tuesday', { every: 3, weekOfMonth: 2, weekday: 2 }],
  ['Every month on the last Friday, 12 times', { weekOfMonth: 5, weekday: 5, times: 12 }],
  ['Every 2 weeks on Wednesday', { unit: 'week', every: 2 }],
  ['Every day, until 1 May 2026', { unit: 'day', until: '2026-05-01' }],
  ['Every year on 15 April', { unit: 'year' }],
])('%s', (text, change) => {
  expect(recurrenceText({ ...monthly, ...change })).toBe(text);
});

it('counts days as people do', () => {
  expect([1, 2, 3, 4, 11, 21, 22, 30].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '21st',
    '22nd',
    '30th',
  ]);
});
