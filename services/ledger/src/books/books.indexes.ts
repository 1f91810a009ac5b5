import { ELSEWHERE_INDEXES } from './elsewhere.schema';
import { NOTES_INDEXES } from './notes.schema';

/** Kinds of entries that came after a transaction's first. */
export const KINDS_OF_CORRECTIONS = `('reversal', 'reclassification', 'redating')`;

/**
 * What only readers look through, created when a rebuild has its rows: kept up row by row they took a third of
 * Postgres's time. What projecting looks through stands with the tables.
 */
export const BOOKS_INDEXES = [
  // With all that a list is counted and paged by: the rows themselves are then read for a page alone.
  `
    create index if not exists transactions_in_order on transactions (business_id, date, sequence, id)
      include (is_corrected) where deleted_at is null`,
  `create index if not exists transactions_of_account on transactions (business_id, account_id, date, sequence)
   include (is_corrected) where deleted_at is null`,
  `
    create index if not exists transactions_unmatched on transactions (business_id, amount) where deleted_at is null
      and transfer_id is null and transfer_account_id is null`,
  'create index if not exists entries_in_order on entries (business_id, date, sequence, number)',
  `create index if not exists entries_of_corrections on entries (business_id, transaction_id)
   where kind in ${KINDS_OF_CORRECTIONS}`,
  `create index if not exists reconciled_rows_cleared on reconciled_rows (business_id, sequence) where is_cleared`,
  `create index if not exists receipts_of_transactions on receipts (business_id, transaction_id)
   where removed_on is null`,
  `create index if not exists receipts_of_journal on receipts (business_id, journal_entry_id)
   where journal_entry_id is not null and removed_on is null`,
  'create index if not exists receipts_of_files on receipts (business_id, sha256)',
  ...NOTES_INDEXES,
  ...ELSEWHERE_INDEXES,
  `create index if not exists entries_of_adjustments_back on entries (business_id)
   where kind = 'adjustment' and reverses is not null`,
  `create index if not exists schedules_due on schedules (next_day)
   where ended_at is null and not is_paused and next_day is not null`,
  `create index if not exists schedule_occurrences_waiting on schedule_occurrences (business_id, day)
   where status = 'open'`,
  `create index if not exists schedule_occurrences_recorded on schedule_occurrences (business_id, transaction_id)
   where transaction_id is not null`,
  'create index if not exists postings_of_account on postings (business_id, ledger_account, date, sequence)',
  'create index if not exists daily_totals_by_date on daily_totals (business_id, date)',
] as const;
