import { TRANSFERS_IN_TRANSIT, UNCATEGORIZED_EXPENSES, UNCATEGORIZED_REVENUE } from '@counterfoil/accounting/chart';
import { transactionLines, type AllocatedAmount } from '@counterfoil/accounting/posting';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { Allocation, TransactionFacts } from '@counterfoil/events/ledger-event';
import type { LedgerState } from '../ledger-state';
import { knownCategory, newDay, openAccount, openBusiness, refuseOverflow } from '../lookup';
import { isTransitLeg } from './transaction-change';

/** What a person or an import says of one row of an account. */
export interface TransactionDraft {
  readonly transactionId: string;
  readonly accountId: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** The day of value or of purchase that a statement prints beside it; nothing is posted on it. */
  readonly otherDate?: string;
  readonly description: string;
  readonly nickname?: string;
  /** Minor units; negative is money out of the account. */
  readonly amount: bigint;
  /** Sum to the amount; empty means the business's own uncategorised category, or a transfer. */
  readonly allocations: readonly Allocation[];
  readonly transfer?: TransferDraft;
}

/** Where the money of a transfer went to or came from. */
export type TransferDraft =
  /** Another account, in one entry; `mirrorId` is to be the id of the row in its list. */
  | { readonly to: 'account'; readonly accountId: string; readonly mirrorId: string }
  /** On its way: one end of two, each with its own date. */
  | { readonly to: 'transit' };

/** Who recorded something, and on which day in the business's time zone. */
export interface Recorded {
  readonly by: string;
  /** YYYY-MM-DD. */
  readonly on: string;
}

/**
 * What to say because the plan's limit leaves no room. It enters as data and is looked at when something new is
 * decided, so that a command carried out before is answered from its receipt, however full the plan is by now.
 */
export type OverLimit = string;

/** @throws DomainError where the plan leaves no room. */
export function refuseOverLimit(overLimit: OverLimit | undefined): void {
  if (overLimit !== undefined) throw new DomainError('limit', 'transaction_limit', overLimit);
}

/**
 * A draft as facts, with the entry it posts under the next number.
 * @param replaced the transaction that these facts take the place of: its amount no longer counts.
 * @throws DomainError when the draft does not fit the books.
 */
export function transactionFacts(
  state: LedgerState,
  draft: TransactionDraft,
  recorded: Recorded,
  replaced?: TransactionFacts,
): TransactionFacts {
  openBusiness(state);
  const account = openAccount(state, draft.accountId);
  if (draft.amount === 0n) throw new DomainError('invalid', 'amount_zero', 'Amount must not be zero', 'amount');
  refuseOverflow(account, draft.amount - (replaced?.accountId === draft.accountId ? replaced.amount : 0n));
  const { allocations, posted, ...transfer } = draft.transfer
    ? transferred(state, draft, draft.transfer)
    : categorised(state, draft);
  return {
    transactionId: draft.transactionId,
    accountId: draft.accountId,
    date: newDay(state, draft.date),
    ...otherDateOf(draft.otherDate ?? replaced?.otherDate),
    description: draft.description,
    ...(draft.nickname ? { nickname: draft.nickname } : {}),
    amount: draft.amount,
    allocations: allocations.map(({ categoryId, amount }) => ({ categoryId, amount })),
    entry: {
      number: state.lastEntryNumber + 1,
      date: draft.date,
      sequence: state.lastSequence + 1,
      lines: transactionLines(account.code, posted),
    },
    recordedBy: recorded.by,
    recordedOn: recorded.on,
    ...transfer,
  };
}

/** What a bank has printed stays, whatever a person corrects. */
function otherDateOf(otherDate: string | undefined): Pick<TransactionFacts, 'otherDate'> {
  return otherDate === undefined ? {} : { otherDate };
}

interface Allocated {
  readonly allocations: readonly Allocation[];
  readonly posted: readonly AllocatedAmount[];
  readonly transferAccountId?: string;
  readonly mirrorId?: string;
}

function categorised(state: LedgerState, { allocations, amount }: TransactionDraft): Allocated {
  const parts = allocations.length > 0 ? allocations : [{ categoryId: uncategorised(state, amount), amount }];
  const sum = parts.reduce((total, part) => total + part.amount, 0n);
  if (sum !== amount)
    throw new DomainError(
      'invalid',
      'split_does_not_sum',
      'The parts of the split must sum to the amount',
      'allocations',
    );
  const posted = parts.map((part) => {
    const category = knownCategory(state, part.categoryId);
    if (part.amount === 0n)
      throw new DomainError('invalid', 'split_part_zero', 'Each part of the split needs an amount', 'allocations');
    if (category.type === 'transfer') {
      throw new DomainError(
        'invalid',
        'transfer_account_required',
        'Please select a destination account for this transfer.',
        'transferToAccountId',
      );
    }
    return { ledgerAccount: category.code, categoryId: part.categoryId, amount: part.amount };
  });
  return { allocations: parts, posted };
}

/**
 * A transfer is one part of the category of transfers, posted to the other account's line or against transit. The
 * owner's own accounts are no exception: their balances follow their banks (docs/accounting.md).
 */
function transferred(state: LedgerState, draft: TransactionDraft, transfer: TransferDraft): Allocated {
  const categoryId = defaultCategory(state, TRANSFERS_IN_TRANSIT);
  const allocations = [{ categoryId, amount: draft.amount }];
  const against = (ledgerAccount: string): AllocatedAmount[] => [{ ledgerAccount, categoryId, amount: draft.amount }];
  if (transfer.to === 'transit') return { allocations, posted: against(TRANSFERS_IN_TRANSIT) };
  if (transfer.accountId === draft.accountId) throw sameAccount();
  const other = openAccount(state, transfer.accountId);
  refuseOverflow(other, -draft.amount);
  return {
    allocations,
    posted: against(other.code),
    transferAccountId: transfer.accountId,
    mirrorId: transfer.mirrorId,
  };
}

/** @throws DomainError where a destination, or a row at the other end, is named beside an ordinary category. */
export function requireTransferCategory(state: LedgerState, categoryId: string): void {
  if (knownCategory(state, categoryId).type === 'transfer') return;
  const message =
    'A destination account belongs to a transfer: choose the category of transfers, or leave the destination out.';
  throw new DomainError('invalid', 'destination_without_transfer', message, 'transferToAccountId');
}

export function sameAccount(): DomainError {
  return new DomainError(
    'invalid',
    'transfer_same_account',
    'A transfer needs two different accounts',
    'transferToAccountId',
  );
}

/** The business's own fallback: Uncategorized Revenue for money in, Uncategorized Expenses for money out. */
function uncategorised(state: LedgerState, amount: bigint): string {
  return defaultCategory(state, amount > 0n ? UNCATEGORIZED_REVENUE : UNCATEGORIZED_EXPENSES);
}

/** The default category that every business has for a line of the chart, wherever it is mapped to by now. */
function defaultCategory(state: LedgerState, code: string): string {
  const category = Object.values(state.categories).find(({ facts }) => facts.isDefault && facts.ledgerAccount === code);
  if (!category) throw new DomainError('conflict', 'no_default_category', 'Category is required', 'categoryId');
  return category.facts.categoryId;
}

/** Facts as the draft that leads to them. */
export function draftOf(
  facts: TransactionFacts,
  allocations: readonly Allocation[],
  transfer: TransferDraft | undefined,
): TransactionDraft {
  return {
    transactionId: facts.transactionId,
    accountId: facts.accountId,
    date: facts.date,
    ...otherDateOf(facts.otherDate),
    description: facts.description,
    ...(facts.nickname === undefined ? {} : { nickname: facts.nickname }),
    amount: facts.amount,
    allocations: transfer ? [] : allocations,
    ...(transfer ? { transfer } : {}),
  };
}

/** How a transaction is a transfer, if it is one. @param mirrorId for one that has no row in the other list so far */
export function transferOf(facts: TransactionFacts, mirrorId: string): TransferDraft | undefined {
  if (facts.transferAccountId !== undefined)
    return { to: 'account', accountId: facts.transferAccountId, mirrorId: facts.mirrorId ?? mirrorId };
  return isTransitLeg(facts) ? { to: 'transit' } : undefined;
}

/** The state as if no period were closed: for building lines whose date is settled elsewhere. */
export function withoutLock(state: LedgerState): LedgerState {
  return { ...state, closedThrough: null };
}
