/**
 * Rows that were agreed on with a bank and are no longer what they were: `$1` business, `$2` account or null for all of
 * them, `$3` the position that the books are asked for at.
 *
 * Nothing is written down when that happens: it follows from the postings, so that an undo mends it as it broke it.
 * Only rows with a correction are looked at. What a row comes to is the sum of its corrections, of what those reverse,
 * of the entry in force, and of the version that was agreed on.
 */
export const CHANGED_ROWS = `
  with in_force as (
    select r.id, r.position, r.account_id, r.closing_day, r.newest_entry, a.code
    from books.reconciliations r join books.accounts a on a.business_id = $1 and a.id = r.account_id
    where r.business_id = $1 and ($2::uuid is null or r.account_id = $2) and r.position <= $3
      and (r.undone_at_position is null or r.undone_at_position > $3)
  ), corrections as (
    select number, sequence, reverses, transaction_id from books.entries
    where business_id = $1 and kind in ('reversal', 'reclassification', 'redating') and kind <> 'reclassification'
    union all
    select number, sequence, reverses, transaction_id from books.entries
    where business_id = $1 and kind = 'adjustment' and reverses is not null
  ), numbers as (
    select sequence, number from corrections
    union
    select sequence, reverses from corrections where reverses is not null
    union
    select c.sequence, t.entry_number from corrections c
    join books.transactions t on t.business_id = $1 and t.id = c.transaction_id
  ), touched as (
    select f.id, f.account_id, f.closing_day, f.code, row.sequence, row.entry_number,
      min(e.number) as changed_by, min(e.recorded_at) as changed_at
    from numbers n
    join books.reconciled_rows row on row.business_id = $1 and row.sequence = n.sequence and row.is_cleared
    join in_force f on f.id = row.reconciliation_id and f.position = row.position
    join books.entries e on e.business_id = $1 and e.number = n.number and e.position <= $3
    where e.number > f.newest_entry
    group by f.id, f.account_id, f.closing_day, f.code, row.sequence, row.entry_number
  )
  select t.id as reconciliation_id, t.account_id, t.closing_day::text, t.sequence, t.entry_number, t.changed_by,
    t.changed_at, agreed.amount as agreed, coalesce(now.amount, 0) as now
  from touched t
  join lateral (
    select sum(row.amount) as amount from books.reconciled_rows row
    join in_force f on f.id = row.reconciliation_id and f.position = row.position
    where row.business_id = $1 and row.sequence = t.sequence and row.is_cleared and f.account_id = t.account_id
      and f.closing_day <= t.closing_day
  ) agreed on true
  left join lateral (
    select sum(p.debit - p.credit) as amount from (
      select number from numbers where sequence = t.sequence union select t.entry_number
    ) n join books.postings p on p.business_id = $1 and p.entry_number = n.number
    where p.ledger_account = t.code and p.date <= t.closing_day and p.position <= $3
  ) now on true
  where agreed.amount <> coalesce(now.amount, 0)
  order by t.closing_day, t.changed_by`;
