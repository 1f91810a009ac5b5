import { addDays } from '@counterfoil/accounting/calendar-date';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { LedgerEvent, RecurrenceFacts, ScheduledPayment, ScheduleFacts } from '@counterfoil/events/ledger-event';
import type { LedgerState, ScheduleState } from '../ledger-state';
import { entryOf, openBusiness } from '../lookup';
import type { Entities } from '../transaction/transaction-lookup';
import {
  changeOccurrence,
  confirmOccurrence,
  matchOccurrence,
  settleOccurrence,
  skipOccurrence,
  type OccurrenceCommand,
} from './occurrence.decider';
import {
  dueFrom,
  knownSchedule,
  MAX_SCHEDULES,
  requirePayment,
  requireRecurrence,
  scheduleText,
} from './schedule-facts';

/** What a person says of a schedule. */
interface Said {
  readonly payment: ScheduledPayment;
  readonly recurrence: RecurrenceFacts;
  /** True where each occurrence is to be confirmed. */
  readonly asksFirst: boolean;
  /** The day it is in the business's time zone. */
  readonly today: string;
}

/** A payment comes again. Nothing is recorded for days before today: they are over. */
export interface CreateSchedule extends Said {
  readonly type: 'CreateSchedule';
  readonly scheduleId: string;
  readonly createdBy: string;
  /** A day that the books have already, as where the schedule was made from a transaction of it. */
  readonly after?: string;
}

/** Changes all that is not settled, or from a later day on: then what comes before stays, and ends the day before. */
export interface ChangeSchedule extends Said {
  readonly type: 'ChangeSchedule';
  readonly scheduleId: string;
  readonly from?: string;
  /** Under which id it goes on from that day. */
  readonly newScheduleId: string;
}

export interface PauseSchedule {
  readonly type: 'PauseSchedule';
  readonly scheduleId: string;
}

export interface ResumeSchedule {
  readonly type: 'ResumeSchedule';
  readonly scheduleId: string;
  readonly today: string;
}

export interface EndSchedule {
  readonly type: 'EndSchedule';
  readonly scheduleId: string;
}

export type ScheduleCommand =
  CreateSchedule | ChangeSchedule | PauseSchedule | ResumeSchedule | EndSchedule | OccurrenceCommand;

/** @throws DomainError */
export function decideSchedule(state: LedgerState, command: ScheduleCommand, entities: Entities): LedgerEvent[] {
  openBusiness(state);
  switch (command.type) {
    case 'CreateSchedule':
      return createSchedule(state, command);
    case 'ChangeSchedule':
      return changeSchedule(state, command);
    case 'PauseSchedule':
      return pauseSchedule(state, command);
    case 'ResumeSchedule':
      return resumeSchedule(state, command);
    case 'EndSchedule':
      return [ended(knownSchedule(state, command.scheduleId))];
    case 'SettleOccurrence':
      return settleOccurrence(state, command);
    case 'ConfirmOccurrence':
      return confirmOccurrence(state, command);
    case 'MatchOccurrence':
      return matchOccurrence(state, command, entities);
    case 'SkipOccurrence':
      return skipOccurrence(state, command);
    case 'ChangeOccurrence':
      return changeOccurrence(state, command);
    default:
      return command satisfies never;
  }
}

export function createSchedule(state: LedgerState, command: CreateSchedule): LedgerEvent[] {
  if (entryOf(state.schedules, command.scheduleId))
    throw new DomainError('conflict', 'schedule_exists', 'This schedule exists already');
  if (Object.keys(state.schedules).length >= MAX_SCHEDULES) {
    const message = `A business can have at most ${MAX_SCHEDULES} schedules. End those that you no longer need.`;
    throw new DomainError('limit', 'too_many_schedules', message);
  }
  const { scheduleId, createdBy, today, after } = command;
  const schedule = factsOf(command, scheduleId, createdBy);
  requireRecurrence(schedule.recurrence);
  const first = after === undefined || after < today ? today : addDays(after, 1);
  const nextDay = requireNextDay({ facts: schedule, skipped: [] }, first);
  requirePayment(state, schedule.payment, nextDay);
  return [{ type: 'ScheduleCreated', data: { schedule, nextDay } }];
}

export function changeSchedule(state: LedgerState, command: ChangeSchedule): LedgerEvent[] {
  const before = knownSchedule(state, command.scheduleId);
  const { from, today, newScheduleId } = command;
  if (from !== undefined && before.nextDay !== undefined && from > before.nextDay) {
    const until = { ...before.facts, recurrence: endedBefore(before.facts.recurrence, from) };
    const change = changedTo(before, until, before.nextDay);
    const after = { ...command, type: 'CreateSchedule', scheduleId: newScheduleId, after: addDays(from, -1) } as const;
    return [...change, ...createSchedule(state, { ...after, createdBy: before.facts.createdBy, today })];
  }
  const facts = factsOf(command, command.scheduleId, before.facts.createdBy);
  requireRecurrence(facts.recurrence);
  const nextDay = requireNextDay({ ...before, facts }, firstUnsettled(before, today));
  requirePayment(state, facts.payment, nextDay);
  return changedTo(before, facts, nextDay);
}

/** Nothing where it says the same as before. */
function changedTo(before: ScheduleState, after: ScheduleFacts, nextDay: string): LedgerEvent[] {
  if (scheduleText(before.facts) === scheduleText(after) && before.nextDay === nextDay) return [];
  const previous = before.nextDay === undefined ? {} : { previousNextDay: before.nextDay };
  return [{ type: 'ScheduleChanged', data: { before: before.facts, after, ...previous, nextDay } }];
}

/** Days that came due and were not seen to yet are still to come; those before today and settled ones are not. */
function firstUnsettled({ settledThrough, nextDay }: ScheduleState, today: string): string {
  const earliest = nextDay !== undefined && nextDay < today ? nextDay : today;
  if (settledThrough === undefined || settledThrough < earliest) return earliest;
  // A day that was skipped and has come back is the next one again, though it was settled before.
  return nextDay !== undefined && nextDay <= settledThrough ? nextDay : addDays(settledThrough, 1);
}

function endedBefore({ times: _, ...recurrence }: RecurrenceFacts, day: string): RecurrenceFacts {
  return { ...recurrence, until: addDays(day, -1) };
}

function pauseSchedule(state: LedgerState, { scheduleId }: PauseSchedule): LedgerEvent[] {
  return knownSchedule(state, scheduleId).isPaused ? [] : [{ type: 'SchedulePaused', data: { scheduleId } }];
}

function resumeSchedule(state: LedgerState, { scheduleId, today }: ResumeSchedule): LedgerEvent[] {
  const schedule = knownSchedule(state, scheduleId);
  return schedule.isPaused ? [resumed(schedule, today)] : [];
}

/** What fell into the pause is not made up for. */
export function resumed(schedule: ScheduleState, today: string): LedgerEvent {
  return { type: 'ScheduleResumed', data: { scheduleId: schedule.facts.scheduleId, ...notBefore(schedule, today) } };
}

export function ended({ facts, ...standing }: ScheduleState): LedgerEvent {
  return { type: 'ScheduleEnded', data: { schedule: facts, standing } };
}

/** Its next day, where that is over the first one from today on. */
export function notBefore(schedule: ScheduleState, today: string): { nextDay?: string } {
  const { nextDay } = schedule;
  const next = nextDay === undefined || nextDay >= today ? nextDay : dueFrom(schedule, today);
  return next === undefined ? {} : { nextDay: next };
}

function requireNextDay(schedule: Pick<ScheduleState, 'facts' | 'skipped'>, first: string): string {
  const nextDay = dueFrom(schedule, first);
  if (nextDay !== undefined) return nextDay;
  throw new DomainError(
    'invalid',
    'nothing_to_come',
    'No day of it is still to come: choose a later end',
    'recurrence',
  );
}

function factsOf({ payment, recurrence, asksFirst }: Said, scheduleId: string, createdBy: string): ScheduleFacts {
  return { scheduleId, payment, recurrence, asksFirst, createdBy };
}
