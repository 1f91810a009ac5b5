import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsString, MaxLength } from 'class-validator';
import { CLOSING_ROLES, type ClosingRole } from '@counterfoil/accounting/closing-roles';
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

  /** Refuses where a bank account or a card is not reconciled through the day, or where reconciled rows changed. */
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

/** POST /api/businesses/{id}/periods/prepare: the books are ready to be closed through the day. Nothing is locked. */
export class PreparePeriodRequest {
  @IsCalendarDate()
  through!: string;

  /** What whoever closes it should know. */
  @Optional()
  @IsString({ message: 'The note must be a text' })
  @MaxLength(MAX_REASON, { message: 'The note must be at most 200 characters' })
  note?: string;
}

/** PUT /api/businesses/{id}/periods/closing-roles: who may close periods besides the owner, all of them. */
export class ClosingRolesRequest {
  @IsArray({ message: 'roles must be a list' })
  @ArrayMaxSize(CLOSING_ROLES.length, { message: 'Name each role once' })
  @ArrayUnique({ message: 'Name each role once' })
  @IsIn(CLOSING_ROLES, { each: true, message: 'Bookkeepers and accountants can be allowed to close periods' })
  roles!: ClosingRole[];
}

/** GET /api/businesses/{id}/periods/checklist */
export class PeriodChecklistQuery {
  /** The last day of the period. */
  @IsCalendarDate()
  through!: string;
}

/** What of the open days up to one is not done yet. */
export interface PeriodChecklist {
  /** The first open day; null where nothing is closed. */
  startDate: string | null;
  endDate: string;
  /** Rows without a category. */
  uncategorized: number;
  /** Pairs of rows that look like the two ends of one transfer; each row in one of them. */
  possibleTransfers: number;
  /** Bank accounts and cards that are not reconciled through the day, or no longer agree. */
  notReconciled: number;
  /** Payments that came due by then and wait for somebody to record or skip them. */
  waitingPayments: number;
  /** Receipts without an entry, of whatever day. */
  receiptsInInbox: number;
  /** Statements that were read and are not recorded, of whatever day. */
  waitingImports: number;
}

/** What stands of a preparation. */
export interface PeriodPreparation {
  /** The last day that is ready. */
  through: string;
  /** Who said so, and when; null where the days that stay ready were said to be so before others that no longer are. */
  preparedBy: string | null;
  preparedByName: string | null;
  preparedAt: string | null;
  note: string | null;
}

/** GET /api/businesses/{id}/periods */
export interface Periods {
  closedThrough: string | null;
  /** Null where nothing is ready that is not closed yet. */
  preparation: PeriodPreparation | null;
  /** Who may close periods besides the owner. */
  closingRoles: ClosingRole[];
}

/** What closing and opening again are answered with. */
export interface ClosedPeriod {
  closedThrough: string | null;
}
