import type { ScheduleFact } from '@counterfoil/events/ledger-event';
import type { LedgerState, ScheduleState } from '../ledger-state';

type Schedules = LedgerState['schedules'];

/** Days of one schedule that are settled and still known to have been skipped, or recorded otherwise. */
const MAX_REMEMBERED = 50;

/** Folds a fact into the schedules; one that names none of them changes nothing. */
export function evolvedSchedules(schedules: Schedules, event: ScheduleFact): Schedules {
  switch (event.type) {
    case 'ScheduleCreated': {
      const { schedule: facts, nextDay } = event.data;
      return { ...schedules, [facts.scheduleId]: dated({ facts, ...FRESH }, nextDay) };
    }
    case 'ScheduleReopened': {
      const { schedule: facts, standing } = event.data;
      return { ...schedules, [facts.scheduleId]: { facts, ...standing } };
    }
    case 'ScheduleEnded': {
      const { [event.data.schedule.scheduleId]: _, ...others } = schedules;
      return others;
    }
    case 'ScheduleChanged':
      return changed(schedules, event.data.after.scheduleId, (schedule) =>
        dated({ ...schedule, facts: event.data.after }, event.data.nextDay),
      );
    default:
      return changed(schedules, event.data.scheduleId, (schedule) => evolvedSchedule(schedule, event));
  }
}

const FRESH = { isPaused: false, open: [], skipped: [], changed: [] } as const;

type FactOfOne = Exclude<
  ScheduleFact,
  { type: 'ScheduleCreated' | 'ScheduleReopened' | 'ScheduleEnded' | 'ScheduleChanged' }
>;

function evolvedSchedule(schedule: ScheduleState, event: FactOfOne): ScheduleState {
  switch (event.type) {
    case 'SchedulePaused':
      return { ...schedule, isPaused: true };
    case 'ScheduleResumed':
      return dated({ ...schedule, isPaused: false }, event.data.nextDay);
    case 'OccurrencePutForward': {
      const { day, reason, nextDay } = event.data;
      const open = [...without(schedule.open, day), { day, reason }];
      return dated({ ...settled(schedule, day, nextDay), open }, nextDay);
    }
    case 'OccurrenceRecorded':
      return done(schedule, event.data);
    case 'OccurrenceSkipped': {
      const { day } = event.data;
      const skipped = { ...schedule, skipped: [...schedule.skipped, day] };
      return schedule.nextDay !== undefined && day > schedule.nextDay ? skipped : done(skipped, event.data);
    }
    case 'OccurrenceReturned':
      return returned(schedule, event.data);
    case 'OccurrenceChanged': {
      const { day, after } = event.data;
      const others = without(schedule.changed, day);
      return { ...schedule, changed: after === undefined ? others : [...others, { day, payment: after }] };
    }
    default:
      return event satisfies never;
  }
}

/** Open no more. */
function done(
  schedule: ScheduleState,
  { day, nextDay }: { readonly day: string; readonly nextDay?: string },
): ScheduleState {
  const next = settled(schedule, day, nextDay);
  return dated({ ...next, open: without(next.open, day) }, nextDay);
}

/** What was skipped or recorded otherwise is still known for a while: an undo brings it back as it was. */
function settled(schedule: ScheduleState, day: string, nextDay: string | undefined): ScheduleState {
  const { settledThrough = '', skipped, changed: otherwise, open } = schedule;
  const isOver = (one: string): boolean => nextDay === undefined || one < nextDay;
  const isDone = (one: string): boolean => isOver(one) && !open.some((waiting) => waiting.day === one);
  const lastSkipped = new Set(newest(skipped.filter(isOver)));
  const lastChanged = new Set(newest(otherwise.map((one) => one.day).filter(isDone)));
  return {
    ...schedule,
    settledThrough: day > settledThrough ? day : settledThrough,
    skipped: skipped.filter((skip) => !isOver(skip) || lastSkipped.has(skip)),
    changed: otherwise.filter((one) => !isDone(one.day) || lastChanged.has(one.day)),
  };
}

function newest(days: readonly string[]): string[] {
  return [...days].sort().slice(-MAX_REMEMBERED);
}

/** To come again on its day, or else open. */
function returned(
  schedule: ScheduleState,
  { day, nextDay }: { readonly day: string; readonly nextDay?: string },
): ScheduleState {
  const back = { ...schedule, skipped: schedule.skipped.filter((skipped) => skipped !== day) };
  if (nextDay === day) return { ...back, nextDay };
  if (nextDay !== undefined && day > nextDay) return back;
  return { ...back, open: [...without(schedule.open, day), { day, reason: 'returned' }] };
}

function changed(schedules: Schedules, id: string, change: (schedule: ScheduleState) => ScheduleState): Schedules {
  const schedule = schedules[id];
  return schedule ? { ...schedules, [id]: change(schedule) } : schedules;
}

/** With another next day, or with none. Facts of an earlier version may name one that was skipped ahead. */
function dated({ nextDay: _, ...schedule }: ScheduleState, nextDay: string | undefined): ScheduleState {
  if (nextDay === undefined) return schedule;
  return { ...schedule, nextDay, skipped: schedule.skipped.filter((skip) => skip !== nextDay) };
}

function without<Dated extends { readonly day: string }>(items: readonly Dated[], day: string): Dated[] {
  return items.filter((item) => item.day !== day);
}
