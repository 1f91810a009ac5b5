import { askedFrom, MAX_RECONCILED_ROWS } from '@counterfoil/accounting/reconciliation';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { LedgerEvent, ReconciledRows, Reconciliation } from '@counterfoil/events/ledger-event';
import { formatDecimal } from '@counterfoil/money/money';
import type { AccountState, LedgerState, ReconciledDay } from '../ledger-state';
import { knownAccount, openBusiness } from '../lookup';

/** Says that an account agrees with its bank at the end of a day, and by which rows. */
export interface ReconcileAccount {
  readonly type: 'ReconcileAccount';
  readonly reconciliationId: string;
  readonly accountId: string;
  /** YYYY-MM-DD, the last day of the bank's statement. */
  readonly closingDay: string;
  /** The day it is in the business's time zone. */
  readonly today: string;
  /** What the bank says, in minor units, signed like an asset. */
  readonly balance: bigint;
  /** What the books say at the end of that day. */
  readonly bookBalance: bigint;
  /** The newest entry on the account when its rows were read; the books must not have moved since. */
  readonly newestEntry: number;
  /** The reconciliation that its rows go on from; undefined for the first. */
  readonly previousId?: string;
  /** Rows that the bank has as well, and those it has not yet: all up to the day but for what was cleared before. */
  readonly cleared: ReconciledRows;
  readonly outstanding: ReconciledRows;
  /** Number of an entry that was ticked and is none of these rows. */
  readonly strangeEntry?: number;
  /** The import whose statement named day and balance. */
  readonly importId?: string;
}

/**
 * Reads no rows: whoever asks has read them, and the newest entry on the account proves that they are still the same.
 * Archived accounts can be reconciled too, since their last statement comes after they are closed.
 * @throws DomainError
 */
export function reconcileAccount(state: LedgerState, command: ReconcileAccount): LedgerEvent[] {
  const { exponent } = openBusiness(state);
  const { accountId, cleared, outstanding } = command;
  const account = knownAccount(state, accountId);
  refuseDay(command, account);
  const rows = cleared.amounts.length + outstanding.amounts.length;
  if (rows > MAX_RECONCILED_ROWS) {
    throw new DomainError(
      'invalid',
      'too_many_rows',
      `At most ${MAX_RECONCILED_ROWS} rows can be reconciled at once: choose an earlier closing day first`,
      'closingDay',
    );
  }
  const last = account.reconciliations.at(-1);
  if (command.newestEntry !== account.newestEntry || command.previousId !== last?.id) {
    throw new DomainError(
      'conflict',
      'books_moved',
      'The rows of this account have changed while you were reconciling. Look at them again.',
    );
  }
  if (command.strangeEntry !== undefined) {
    const message = `Entry ${command.strangeEntry} is not among the rows that are to be agreed on up to that day`;
    throw new DomainError('invalid', 'row_not_open', message, 'cleared');
  }
  const difference = command.balance - (last?.balance ?? 0n) - sumOf(cleared);
  if (difference !== 0n || command.bookBalance - sumOf(outstanding) !== command.balance) {
    throw new DomainError(
      'conflict',
      'not_reconciled',
      `The ticked rows and the bank’s balance differ by ${formatDecimal(difference, exponent)}`,
      'balance',
    );
  }
  return [{ type: 'AccountReconciled', data: reconciliationOf(command, last) }];
}

/** @throws DomainError invalid for a day with nothing to agree about, conflict for one that was reconciled. */
function refuseDay({ closingDay, today }: ReconcileAccount, { opening, reconciliations }: AccountState): void {
  refuseReconciledDay(closingDay, reconciliations.at(-1)?.closingDay);
  if (closingDay > today)
    throw new DomainError('invalid', 'closing_day_in_future', 'The closing day has not come yet', 'closingDay');
  if (closingDay < opening.date) {
    throw new DomainError(
      'invalid',
      'closing_day_before_opening',
      `The account begins on ${opening.date}: choose that day or a later one`,
      'closingDay',
    );
  }
}

/** @param last the last day of the account that was reconciled @throws DomainError conflict up to that day */
export function refuseReconciledDay(closingDay: string, last: string | undefined): void {
  if (last === undefined || closingDay > last) return;
  throw new DomainError(
    'conflict',
    'reconciled_further',
    `The account is reconciled through ${last} already. Undo that reconciliation, or choose a later day.`,
    'closingDay',
  );
}

function reconciliationOf(command: ReconcileAccount, last: ReconciledDay | undefined): Reconciliation {
  const { reconciliationId, accountId, closingDay, balance, bookBalance, newestEntry, cleared, outstanding, importId } =
    command;
  return {
    reconciliationId,
    accountId,
    closingDay,
    balance,
    bookBalance,
    newestEntry,
    cleared,
    outstanding,
    ...(importId === undefined ? {} : { importId }),
    ...(last === undefined ? {} : { previousId: last.id }),
  };
}

function sumOf({ amounts }: ReconciledRows): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

/** Banks and cards that the close of a day asks for, by their ids. */
export function accountsAskedFor(state: LedgerState, day: string): readonly (readonly [string, AccountState])[] {
  return Object.entries(state.accounts).filter(([, account]) => {
    const from = askedFrom({ ...account, openingDate: account.opening.date });
    return from !== null && from <= day;
  });
}
