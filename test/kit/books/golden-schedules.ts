import type { ScheduledPayment, ScheduleFact, ScheduleFacts, ScheduleStanding } from '@counterfoil/events/ledger-event';

const uuid = (last: number): string => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;

const payment: ScheduledPayment = {
  accountId: uuid(2),
  description: 'Rent',
  nickname: 'Landlord',
  amount: -90_000n,
  allocations: [{ categoryId: uuid(5), amount: -90_000n }],
};

const schedule: ScheduleFacts = {
  scheduleId: uuid(40),
  payment,
  recurrence: { startsOn: '2026-01-31', unit: 'month', every: 1, monthDay: 31, until: '2027-12-31' },
  asksFirst: false,
  createdBy: uuid(9),
};

const standing: ScheduleStanding = {
  nextDay: '2026-03-31',
  settledThrough: '2026-02-28',
  isPaused: false,
  open: [{ day: '2026-02-28', reason: 'period_closed' }],
  skipped: ['2026-04-30'],
  changed: [{ day: '2026-05-31', payment }],
};

/** Of what repeats, one fact of each kind (golden.spec.ts). */
export const SCHEDULE_EXAMPLES: { [Type in ScheduleFact['type']]: Extract<ScheduleFact, { type: Type }>['data'] } = {
  ScheduleCreated: { schedule, nextDay: '2026-01-31' },
  ScheduleChanged: {
    before: schedule,
    after: { ...schedule, recurrence: { startsOn: '2026-03-01', unit: 'month', every: 2, weekOfMonth: 2, weekday: 2 } },
    previousNextDay: '2026-03-31',
    nextDay: '2026-03-10',
  },
  SchedulePaused: { scheduleId: uuid(40) },
  ScheduleResumed: { scheduleId: uuid(40), nextDay: '2026-03-31' },
  ScheduleEnded: { schedule, standing },
  ScheduleReopened: { schedule, standing },
  OccurrencePutForward: { scheduleId: uuid(40), day: '2026-02-28', reason: 'period_closed', nextDay: '2026-03-31' },
  OccurrenceRecorded: {
    scheduleId: uuid(40),
    day: '2026-01-31',
    transactionId: uuid(4),
    nextDay: '2026-02-28',
    replacedTransactionId: uuid(41),
  },
  OccurrenceSkipped: { scheduleId: uuid(40), day: '2026-03-31', nextDay: '2026-05-31' },
  OccurrenceReturned: {
    scheduleId: uuid(40),
    day: '2026-01-31',
    transactionId: uuid(4),
    nextDay: '2026-02-28',
  },
  OccurrenceChanged: { scheduleId: uuid(40), day: '2026-05-31', after: payment },
};
