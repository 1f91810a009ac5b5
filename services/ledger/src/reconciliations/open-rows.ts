/**
 * Rows of an account that are to be agreed on with its bank: `$1` business, `$2` account, `$3` closing day. They follow
 * from the last reconciliation, so that a month is as quick in the tenth year as in the first: what was outstanding
 * then, what lies on the days since, and what was posted since on days before. What all of them come to, added to the
 * bank's balance of then, is what the books say at the end of the closing day.
 */
const PIECES = `
  with account as (
    select code from books.accounts where business_id = $1 and id = $2
  ), last as (
    select id, position, closing_day, newest_entry from books.reconciliations
    where business_id = $1 and account_id = $2 and undone_at_position is null order by closing_day desc limit 1
  ), pieces as (
    select row.sequence, row.entry_number, row.amount from last join books.reconciled_rows row
      on row.business_id = $1 and row.reconciliation_id = last.id and row.position = last.position
    where not row.is_cleared
    union all
    select p.sequence, p.entry_number, p.debit - p.credit from account join books.postings p
      on p.business_id = $1 and p.ledger_account = account.code
    where p.date <= $3 and p.date > coalesce((select closing_day from last), '-infinity')
    union all
    select p.sequence, p.entry_number, p.debit - p.credit from account, last, books.postings p
    where p.business_id = $1 and p.ledger_account = account.code and p.entry_number > last.newest_entry
      and p.date <= last.closing_day
  ), open as (
    select sequence, max(entry_number) as entry_number, sum(amount) as amount from pieces
    group by sequence having sum(amount) <> 0
  )`;

/** As the decider needs them. */
export const OPEN_ROWS = `${PIECES} select sequence, entry_number, amount from open order by entry_number`;

/** As people see them, newest first. A row of both ends of a transfer is shown as this account's list has it. */
export const SHOWN_OPEN_ROWS = `${PIECES}
  select open.sequence, open.entry_number, open.amount, e.date::text, e.kind,
    coalesce(nullif(t.nickname, ''), t.description, e.description) as description, t.id as transaction_id, t.import_id,
    exists (
      select from books.reconciled_rows was join books.reconciliations r
        on r.business_id = $1 and r.id = was.reconciliation_id and r.position = was.position
      where was.business_id = $1 and was.account_id = $2 and was.sequence = open.sequence and was.is_cleared
        and r.undone_at_position is null
    ) as has_changed
  from open
  join books.entries e on e.business_id = $1 and e.number = open.entry_number
  left join books.transactions t on t.business_id = $1 and t.account_id = $2 and e.transaction_id is not null
    and e.transaction_id in (t.id, t.mirror_of)
  order by e.date desc, open.sequence desc`;

/** The newest entry on the account, and the reconciliation that is gone on from. */
export const LAST_RECONCILED = `
  select account.newest_entry, last.id as last_id, last.closing_day::text as last_day, last.balance as last_balance
  from books.accounts account
  left join lateral (
    select id, closing_day, balance from books.reconciliations
    where business_id = account.business_id and account_id = account.id and undone_at_position is null
    order by closing_day desc limit 1
  ) last on true
  where account.business_id = $1 and account.id = $2`;
