import { addDays } from '@counterfoil/accounting/calendar-date';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { absolute, MAX_DIGITS } from '@counterfoil/money/money';
import type { AccountState, BusinessState, CategoryState, LedgerState } from './ledger-state';

/** A record's own entry under a key that came from outside; never something inherited such as `constructor`. */
export function entryOf<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** @throws DomainError not-found for a stream without a business, conflict for an archived one. */
export function openBusiness(state: LedgerState): BusinessState {
  const business = knownBusiness(state);
  if (business.isArchived)
    throw new DomainError('conflict', 'business_archived', 'This business is archived. Restore it to make changes.');
  return business;
}

/** @throws DomainError not-found. */
export function knownBusiness(state: LedgerState): BusinessState {
  if (!state.business) throw new DomainError('not-found', 'business_not_found', 'Business not found');
  return state.business;
}

/** @throws DomainError not-found. */
export function knownAccount(state: LedgerState, id: string): AccountState {
  const account = entryOf(state.accounts, id);
  if (!account) throw new DomainError('not-found', 'account_not_found', 'Account not found', 'accountId');
  return account;
}

/** An account that takes postings. @throws DomainError not-found, or conflict for an archived one. */
export function openAccount(state: LedgerState, id: string): AccountState {
  const account = knownAccount(state, id);
  if (account.isArchived)
    throw new DomainError('conflict', 'account_archived', `The account "${account.name}" is archived`, 'accountId');
  return account;
}

/** @throws DomainError not-found. */
export function knownCategory(state: LedgerState, id: string): CategoryState {
  const category = entryOf(state.categories, id);
  if (!category) throw new DomainError('not-found', 'category_not_found', 'Category not found', 'categoryId');
  return category;
}

/**
 * The day that an entry dated `date` is posted on: that day, unless its period is closed. A correction may then be
 * asked for on the first open day instead; everything else is refused (docs/accounting.md, Closed periods).
 * @throws DomainError conflict.
 */
export function openDay(state: LedgerState, date: string, onFirstOpenDay = false): string {
  const { closedThrough } = state;
  if (closedThrough === null || date > closedThrough) return date;
  const firstOpenDay = addDays(closedThrough, 1);
  if (onFirstOpenDay) return firstOpenDay;
  throw closed(
    `The books are closed through ${closedThrough}. The same correction can be dated ${firstOpenDay}, the first open day.`,
  );
}

/** The day of something new, which whoever records it chooses. @throws DomainError conflict in a closed period. */
export function newDay(state: LedgerState, date: string): string {
  const { closedThrough } = state;
  if (closedThrough === null || date > closedThrough) return date;
  throw closed(
    `The books are closed through ${closedThrough}. Choose a day from ${addDays(closedThrough, 1)} on, or open the period again.`,
  );
}

function closed(message: string): DomainError {
  return new DomainError('conflict', 'period_closed', message, 'date');
}

/** Balances stay within the 15 digits that every figure of the product is printed and stored in. @throws DomainError */
export function refuseOverflow(account: AccountState, change: bigint): void {
  if (absolute(account.balance + change).toString().length > MAX_DIGITS) {
    throw new DomainError(
      'invalid',
      'balance_too_large',
      `The balance of "${account.name}" would become too large`,
      'amount',
    );
  }
}
