import type { PostingOrigin } from '@counterfoil/contracts/ledger-report.contract';

/** Columns of an entry that say where a posting comes from; `e` is the entry, `p` its posting or the entry again. */
export interface OriginRow {
  readonly number: number;
  readonly date: string;
  readonly kind: string;
  readonly description: string;
  readonly transaction_id: string | null;
  readonly journal_entry_id: string | null;
  readonly reverses: number | null;
  readonly position: string;
}

/** A reversal belongs to the journal entry that it reverses. */
export const ORIGIN_COLUMNS = `
  e.number, e.date::text, e.kind, e.description, e.transaction_id, e.reverses, e.position,
  (select j.id from books.journal_entries j where j.business_id = e.business_id
    and j.entry_number = coalesce(e.reverses, e.number)) as journal_entry_id`;

export function originOf(row: OriginRow): PostingOrigin {
  return {
    entryNumber: row.number,
    date: row.date,
    kind: row.kind,
    description: row.description,
    transactionId: row.transaction_id,
    journalEntryId: row.journal_entry_id,
    reverses: row.reverses,
    position: row.position,
  };
}
