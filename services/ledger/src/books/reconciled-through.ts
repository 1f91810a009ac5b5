/**
 * The first day through which a row of a list was agreed on with a bank, at either end where it stands in two accounts.
 * One look into an index a row.
 * @param row what the row is called in the statement
 */
export function reconciledThrough(row: string): string {
  return `(
    select min(r.closing_day)::text from books.reconciled_rows was join books.reconciliations r
      on r.business_id = was.business_id and r.id = was.reconciliation_id and r.position = was.position
    where was.business_id = ${row}.business_id and was.sequence = ${row}.sequence and was.is_cleared
      and r.undone_at_position is null
  )`;
}
