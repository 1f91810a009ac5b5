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

/**
 * The days of the business `$1` that a row of its bank may be the payment of: each schedule's next, what waits, and
 * what was recorded otherwise. What came from a statement itself needs no other.
 */
export const PAYABLE = `
    SELECT s.id, s.next_day AS day, false AS is_recorded, coalesce(o.payment, s.payment) AS payment
    FROM books.schedules s LEFT JOIN books.schedule_occurrences o
      ON o.business_id = s.business_id AND o.schedule_id = s.id AND o.day = s.next_day
    WHERE s.business_id = $1 AND s.ended_at IS NULL AND s.next_day IS NOT NULL
    UNION ALL
    SELECT s.id, o.day, o.status = 'recorded', coalesce(o.payment, s.payment)
    FROM books.schedule_occurrences o JOIN books.schedules s ON s.business_id = o.business_id AND s.id = o.schedule_id
    LEFT JOIN books.transactions r ON r.business_id = o.business_id AND r.id = o.transaction_id
    WHERE o.business_id = $1 AND s.ended_at IS NULL
      AND (o.status = 'open' OR (o.status = 'recorded' AND r.import_id IS NULL AND r.deleted_at IS NULL
        AND NOT EXISTS (SELECT FROM books.statement_rows c WHERE c.business_id = r.business_id
          AND c.transaction_id = r.id)))`;
