import { addDays, isCalendarDate } from '@counterfoil/accounting/calendar-date';
import {
  LAST_WEEK,
  MAX_EVERY,
  MAX_TIMES,
  RECURRENCE_UNITS,
  type Recurrence,
  type RecurrenceUnit,
} from '@counterfoil/accounting/recurrence';
import { firstDayFrom } from '@counterfoil/accounting/recurrence-days';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { LedgerEvent, RecurrenceFacts, ScheduledPayment, ScheduleFacts } from '@counterfoil/events/ledger-event';
import type { LedgerState, ScheduleState } from '../ledger-state';
import { entryOf, openBusiness } from '../lookup';
import {
  refuseOverLimit,
  transactionFacts,
  withoutLock,
  type OverLimit,
  type Recorded,
  type TransactionDraft,
} from '../transaction/transaction-facts';

/** Far more than a business pays by itself; each costs the state some hundred bytes. */
export const MAX_SCHEDULES = 1_000;
/** Occurrences of one schedule that wait for a person; further ones come once some of these are settled. */
export const MAX_OPEN_OCCURRENCES = 50;
/** Days of one schedule that are left out or changed ahead. */
export const MAX_EXCEPTIONS = 50;

/** What the rule of a schedule says, once it has been checked. */
export function recurrenceOf(facts: RecurrenceFacts): Recurrence {
  return { ...facts, unit: facts.unit as RecurrenceUnit };
}

/** @throws DomainError not-found. */
export function knownSchedule(state: LedgerState, scheduleId: string): ScheduleState {
  const schedule = entryOf(state.schedules, scheduleId);
  if (!schedule) throw new DomainError('not-found', 'schedule_not_found', 'Schedule not found');
  return schedule;
}

/** The first day on or after one that the schedule does not leave out. */
export function dueFrom(
  { facts, skipped }: Pick<ScheduleState, 'facts' | 'skipped'>,
  from: string,
): string | undefined {
  const recurrence = recurrenceOf(facts.recurrence);
  for (let day = firstDayFrom(recurrence, from); ; day = firstDayFrom(recurrence, addDays(day, 1))) {
    if (day === undefined || !skipped.includes(day)) return day;
  }
}

/** @throws DomainError invalid. */
export function requireRecurrence(facts: RecurrenceFacts): void {
  const { startsOn, unit, every, monthDay, weekOfMonth, weekday, until, times } = facts;
  const isOfMonth = unit === 'month';
  const isWhole = (value: number | undefined, most: number): boolean =>
    value === undefined || (Number.isInteger(value) && value >= 1 && value <= most);
  const isRule =
    isCalendarDate(startsOn) &&
    (RECURRENCE_UNITS as readonly string[]).includes(unit) &&
    isWhole(every, MAX_EVERY) &&
    isWhole(times, MAX_TIMES) &&
    isWhole(monthDay, 31) &&
    isWhole(weekOfMonth, LAST_WEEK) &&
    isWhole(weekday, 7) &&
    (weekOfMonth === undefined) === (weekday === undefined) &&
    (isOfMonth || (monthDay === undefined && weekOfMonth === undefined)) &&
    (monthDay === undefined || weekOfMonth === undefined) &&
    (until === undefined || times === undefined);
  if (!isRule) throw invalid('recurrence_invalid', 'Say how often it repeats', 'recurrence');
  if (until !== undefined && (!isCalendarDate(until) || until < startsOn))
    throw invalid('recurrence_ends_early', 'The last day must not be before the first', 'until');
}

/** That the books could record it as they are today. @throws DomainError with what stands in the way. */
export function requirePayment(state: LedgerState, payment: ScheduledPayment, day: string): void {
  const draft = draftOfPayment(payment, { day, transactionId: '', mirrorId: '' });
  transactionFacts(withoutLock(state), draft, { by: '', on: day });
}

/** Under which ids, and on which day, a payment is recorded. */
export interface Place {
  readonly day: string;
  readonly transactionId: string;
  /** The row in the other account's list, where it is a transfer. */
  readonly mirrorId: string;
}

function draftOfPayment(payment: ScheduledPayment, { day, transactionId, mirrorId }: Place): TransactionDraft {
  const { accountId, description, nickname, amount, allocations, transferAccountId } = payment;
  return {
    transactionId,
    accountId,
    date: day,
    description,
    ...(nickname === undefined ? {} : { nickname }),
    amount,
    allocations: transferAccountId === undefined ? allocations : [],
    ...(transferAccountId === undefined
      ? {}
      : { transfer: { to: 'account', accountId: transferAccountId, mirrorId } as const }),
  };
}

/** An occurrence as the ordinary fact of the books. @throws DomainError where they do not take it. */
export function recordedPayment(
  state: LedgerState,
  payment: ScheduledPayment,
  place: Place,
  by: { readonly recorded: Recorded; readonly overLimit?: OverLimit },
): LedgerEvent {
  openBusiness(state);
  refuseOverLimit(by.overLimit);
  const transaction = transactionFacts(state, draftOfPayment(payment, place), by.recorded);
  return {
    type: payment.transferAccountId === undefined ? 'TransactionRecorded' : 'TransferRecorded',
    data: { transaction },
  };
}

/** What is recorded on a day: as the schedule says, unless this one was changed. */
export function paymentOn({ facts, changed }: ScheduleState, day: string): ScheduledPayment {
  return changed.find((one) => one.day === day)?.payment ?? facts.payment;
}

/** Everything that a schedule says, for telling whether two say the same. */
export function scheduleText({ scheduleId, payment, recurrence, asksFirst, createdBy }: ScheduleFacts): string {
  const { startsOn, unit, every, monthDay, weekOfMonth, weekday, until, times } = recurrence;
  const rule = [startsOn, unit, every, monthDay, weekOfMonth, weekday, until, times].map((part) => part ?? null);
  return JSON.stringify([scheduleId, paymentText(payment), rule, asksFirst, createdBy]);
}

export function paymentText(payment: ScheduledPayment): string {
  const { accountId, description, nickname, amount, allocations, transferAccountId } = payment;
  const parts = allocations.map((part) => [part.categoryId, String(part.amount)]);
  return JSON.stringify([accountId, description, nickname ?? null, String(amount), parts, transferAccountId ?? null]);
}

export function invalid(code: string, message: string, field?: string): DomainError {
  return new DomainError('invalid', code, message, field);
}
