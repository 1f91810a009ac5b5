/**
 * Rows that were agreed on with a bank and are no longer what they were: `$1` business, `$2` account or null for all of
 * them, `$3` the position that the books are asked for at.
 *
 * Nothing is written down when that happens: it follows from the postings, so that an undo mends it as it broke it.
 * Only rows with a correction are looked at. A row stands by its corrections, what those reverse, and the entry in
 * force.
 */
export const CHANGED_ROWS = `
  with in_force as (
    select r.id, r.position, r.account_id, r.closing_day, r.newest_entry, a.code
    from books.reconciliations r join books.accounts a on a.business_id = $1 and a.id = r.account_id
    where r.business_id = $1 and ($2::uuid is null or r.account_id = $2) and r.position <= $3
      and (r.undone_at_position is null or r.undone_at_position > $3)
  ), corrections as (
    select number, sequence, reverses, transaction_id, recorded_at, kind from books.entries
    where business_id = $1 and kind in ('reversal', 'reclassification', 'redating') and kind <> 'reclassification'
      and position <= $3
    union all
    select number, sequence, reverses, transaction_id, recorded_at, kind from books.entries
    where business_id = $1 and kind = 'adjustment' and reverses is not null and position <= $3
  ), touched as (
    select f.id, f.account_id, f.closing_day, f.code, f.newest_entry, row.sequence, row.entry_number,
      min(c.number) filter (where c.number > f.newest_entry) as changed_by,
      min(c.recorded_at) filter (where c.number > f.newest_entry) as changed_at
    from corrections c
    join books.reconciled_rows row on row.business_id = $1 and row.sequence = c.sequence and row.is_cleared
    join in_force f on f.id = row.reconciliation_id and f.position = row.position
    group by f.id, f.account_id, f.closing_day, f.code, f.newest_entry, row.sequence, row.entry_number
    having max(c.number) > f.newest_entry
  ), entries_of as (
    select t.sequence, c.number from (select distinct sequence from touched) t join corrections c using (sequence)
    union
    select t.sequence, c.reverses from (select distinct sequence from touched) t join corrections c using (sequence)
    where c.reverses is not null
    union
    select t.sequence, row.entry_number from (select distinct sequence from touched) t
    join corrections c using (sequence)
    join books.transactions row on row.business_id = $1 and row.id = c.transaction_id
    join books.entries e on e.business_id = $1 and e.number = row.entry_number and e.position <= $3
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
    select sum(p.debit - p.credit) as amount from entries_of e
    join books.postings p on p.business_id = $1 and p.entry_number = e.number
    where e.sequence = t.sequence and p.ledger_account = t.code and p.date <= t.closing_day
  ) now on true
  where agreed.amount <> coalesce(now.amount, 0)
  order by t.closing_day, t.changed_by`;
