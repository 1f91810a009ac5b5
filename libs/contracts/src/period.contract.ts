import { IsString, MaxLength } from 'class-validator';
import { IsCalendarDate, IsCalendarDateOrNull, IsNotBlank, Optional, OptionalBoolean } from './validators';

/** Of a reason, in characters: a sentence or two. */
export const MAX_REASON = 200;

/** POST /api/businesses/{id}/periods/close: nothing on or before the day changes any more. */
export class ClosePeriodRequest {
  @IsCalendarDate()
  through!: string;

  /** Kept in the history beside the fact. */
  @Optional()
  @IsString({ message: 'The reason must be a text' })
  @MaxLength(MAX_REASON, { message: 'The reason must be at most 200 characters' })
  reason?: string;

  /** Refuses where a bank account or a card is not reconciled through the day. */
  @OptionalBoolean({ message: 'requireReconciled must be true or false' })
  requireReconciled?: boolean;
}

/** POST /api/businesses/{id}/periods/reopen: the last day that stays closed; null opens everything. */
export class ReopenPeriodRequest {
  @IsCalendarDateOrNull()
  through!: string | null;

  /** Kept in the history beside the fact. */
  @Optional()
  @IsString({ message: 'The reason must be a text' })
  @IsNotBlank({ message: 'Say why, for whoever reads the history' })
  @MaxLength(MAX_REASON, { message: 'The reason must be at most 200 characters' })
  reason?: string;
}

/** GET /api/businesses/{id}/periods */
export interface ClosedPeriod {
  closedThrough: string | null;
}
