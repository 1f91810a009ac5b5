import type { ReceiptFacts } from '@counterfoil/events/ledger-event';
import { close, DecidedBooks, record, remove, restore, TODAY } from '../../../../test/kit/books/decided-books';
import type { LedgerCommand } from '../ledger.decider';
import type { ReceiptPlace } from './receipt.decider';

const paid = DecidedBooks.opened().after(record());
const accrued = paid.after({
  type: 'PostJournalEntry',
  journalEntryId: 'j',
  date: '2026-02-03',
  description: '',
  reference: '',
  lines: [
    { ledgerAccount: '6100', debit: 1n, credit: 0n },
    { ledgerAccount: '2500', debit: 0n, credit: 1n },
  ],
  postedBy: 'owner',
});

function attach(change: Partial<ReceiptFacts> = {}): LedgerCommand {
  const receipt = {
    receiptId: 'r',
    name: 'till.jpg',
    kind: 'image/jpeg',
    size: 100,
    sha256: 'aa',
    attachedBy: 'helper',
    ...change,
  };
  return { type: 'AttachReceipt', receipt };
}

function move(to: ReceiptPlace): LedgerCommand {
  return { type: 'MoveReceipt', receiptId: 'r', to };
}

function take(change: { by?: string; on?: string; mayRemoveAny?: boolean } = {}): LedgerCommand {
  const { by = 'owner', on = TODAY, mayRemoveAny = true } = change;
  return { type: 'RemoveReceipt', receiptId: 'r', removed: { by, on }, mayRemoveAny };
}

describe('attaching a receipt', () => {
  it('puts it beside a transaction, beside a journal entry, or into the inbox', () => {
    paid.when(attach({ transactionId: 't' })).thenMatching([{ type: 'ReceiptAttached' }]);
    accrued.when(attach({ journalEntryId: 'j' })).thenMatching([{ data: { receipt: { journalEntryId: 'j' } } }]);
    paid.when(attach()).thenMatching([{ data: { receipt: { name: 'till.jpg', sha256: 'aa' } } }]);
  });

  it('does not mind a closed month, since nothing is posted', () => {
    paid
      .after(close('2026-02-28'))
      .when(attach({ transactionId: 't' }))
      .thenMatching([{ type: 'ReceiptAttached' }]);
  });

  it('needs an entry that stands', () => {
    paid.when(attach({ transactionId: 'u' })).refused('transaction_not_found');
    paid
      .after(remove('t'))
      .when(attach({ transactionId: 't' }))
      .refused('transaction_not_found');
    paid.when(attach({ journalEntryId: 't' })).refused('journal_entry_not_found');
  });

  it('takes files of ten megabytes, of five kinds, with a name', () => {
    paid.when(attach({ size: 10 * 1024 * 1024 })).thenMatching([{ type: 'ReceiptAttached' }]);
    paid.when(attach({ size: 10 * 1024 * 1024 + 1 })).refused('receipt_size');
    paid.when(attach({ size: 0 })).refused('receipt_size');
    paid.when(attach({ kind: 'image/svg+xml' })).refused('receipt_kind');
    paid.when(attach({ name: 'x'.repeat(256) })).refused('receipt_name');
  });

  it('gives an entry ten at most, also after it was deleted and restored', () => {
    const ids = Array.from({ length: 10 }, (_, at) => `r${at}`);
    const full = paid.after(...ids.map((receiptId) => attach({ receiptId, transactionId: 't' })));
    full.when(attach({ transactionId: 't' })).refused('too_many_receipts');
    full
      .after(attach())
      .when(move({ transactionId: 't' }))
      .refused('too_many_receipts');
    full
      .after(remove('t'), restore())
      .when(attach({ transactionId: 't' }))
      .refused('too_many_receipts');
    full
      .after({ ...take(), receiptId: 'r3' } as LedgerCommand)
      .when(attach({ transactionId: 't' }))
      .thenMatching([{ type: 'ReceiptAttached' }]);
  });

  it('counts by where receipts are now', () => {
    const ids = Array.from({ length: 9 }, (_, at) => `r${at}`);
    const nine = paid.after(attach(), ...ids.map((receiptId) => attach({ receiptId, transactionId: 't' })));
    const ten = nine.after(move({ transactionId: 't' }));
    ten.when(attach({ receiptId: 'last', transactionId: 't' })).refused('too_many_receipts');
    ten
      .after(move({}))
      .when(attach({ receiptId: 'last', transactionId: 't' }))
      .thenMatching([{ type: 'ReceiptAttached' }]);
  });
});

describe('moving a receipt', () => {
  const waiting = accrued.after(attach());

  it('takes it out of the inbox, to another entry, and back', () => {
    waiting.when(move({ transactionId: 't' })).thenMatching([{ data: { after: { transactionId: 't' } } }]);
    const filed = waiting.after(move({ transactionId: 't' }), move({ journalEntryId: 'j' }));
    expect(filed.past.at(-1)?.data).not.toHaveProperty('after.transactionId');
    filed.when(move({})).thenMatching([{ data: { before: { journalEntryId: 'j' } } }]);
  });

  it('does nothing where it is there already', () => {
    waiting.when(move({})).then([]);
  });

  it('needs a receipt and an entry that stand', () => {
    waiting.when(move({ transactionId: 'u' })).refused('transaction_not_found');
    accrued.when(move({})).refused('receipt_not_found');
    waiting
      .after(take())
      .when(move({ transactionId: 't' }))
      .refused('receipt_not_found');
  });

  it('is taken back unless it was moved on or removed', () => {
    const filed = waiting.after(move({ transactionId: 't' }));
    filed.when(filed.undo()).thenMatching([{ type: 'ReceiptMoved', data: { before: { transactionId: 't' } } }]);
    const further = filed.after(move({ journalEntryId: 'j' }));
    further.when(further.undo(1)).refused('undo_in_the_way');
    const removed = filed.after(take());
    removed.when(removed.undo(1)).refused('undo_in_the_way');
  });
});

describe('removing a receipt', () => {
  const attached = paid.after(attach({ transactionId: 't' }));

  it('says which, and when', () => {
    attached.when(take()).thenMatching([{ type: 'ReceiptRemoved', data: { removedOn: TODAY } }]);
    attached.after(take()).when(take()).refused('receipt_not_found');
  });

  it('is for whoever attached it, or may remove any', () => {
    attached.when(take({ mayRemoveAny: false })).refused('not_yours');
    attached.when(take({ mayRemoveAny: false, by: 'helper' })).thenMatching([{ type: 'ReceiptRemoved' }]);
  });

  it('is undone and redone', () => {
    const removed = attached.after(take());
    const back = removed.after(removed.undo());
    expect(back.past.at(-1)).toEqual(attached.past.at(-1));
    back.when(removed.undo()).refused('undo_in_the_way');
    const again = back.after(back.undo());
    expect(again.past.at(-1)).toMatchObject({ type: 'ReceiptRemoved' });
  });

  it('is for good once its file has been erased', () => {
    const onLastDay = attached.after(take({ on: '2026-03-16' }));
    onLastDay.when(onLastDay.undo()).thenMatching([{ type: 'ReceiptAttached' }]);
    const dayBefore = attached.after(take({ on: '2026-03-15' }));
    dayBefore.when(dayBefore.undo()).refused('undo_in_the_way');
  });

  it('is not undone into an entry that was deleted since', () => {
    const gone = attached.after(take(), remove('t'));
    gone.when(gone.undo(1)).refused('transaction_not_found');
  });

  it('takes back an attachment wherever the receipt is by now', () => {
    const moved = attached.after(move({}));
    moved.when(moved.undo(1)).thenMatching([{ type: 'ReceiptRemoved', data: { receipt: { receiptId: 'r' } } }]);
    const removed = attached.after(take());
    removed.when(removed.undo(1)).refused('undo_in_the_way');
  });
});
