/**
 * Rows that were agreed on with a bank and are no longer what they were: `$1` business, `$2` account or null for all of
 * them, `$3` the position that the books are asked for at.
 *
 * A row whose change was ticked in a later reconciliation differs from the earlier one only: `is_ticked_since`.
 * Nothing is stored when that happens: it follows from the postings, so an undo mends it. Only rows with a correction
 * are read. A row's amount is the sum of its corrections, of the entries that those reverse, of the entry in force, and
 * of the version that was agreed on. Nearly all reclassifications move money between categories. Only where a row
 * becomes or stops being a transfer in one entry do they move an account's, and then the row has a mirror. A moved
 * opening is reversed and posted again in one step, under the next number. The laterals look up keys: joined, all rows
 * ever reconciled would be read to find the few. Kinds are named as in the index of corrections.
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
    select number, sequence, reverses, transaction_id from (
      select distinct mirror_of from books.transactions where business_id = $1 and mirror_of is not null
    ) transfer cross join lateral (
      select number, sequence, reverses, transaction_id from books.entries
      where business_id = $1 and transaction_id = transfer.mirror_of
        and kind in ('reversal', 'reclassification', 'redating') and kind = 'reclassification' offset 0
    ) e
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
    t.changed_at, agreed.amount as agreed, coalesce(now.amount, 0) as now, agreed.is_ticked_since
  from touched t
  join lateral (
    select sum(row.amount) filter (where f.closing_day <= t.closing_day) as amount,
      max(f.closing_day) > t.closing_day as is_ticked_since
    from books.reconciled_rows row join in_force f on f.id = row.reconciliation_id and f.position = row.position
    where row.business_id = $1 and row.sequence = t.sequence and row.is_cleared and f.account_id = t.account_id
  ) agreed on true
  left join standing now on now.id = t.id and now.sequence = t.sequence
  where agreed.amount <> coalesce(now.amount, 0)
  order by t.closing_day, t.changed_by`;
