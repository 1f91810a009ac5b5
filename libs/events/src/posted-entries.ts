import type { Entry, LedgerEvent, Redatings, TransactionFacts } from '@counterfoil/events/ledger-event';

type EntryKind =
  'opening' | 'transaction' | 'transfer' | 'journal' | 'adjustment' | 'reclassification' | 'reversal' | 'redating';

/** An entry with what it was posted for. */
export interface PostedEntry {
  readonly kind: EntryKind;
  readonly entry: Entry;
  readonly transactionId: string | null;
  readonly description: string;
}

const OPENING = 'Opening balance';

const posted = (
  kind: EntryKind,
  entry: Entry,
  description: string,
  transactionId: string | null = null,
): PostedEntry => ({
  kind,
  entry,
  transactionId,
  description,
});

/** Every entry that a fact posted, in order. A projection need know no accounting rule: the fact carries the lines. */
export function entriesOf(event: LedgerEvent): readonly PostedEntry[] {
  switch (event.type) {
    case 'AccountOpened':
      return event.data.openingEntry
        ? [posted('opening', event.data.openingEntry, `Opening balance of ${event.data.name}`)]
        : [];
    case 'AccountDeleted':
      return [
        ...(event.data.reversal ? [posted('reversal', event.data.reversal, OPENING)] : []),
        ...openingRedatings(event.data),
      ];
    case 'OpeningBackdated': {
      const { reversal, after } = event.data;
      return [
        ...(reversal ? [posted('reversal', reversal, OPENING)] : []),
        ...(after.entry ? [posted('opening', after.entry, OPENING)] : []),
        ...openingRedatings(event.data),
      ];
    }
    case 'BalanceAdjusted':
      return [posted('adjustment', event.data.entry, event.data.reason)];
    case 'TransactionRecorded':
    case 'TransferRecorded': {
      const { entry, description, transactionId } = event.data.transaction;
      const kind = event.type === 'TransferRecorded' ? 'transfer' : 'transaction';
      return [posted(kind, entry, description, transactionId)];
    }
    case 'TransactionRestored': {
      const { transaction } = event.data;
      const { description, transactionId } = transaction;
      return [
        ...postedByRestoration(event.data).map((entry) => posted('transaction', entry, description, transactionId)),
        ...redatings(event.data, transaction),
      ];
    }
    case 'TransactionAmended': {
      const { before, after } = event.data;
      const [reversal, entry] = postedByAmendment(event.data);
      return [
        ...(reversal ? [posted('reversal', reversal, before.description, before.transactionId)] : []),
        ...(entry ? [posted('transaction', entry, after.description, after.transactionId)] : []),
        ...redatings(event.data, after),
      ];
    }
    case 'TransactionRecategorized': {
      const { reclassification, after } = event.data;
      return [
        posted('reclassification', reclassification, after.description, after.transactionId),
        ...redatings(event.data, after),
      ];
    }
    case 'TransactionDeleted':
      return takenBack(event.data);
    case 'JournalEntryPosted':
      return [posted('journal', event.data.journalEntry.entry, event.data.journalEntry.description)];
    case 'JournalEntryReversed':
      return [posted('reversal', event.data.reversal, event.data.journalEntry.description)];
    case 'ImportRowsRecorded':
      return event.data.transactions.map(({ entry, description, transactionId }) =>
        posted('transaction', entry, description, transactionId),
      );
    case 'ImportRowsReversed':
      return event.data.rows.flatMap(takenBack);
    default:
      return [];
  }
}

function takenBack({
  transaction,
  reversal,
  ...rest
}: {
  transaction: TransactionFacts;
  reversal: Entry;
  redatings?: Redatings;
}): PostedEntry[] {
  return [
    posted('reversal', reversal, transaction.description, transaction.transactionId),
    ...redatings(rest, transaction),
  ];
}

function redatings(data: { redatings?: Redatings }, { description, transactionId }: TransactionFacts): PostedEntry[] {
  return redated(data).map((entry) => posted('redating', entry, description, transactionId));
}

function openingRedatings(data: { redatings?: Redatings }): PostedEntry[] {
  return redated(data).map((entry) => posted('redating', entry, OPENING));
}

/** The entries of an event that put corrections on the days where they belong. */
export function redated({ redatings }: { readonly redatings?: Redatings }): readonly Entry[] {
  return redatings?.entries ?? [];
}

interface RestoredEntries {
  readonly transaction: TransactionFacts;
  readonly redatings?: Redatings;
}

interface AmendedEntries {
  readonly reversal?: Entry | undefined;
  readonly after: TransactionFacts;
}

/**
 * The entries that an amendment posts besides its redatings: none for words alone, and no new one where an undo has an
 * entry stand again that stood before.
 */
export function postedByAmendment({ reversal, after }: AmendedEntries): readonly Entry[] {
  if (!reversal) return [];
  return after.entry.number > reversal.number ? [reversal, after.entry] : [reversal];
}

/**
 * The entry that a restoration posts besides its redatings: none where the one stands again that was taken back on
 * another day. Its number is then not the one before theirs: at least the reversal's lies in between.
 */
export function postedByRestoration({ transaction, redatings }: RestoredEntries): readonly Entry[] {
  const [first] = redatings?.entries ?? [];
  return first && first.number > transaction.entry.number + 1 ? [] : [transaction.entry];
}
