import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { PAIR_WITHIN_DAYS } from '@counterfoil/bank-statements/matching/pairs';
import { StatementPairs, type PairingChoice } from './statement-pairs';

/** An import whose rows are compared with the books. */
export interface ComparedImport {
  readonly businessId: string;
  readonly id: string;
}

/**
 * Marks what of a statement the books know: rows that were recorded before, by the bank's own id or by day, amount and
 * words; rows that somebody has deleted; and rows that are probably a transaction from another source. Rows that were
 * ticked on purpose stay ticked.
 */
@Injectable()
export class KnownRows {
  constructor(private readonly pairs: StatementPairs) {}

  async note({ businessId, id }: ComparedImport, client: PoolClient, choice?: PairingChoice): Promise<void> {
    // Ids come first: of two equal rows the bank's id says which one was recorded before.
    for (const statement of [MARK_BY_ID, MARK_BY_WORDS, MARK_DELETED]) await client.query(statement, [businessId, id]);
    await this.pairs.note({ businessId, id }, client, choice);
  }
}

/** Shorter ids, such as the number of a row, come again with other transactions; these count on one day alone. */
const LEAST_ID = 6;

/** A print of a row that was recorded; of one that confirms a transaction while the two are matched. */
const printed = (print: string): string => `
  platform.import_fingerprints f
  JOIN books.transactions t ON t.business_id = f.business_id AND t.id = f.transaction_id
  LEFT JOIN books.statement_rows s ON s.business_id = f.business_id AND s.transaction_id = f.transaction_id
    AND s.account_id = f.account_id AND s.import_id = f.import_id
  WHERE f.business_id = $1 AND f.account_id = r.account_id AND f.fingerprint = ${print}
    AND (f.import_id IS NULL OR s.import_id IS NOT NULL)`;

/** Rows with an id, and how often it is in the file: alone, and with the same day and amount. */
const WITH_IDS = `
  SELECT row, account_id, amount, date, external_id, fingerprint,
    count(*) OVER (PARTITION BY account_id, external_id) AS times,
    count(*) OVER (PARTITION BY account_id, external_id, date, amount) AS alike
  FROM platform.import_rows WHERE import_id = $2 AND is_valid AND account_id IS NOT NULL AND external_id IS NOT NULL`;

const BY_ID = `${printed(`'id ' || r.external_id`)} AND (s.import_id IS NOT NULL OR t.amount = r.amount)
    AND (CASE WHEN r.times = 1 AND length(r.external_id) >= ${LEAST_ID}
      THEN abs(coalesce(s.booked_on, t.date) - r.date) <= ${PAIR_WITHIN_DAYS}
      ELSE r.alike = 1 AND coalesce(s.booked_on, t.date) = r.date END)`;

const ON_PURPOSE = `EXISTS (SELECT 1 FROM platform.import_edits e WHERE e.import_id = u.import_id AND e.row = u.row
    AND e.edit ->> 'included' = 'true')`;

const MARK_BY_ID = `
  UPDATE platform.import_rows u SET is_duplicate = true, known_id = found.id,
    is_included = u.is_included AND ${ON_PURPOSE}
  FROM (
    SELECT r.row, known.id FROM (${WITH_IDS}) r CROSS JOIN LATERAL (
      SELECT t.id FROM ${BY_ID} AND t.deleted_at IS NULL ORDER BY abs(t.date - r.date), t.id LIMIT 1
    ) known
  ) found
  WHERE u.import_id = $2 AND u.row = found.row AND NOT u.is_duplicate`;

/** Lateral, one lookup a row: a join goes through all prints of the business. */
const MARK_BY_WORDS = `
  UPDATE platform.import_rows u SET is_duplicate = true, known_id = found.id,
    is_included = u.is_included AND ${ON_PURPOSE}
  FROM (
    SELECT r.row, known.id FROM platform.import_rows r CROSS JOIN LATERAL (
      SELECT t.id FROM ${printed('r.fingerprint')} AND t.deleted_at IS NULL AND t.id NOT IN (
        SELECT known_id FROM platform.import_rows WHERE import_id = $2 AND is_duplicate AND known_id IS NOT NULL
      ) ORDER BY t.id LIMIT 1
    ) known
    WHERE r.import_id = $2 AND NOT r.is_duplicate
  ) found
  WHERE u.import_id = $2 AND u.row = found.row`;

/** Deleted by somebody, and not with the import that it came from. */
const DELETED = `
    AND t.deleted_at IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM platform.imports i WHERE i.business_id = $1 AND i.id = coalesce(f.import_id, t.import_id)
        AND i.status IN ('undoing', 'undone')
    ) AND NOT EXISTS (
      SELECT 1 FROM books.imports b WHERE b.business_id = $1 AND b.id = coalesce(f.import_id, t.import_id)
        AND b.undone_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM platform.imports i WHERE i.business_id = $1 AND i.id = b.id)
    ) ORDER BY t.deleted_at DESC LIMIT 1`;

const MARK_DELETED = `
  UPDATE platform.import_rows u SET known_id = found.id, is_included = u.is_included AND ${ON_PURPOSE},
    deleted_on = (found.deleted_at AT TIME ZONE b.time_zone)::date
  FROM (
    SELECT r.row, known.* FROM platform.import_rows r CROSS JOIN LATERAL (
      SELECT t.id, t.deleted_at FROM ${printed('r.fingerprint')} ${DELETED}
    ) known
    WHERE r.import_id = $2 AND NOT r.is_duplicate
    UNION ALL
    SELECT r.row, known.* FROM (${WITH_IDS}) r CROSS JOIN LATERAL (
      SELECT t.id, t.deleted_at FROM ${BY_ID} ${DELETED}
    ) known
  ) found JOIN books.businesses b ON b.id = $1
  WHERE u.import_id = $2 AND u.row = found.row AND NOT u.is_duplicate`;
