import { formatInstant } from '../../ui/date-format';
import { formatTenths } from '../../ui/money-format';

const MINUTES_IN_HOUR = 60;
/** Characters of a user agent that are shown. */
const USER_AGENT_CHARACTERS = 50;

/** 90 minutes as "1.5". */
export function hoursOf(minutes: number): string {
  return formatTenths(minutes / MINUTES_IN_HOUR);
}

export function instantOrNever(instant: string | null): string {
  return instant === null ? 'Never' : formatInstant(instant);
}

export function shortUserAgent(userAgent: string | null): string {
  return userAgent?.slice(0, USER_AGENT_CHARACTERS) ?? 'Unknown browser';
}
