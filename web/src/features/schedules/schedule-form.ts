import { IsNotEmpty } from 'class-validator';
import type { Account } from '@counterfoil/contracts/account.contract';
import { LAST_WEEK, MAX_EVERY, MAX_TIMES, type RecurrenceUnit } from '@counterfoil/accounting/recurrence';
import type { Occurrence, Schedule, SchedulePayment } from '@counterfoil/contracts/schedule-answer.contract';
import { PaymentRequest, type RecurrenceRequest } from '@counterfoil/contracts/schedule.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import {
  IsCalendarDate,
  IsRequiredDate,
  IsWholeNumber,
  Optional,
  OptionalFigure,
} from '@counterfoil/contracts/validators';
import { withoutSign } from '../../forms/amount-text';
import { LAST_DAY } from './schedule-words';

export type MonthChoice = 'day' | 'last' | 'weekday';
export type EndChoice = 'never' | 'until' | 'times';

/** What is recorded: the contract's rules, and an empty amount is asked for in its own words. */
export class PaymentFormValues extends PaymentRequest {
  @IsNotEmpty({ message: 'Amount is required' })
  override amount!: string;

  /** What is not chosen is empty in the form. */
  @OptionalFigure()
  override categoryId?: string;

  @OptionalFigure()
  override transferToAccountId?: string;
}

/** What the form asks for besides: a category, or the other account of a transfer. Null where nothing is missing. */
export function missingChoice({
  type,
  categoryId,
  allocations,
  transferToAccountId,
}: PaymentFormValues): { field: 'categoryId' | 'transferToAccountId'; message: string } | null {
  if (type === 'transfer')
    return transferToAccountId
      ? null
      : { field: 'transferToAccountId', message: 'Please select a destination account for this transfer.' };
  return categoryId || allocations?.length ? null : { field: 'categoryId', message: 'Category is required' };
}

/** The form's fields: what is recorded, and the days in the words of the form. */
export class ScheduleFormValues extends PaymentFormValues {
  @IsRequiredDate()
  startsOn!: string;

  @IsWholeNumber(1, MAX_EVERY, `Choose a number from 1 to ${MAX_EVERY}`)
  every!: number;

  unit!: RecurrenceUnit;
  on!: MonthChoice;
  ends!: EndChoice;
  asksFirst!: 'no' | 'yes';

  @Optional()
  @IsCalendarDate()
  until?: string;

  @OptionalFigure()
  @IsWholeNumber(1, MAX_TIMES, `Choose a number from 1 to ${MAX_TIMES}`)
  times?: number;
}

/** Which of its month's weekdays a day is: 1 to 4, or the last. */
export function weekOf(day: string): { weekOfMonth: number; weekday: number } {
  const date = new Date(`${day}T00:00:00Z`);
  const weekday = ((date.getUTCDay() + 6) % 7) + 1;
  return { weekOfMonth: Math.min(Math.ceil(date.getUTCDate() / 7), LAST_WEEK), weekday };
}

export function recurrenceRequest(values: ScheduleFormValues): RecurrenceRequest {
  const { startsOn, unit, every, on, ends, until, times } = values;
  const ofMonth =
    unit !== 'month' ? {} : on === 'last' ? { monthDay: LAST_DAY } : on === 'weekday' ? weekOf(startsOn) : {};
  return {
    startsOn,
    unit,
    every,
    ...ofMonth,
    ...(ends === 'until' && until !== undefined ? { until } : {}),
    ...(ends === 'times' && times !== undefined ? { times } : {}),
  };
}

export function paymentRequest(values: PaymentFormValues): PaymentRequest {
  const { type, accountId, amount, description, nickname, categoryId, allocations, transferToAccountId } = values;
  const common = { type, accountId, amount, description: description.trim(), nickname: nickname?.trim() || null };
  if (type === 'transfer') return { ...common, ...(transferToAccountId ? { transferToAccountId } : {}) };
  if (allocations?.length)
    return { ...common, allocations: allocations.map((part) => ({ ...part, amount: withoutSign(part.amount) })) };
  return { ...common, ...(categoryId ? { categoryId } : {}) };
}

/** A payment as the form shows it, amounts without their sign. */
export function paymentValues(payment: SchedulePayment): PaymentFormValues {
  const { type, accountId, amount, description, nickname, parts, transferToAccountId } = payment;
  return {
    type,
    accountId,
    amount: withoutSign(amount),
    description,
    nickname: nickname ?? '',
    categoryId: parts.length === 1 ? (parts[0]?.categoryId ?? '') : '',
    ...(parts.length > 1
      ? { allocations: parts.map((part) => ({ categoryId: part.categoryId, amount: withoutSign(part.amount) })) }
      : {}),
    transferToAccountId: transferToAccountId ?? '',
  };
}

export function newValues(today: string, accounts: readonly Account[]): ScheduleFormValues {
  return {
    type: 'expense',
    accountId: accounts.length === 1 ? (accounts[0]?.id ?? '') : '',
    amount: '',
    description: '',
    nickname: '',
    categoryId: '',
    transferToAccountId: '',
    ...monthly(today),
  };
}

/** The same as a transaction of the books, again each month. */
export function repeatedValues(transaction: Transaction): ScheduleFormValues {
  const { accountId, amount, description, nickname, date, type, allocations, categoryId } = transaction;
  const { transferToAccountId: to, transferFromAccountId: from } = transaction;
  const isTransfer = to !== null || from !== null;
  const isSplit = !isTransfer && allocations.length > 1;
  return {
    type: isTransfer ? 'transfer' : type,
    accountId: from ?? accountId,
    transferToAccountId: isTransfer ? (to ?? accountId) : '',
    amount: withoutSign(amount),
    description,
    nickname: nickname ?? '',
    categoryId: isTransfer || isSplit ? '' : categoryId,
    ...(isSplit ? { allocations: allocations.map((part) => ({ ...part, amount: withoutSign(part.amount) })) } : {}),
    ...monthly(date),
  };
}

/** @param from the day from which the change is to hold, where it is not the next one */
export function changedValues({ payment, recurrence, asksFirst }: Schedule, from?: Occurrence): ScheduleFormValues {
  const { startsOn, unit, every, monthDay, weekOfMonth, until, times } = recurrence;
  return {
    ...paymentValues(from?.payment ?? payment),
    startsOn: from?.day ?? startsOn,
    unit,
    every,
    on: weekOfMonth !== null ? 'weekday' : monthDay === LAST_DAY ? 'last' : 'day',
    ends: until !== null ? 'until' : times !== null && !from ? 'times' : 'never',
    ...(until === null ? {} : { until }),
    ...(times === null || from ? {} : { times }),
    asksFirst: asksFirst ? 'yes' : 'no',
  };
}

function monthly(
  startsOn: string,
): Pick<ScheduleFormValues, 'startsOn' | 'unit' | 'every' | 'on' | 'ends' | 'asksFirst'> {
  return { startsOn, unit: 'month', every: 1, on: 'day', ends: 'never', asksFirst: 'no' };
}
