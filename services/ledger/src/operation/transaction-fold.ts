import type { JournalEntryFacts, LedgerEvent, TransactionFacts } from '@counterfoil/events/ledger-event';
import { TableCheck } from './table-check';

export const TRANSACTION_COLUMNS = [
  'account_id',
  'date',
  'other_date',
  'sequence',
  'description',
  'nickname',
  'amount',
  'category_id',
  'allocations',
  'transfer_account_id',
  'mirror_of',
  'entry_number',
  'is_deleted',
] as const;

export const JOURNAL_COLUMNS = ['entry_number', 'date', 'sequence', 'description', 'reference', 'reversed_by'] as const;
export const MATCH_COLUMNS = ['transfer_id', 'counterpart_id'] as const;
export const IMPORT_COLUMNS = ['attempt', 'row_count', 'recorded', 'refused', 'is_completed', 'is_undone'] as const;

interface ImportFacts {
  readonly attempt: number;
  readonly rowCount: number;
  readonly recorded: number;
  readonly refused: number;
  readonly isCompleted: boolean;
  readonly isUndone: boolean;
}

/** The rows that transactions, journal entries and imports should have: each as the last fact about it says. */
export class TransactionFold {
  readonly transactions = new TableCheck('transactions', TRANSACTION_COLUMNS);
  readonly journalEntries = new TableCheck('journal_entries', JOURNAL_COLUMNS);
  /** What each matched transaction is matched with. */
  readonly matches = new Map<string, readonly [transferId: string, counterpartId: string]>();
  readonly imports = new Map<string, ImportFacts>();

  take(event: LedgerEvent): void {
    switch (event.type) {
      case 'TransactionRecorded':
      case 'TransactionRestored':
      case 'TransferRecorded':
        return this.stands(event.data.transaction, false);
      case 'TransactionAmended':
      case 'TransactionRecategorized':
        return this.changed(event.data.before, event.data.after);
      case 'TransactionDeleted':
        return this.removed(event.data.transaction);
      case 'ImportStarted':
        this.imports.set(event.data.importId, {
          attempt: event.data.attempt,
          rowCount: event.data.rowCount,
          recorded: 0,
          refused: 0,
          isCompleted: false,
          isUndone: false,
        });
        return;
      case 'ImportRowsRecorded':
        for (const facts of event.data.transactions) this.stands(facts, false);
        return this.importChanged(event.data.importId, (known) => ({
          ...known,
          recorded: known.recorded + event.data.transactions.length,
          refused: known.refused + event.data.refusals.length,
        }));
      case 'ImportCompleted':
        return this.importChanged(event.data.importId, (known) => ({ ...known, isCompleted: true }));
      case 'ImportUndone':
        return this.importChanged(event.data.importId, (known) => ({ ...known, isUndone: true }));
      case 'ImportRowsReversed':
        for (const { transaction } of event.data.rows) this.removed(transaction);
        return;
      case 'TransferMatched':
        this.matches.set(event.data.firstTransactionId, [event.data.transferId, event.data.secondTransactionId]);
        this.matches.set(event.data.secondTransactionId, [event.data.transferId, event.data.firstTransactionId]);
        return;
      case 'TransferUnmatched':
        this.matches.delete(event.data.firstTransactionId);
        this.matches.delete(event.data.secondTransactionId);
        return;
      case 'JournalEntryPosted':
        return this.journal(event.data.journalEntry, null);
      case 'JournalEntryReversed':
        return this.journal(event.data.journalEntry, event.data.reversal.number);
      default:
        return;
    }
  }

  private changed(before: TransactionFacts, after: TransactionFacts): void {
    // The account at the other end has changed with it: the row in the list of the former one goes.
    if (before.mirrorId !== undefined && before.mirrorId !== after.mirrorId) this.mirror(before.mirrorId, before, true);
    this.stands(after, false);
  }

  private removed(facts: TransactionFacts): void {
    this.stands(facts, true);
    this.matches.delete(facts.transactionId);
  }

  private stands(facts: TransactionFacts, isDeleted: boolean): void {
    const allocations = facts.allocations.map(({ categoryId, amount }) => `${categoryId} ${amount}`).join(', ');
    this.row(
      facts.transactionId,
      facts,
      [facts.accountId, facts.amount, allocations, facts.transferAccountId, null],
      isDeleted,
    );
    if (facts.mirrorId !== undefined) this.mirror(facts.mirrorId, facts, isDeleted);
  }

  /** The same money, seen from the account at the other end. */
  private mirror(id: string, facts: TransactionFacts, isDeleted: boolean): void {
    const allocations = facts.allocations.map(({ categoryId, amount }) => `${categoryId} ${-amount}`).join(', ');
    this.row(
      id,
      facts,
      [facts.transferAccountId, -facts.amount, allocations, facts.accountId, facts.transactionId],
      isDeleted,
    );
  }

  private row(
    id: string,
    { entry, description, nickname, date, otherDate, allocations: [first] }: TransactionFacts,
    side: Side,
    isDeleted: boolean,
  ): void {
    const [account, amount, allocations, otherAccount, mirrorOf] = side;
    this.transactions.expect(id, [
      account ?? null,
      date,
      otherDate ?? null,
      String(entry.sequence),
      description,
      nickname ?? null,
      String(amount),
      first?.categoryId ?? null,
      allocations,
      otherAccount ?? null,
      mirrorOf,
      String(entry.number),
      String(isDeleted),
    ]);
  }

  private journal(
    { journalEntryId, entry, description, reference }: JournalEntryFacts,
    reversedBy: number | null,
  ): void {
    const cells = [
      String(entry.number),
      entry.date,
      String(entry.sequence),
      description,
      reference,
      reversedBy === null ? null : String(reversedBy),
    ];
    this.journalEntries.expect(journalEntryId, cells);
  }

  private importChanged(id: string, change: (known: ImportFacts) => ImportFacts): void {
    const known = this.imports.get(id);
    if (known) this.imports.set(id, change(known));
  }
}

type Side = readonly [
  account: string | undefined,
  amount: bigint,
  allocations: string,
  otherAccount: string | undefined,
  mirrorOf: string | null,
];
