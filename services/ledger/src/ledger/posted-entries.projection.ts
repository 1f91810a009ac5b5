import type { Entry, LedgerEvent } from '@counterfoil/events/ledger-event';

export type EntryKind = 'opening' | 'transaction' | 'transfer' | 'journal' | 'adjustment' | 'reclassification' | 'reversal';

/** An entry with what it was posted for. */
export interface PostedEntry {
  readonly kind: EntryKind;
  readonly entry: Entry;
  readonly transactionId: string | null;
  readonly description: string;
}

const posted = (kind: EntryKind, entry: Entry, description: string, transactionId: string | null = null): PostedEntry => ({
  kind,
  entry,
  transactionId,
  description,
});

/** Every entry that a fact posted, in order. A projection need know no accounting rule: the fact carries the lines. */
export function entriesOf(event: LedgerEvent): readonly PostedEntry[] {
  switch (event.type) {
    case 'AccountOpened':
      return event.data.openingEntry ? [posted('opening', event.data.openingEntry, `Opening balance of ${event.data.name}`)] : [];
    case 'AccountDeleted':
      return event.data.reversal ? [posted('reversal', event.data.reversal, 'Opening balance')] : [];
    case 'OpeningBackdated': {
      const { reversal, after } = event.data;
      return [
        ...(reversal ? [posted('reversal', reversal, 'Opening balance')] : []),
        ...(after.entry ? [posted('opening', after.entry, 'Opening balance')] : []),
      ];
    }
    case 'BalanceAdjusted':
      return [posted('adjustment', event.data.entry, event.data.reason)];
    case 'TransactionRecorded':
    case 'TransactionRestored':
      return [posted('transaction', event.data.transaction.entry, event.data.transaction.description, event.data.transaction.transactionId)];
    case 'TransferRecorded':
      return [posted('transfer', event.data.transaction.entry, event.data.transaction.description, event.data.transaction.transactionId)];
    case 'TransactionAmended': {
      const { before, after, reversal } = event.data;
      if (!reversal) return [];
      return [
        posted('reversal', reversal, before.description, before.transactionId),
        posted('transaction', after.entry, after.description, after.transactionId),
      ];
    }
    case 'TransactionRecategorized':
      return [posted('reclassification', event.data.reclassification, event.data.after.description, event.data.after.transactionId)];
    case 'TransactionDeleted':
      return [posted('reversal', event.data.reversal, event.data.transaction.description, event.data.transaction.transactionId)];
    case 'JournalEntryPosted':
      return [posted('journal', event.data.journalEntry.entry, event.data.journalEntry.description)];
    case 'JournalEntryReversed':
      return [posted('reversal', event.data.reversal, event.data.journalEntry.description)];
    case 'ImportRowsRecorded':
      return event.data.transactions.map(({ entry, description, transactionId }) => posted('transaction', entry, description, transactionId));
    case 'ImportRowsReversed':
      return event.data.rows.map(({ transaction, reversal }) => posted('reversal', reversal, transaction.description, transaction.transactionId));
    default:
      return [];
  }
}
