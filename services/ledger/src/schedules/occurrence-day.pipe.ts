import type { PipeTransform } from '@nestjs/common';
import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';

/** A day in a path: what is on no calendar is answered like a day on which the schedule has nothing. */
export const OCCURRENCE_DAY: PipeTransform<string, string> = {
  transform(value: string): string {
    if (isCalendarDate(value)) return value;
    throw new DomainError('not-found', 'occurrence_not_found', 'The schedule has nothing on this day');
  },
};
