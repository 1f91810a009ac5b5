/**
 * What entries dated after today total on an account, today being the business's local day. A balance without a date is
 * that of today and leaves them out.
 * @param account, business what both rows are called in the statement
 */
export function upcomingOf(account: string, business: string): string {
  return `coalesce((
    select sum(ahead.debit - ahead.credit) from books.daily_totals ahead
    where ahead.business_id = ${account}.business_id and ahead.ledger_account = ${account}.code
      and ahead.date > (now() at time zone ${business}.time_zone)::date
  ), 0)`;
}
