import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import type { LedgerCommand } from '@counterfoil/ledger/ledger.decider';
import { DecidedBooks, record, TODAY } from '../kit/books/decided-books';

const PAYMENT = {
  accountId: 'checking',
  description: 'Rent',
  amount: -100n,
  allocations: [{ categoryId: 'Rent', amount: -100n }],
};
const RULE = { startsOn: TODAY, unit: 'month', every: 1 };
const SAID = { scheduleId: 'rent', payment: PAYMENT, recurrence: RULE, asksFirst: false, today: TODAY } as const;

function recording(day: string): {
  scheduleId: string;
  day: string;
  transactionId: string;
  mirrorId: string;
  recorded: { by: string; on: string };
} {
  return {
    scheduleId: 'rent',
    day,
    transactionId: `rent of ${day}`,
    mirrorId: `mirror of ${day}`,
    recorded: { by: 'owner', on: day },
  };
}

/** Books with every fact of what repeats, as the rules lead to them. */
export function scheduleHistory(): readonly LedgerEvent[] {
  const settle = (day: string): LedgerCommand => ({ type: 'SettleOccurrence', ...recording(day), today: day });
  const ofRent = { scheduleId: 'rent' } as const;
  const larger = { ...PAYMENT, amount: -200n, allocations: [{ categoryId: 'Rent', amount: -200n }] };
  let books = DecidedBooks.opened().after(
    { type: 'CreateSchedule', createdBy: 'owner', ...SAID },
    { type: 'ChangeOccurrence', ...ofRent, day: '2026-05-15', payment: larger },
    { type: 'SkipOccurrence', ...ofRent, day: '2026-06-15' },
    settle(TODAY),
  );
  books = books.after(books.undo());
  books = books.after(
    { type: 'ChangeSchedule', newScheduleId: 'other', ...SAID, payment: larger, asksFirst: true },
    settle('2026-05-15'),
    record({ transactionId: 'bank' }),
    { type: 'MatchOccurrence', ...ofRent, day: '2026-05-15', transactionId: 'bank', today: TODAY },
    { type: 'PauseSchedule', ...ofRent },
    { type: 'ResumeSchedule', ...ofRent, today: TODAY },
    { type: 'EndSchedule', ...ofRent },
  );
  return books.after(books.undo()).past;
}
