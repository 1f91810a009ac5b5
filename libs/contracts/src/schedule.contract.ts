import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import {
  LAST_WEEK,
  MAX_EVERY,
  MAX_TIMES,
  RECURRENCE_UNITS,
  type RecurrenceUnit,
} from '@counterfoil/accounting/recurrence';
import { MAX_DESCRIPTION_LENGTH, MAX_NICKNAME_LENGTH } from './transaction-limits';
import { AllocationRequest, MAX_ALLOCATIONS } from './transaction.contract';
import {
  EachNested,
  IsCalendarDate,
  IsMoney,
  IsNested,
  IsRequiredDate,
  IsWholeNumber,
  Optional,
  OptionalBoolean,
  OptionalFigure,
  QueryNumber,
  RequiredText,
} from './validators';

export const PAYMENT_TYPES = ['expense', 'deposit', 'transfer'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** How far ahead the list of what is due looks, unless it is told otherwise. */
export const DUE_WITHIN_DAYS = 30;
/** How far ahead balances are looked at. */
export const CASH_AHEAD_DAYS = 90;
/** Days to come and days settled that the page of one schedule shows. */
export const OCCURRENCES_SHOWN = 24;

/** Days that a row of the bank may lie from the day of the payment that it is offered as. */
export const MATCH_WITHIN_DAYS = 5;

/** What is recorded on each day. */
export class PaymentRequest {
  @IsIn(PAYMENT_TYPES, { message: 'Type must be expense, deposit or transfer' })
  type!: PaymentType;

  /** Of a transfer the account that the money leaves. */
  @IsUUID('all', { message: 'Account is required' })
  accountId!: string;

  /** Decimal string; the type says the direction. */
  @IsMoney()
  amount!: string;

  @RequiredText('Description', MAX_DESCRIPTION_LENGTH)
  description!: string;

  @IsOptional()
  @IsString()
  @MaxLength(MAX_NICKNAME_LENGTH, { message: 'Nickname must be at most 100 characters' })
  nickname?: string | null;

  /** The business's own uncategorised category when absent; says nothing of a transfer. */
  @Optional()
  @IsUUID('all', { message: 'Category is required' })
  categoryId?: string;

  /** A split: at least two parts that sum to the amount. */
  @Optional()
  @IsArray()
  @ArrayMinSize(2, { message: 'A split needs at least two parts' })
  @ArrayMaxSize(MAX_ALLOCATIONS, { message: 'A split has at most 50 parts' })
  @EachNested(() => AllocationRequest, 'Each part of a split needs a category and an amount')
  allocations?: AllocationRequest[];

  /** Needed for a transfer. */
  @Optional()
  @IsUUID('all', { message: 'Please select a destination account for this transfer.' })
  transferToAccountId?: string;
}

/** On which days: in the business's own time zone; a month that has no such day takes its last one. */
export class RecurrenceRequest {
  /** From which is counted; the first day is this one or the first after it that fits. */
  @IsRequiredDate()
  startsOn!: string;

  @IsIn(RECURRENCE_UNITS, { message: 'It must repeat by day, week, month or year' })
  unit!: RecurrenceUnit;

  @IsWholeNumber(1, MAX_EVERY, `Choose a number from 1 to ${MAX_EVERY}`)
  every!: number;

  /**
   * For months: 1 to 31, where 31 is the last day of each. The day of `startsOn` where neither this nor a week is said.
   */
  @OptionalFigure()
  @IsWholeNumber(1, 31, 'Choose a day from 1 to 31')
  monthDay?: number;

  /** For months instead: which of its weekdays, 1 to 4, or 5 for the last. */
  @OptionalFigure()
  @IsWholeNumber(1, LAST_WEEK, 'Choose the first to the fourth, or the last')
  weekOfMonth?: number;

  /** 1 is Monday, 7 is Sunday; goes with `weekOfMonth`. */
  @OptionalFigure()
  @IsWholeNumber(1, 7, 'Choose a day of the week')
  weekday?: number;

  /** The last day on which it may fall. */
  @Optional()
  @IsCalendarDate()
  until?: string;

  /** How many days it has in all, counted from the first. */
  @OptionalFigure()
  @IsWholeNumber(1, MAX_TIMES, `Choose a number from 1 to ${MAX_TIMES}`)
  times?: number;
}

class SaveScheduleRequest {
  @IsNested(() => PaymentRequest, 'payment must say what is recorded')
  payment!: PaymentRequest;

  @IsNested(() => RecurrenceRequest, 'recurrence must say on which days')
  recurrence!: RecurrenceRequest;

  /** True where each occurrence waits for somebody to confirm it. */
  @OptionalBoolean()
  asksFirst?: boolean;
}

/** POST /api/businesses/{id}/schedules. Nothing is recorded for days before today. */
export class CreateScheduleRequest extends SaveScheduleRequest {
  /** A day that the books have already, as where it was made from a transaction of that day. */
  @Optional()
  @IsCalendarDate()
  after?: string;
}

/** PUT /api/businesses/{id}/schedules/{scheduleId}: all that is not settled, or all from a day on. */
export class ChangeScheduleRequest extends SaveScheduleRequest {
  /** A later day than the next one: what comes before it stays as it is, and it goes on as a schedule of its own. */
  @Optional()
  @IsCalendarDate()
  from?: string;
}

/** POST /api/businesses/{id}/schedules/{scheduleId}/occurrences/{day}/confirm */
export class ConfirmOccurrenceRequest {
  /** The day of the transaction; that of the occurrence when absent. */
  @Optional()
  @IsCalendarDate()
  date?: string;

  /** Where it is not what the schedule says. */
  @Optional()
  @IsNested(() => PaymentRequest, 'payment must say what is recorded')
  payment?: PaymentRequest;
}

/** PUT /api/businesses/{id}/schedules/{scheduleId}/occurrences/{day}: this one, and no other, is recorded otherwise. */
export class ChangeOccurrenceRequest {
  @IsNested(() => PaymentRequest, 'payment must say what is recorded')
  payment!: PaymentRequest;
}

/** POST /api/businesses/{id}/schedules/{scheduleId}/occurrences/{day}/match: a transaction of the books is this one. */
export class MatchOccurrenceRequest {
  @IsUUID('all', { message: 'Unknown transaction' })
  transactionId!: string;
}

/** GET /api/businesses/{id}/schedules/due */
export class DueQuery {
  @QueryNumber(1, CASH_AHEAD_DAYS)
  days?: number;
}
