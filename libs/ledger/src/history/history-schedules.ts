import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import type { LedgerEvent, ScheduleFact, ScheduleFacts, ScheduleStanding } from '@counterfoil/events/ledger-event';
import type { ScheduleState } from '../ledger-state';
import { entryOf, openBusiness } from '../lookup';
import {
  changeOccurrence,
  followingDay,
  isAhead,
  isToComeAgain,
  requireUnsettled,
  skipOccurrence,
  unsettledDays,
} from '../schedule/occurrence.decider';
import {
  dueFrom,
  knownSchedule,
  MAX_EXCEPTIONS,
  MAX_OPEN_OCCURRENCES,
  MAX_SCHEDULES,
  paymentText,
  requirePayment,
  requireRecurrence,
  scheduleText,
} from '../schedule/schedule-facts';
import { mustHold, type KnownHistory } from './history-known';

/** A reason is a code, and is told to people as words. */
const MAX_REASON_LENGTH = 60;

export function isOfSchedules(event: LedgerEvent): event is ScheduleFact {
  return event.type.startsWith('Schedule') || event.type.startsWith('Occurrence');
}

/** Each day of a schedule in its turn, by the rule that it had. @throws ImpossibleFact, DomainError, RangeError */
export function checkSchedule(event: ScheduleFact, known: KnownHistory): void {
  const { state } = known;
  openBusiness(state);
  switch (event.type) {
    case 'ScheduleCreated': {
      const { schedule, nextDay } = event.data;
      known.take(schedule.scheduleId);
      mustHold(Object.keys(state.schedules).length < MAX_SCHEDULES, 'there are too many schedules');
      return requireFacts(schedule, { nextDay, skipped: [] }, known);
    }
    case 'ScheduleChanged': {
      const { before, after, previousNextDay, nextDay } = event.data;
      const schedule = knownSchedule(state, after.scheduleId);
      mustHold(scheduleText(schedule.facts) === scheduleText(before), 'the schedule was another one');
      mustHold(schedule.nextDay === previousNextDay, 'another day came next');
      mustHold(before.createdBy === after.createdBy, 'it was set up by somebody else');
      return requireFacts(after, { ...schedule, nextDay }, known);
    }
    case 'SchedulePaused':
      return mustHold(!knownSchedule(state, event.data.scheduleId).isPaused, 'it was paused already');
    case 'ScheduleResumed': {
      const schedule = knownSchedule(state, event.data.scheduleId);
      mustHold(schedule.isPaused, 'it was not paused');
      const { nextDay } = event.data;
      return mustHold(isDayOf(schedule, nextDay), 'the schedule does not go on on that day');
    }
    case 'ScheduleEnded': {
      const { schedule: facts, standing } = event.data;
      const { facts: was, ...stood } = knownSchedule(state, facts.scheduleId);
      const { skipped } = standing;
      // An earlier version may have forgotten some: see `mayFollow`.
      const isKnown = skipped.every((day) => stood.skipped.includes(day));
      const isSame = endText(facts, standing) === endText(was, { ...stood, skipped });
      mustHold(isKnown && isSame, 'the schedule was another one');
      known.endedSchedules.set(facts.scheduleId, endText(facts, { ...standing, nextDay: '' }));
      return;
    }
    case 'ScheduleReopened': {
      const { schedule: facts, standing } = event.data;
      mustHold(entryOf(state.schedules, facts.scheduleId) === undefined, 'the schedule goes on already');
      mustHold(Object.keys(state.schedules).length < MAX_SCHEDULES, 'there are too many schedules');
      const before = known.endedSchedules.get(facts.scheduleId);
      mustHold(before === endText(facts, { ...standing, nextDay: '' }), 'the schedule was another one');
      return mustHold(isDayOf({ facts, ...standing }, standing.nextDay), 'the schedule has no such day');
    }
    default:
      return checkOccurrence(event, known);
  }
}

type OccurrenceFact = Extract<ScheduleFact, { type: `Occurrence${string}` }>;

function checkOccurrence(event: OccurrenceFact, known: KnownHistory): void {
  const { state } = known;
  const { scheduleId, day } = event.data;
  const schedule = knownSchedule(state, scheduleId);
  const key = `${scheduleId} ${day}`;
  switch (event.type) {
    case 'OccurrencePutForward':
      mustHold(schedule.nextDay === day && !schedule.isPaused, 'another day came next');
      mustHold(schedule.open.length < MAX_OPEN_OCCURRENCES, 'too many occurrences are open');
      mustHold(event.data.reason.length <= MAX_REASON_LENGTH, 'its reason is none');
      return mustHold(mayFollow(schedule, day, event.data.nextDay), 'another day comes next');
    case 'OccurrenceRecorded': {
      const { transactionId, replacedTransactionId, nextDay } = event.data;
      known.transaction(transactionId);
      if (replacedTransactionId === undefined) requireUnsettled(schedule, day);
      else mustHold(known.occurrences.get(key) === replacedTransactionId, 'it was recorded as another transaction');
      known.occurrences.set(key, transactionId);
      return mustHold(mayFollow(schedule, day, nextDay), 'another day comes next');
    }
    case 'OccurrenceSkipped':
      skipOccurrence(state, { type: 'SkipOccurrence', scheduleId, day });
      return mustHold(mayFollow(schedule, day, event.data.nextDay), 'another day comes next');
    case 'OccurrenceReturned': {
      const { transactionId, nextDay } = event.data;
      const isOpen = schedule.nextDay === day || schedule.open.some((open) => open.day === day);
      mustHold(isCalendarDate(day) && !isOpen, 'it was open already');
      if (transactionId !== undefined)
        mustHold(known.occurrences.get(key) === transactionId, 'it was recorded as another transaction');
      else mustHold(schedule.open.length < 2 * MAX_OPEN_OCCURRENCES, 'too many occurrences are open');
      const isSkipped = transactionId === undefined && schedule.skipped.includes(day);
      const isBack = isSkipped && isToComeAgain(schedule, day);
      const isNext = nextDay === day && (isBack || isBackAsOnce(schedule, event.data));
      return mustHold(isNext || nextDay === schedule.nextDay, 'another day comes next');
    }
    case 'OccurrenceChanged': {
      const before = schedule.changed.find((one) => one.day === day)?.payment;
      mustHold(
        (before && paymentText(before)) === (event.data.before && paymentText(event.data.before)),
        'it was otherwise before',
      );
      if (!isAhead(schedule, day)) requireUnsettled(schedule, day);
      const { after } = event.data;
      const led = changeOccurrence(state, { type: 'ChangeOccurrence', scheduleId, day, payment: after });
      return mustHold(led.length === 1 || after !== undefined, 'it changed nothing');
    }
    default:
      event satisfies never;
  }
}

/**
 * What comes after a settled day. An earlier version forgot days that were skipped ahead, once the day before them was
 * skipped and came back: there a day comes next that is known here to have been left out.
 */
function mayFollow(schedule: ScheduleState, day: string, nextDay: string | undefined): boolean {
  if (nextDay === followingDay(schedule, day).nextDay) return true;
  if (schedule.nextDay !== day || nextDay === undefined || !schedule.skipped.includes(nextDay)) return false;
  return (
    followingDay({ ...schedule, skipped: schedule.skipped.filter((one) => one !== nextDay) }, day).nextDay === nextDay
  );
}

/** The same version brought a skipped day back twice where it was recorded in between. */
function isBackAsOnce(
  schedule: ScheduleState,
  { day, transactionId }: { readonly day: string; readonly transactionId?: string },
): boolean {
  return transactionId === undefined && schedule.settledThrough === day && isToComeAgain(schedule, day);
}

function requireFacts(
  facts: ScheduleFacts,
  standing: Pick<ScheduleStanding, 'nextDay' | 'skipped'>,
  known: KnownHistory,
): void {
  requireRecurrence(facts.recurrence);
  mustHold(isDayOf({ facts, ...standing }, standing.nextDay), 'the schedule has no such day');
  mustHold(
    unsettledDays({ open: [], ...standing }, standing.skipped).length <= MAX_EXCEPTIONS,
    'too many days are left out',
  );
  // An undo brings a schedule back whose account may be archived since: what is due then is put forward.
  for (const accountId of [facts.payment.accountId, facts.payment.transferAccountId ?? facts.payment.accountId])
    known.account(accountId);
  if (standing.nextDay !== undefined && facts.payment.amount === 0n)
    requirePayment(known.state, facts.payment, standing.nextDay);
}

/** Of its rule: that it was skipped ahead may have been forgotten, see `mayFollow`. */
function isDayOf({ facts }: { readonly facts: ScheduleFacts }, day: string | undefined): boolean {
  return day === undefined || (isCalendarDate(day) && dueFrom({ facts, skipped: [] }, day) === day);
}

/** Without what is only remembered of settled days: facts of earlier versions do not name it. */
function endText(
  facts: ScheduleFacts,
  { nextDay, settledThrough, isPaused, open, skipped, changed }: ScheduleStanding,
): string {
  const isUnsettled = new Set(unsettledDays({ nextDay, open }, [...skipped, ...changed.map((one) => one.day)]));
  const payments = changed.filter(({ day }) => isUnsettled.has(day)).map((one) => [one.day, paymentText(one.payment)]);
  const waiting = open.map(({ day, reason }) => [day, reason]);
  return JSON.stringify([
    scheduleText(facts),
    nextDay ?? null,
    settledThrough ?? null,
    isPaused,
    waiting,
    skipped.filter((day) => isUnsettled.has(day)),
    payments,
  ]);
}
