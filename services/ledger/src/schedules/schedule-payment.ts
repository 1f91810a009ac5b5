import type { SchedulePayment, ScheduleRecurrence } from '@counterfoil/contracts/schedule-answer.contract';
import type { PaymentRequest, RecurrenceRequest } from '@counterfoil/contracts/schedule.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { RecurrenceFacts, ScheduledPayment } from '@counterfoil/events/ledger-event';
import { absolute, formatDecimal } from '@counterfoil/money/money';
import { minorUnits } from '../books/minor-units';

/** A payment as the table holds it. */
export type PaymentRow = Omit<ScheduledPayment, 'amount' | 'allocations'> & {
  readonly amount: string;
  readonly allocations: readonly { readonly categoryId: string; readonly amount: string }[];
};

/** Names of a business's accounts and categories by their ids. */
export interface Names {
  readonly accounts: ReadonlyMap<string, string>;
  readonly categories: ReadonlyMap<string, string>;
}

/**
 * A checked request as facts. The type says the direction; parts of a split follow the sign of the whole.
 * @throws DomainError for a transfer without its other account, and for one that is none and names it.
 */
export function paymentOf(request: PaymentRequest, exponent: number): ScheduledPayment {
  const amount = minorUnits(request.amount, exponent);
  const signed = request.type === 'deposit' ? absolute(amount) : -absolute(amount);
  const isTurned = signed !== amount;
  const { accountId, nickname, categoryId, transferToAccountId } = request;
  const isTransfer = request.type === 'transfer';
  requireDestination(isTransfer, transferToAccountId);
  const parts = (request.allocations ?? []).map((part) => {
    const share = minorUnits(part.amount, exponent);
    return { categoryId: part.categoryId, amount: isTurned ? -share : share };
  });
  const whole = categoryId === undefined ? [] : [{ categoryId, amount: signed }];
  return {
    accountId,
    description: request.description.trim(),
    ...(nickname?.trim() ? { nickname: nickname.trim() } : {}),
    amount: signed,
    allocations: isTransfer ? [] : parts.length > 0 ? parts : whole,
    ...(transferToAccountId === undefined ? {} : { transferAccountId: transferToAccountId }),
  };
}

function requireDestination(isTransfer: boolean, transferToAccountId: string | undefined): void {
  if (isTransfer === (transferToAccountId !== undefined)) return;
  const field = 'transferToAccountId';
  if (isTransfer)
    throw new DomainError(
      'invalid',
      'transfer_account_required',
      'Please select a destination account for this transfer.',
      field,
    );
  const message = 'A destination account belongs to a transfer: leave it out, or choose transfer.';
  throw new DomainError('invalid', 'destination_without_transfer', message, field);
}

export function recurrenceFacts(request: RecurrenceRequest): RecurrenceFacts {
  const { startsOn, unit, every, monthDay, weekOfMonth, weekday, until, times } = request;
  return {
    startsOn,
    unit,
    every,
    ...(monthDay === undefined ? {} : { monthDay }),
    ...(weekOfMonth === undefined ? {} : { weekOfMonth }),
    ...(weekday === undefined ? {} : { weekday }),
    ...(until === undefined ? {} : { until }),
    ...(times === undefined ? {} : { times }),
  };
}

export function shownPayment(row: PaymentRow, names: Names, exponent: number): SchedulePayment {
  const money = (minor: string): string => formatDecimal(BigInt(minor), exponent);
  const { accountId, transferAccountId: to } = row;
  return {
    type: to !== undefined ? 'transfer' : row.amount.startsWith('-') ? 'expense' : 'deposit',
    accountId,
    accountName: names.accounts.get(accountId) ?? '',
    amount: money(row.amount),
    description: row.description,
    nickname: row.nickname ?? null,
    parts: row.allocations.map(({ categoryId, amount }) => ({
      categoryId,
      categoryName: names.categories.get(categoryId) ?? '',
      amount: money(amount),
    })),
    transferToAccountId: to ?? null,
    transferToAccountName: to === undefined ? null : (names.accounts.get(to) ?? ''),
  };
}

export function shownRecurrence(facts: RecurrenceFacts): ScheduleRecurrence {
  const { startsOn, unit, every, monthDay, weekOfMonth, weekday, until, times } = facts;
  return {
    startsOn,
    unit: unit as ScheduleRecurrence['unit'],
    every,
    monthDay: monthDay ?? null,
    weekOfMonth: weekOfMonth ?? null,
    weekday: weekday ?? null,
    until: until ?? null,
    times: times ?? null,
  };
}
