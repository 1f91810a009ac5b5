import type { DateOrder } from './language';

export interface DateHabit {
  readonly order: DateOrder;
  /** '' = none: 20250131. */
  readonly separator: string;
  readonly hasShortYear: boolean;
  /** 03/01 and not 3/1. */
  readonly isPadded: boolean;
  /** BCP 47: months by their short names in this language; '' = numbers. */
  readonly months: string;
  /** A dot, or a weekday, or nothing behind the date. */
  readonly after: string;
  /** Takes `hh:mm:ss`; '' = no time. */
  readonly time: '' | 'minutes' | 'seconds' | 'iso' | 'compact';
  /** Behind the time: `[0:GMT]`, ` +0100`, `Z`. */
  readonly zone: string;
}

const DAY_MS = 86_400_000;
const names = new Map<string, Intl.DateTimeFormat>();

/** A month as its language shortens it. */
function monthName(month: number, language: string): string {
  const known = names.get(language) ?? new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
  names.set(language, known);
  return known.format(new Date(Date.UTC(2025, month - 1, 15)));
}

/** @param day since 1 January 1970. */
export function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

export function dayOf(iso: string): number {
  return Date.parse(`${iso}T00:00:00Z`) / DAY_MS;
}

export function writeDate(day: number, time: string, habit: DateHabit): string {
  const [year = '', month = '', date = ''] = isoDay(day).split('-');
  const bare = (part: string): string => (habit.isPadded || habit.separator === '' ? part : String(Number(part)));
  const parts = {
    Y: habit.hasShortYear ? year.slice(2) : year,
    M: habit.months === '' ? bare(month) : monthName(Number(month), habit.months),
    D: bare(date),
  };
  const ordered = [...habit.order].map((part) => parts[part as keyof typeof parts]);
  return `${ordered.join(habit.separator)}${habit.after}${writeTime(time, habit)}`;
}

/** The day and the time in UTC of a time of day in a zone. */
export function inUtc(day: number, time: string, timeZone: string): [day: number, time: string] {
  const local = Date.parse(`${isoDay(day)}T${time}Z`);
  const instant = local - offsetAt(local - offsetAt(local, timeZone), timeZone);
  const iso = new Date(instant).toISOString();
  return [dayOf(iso.slice(0, 10)), iso.slice(11, 19)];
}

/** How far a zone is ahead of UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const local = new Date(instant).toLocaleString('sv-SE', { timeZone });
  return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000;
}

function writeTime(time: string, { time: style, zone }: DateHabit): string {
  switch (style) {
    case '':
      return zone;
    case 'minutes':
      return ` ${time.slice(0, 5)}${zone}`;
    case 'seconds':
      return ` ${time}${zone}`;
    case 'iso':
      return `T${time}${zone}`;
    case 'compact':
      return `${time.replaceAll(':', '')}${zone}`;
    default:
      return style satisfies never;
  }
}

/** Whether day and month could be taken for each other: numbers, the year at an end, and both at most twelve. */
export function isAmbiguous(day: number, habit: DateHabit): boolean {
  const [, month = '', date = ''] = isoDay(day).split('-');
  return canSwap(habit) && Number(date) <= 12 && date !== month;
}

/** ISO order with four digits of the year is never taken for anything else, nor are dots for months first. */
export function canSwap({ order, months, hasShortYear, separator }: DateHabit): boolean {
  return months === '' && separator !== '' && (order !== 'YMD' || hasShortYear) && separator !== '.';
}
