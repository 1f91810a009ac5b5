import { ValidateIf } from 'class-validator';
import { IsCalendarDate } from './validators';

/** POST /api/businesses/{id}/periods/close: nothing on or before the day changes any more. */
export class ClosePeriodRequest {
  @IsCalendarDate()
  through!: string;
}

/** POST /api/businesses/{id}/periods/reopen: the last day that stays closed; null opens everything. */
export class ReopenPeriodRequest {
  @ValidateIf((request: ReopenPeriodRequest) => request.through !== null)
  @IsCalendarDate()
  through!: string | null;
}

/** GET /api/businesses/{id}/periods */
export interface ClosedPeriod {
  closedThrough: string | null;
}
