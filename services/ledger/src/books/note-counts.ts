/**
 * How many notes stand beside a row of a list, and how many questions among them are open, as an array of two; of a
 * transfer both rows show the same. One look into an index a row.
 * @param row what the row is called in the statement
 */
export function noteCounts(row: string): string {
  return `(
    select array[count(*)::int, ${OPEN}] from books.notes n where n.business_id = ${row}.business_id
      and n.transaction_id = coalesce(${row}.mirror_of, ${row}.id) and n.removed_at is null
  )`;
}

/** The same for a journal entry. */
export function noteCountsOfJournal(row: string): string {
  return `(
    select array[count(*)::int, ${OPEN}] from books.notes n where n.business_id = ${row}.business_id
      and n.journal_entry_id = ${row}.id and n.removed_at is null
  )`;
}

const OPEN = `(count(*) filter (where coalesce(n.asked_member, n.asked_role) is not null and not n.is_resolved))::int`;
