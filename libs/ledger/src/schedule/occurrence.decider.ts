import { addDays, daysBetween, isCalendarDate } from '@counterfoil/accounting/calendar-date';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { LedgerEvent, ScheduledPayment } from '@counterfoil/events/ledger-event';
import { evolveLedger } from '../evolved-state';
import type { LedgerState, ScheduleState } from '../ledger-state';
import { entryOf } from '../lookup';
import type { OverLimit, Recorded } from '../transaction/transaction-facts';
import { standingTransaction, type Entities } from '../transaction/transaction-lookup';
import { deletion } from '../transaction/transaction-removal';
import {
  dueFrom,
  knownSchedule,
  MAX_EXCEPTIONS,
  MAX_OPEN_OCCURRENCES,
  paymentOn,
  paymentText,
  recordedPayment,
  requirePayment,
} from './schedule-facts';

/** A worker that was away for longer asks before it records, since much may have changed. */
export const RECORDED_WITHIN_DAYS = 31;

interface OfOccurrence {
  readonly scheduleId: string;
  /** YYYY-MM-DD, as the rule says; the transaction may be on another day. */
  readonly day: string;
}

interface Recording extends OfOccurrence {
  readonly transactionId: string;
  readonly mirrorId: string;
  readonly recorded: Recorded;
  readonly overLimit?: OverLimit;
}

/** The next occurrence has come due: it is recorded, or put forward with the reason. */
export interface SettleOccurrence extends Recording {
  readonly type: 'SettleOccurrence';
  readonly today: string;
  /** True where a row of the bank in the books seems to be the payment. */
  readonly seemsPaid?: boolean;
}

/** A person, or a plan that has room by now, has an occurrence recorded. */
export interface ConfirmOccurrence extends Recording {
  readonly type: 'ConfirmOccurrence';
  /** The day of the transaction. */
  readonly date: string;
  /** Where it is not what the schedule says. */
  readonly payment?: ScheduledPayment;
}

/** A transaction of the books is the occurrence; what stood for it so far gives way. */
export interface MatchOccurrence extends OfOccurrence {
  readonly type: 'MatchOccurrence';
  readonly transactionId: string;
  /** The transaction that was recorded for it before. */
  readonly replacedTransactionId?: string;
  /** Today in the business's time zone. */
  readonly today: string;
}

export interface SkipOccurrence extends OfOccurrence {
  readonly type: 'SkipOccurrence';
}

/** This one, and no other, is recorded otherwise; undefined takes it back to what the schedule says. */
export interface ChangeOccurrence extends OfOccurrence {
  readonly type: 'ChangeOccurrence';
  readonly payment: ScheduledPayment | undefined;
}

export type OccurrenceCommand =
  SettleOccurrence | ConfirmOccurrence | MatchOccurrence | SkipOccurrence | ChangeOccurrence;

/**
 * Nothing where it is no longer the next one: another process has settled it, or the schedule was paused, changed or
 * ended meanwhile.
 */
export function settleOccurrence(state: LedgerState, command: SettleOccurrence): LedgerEvent[] {
  const { scheduleId, day, today } = command;
  const schedule = entryOf(state.schedules, scheduleId);
  if (!schedule || schedule.isPaused || schedule.nextDay !== day || day > today) return [];
  if (schedule.open.length >= MAX_OPEN_OCCURRENCES) return [];
  const reason = reasonToAsk(state, schedule, command);
  if (reason !== undefined) return [putForward(schedule, day, reason)];
  try {
    return recordedOn(state, schedule, { ...command, date: day });
  } catch (error) {
    if (error instanceof DomainError) return [putForward(schedule, day, error.code)];
    throw error;
  }
}

function reasonToAsk(state: LedgerState, { facts }: ScheduleState, command: SettleOccurrence): string | undefined {
  if (facts.asksFirst) return 'asked';
  if (state.closedThrough !== null && command.day <= state.closedThrough) return 'period_closed';
  if (command.seemsPaid) return 'seems_paid';
  return daysBetween(command.day, command.today) > RECORDED_WITHIN_DAYS ? 'late' : undefined;
}

function putForward(schedule: ScheduleState, day: string, reason: string): LedgerEvent {
  const { scheduleId } = schedule.facts;
  return { type: 'OccurrencePutForward', data: { scheduleId, day, reason, ...followingDay(schedule, day) } };
}

export function confirmOccurrence(state: LedgerState, command: ConfirmOccurrence): LedgerEvent[] {
  const schedule = knownSchedule(state, command.scheduleId);
  requireUnsettled(schedule, command.day);
  return recordedOn(state, schedule, command);
}

function recordedOn(
  state: LedgerState,
  schedule: ScheduleState,
  command: Recording & { readonly date: string; readonly payment?: ScheduledPayment },
): LedgerEvent[] {
  const { scheduleId, day, date, transactionId, mirrorId } = command;
  const payment = command.payment ?? paymentOn(schedule, day);
  const recorded = recordedPayment(state, payment, { day: date, transactionId, mirrorId }, command);
  const data = { scheduleId, day, transactionId, ...followingDay(schedule, day) };
  return [recorded, { type: 'OccurrenceRecorded', data }];
}

export function matchOccurrence(state: LedgerState, command: MatchOccurrence, entities: Entities): LedgerEvent[] {
  const { scheduleId, day, transactionId, replacedTransactionId, today } = command;
  const schedule = knownSchedule(state, scheduleId);
  standingTransaction(entities, transactionId);
  if (replacedTransactionId === undefined) {
    requireUnsettled(schedule, day);
    return [{ type: 'OccurrenceRecorded', data: { scheduleId, day, transactionId, ...followingDay(schedule, day) } }];
  }
  if (replacedTransactionId === transactionId) throw settledAlready(day);
  const replaced = deletion(state, standingTransaction(entities, replacedTransactionId), today, true);
  const after = replaced.reduce(evolveLedger, state);
  const data = { scheduleId, day, transactionId, replacedTransactionId };
  return [
    ...replaced,
    { type: 'OccurrenceRecorded', data: { ...data, ...followingDay(knownSchedule(after, scheduleId), day) } },
  ];
}

export function skipOccurrence(state: LedgerState, { scheduleId, day }: SkipOccurrence): LedgerEvent[] {
  const schedule = knownSchedule(state, scheduleId);
  if (isAhead(schedule, day)) {
    requireOfRule(schedule, day);
    refuseTooMany(unsettledDays(schedule, schedule.skipped));
    return [{ type: 'OccurrenceSkipped', data: { scheduleId, day, nextDay: schedule.nextDay } }];
  }
  requireUnsettled(schedule, day);
  return [{ type: 'OccurrenceSkipped', data: { scheduleId, day, ...followingDay(schedule, day) } }];
}

export function changeOccurrence(
  state: LedgerState,
  { scheduleId, day, payment: after }: ChangeOccurrence,
): LedgerEvent[] {
  const schedule = knownSchedule(state, scheduleId);
  if (isAhead(schedule, day)) requireOfRule(schedule, day);
  else requireUnsettled(schedule, day);
  const before = schedule.changed.find((one) => one.day === day)?.payment;
  if (after === undefined && before === undefined) return [];
  if (after !== undefined) {
    if (paymentText(after) === paymentText(before ?? schedule.facts.payment)) return [];
    requirePayment(state, after, day);
    if (before === undefined)
      refuseTooMany(
        unsettledDays(
          schedule,
          schedule.changed.map((one) => one.day),
        ),
      );
  }
  const change = { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
  return [{ type: 'OccurrenceChanged', data: { scheduleId, day, ...change } }];
}

/** The next day once this one is settled: another one where it was the next, else the same. */
export function followingDay(schedule: ScheduleState, day: string): { nextDay?: string } {
  const nextDay = schedule.nextDay === day ? dueFrom(schedule, addDays(day, 1)) : schedule.nextDay;
  return nextDay === undefined ? {} : { nextDay };
}

/** After the next one, so not due for long. */
export function isAhead(schedule: ScheduleState, day: string): schedule is ScheduleState & { nextDay: string } {
  return schedule.nextDay !== undefined && day > schedule.nextDay;
}

export function requireOfRule(schedule: ScheduleState, day: string): void {
  if (!isCalendarDate(day) || dueFrom(schedule, day) !== day) {
    throw new DomainError('not-found', 'occurrence_not_found', `The schedule has nothing on ${day}`);
  }
}

/** Put forward, or the next one. @throws DomainError conflict. */
export function requireUnsettled(schedule: ScheduleState, day: string): void {
  if (schedule.nextDay === day || schedule.open.some((open) => open.day === day)) return;
  throw isAhead(schedule, day) ? notYetDue(day, schedule.nextDay) : settledAlready(day);
}

/** Of some days those that are open or still to come. */
export function unsettledDays(
  { nextDay, open }: Pick<ScheduleState, 'nextDay' | 'open'>,
  days: readonly string[],
): string[] {
  return days.filter((day) => (nextDay !== undefined && day >= nextDay) || open.some((waiting) => waiting.day === day));
}

/** That a day which was skipped comes after all: it is still known to have been, and comes next or waits its turn. */
export function isToComeAgain(schedule: ScheduleState, day: string): boolean {
  return isAhead(schedule, day) || dueFrom(schedule, addDays(day, 1)) === schedule.nextDay;
}

function settledAlready(day: string): DomainError {
  return notOpen(`Nothing waits on ${day}: it has been recorded or skipped already, or nothing was due then`);
}

function notYetDue(day: string, nextDay: string): DomainError {
  return notOpen(`${day} is still ahead: what comes next is ${nextDay}`);
}

function notOpen(message: string): DomainError {
  return new DomainError('conflict', 'occurrence_settled', message);
}

function refuseTooMany(exceptions: readonly unknown[]): void {
  if (exceptions.length < MAX_EXCEPTIONS) return;
  const message = `At most ${MAX_EXCEPTIONS} days of a schedule can be changed or skipped ahead: change the schedule instead`;
  throw new DomainError('limit', 'too_many_exceptions', message);
}
