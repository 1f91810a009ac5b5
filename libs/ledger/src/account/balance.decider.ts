import { adjustmentLines, openingLines } from '@counterfoil/accounting/posting';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { LedgerEvent, OpeningBalance } from '@counterfoil/events/ledger-event';
import type { AccountState, LedgerState } from '../ledger-state';
import { newDay, openAccount, openBusiness, openDay, refuseOverflow } from '../lookup';
import { redatingsOfOpening, type TakenBack } from '../period/redating';
import { reversalOf } from '../transaction/transaction-change';

/** Today's balance of an account, as the user saw it; a stale one is refused. Minor units, signed like an asset. */
interface BalanceSeen {
  readonly expectedBalance: bigint;
  /** Entries dated after today, which that balance leaves out. Absent, there are none. */
  readonly upcoming?: Upcoming;
}

export interface Upcoming {
  /** What those entries total. */
  readonly amount: bigint;
  /** The newest entry on the account when they were read; the books must not have moved since. */
  readonly newestEntry: number;
}

/** Sets an account's balance of today to what the bank says, against Balance adjustments. */
export interface AdjustBalance extends BalanceSeen {
  readonly type: 'AdjustBalance';
  readonly accountId: string;
  readonly balance: bigint;
  readonly reason: string;
  /** YYYY-MM-DD. */
  readonly date: string;
}

/**
 * Opens an account on another day or with another balance than was entered: before rows that are older than it, or
 * since it was a mistake. Rows that lie before the day count on top of it.
 */
export interface BackdateOpening extends BalanceSeen {
  readonly type: 'BackdateOpening';
  readonly accountId: string;
  readonly date: string;
  /** Opening balance as of that day, in minor units, signed like an asset. */
  readonly balance: bigint;
}

export type BalanceCommand = AdjustBalance | BackdateOpening;

export function adjustBalance(state: LedgerState, command: AdjustBalance): LedgerEvent[] {
  openBusiness(state);
  const account = openAccount(state, command.accountId);
  refuseStale(account, command);
  const change = command.balance - command.expectedBalance;
  if (change === 0n) return [];
  refuseOverflow(account, change);
  const { accountId, reason } = command;
  const balance = account.balance + change;
  const entry = {
    number: state.lastEntryNumber + 1,
    date: newDay(state, command.date),
    sequence: state.lastSequence + 1,
    lines: adjustmentLines(account.code, change),
  };
  return [{ type: 'BalanceAdjusted', data: { accountId, balanceBefore: account.balance, balance, reason, entry } }];
}

export function backdateOpening(state: LedgerState, command: BackdateOpening): LedgerEvent[] {
  openBusiness(state);
  const account = openAccount(state, command.accountId);
  refuseStale(account, command);
  if (command.date === account.opening.date && command.balance === account.opening.balance) return [];
  refuseOverflow(account, command.balance - account.opening.balance);
  newDay(state, account.opening.entry?.date ?? command.date);
  newDay(state, command.date);
  return [reopened(state, command.accountId, command)];
}

/** An opening as it is to be. */
interface WantedOpening {
  /** The day that the account opens on. */
  readonly date: string;
  readonly balance: bigint;
  /**
   * The day to post it on, where that is another: where an undo was put on the first open day, rows in between are no
   * older than it.
   */
  readonly postedOn?: string;
}

/**
 * An opening balance in the place of another: the old entry reversed where there is one, a new one where there is a
 * balance. What openings before it left on other days, while its own was closed, goes with them. @param takenBack of an
 * undo
 */
export function reopened(
  state: LedgerState,
  accountId: string,
  { date, balance, postedOn }: WantedOpening,
  onFirstOpenDay?: boolean,
  takenBack?: TakenBack,
): LedgerEvent {
  const account = openAccount(state, accountId);
  const before = account.opening;
  const reversal = before.entry && reversalOf(state, before.entry, onFirstOpenDay);
  const sequence = before.entry?.sequence ?? state.lastSequence + 1;
  const number = (reversal?.number ?? state.lastEntryNumber) + 1;
  const day = openDay(state, postedOn ?? date, onFirstOpenDay);
  const after: OpeningBalance = {
    date,
    balance,
    ...(balance === 0n ? {} : { entry: { number, date: day, sequence, lines: openingLines(account.code, balance) } }),
  };
  const posted = [reversal, after.entry].filter((entry) => entry !== undefined);
  const redatings = redatingsOfOpening(state, account, posted, after.entry, takenBack);
  return {
    type: 'OpeningBackdated',
    data: { accountId, before, after, ...(reversal ? { reversal } : {}), ...redatings },
  };
}

function refuseStale({ balance, newestEntry }: AccountState, { expectedBalance, upcoming }: BalanceSeen): void {
  const { amount, newestEntry: seen } = upcoming ?? { amount: 0n, newestEntry };
  if (seen === newestEntry && balance - amount === expectedBalance) return;
  throw new DomainError(
    'conflict',
    'balance_changed',
    'The balance has changed since you looked at it. Check it and try again.',
    'expectedBalance',
  );
}
