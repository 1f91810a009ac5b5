/**
 * The balance of a row's account after it, as statements that follow a `page` of rows (business_id, code, date,
 * sequence): all that was posted on the account up to the row's place, in order of days and of places within them.
 * Where a row's own postings lie on another day, as those of a correction on the first open day do, its place counts
 * all the same: nothing here is looked up by the row, so that no total has to be there. Counted back from the end of
 * the row's day, by which a row just recorded, and the newest page, read next to nothing of a day of thousands. Once a
 * day and once an account, not once a row; lateral, so that it goes wrong nowhere that the database has not counted the
 * rows yet.
 */
export const RUNNING_BALANCES = `
  months as materialized (
    select of_page.business_id, of_page.code, total.month, total.net
    from (select distinct business_id, code from page) of_page
    cross join lateral (
      select m.month, sum(m.debit - m.credit) as net from books.monthly_totals m
      where m.business_id = of_page.business_id and m.ledger_account = of_page.code
      group by m.month offset 0
    ) total
  ), days as materialized (
    select of_page.business_id, of_page.code, of_page.date, of_page.sequences, coalesce((
      select sum(months.net) from months
      where months.business_id = of_page.business_id and months.code = of_page.code and months.month < of_page.month
    ), 0) + coalesce((
      select sum(d.debit - d.credit) from books.daily_totals d
      where d.business_id = of_page.business_id and d.ledger_account = of_page.code
        and d.date >= of_page.month and d.date <= of_page.date
    ), 0) as balance
    from (
      select business_id, code, date, date_trunc('month', date::timestamp)::date as month,
        array_agg(distinct sequence order by sequence) as sequences
      from page group by business_id, code, date
    ) of_page
  ), balances as materialized (
    select days.business_id, days.code, days.date, place.sequence, days.balance - coalesce(place.later, 0) as balance
    from days cross join lateral (
      select moved.sequence, sum(sum(moved.net)) over (
        order by moved.sequence desc rows between unbounded preceding and 1 preceding
      ) as later
      from (
        select unnest(days.sequences) as sequence, 0 as net
        union all
        select p.sequence, p.debit - p.credit from books.postings p
        where p.business_id = days.business_id and p.ledger_account = days.code
          and p.date = days.date and p.sequence > days.sequences[1]
      ) moved
      group by moved.sequence offset 0
    ) place
    where place.sequence = any(days.sequences)
  )`;

/** What puts each row of `page` beside its balance: as many rows as before. */
export const WITH_BALANCE = `
  join balances on balances.business_id = page.business_id and balances.code = page.code
    and balances.date = page.date and balances.sequence = page.sequence`;
