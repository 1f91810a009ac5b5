/**
 * How many receipts stand beside a row of a list; of a transfer both rows show the same. One look into an index a row.
 * @param row what the row is called in the statement
 */
export function receiptCount(row: string): string {
  return `(
    select count(*)::int from books.receipts r where r.business_id = ${row}.business_id
      and r.transaction_id = coalesce(${row}.mirror_of, ${row}.id) and r.removed_on is null
  )`;
}
