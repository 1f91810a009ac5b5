import { reclassificationLines, reversedLines } from '@counterfoil/accounting/posting';
import { absolute, MAX_DIGITS } from '@counterfoil/money/money';
import type { Entry, LedgerEvent, Redatings, TransactionFacts } from '@counterfoil/events/ledger-event';
import { postedByAmendment, postedByRestoration, redated } from '@counterfoil/events/posted-entries';
import {
  factsDigest,
  factsText,
  mustHold,
  requireEntry,
  requireRedatings,
  sameLines,
  type KnownAccount,
  type KnownHistory,
  type KnownTransaction,
} from './history-known';
import { entryOf, openBusiness } from '../lookup';
import { sharesRow } from '../transaction/row-seen';
import { isSamePlace, isTransitLeg } from '../transaction/transaction-change';
import { transactionFacts, draftOf, transferOf } from '../transaction/transaction-facts';
import type { LedgerState } from '../ledger-state';
import { requireFit, asFormerly } from './history-fit';

const TYPES = [
  'TransactionRecorded',
  'TransferRecorded',
  'TransactionAmended',
  'TransactionRecategorized',
  'TransactionDeleted',
  'TransactionRestored',
  'TransferMatched',
  'TransferUnmatched',
] as const;
type TransactionFact = Extract<LedgerEvent, { type: (typeof TYPES)[number] }>;
type DataOf<Type extends TransactionFact['type']> = Extract<TransactionFact, { type: Type }>['data'];

export function isOfTransaction(event: LedgerEvent): event is TransactionFact {
  return (TYPES as readonly string[]).includes(event.type);
}

/** @throws ImpossibleFact, DomainError, RangeError */
export function checkTransaction(event: TransactionFact, known: KnownHistory): void {
  openBusiness(known.state);
  switch (event.type) {
    case 'TransactionRecorded':
      return recorded(event.data.transaction, known, known.state);
    case 'TransferRecorded':
      mustHold(event.data.transaction.transferAccountId !== undefined, 'it is no transfer');
      return recorded(event.data.transaction, known, known.state);
    case 'TransactionAmended':
      return amended(event.data, known);
    case 'TransactionRecategorized':
      return recategorized(event.data, known);
    case 'TransactionDeleted':
      deleted(event.data, known, known.state.lastEntryNumber + 1);
      return;
    case 'TransactionRestored':
      return restored(event.data, known);
    case 'TransferMatched':
      return matched(event.data, known);
    case 'TransferUnmatched':
      return unmatched(event.data, known);
    default:
      event satisfies never;
  }
}

/**
 * Something new is what the rule for it would make of the same words, amount and account. @param state with what stands
 * before it in the same event
 */
export function recorded(facts: TransactionFacts, known: KnownHistory, state: LedgerState): void {
  known.requireNew(facts.transactionId);
  const transfer = transferOf(facts, '');
  const expected = transactionFacts(state, draftOf(facts, facts.allocations, transfer), {
    by: facts.recordedBy,
    on: facts.recordedOn,
  });
  const isExpected = [expected, asFormerly(expected, known)].some((one) => factsText(one) === factsText(facts));
  mustHold(isExpected, 'it is not what its amount, account and categories lead to');
  mustHold(absolute(facts.amount).toString().length <= MAX_DIGITS, 'its amount is too large');
  const account = known.account(facts.accountId);
  known.transactions.set(facts.transactionId, { ...noted(facts, account), match: null, deletedAs: undefined });
  takeMirror(facts, known);
}

/** Takes back one transaction. @param number of the reversal @returns how many entries that were */
export function deleted(
  { transaction: facts, reversal, ...rest }: { transaction: TransactionFacts; reversal: Entry; redatings?: Redatings },
  known: KnownHistory,
  number: number,
): number {
  const transaction = standing(facts, known);
  mustHold(transaction.match === null, 'it is still one end of a transfer');
  requireReversal(known, reversal, facts.entry, number);
  const moved = redated(rest);
  requireRedatings(known, moved, number + 1, facts.entry.sequence);
  transaction.deletedAs = { number: facts.entry.number, date: facts.date };
  return 1 + moved.length;
}

/** The entry with its sides exchanged, in its place; on which day is the choice of whoever takes it back. */
export function requireReversal(known: KnownHistory, reversal: Entry, entry: Entry, number: number): void {
  requireEntry(known, reversal, { number, sequence: entry.sequence, reverses: entry.number });
  mustHold(
    sameLines(reversal.lines, reversedLines(entry.lines)),
    `entry ${reversal.number} does not take back entry ${entry.number}`,
  );
}

function amended({ before, after, reversal, ...rest }: DataOf<'TransactionAmended'>, known: KnownHistory): void {
  const transaction = changed(before, after, known);
  const first = known.state.lastEntryNumber + 1;
  const { sequence } = before.entry;
  const posted = postedByAmendment({ reversal, after });
  const isSameEntry = before.entry.number === after.entry.number;
  if (!isSameEntry) mustHold(transaction.match === null, 'it is matched as one end of a transfer');
  if (reversal) requireReversal(known, reversal, before.entry, first);
  if (posted.includes(after.entry)) requireEntry(known, after.entry, { number: first + 1, sequence });
  else if (isSameEntry) requireWordsAlone(before, after, transaction);
  else requireStoodBefore(after, transaction);
  const standsAgain = !isSameEntry && !posted.includes(after.entry);
  const comeTo = standsAgain ? [...after.entry.lines, ...(reversal ? [] : reversedLines(before.entry.lines))] : [];
  requireRedatings(known, redated(rest), first + posted.length, sequence, comeTo);
  if (!isSameEntry) setAside(transaction, before);
  note(transaction, after, known);
}

function requireStoodBefore(facts: TransactionFacts, { setAside: known }: KnownTransaction): void {
  mustHold(known?.get(facts.entry.number) === factsDigest(facts), 'it did not stand like that before');
}

function setAside(transaction: KnownTransaction, facts: TransactionFacts): void {
  transaction.setAside ??= new Map();
  transaction.setAside.set(facts.entry.number, factsDigest(facts));
}

function requireWordsAlone(before: TransactionFacts, after: TransactionFacts, { match }: KnownTransaction): void {
  requireSameEntry(before, after);
  mustHold(isSamePlace(before, after), 'it moves without an entry');
  mustHold(
    reclassificationLines(before.entry.lines, after.entry.lines).length === 0,
    'it posts otherwise than before without an entry',
  );
  mustHold(match === null || isTransitLeg(after), 'it is matched as one end of a transfer');
}

function recategorized(
  { before, after, reclassification, ...rest }: DataOf<'TransactionRecategorized'>,
  known: KnownHistory,
): void {
  const transaction = changed(before, after, known);
  mustHold(transaction.match === null, 'it is matched as one end of a transfer');
  requireSameEntry(before, after);
  mustHold(sharesRow(before, after), 'neither of its rows stays');
  const number = known.state.lastEntryNumber + 1;
  requireEntry(known, reclassification, { number, sequence: before.entry.sequence });
  const lines = reclassificationLines(before.entry.lines, after.entry.lines);
  mustHold(
    sameLines(lines, reclassification.lines),
    'its entry does not lead from the categories before to those after',
  );
  requireRedatings(known, redated(rest), number + 1, before.entry.sequence);
  note(transaction, after, known);
}

function restored({ transaction: facts, ...rest }: DataOf<'TransactionRestored'>, known: KnownHistory): void {
  const transaction = known.transaction(facts.transactionId);
  const { deletedAs } = transaction;
  mustHold(deletedAs !== undefined, 'it was not deleted');
  for (const id of [facts.accountId, facts.transferAccountId])
    mustHold(id === undefined || entryOf(known.state.accounts, id) !== undefined, 'its account was deleted');
  const number = known.state.lastEntryNumber + 1;
  const { sequence } = facts.entry;
  const isPosted = postedByRestoration({ transaction: facts, ...rest }).length > 0;
  const entry = { ...facts.entry, number: deletedAs.number, date: deletedAs.date };
  const before = isPosted ? { ...facts, date: deletedAs.date, entry } : facts;
  mustHold(factsDigest(before) === transaction.digest, 'it is not what was deleted');
  if (isPosted) {
    requireEntry(known, facts.entry, { number, sequence });
    mustHold(facts.entry.date === facts.date, 'its entry is on another day');
    requireRedatings(known, redated(rest), number + 1, sequence);
  } else {
    requireRedatings(known, redated(rest), number, sequence, facts.entry.lines);
  }
  transaction.deletedAs = undefined;
  transaction.match = null;
  transaction.digest = factsDigest(facts);
}

function matched(
  { transferId, firstTransactionId, secondTransactionId }: DataOf<'TransferMatched'>,
  known: KnownHistory,
): void {
  const [first, second] = [known.transaction(firstTransactionId), known.transaction(secondTransactionId)];
  const isFree = [first, second].every(
    ({ deletedAs, match, isTransitLeg: isLeg }) => deletedAs === undefined && match === null && isLeg,
  );
  mustHold(
    isFree && first.account !== second.account && first.amount === -second.amount,
    'its two ends are no transfer',
  );
  first.match = { transferId, counterpartId: secondTransactionId };
  second.match = { transferId, counterpartId: firstTransactionId };
}

function unmatched(
  { transferId, firstTransactionId, secondTransactionId }: DataOf<'TransferUnmatched'>,
  known: KnownHistory,
): void {
  const [first, second] = [known.transaction(firstTransactionId), known.transaction(secondTransactionId)];
  const isMatched =
    first.match?.transferId === transferId &&
    first.match.counterpartId === secondTransactionId &&
    second.match?.transferId === transferId;
  mustHold(isMatched, 'its two ends are not matched');
  first.match = null;
  second.match = null;
}

/** A transaction that stands as the event says it did, and what it becomes. */
function changed(before: TransactionFacts, after: TransactionFacts, known: KnownHistory): KnownTransaction {
  const transaction = standing(before, known);
  const isSame =
    before.transactionId === after.transactionId &&
    before.recordedBy === after.recordedBy &&
    before.recordedOn === after.recordedOn;
  mustHold(isSame, 'it becomes another transaction');
  requireFit(after, known);
  return transaction;
}

function standing(facts: TransactionFacts, known: KnownHistory): KnownTransaction {
  const transaction = known.transaction(facts.transactionId);
  mustHold(transaction.deletedAs === undefined, 'the transaction was deleted');
  mustHold(factsDigest(facts) === transaction.digest, 'the transaction did not stand as it says');
  return transaction;
}

function requireSameEntry({ entry: a }: TransactionFacts, { entry: b }: TransactionFacts): void {
  const isSame = a.number === b.number && a.date === b.date && a.sequence === b.sequence && a.reverses === b.reverses;
  mustHold(isSame, 'it moves without an entry');
}

function note(transaction: KnownTransaction, facts: TransactionFacts, known: KnownHistory): void {
  Object.assign(transaction, noted(facts, known.account(facts.accountId)));
  takeMirror(facts, known);
}

function noted(
  facts: TransactionFacts,
  account: KnownAccount,
): Pick<KnownTransaction, 'digest' | 'account' | 'amount' | 'isTransitLeg'> {
  return { digest: factsDigest(facts), account, amount: facts.amount, isTransitLeg: isTransitLeg(facts) };
}

function takeMirror({ mirrorId, transactionId }: TransactionFacts, known: KnownHistory): void {
  if (mirrorId === undefined || known.mirrors.get(mirrorId) === transactionId) return;
  known.requireNew(mirrorId);
  known.mirrors.set(mirrorId, transactionId);
}
