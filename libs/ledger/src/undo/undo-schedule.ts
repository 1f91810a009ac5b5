import type { LedgerEvent, ScheduleFact } from '@counterfoil/events/ledger-event';
import type { LedgerState, ScheduleState } from '../ledger-state';
import { entryOf } from '../lookup';
import { followingDay, isAhead, isToComeAgain, requireUnsettled } from '../schedule/occurrence.decider';
import { ended, notBefore, resumed } from '../schedule/schedule.decider';
import { dueFrom, MAX_SCHEDULES, paymentText, scheduleText } from '../schedule/schedule-facts';
import { standsInTheWay } from './undo-register';

/** The way back from what was done to schedules and their days. @throws DomainError where later facts stand in it. */
export function inverseOfSchedule(event: ScheduleFact, state: LedgerState, today: string): LedgerEvent[] {
  switch (event.type) {
    case 'ScheduleCreated':
    case 'ScheduleReopened':
      return [ended(standing(state, event.data.schedule.scheduleId))];
    case 'ScheduleEnded':
      return [reopened(event.data, state, today)];
    case 'ScheduleChanged':
      return [changedBack(event.data, state)];
    case 'SchedulePaused': {
      const schedule = standing(state, event.data.scheduleId);
      return schedule.isPaused ? [resumed(schedule, today)] : [];
    }
    case 'ScheduleResumed': {
      const { scheduleId } = event.data;
      return standing(state, scheduleId).isPaused ? [] : [{ type: 'SchedulePaused', data: { scheduleId } }];
    }
    case 'OccurrencePutForward':
      throw standsInTheWay('It came due. Record it or skip it instead.');
    case 'OccurrenceRecorded':
      return [event.data.replacedTransactionId === undefined ? returned(event, state) : givenBack(event.data, state)];
    case 'OccurrenceSkipped':
      return [returned(event, state)];
    case 'OccurrenceReturned':
      return [settledAgain(event.data, state)];
    case 'OccurrenceChanged':
      return [occurrenceBack(event.data, state)];
    default:
      return event satisfies never;
  }
}

type DataOf<Type extends ScheduleFact['type']> = Extract<ScheduleFact, { type: Type }>['data'];

function standing(state: LedgerState, scheduleId: string): ScheduleState {
  const schedule = entryOf(state.schedules, scheduleId);
  if (!schedule) throw standsInTheWay('The schedule has ended since.');
  return schedule;
}

/** What fell between its end and today is not made up for. */
function reopened(
  { schedule, standing: was }: DataOf<'ScheduleEnded'>,
  state: LedgerState,
  today: string,
): LedgerEvent {
  if (entryOf(state.schedules, schedule.scheduleId)) throw standsInTheWay('The schedule goes on already.');
  if (Object.keys(state.schedules).length >= MAX_SCHEDULES)
    throw standsInTheWay(`The business has ${MAX_SCHEDULES} schedules, as many as it can have.`);
  const { nextDay: _, ...rest } = was;
  const next = notBefore({ facts: schedule, ...was }, today);
  return { type: 'ScheduleReopened', data: { schedule, standing: { ...rest, ...next } } };
}

function changedBack(data: DataOf<'ScheduleChanged'>, state: LedgerState): LedgerEvent {
  const { before, after, nextDay, previousNextDay } = data;
  const { facts, nextDay: next } = standing(state, after.scheduleId);
  if (scheduleText(facts) !== scheduleText(after)) throw standsInTheWay('The schedule has been changed since.');
  if (next !== nextDay) throw standsInTheWay('More of it has come due since. Change the schedule instead.');
  const days = {
    ...(nextDay === undefined ? {} : { previousNextDay: nextDay }),
    ...(previousNextDay === undefined ? {} : { nextDay: previousNextDay }),
  };
  return { type: 'ScheduleChanged', data: { before: after, after: before, ...days } };
}

/** A recorded day is open again. One that was skipped comes on its day, unless others after it are settled by now. */
function returned(
  event: Extract<ScheduleFact, { type: 'OccurrenceRecorded' | 'OccurrenceSkipped' }>,
  state: LedgerState,
): LedgerEvent {
  const { scheduleId, day } = event.data;
  const schedule = standing(state, scheduleId);
  if (schedule.nextDay === day || schedule.open.some((open) => open.day === day))
    throw standsInTheWay('It is open again already.');
  if (event.type === 'OccurrenceRecorded') {
    const { transactionId } = event.data;
    return { type: 'OccurrenceReturned', data: { scheduleId, day, transactionId, ...comingNext(schedule.nextDay) } };
  }
  if (!schedule.skipped.includes(day)) throw standsInTheWay('It is to come again already, or has been recorded since.');
  const isNext = !isAhead(schedule, day) && isToComeAgain(schedule, day);
  return {
    type: 'OccurrenceReturned',
    data: { scheduleId, day, ...comingNext(isNext ? day : schedule.nextDay) },
  };
}

function comingNext(nextDay: string | undefined): { nextDay?: string } {
  return nextDay === undefined ? {} : { nextDay };
}

/** The transaction that gave way stands for its day again. */
function givenBack(data: DataOf<'OccurrenceRecorded'>, state: LedgerState): LedgerEvent {
  const { scheduleId, day, transactionId, replacedTransactionId = transactionId } = data;
  const schedule = standing(state, scheduleId);
  if (schedule.nextDay === day || schedule.open.some((open) => open.day === day))
    throw standsInTheWay('It is open again already.');
  const next = followingDay(schedule, day);
  const swapped = { transactionId: replacedTransactionId, replacedTransactionId: transactionId };
  return { type: 'OccurrenceRecorded', data: { scheduleId, day, ...swapped, ...next } };
}

/** A transaction that comes back stands for its day again. */
function settledAgain(
  { scheduleId, day, transactionId }: DataOf<'OccurrenceReturned'>,
  state: LedgerState,
): LedgerEvent {
  const schedule = standing(state, scheduleId);
  const isOpen = schedule.nextDay === day || schedule.open.some((open) => open.day === day);
  const isLeftOutAgain = transactionId === undefined && isAhead(schedule, day) && dueFrom(schedule, day) === day;
  if (!isOpen && !isLeftOutAgain) throw standsInTheWay('It has been recorded or skipped since.');
  const data = { scheduleId, day, ...followingDay(schedule, day) };
  return transactionId === undefined
    ? { type: 'OccurrenceSkipped', data }
    : { type: 'OccurrenceRecorded', data: { ...data, transactionId } };
}

function occurrenceBack(
  { scheduleId, day, before, after }: DataOf<'OccurrenceChanged'>,
  state: LedgerState,
): LedgerEvent {
  const schedule = standing(state, scheduleId);
  const now = schedule.changed.find((one) => one.day === day)?.payment;
  if ((now && paymentText(now)) !== (after && paymentText(after)))
    throw standsInTheWay('This occurrence has been changed or recorded since.');
  if (!isAhead(schedule, day)) requireUnsettled(schedule, day);
  const change = {
    ...(after === undefined ? {} : { before: after }),
    ...(before === undefined ? {} : { after: before }),
  };
  return { type: 'OccurrenceChanged', data: { scheduleId, day, ...change } };
}
