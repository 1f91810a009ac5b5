/**
 * Of transactions `t` of the business `$1` those that may be the payment of a day: imported into its account, of its
 * amount, a few days from it, and no occurrence yet.
 */
export function sameAsOccurrence(payment: string, day: string, withinDays: string): string {
  return `t.business_id = $1 AND t.deleted_at IS NULL AND t.import_id IS NOT NULL
      AND t.account_id = (${payment} ->> 'accountId')::uuid AND t.amount = (${payment} ->> 'amount')::bigint
      AND t.date BETWEEN ${day} - ${withinDays}::int AND ${day} + ${withinDays}::int
      AND NOT EXISTS (SELECT FROM books.schedule_occurrences taken WHERE taken.business_id = t.business_id
        AND taken.transaction_id = t.id AND taken.status = 'recorded')`;
}
