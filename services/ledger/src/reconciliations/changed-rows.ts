/**
 * Rows that were agreed on with a bank and are no longer what they were: `$1` business, `$2` account or null for all of
 * them, `$3` the position that the books are asked for at.
 *
 * Nothing is written down when that happens: it follows from the postings, so that an undo mends it as it broke it.
 * Only rows with a correction are looked at. What a row comes to is the sum of its corrections, of what those reverse,
 * of the entry in force, and of the version that was agreed on. A moved opening is reversed and posted anew in one
 * step, under the next number. The laterals are looked up by their keys, however much was reconciled: joined, all rows
 * that ever were would be read to find the few. Kinds are named as in the index of corrections, which is found by that.
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
    union
    select c.sequence, e.number from corrections c join books.entries e on e.business_id = $1 and e.number = c.number + 1
      and e.sequence = c.sequence and e.kind = 'opening'
  ), touched as (
    select f.id, f.account_id, f.closing_day, f.code, row.sequence, row.entry_number,
      min(e.number) as changed_by, min(e.recorded_at) as changed_at
    from numbers n
    cross join lateral (
      select reconciliation_id, position, sequence, entry_number from books.reconciled_rows
      where business_id = $1 and sequence = n.sequence and is_cleared offset 0
    ) row
    join in_force f on f.id = row.reconciliation_id and f.position = row.position
    join books.entries e on e.business_id = $1 and e.number = n.number and e.position <= $3
    where e.number > f.newest_entry
    group by f.id, f.account_id, f.closing_day, f.code, row.sequence, row.entry_number
  ), parts as (
    select sequence, number from numbers union select sequence, entry_number from touched
  ), standing as (
    select t.id, t.sequence, sum(p.debit - p.credit) as amount
    from touched t join parts on parts.sequence = t.sequence
    cross join lateral (
      select debit, credit from books.postings
      where business_id = $1 and entry_number = parts.number and ledger_account = t.code and date <= t.closing_day
        and position <= $3 offset 0
    ) p
    group by t.id, t.sequence
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
  left join standing now on now.id = t.id and now.sequence = t.sequence
  where agreed.amount <> coalesce(now.amount, 0)
  order by t.closing_day, t.changed_by`;
