import type { RecurrenceUnit } from '@counterfoil/accounting/recurrence';
import type { PaymentType } from './schedule.contract';

export interface SchedulePart {
  categoryId: string;
  categoryName: string;
  /** Decimal string, signed like the payment. */
  amount: string;
}

export interface SchedulePayment {
  type: PaymentType;
  accountId: string;
  accountName: string;
  /** Decimal string; negative is money out of the account. */
  amount: string;
  description: string;
  nickname: string | null;
  /** One for what is in one category, none for a transfer or what is not categorised. */
  parts: SchedulePart[];
  transferToAccountId: string | null;
  transferToAccountName: string | null;
}

export interface ScheduleRecurrence {
  startsOn: string;
  unit: RecurrenceUnit;
  every: number;
  monthDay: number | null;
  weekOfMonth: number | null;
  weekday: number | null;
  until: string | null;
  times: number | null;
}

export interface Schedule {
  id: string;
  payment: SchedulePayment;
  recurrence: ScheduleRecurrence;
  asksFirst: boolean;
  /** The first day that is neither recorded, put forward nor skipped; null where none is to come. */
  nextDay: string | null;
  /** What is recorded on it, where that one was changed. */
  nextPayment: SchedulePayment | null;
  isPaused: boolean;
  /** True where no person paused it, but the restore of its books from an archive. */
  isPausedByRestore: boolean;
  endedAt: string | null;
  createdAt: string;
  /** How many of its occurrences wait for somebody. */
  open: number;
}

/**
 * `open` waits for somebody, `planned` is to come; the others are settled.
 */
export type OccurrenceStatus = 'open' | 'planned' | 'recorded' | 'skipped';

export interface Occurrence {
  scheduleId: string;
  day: string;
  status: OccurrenceStatus;
  /** Why it waits: `asked`, `late`, `returned`, or the code of what stood in the way. */
  reason: string | null;
  payment: SchedulePayment;
  /** True where this one is not what the schedule says. */
  isChanged: boolean;
  /** What was recorded; null until it is. */
  transactionId: string | null;
  /** Whether that transaction still stands. */
  isDeleted: boolean;
}

/** GET /api/businesses/{id}/schedules/{scheduleId} */
export interface ScheduleDetail {
  schedule: Schedule;
  /** Open ones first, then those to come, by day. */
  coming: Occurrence[];
  /** Newest first. */
  settled: Occurrence[];
}

/** GET /api/businesses/{id}/schedules/due */
export interface DueOccurrences {
  today: string;
  through: string;
  /** By day; what waits for somebody stands among them on its own day. */
  occurrences: Occurrence[];
}

/** GET /api/businesses/{id}/schedules/matches: an imported row that looks like a payment that repeats. */
export interface OccurrenceMatch {
  scheduleId: string;
  day: string;
  /** True where the books have the payment already: the row takes its place. */
  isRecorded: boolean;
  /** What the payment is called. */
  payment: string;
  transactionId: string;
  /** Of the row. */
  date: string;
  description: string;
  /** Decimal string, signed. */
  amount: string;
}

export interface CashAheadChange {
  date: string;
  description: string;
  /** Decimal string, signed like an asset. */
  amount: string;
  /** Balance after it. */
  balance: string;
  scheduleId: string | null;
}

export interface CashAheadAccount {
  accountId: string;
  accountName: string;
  type: string;
  /** At the end of today, in the books. */
  balance: string;
  closingBalance: string;
  lowest: string;
  lowestOn: string;
  /** The first day on whose end it is below zero; null where it never is. */
  belowZeroOn: string | null;
  changes: CashAheadChange[];
}

/** GET /api/businesses/{id}/schedules/cash-ahead: balances from what is in the books and what repeats. */
export interface CashAhead {
  today: string;
  through: string;
  accounts: CashAheadAccount[];
}

/** A payment that repeats which a row of a statement looks like, before it is recorded. */
export interface ImportOccurrence {
  scheduleId: string;
  day: string;
  /** What the payment is called. */
  payment: string;
  /** True where it was recorded already: the row takes the place of that transaction. */
  isRecorded: boolean;
  /** True where somebody has said that it is the same. */
  isTaken: boolean;
}
