import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import { MAX_RECEIPTS_OF_ENTRY } from '@counterfoil/accounting/receipt-limits';
import type { LedgerEvent, ReceiptFacts } from '@counterfoil/events/ledger-event';
import { openBusiness } from '../lookup';
import { placeOf, requireFile } from '../receipt/receipt.decider';
import { digestOf, mustHold, type KnownHistory } from './history-known';

type ReceiptFact = Extract<LedgerEvent, { type: 'ReceiptAttached' | 'ReceiptMoved' | 'ReceiptRemoved' }>;

/** Some hundred bytes each; a check holds no more of them. */
const MOST_RECEIPTS = 1_000_000;

export function isOfReceipt(event: LedgerEvent): event is ReceiptFact {
  return event.type === 'ReceiptAttached' || event.type === 'ReceiptMoved' || event.type === 'ReceiptRemoved';
}

/**
 * That a receipt is one file for ever, at one place at a time, beside an entry that is there.
 * @throws ImpossibleFact
 */
export function checkReceipt(event: ReceiptFact, known: KnownHistory): void {
  openBusiness(known.state);
  switch (event.type) {
    case 'ReceiptAttached':
      return attached(event.data.receipt, known);
    case 'ReceiptMoved': {
      const { before, after } = event.data;
      mustHold(fileText(before) === fileText(after), 'the receipt became another one');
      mustHold(placeOf(before) !== placeOf(after), 'the receipt moves nowhere');
      takenFrom(before, known);
      return putAt(after, known);
    }
    case 'ReceiptRemoved':
      mustHold(isCalendarDate(event.data.removedOn), 'it was removed on no day');
      takenFrom(event.data.receipt, known);
      known.receipts.set(event.data.receipt.receiptId, { digest: digest(event.data.receipt), isRemoved: true });
      return;
    default:
      event satisfies never;
  }
}

function attached(receipt: ReceiptFacts, known: KnownHistory): void {
  const before = known.receipts.get(receipt.receiptId);
  if (before === undefined) {
    known.take(receipt.receiptId);
    mustHold(known.receipts.size < MOST_RECEIPTS, 'there are too many receipts');
    requireFile(receipt);
  } else {
    mustHold(before.isRemoved && before.digest === digest(receipt), 'the receipt was another one, or is there already');
  }
  putAt(receipt, known);
}

function putAt(receipt: ReceiptFacts, known: KnownHistory): void {
  const place = placeOf(receipt);
  if (receipt.transactionId !== undefined)
    mustHold(known.transaction(receipt.transactionId).deletedAs === undefined, 'Transaction not found');
  if (receipt.journalEntryId !== undefined) {
    mustHold(receipt.transactionId === undefined, 'the receipt is at two places');
    mustHold(known.journalEntries.has(receipt.journalEntryId), 'Journal entry not found');
  }
  if (place !== undefined) {
    const count = (known.receiptsAt.get(place) ?? 0) + 1;
    mustHold(count <= MAX_RECEIPTS_OF_ENTRY, 'an entry has too many receipts');
    known.receiptsAt.set(place, count);
  }
  known.receipts.set(receipt.receiptId, { digest: digest(receipt), isRemoved: false });
}

function takenFrom(receipt: ReceiptFacts, known: KnownHistory): void {
  const before = known.receipts.get(receipt.receiptId);
  mustHold(before?.isRemoved === false && before.digest === digest(receipt), 'the receipt was another one');
  const place = placeOf(receipt);
  if (place !== undefined) known.receiptsAt.set(place, (known.receiptsAt.get(place) ?? 0) - 1);
}

function digest(receipt: ReceiptFacts): string {
  return digestOf(JSON.stringify([fileText(receipt), receipt.transactionId ?? null, receipt.journalEntryId ?? null]));
}

function fileText({ receiptId, name, kind, size, sha256, attachedBy }: ReceiptFacts): string {
  return JSON.stringify([receiptId, name, kind, size, sha256, attachedBy]);
}
