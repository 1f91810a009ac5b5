/**
 * Rows of an account that are to be agreed on with its bank: `$1` business, `$2` account, `$3` closing day. They follow
 * from the last reconciliation, so that a month is as quick in the tenth year as in the first: what was outstanding
 * then, what lies on the days since, and what was posted since on days before. What all of them come to, added to the
 * bank's balance of then, is what the books say at the end of the closing day. The laterals keep it so: by the entries
 * since, and row by row, instead of by all that was ever posted to the account or agreed on.
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
    select p.sequence, p.entry_number, p.debit - p.credit from account cross join last
    cross join lateral (
      select sequence, entry_number, debit, credit, date, ledger_account from books.postings
      where business_id = $1 and entry_number > last.newest_entry offset 0
    ) p
    where p.ledger_account = account.code and p.date <= last.closing_day
  ), open as (
    select sequence, max(entry_number) as entry_number, sum(amount) as amount from pieces
    group by sequence having sum(amount) <> 0
  )`;

/** As the decider needs them. */
export const OPEN_ROWS = `${PIECES} select sequence, entry_number, amount from open order by entry_number`;

/**
 * The other side of a transfer in an account. A transaction that was made a transfer again has another row there than
 * the first time, which stays behind deleted.
 * @param transactionId, accountId expressions
 * @param condition under which it is looked for
 * @returns a lateral of one row or none
 */
export function mirrorOf(transactionId: string, accountId: string, condition = 'true'): string {
  return `lateral (
    select id, description, nickname, import_id from books.transactions
    where ${condition} and business_id = $1 and mirror_of = ${transactionId} and account_id = ${accountId}
    order by deleted_at nulls first limit 1
  )`;
}

/**
 * As people see them, newest first. A row of both ends of a transfer is shown as this account's list has it. Three
 * looks are spared most rows (benchmark `worksheet`): transactions of the account since the last closing day are read
 * at once, and only others looked up one by one; a row of the account itself needs no other side; and a place in the
 * lists is never above the number of its first entry, so that what came after the last reconciliation was in none.
 */
export const SHOWN_OPEN_ROWS = `${PIECES}, near as materialized (
    select id, nickname, description, import_id from books.transactions
    where business_id = $1 and account_id = $2 and deleted_at is null and date <= $3
      and date > coalesce((select closing_day from last), '-infinity')
  )
  select open.sequence, open.entry_number, open.amount, e.date::text, e.kind,
    coalesce(nullif(near.nickname, ''), near.description, nullif(far.nickname, ''), far.description,
      nullif(mirror.nickname, ''), mirror.description, e.description) as description,
    coalesce(near.id, far.id, mirror.id) as transaction_id,
    coalesce(near.import_id, far.import_id, mirror.import_id, (
      select s.import_id from books.statement_rows s
      where s.business_id = $1 and s.transaction_id = e.transaction_id and s.account_id = $2 limit 1
    )) as import_id, before.was_agreed is not null as has_changed
  from open
  join books.entries e on e.business_id = $1 and e.number = open.entry_number
  left join near on near.id = e.transaction_id
  left join books.transactions far on far.business_id = $1 and far.account_id = $2
    and far.id = case when near.id is null then e.transaction_id end
  left join ${mirrorOf('e.transaction_id', '$2', 'near.id is null and far.id is null')} mirror on true
  left join lateral (
    select true as was_agreed from books.reconciled_rows was join books.reconciliations r
      on r.business_id = $1 and r.id = was.reconciliation_id and r.position = was.position
    where open.sequence <= (select newest_entry from last)
      and was.business_id = $1 and was.account_id = $2 and was.sequence = open.sequence
      and was.is_cleared and r.undone_at_position is null limit 1
  ) before on true
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
