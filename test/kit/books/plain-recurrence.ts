import { addDays, daysBetween, monthEnd, monthIndex, type CalendarDate } from '@counterfoil/accounting/calendar-date';
import { LAST_WEEK, type Recurrence } from '@counterfoil/accounting/recurrence';

/** Days of a rule, day after day by nothing but its words. */
export function daysByHand(recurrence: Recurrence, through: CalendarDate): CalendarDate[] {
  const { startsOn, until = '9999-12-31', times = Infinity } = recurrence;
  const found: CalendarDate[] = [];
  for (let day = startsOn; day <= through && day <= until && found.length < times; day = addDays(day, 1))
    if (fits(recurrence, day)) found.push(day);
  return found;
}

function fits({ startsOn, unit, every, monthDay, weekOfMonth, weekday }: Recurrence, day: CalendarDate): boolean {
  if (unit === 'day') return daysBetween(startsOn, day) % every === 0;
  if (unit === 'week') return daysBetween(startsOn, day) % (7 * every) === 0;
  const months = monthIndex(day) - monthIndex(startsOn);
  const dayOfMonth = Number(day.slice(8));
  const last = Number(monthEnd(day).slice(8));
  switch (unit) {
    case 'month':
      if (months % every !== 0) return false;
      if (weekOfMonth === undefined) return dayOfMonth === Math.min(monthDay ?? Number(startsOn.slice(8)), last);
      if ((new Date(day).getUTCDay() + 6) % 7 !== (weekday ?? 1) - 1) return false;
      return weekOfMonth === LAST_WEEK ? dayOfMonth + 7 > last : Math.ceil(dayOfMonth / 7) === weekOfMonth;
    case 'year':
      return months % (12 * every) === 0 && dayOfMonth === Math.min(Number(startsOn.slice(8)), last);
    default:
      return unit satisfies never;
  }
}
