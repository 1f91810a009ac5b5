/** Whether facts say the same, whatever the order of their members: they may come from the log or from a row. */
import type {
  Allocation,
  Entry,
  OpeningBalance,
  PostingLine,
  TransactionFacts,
} from '@counterfoil/events/ledger-event';

export function sameEntry(a: Entry, b: Entry): boolean {
  return (
    a.number === b.number && a.date === b.date && a.sequence === b.sequence && sameItems(a.lines, b.lines, sameLine)
  );
}

export function sameOpening(a: OpeningBalance, b: OpeningBalance): boolean {
  return a.date === b.date && a.balance === b.balance && a.entry?.number === b.entry?.number;
}

export function sameAllocations(a: TransactionFacts, b: TransactionFacts): boolean {
  return a.transferAccountId === b.transferAccountId && sameItems(a.allocations, b.allocations, sameAllocation);
}

export function sameWords(a: TransactionFacts, b: TransactionFacts): boolean {
  return a.description === b.description && a.nickname === b.nickname;
}

function sameAllocation(a: Allocation, b: Allocation): boolean {
  return a.categoryId === b.categoryId && a.amount === b.amount;
}

function sameLine(a: PostingLine, b: PostingLine): boolean {
  return (
    a.ledgerAccount === b.ledgerAccount && a.debit === b.debit && a.credit === b.credit && a.categoryId === b.categoryId
  );
}

function sameItems<Item>(a: readonly Item[], b: readonly Item[], same: (a: Item, b: Item) => boolean): boolean {
  return a.length === b.length && a.every((item, index) => same(item, b[index] as Item));
}
