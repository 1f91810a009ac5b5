/**
 * What repeats (docs/rules.md, What repeats), on the plain books: what became of each day of a rule. All days lie far
 * ahead, so that nothing comes due by itself while somebody plays.
 */
import { daysByHand } from '../../kit/books/plain-recurrence';
import type { Repeated, ScheduleIntent } from './intent';
import { IN_THE_WAY, type Effect } from './plain-effect';
import { refuse, type PlainBooks } from './plain-books';
import { recorded, wanted } from './plain-rows';

export interface PlainSchedule extends Repeated {
  readonly paused: boolean;
  /** Of days that are no longer simply to come; what was skipped ahead of its turn is skipped, too. */
  readonly fates: ReadonlyMap<string, 'recorded' | 'skipped' | 'open'>;
  /** Amounts of days that are recorded otherwise. */
  readonly changed: ReadonlyMap<string, bigint>;
}

export type ScheduleEffect = Extract<Effect, { readonly schedule: string }>;

/** No play goes on for so long. */
const LAST_DAY = '2099-12-31';

/** By rule: they are read after every step, and worked out day by day. */
const days = new Map<string, readonly string[]>();

export function daysOf({ startsOn, unit, every }: Repeated): readonly string[] {
  const rule = `${startsOn} ${unit} ${every}`;
  const known = days.get(rule) ?? daysByHand({ startsOn, unit, every }, LAST_DAY);
  days.set(rule, known);
  return known;
}

/** The first day that is neither settled, nor open, nor left out. */
export function nextOf(schedule: PlainSchedule): string {
  return daysOf(schedule).find((day) => !schedule.fates.has(day)) ?? '';
}

export function isOpen({ fates }: PlainSchedule, day: string): boolean {
  return fates.get(day) === 'open';
}

export function scheduleChanged(books: PlainBooks, intent: ScheduleIntent): readonly Effect[] {
  const { schedule: id } = intent;
  if (intent.do === 'repeat') return [setUp(books, id, intent)];
  const schedule = books.schedules.get(id) ?? refuse('schedule_not_found');
  switch (intent.do) {
    case 'change schedule':
      payable(books, schedule, intent.amount);
      return intent.amount === schedule.amount ? [] : [withAmount(books, id, intent.amount)];
    case 'pause schedule':
    case 'resume schedule':
      return turned(books, id, intent.do === 'pause schedule');
    case 'end schedule':
      return [ended(books, id)];
    case 'skip occurrence':
      if (intent.day < nextOf(schedule) || !daysOf(schedule).includes(intent.day))
        requireUnsettled(schedule, intent.day);
      else if (schedule.fates.has(intent.day)) refuse('occurrence_not_found');
      return [settled(books, id, intent.day, 'skipped')];
    case 'change occurrence':
      return changedOne(books, id, intent);
    case 'confirm occurrence': {
      const { day, date, row } = intent;
      requireUnsettled(schedule, day);
      const amount = schedule.changed.get(day) ?? schedule.amount;
      const effect = recorded(books, row, payable(books, schedule, amount, date));
      return [effect, settled(books, id, day, 'recorded')];
    }
    default:
      return intent satisfies never;
  }
}

/** The way back from what was done, while what it left is there. */
export function scheduleTurned(books: PlainBooks, effect: ScheduleEffect): readonly Effect[] {
  const { schedule: id } = effect;
  if (effect.did === 'ended schedule') {
    if (books.schedules.has(id)) refuse(IN_THE_WAY);
    books.schedules.set(id, effect.stood);
    return [{ did: 'set up schedule', schedule: id }];
  }
  const schedule = books.schedules.get(id) ?? refuse(IN_THE_WAY);
  switch (effect.did) {
    case 'set up schedule':
      return [ended(books, id)];
    case 'paused schedule':
    case 'resumed schedule':
      return turned(books, id, effect.did === 'resumed schedule');
    case 'changed schedule':
      if (schedule.amount !== effect.after || nextOf(schedule) !== effect.next) refuse(IN_THE_WAY);
      return [withAmount(books, id, effect.before)];
    case 'settled day':
      return [returned(books, effect)];
    case 'returned day':
      if (effect.was === 'recorded' ? !isUnsettled(schedule, effect.day) : !isToCome(schedule, effect.day))
        refuse(IN_THE_WAY);
      return [settled(books, id, effect.day, effect.was)];
    case 'changed day':
      if ((schedule.changed.get(effect.day) ?? null) !== effect.after || !isToCome(schedule, effect.day))
        refuse(IN_THE_WAY);
      return [withDay(books, id, effect.day, effect.before)];
    default:
      return effect satisfies never;
  }
}

function setUp(books: PlainBooks, id: string, said: Extract<ScheduleIntent, { do: 'repeat' }>): Effect {
  const { account, words, category, amount, startsOn, unit, every } = said;
  const repeated = { account, words, category, amount, startsOn, unit, every };
  payable(books, repeated, amount);
  books.schedules.set(id, { ...repeated, paused: false, fates: new Map(), changed: new Map() });
  return { did: 'set up schedule', schedule: id };
}

function ended(books: PlainBooks, id: string): Effect {
  const stood = standing(books, id);
  books.schedules.delete(id);
  return { did: 'ended schedule', schedule: id, stood };
}

function turned(books: PlainBooks, id: string, paused: boolean): readonly Effect[] {
  if (standing(books, id).paused === paused) return [];
  change(books, id, { paused });
  return [{ did: paused ? 'paused schedule' : 'resumed schedule', schedule: id }];
}

function withAmount(books: PlainBooks, id: string, after: bigint): Effect {
  const schedule = standing(books, id);
  change(books, id, { amount: after });
  return { did: 'changed schedule', schedule: id, before: schedule.amount, after, next: nextOf(schedule) };
}

function settled(books: PlainBooks, id: string, day: string, as: 'recorded' | 'skipped'): Effect {
  change(books, id, { fates: new Map(standing(books, id).fates).set(day, as) });
  return { did: 'settled day', schedule: id, day, as };
}

/** A skipped day is to come again where all days after it, up to the next one, were skipped; else it is open. */
function returned(books: PlainBooks, { schedule: id, day, as }: Extract<Effect, { did: 'settled day' }>): Effect {
  const schedule = standing(books, id);
  if (schedule.fates.get(day) !== as) refuse(IN_THE_WAY);
  const next = nextOf(schedule);
  const between = daysOf(schedule).filter((other) => other > day && other < next);
  const isToComeAgain = as === 'skipped' && between.every((other) => schedule.fates.get(other) === 'skipped');
  const fates = new Map(schedule.fates);
  if (isToComeAgain) fates.delete(day);
  else fates.set(day, 'open');
  change(books, id, { fates });
  return { did: 'returned day', schedule: id, day, was: as };
}

function changedOne(
  books: PlainBooks,
  id: string,
  { day, amount }: Extract<ScheduleIntent, { do: 'change occurrence' }>,
): readonly Effect[] {
  const schedule = standing(books, id);
  if (!isToCome(schedule, day)) refuse('occurrence_settled');
  const before = schedule.changed.get(day) ?? null;
  if (amount === before || amount === (before ?? schedule.amount)) return [];
  if (amount !== null) payable(books, schedule, amount);
  return [withDay(books, id, day, amount)];
}

function withDay(books: PlainBooks, id: string, day: string, after: bigint | null): Effect {
  const changed = new Map(standing(books, id).changed);
  const before = changed.get(day) ?? null;
  if (after === null) changed.delete(day);
  else changed.set(day, after);
  change(books, id, { changed });
  return { did: 'changed day', schedule: id, day, before, after };
}

/** What is recorded for a day. @throws Refusal where the books do not take it */
function payable(
  books: PlainBooks,
  { account, category, words, startsOn }: Repeated,
  amount: bigint,
  date = startsOn,
): ReturnType<typeof wanted> {
  const parts = category === null ? [] : [{ category, amount }];
  return wanted(books, { account, date, amount, nickname: null, parts }, words, null);
}

function requireUnsettled(schedule: PlainSchedule, day: string): void {
  if (!isUnsettled(schedule, day)) refuse('occurrence_settled');
}

function isUnsettled(schedule: PlainSchedule, day: string): boolean {
  return isOpen(schedule, day) || day === nextOf(schedule);
}

/** Open, or any day of the rule that is still to come. */
function isToCome(schedule: PlainSchedule, day: string): boolean {
  return isOpen(schedule, day) || (daysOf(schedule).includes(day) && !schedule.fates.has(day));
}

function standing(books: PlainBooks, id: string): PlainSchedule {
  return books.schedules.get(id) ?? refuse('schedule_not_found');
}

function change(books: PlainBooks, id: string, changes: Partial<PlainSchedule>): void {
  books.schedules.set(id, { ...standing(books, id), ...changes });
}
