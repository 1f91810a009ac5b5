import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { v5 as uuidv5 } from 'uuid';
import { idPrint } from '@counterfoil/bank-statements/matching/fingerprint';
import { PG_POOL } from '../database/database.module';

/** How the source of a transaction names it, in one account. */
export interface ExternalId {
  readonly accountId: string;
  readonly externalId: string;
}

/**
 * Transactions by the ids that their sources give them. The id of a transaction that a call records follows from the
 * source's, so that the decider refuses the second of two concurrent calls. Transactions that a statement recorded or
 * confirmed under that id are looked up.
 */
@Injectable()
export class ExternalIds {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** The transaction of each id, and whether the books have it already, in the order asked. */
  async of(businessId: string, asked: readonly ExternalId[]): Promise<{ transactionId: string; isKnown: boolean }[]> {
    if (asked.length === 0) return [];
    const own = asked.map((one) => transactionIdOf(businessId, one));
    const { rows } = await this.pool.query<{ place: number; id: string }>(KNOWN, [
      businessId,
      asked.map(({ accountId }) => accountId),
      asked.map(({ externalId }) => idPrint(externalId)),
      own,
    ]);
    const known = new Map(rows.map(({ place, id }) => [place - 1, id]));
    return own.map((id, place) => ({ transactionId: known.get(place) ?? id, isKnown: known.has(place) }));
  }
}

function transactionIdOf(businessId: string, { accountId, externalId }: ExternalId): string {
  return uuidv5(`external:${accountId.toLowerCase()}:${externalId}`, businessId);
}

/** Its own, even if it was deleted since; else one of a statement that is not deleted. */
const KNOWN = `
  SELECT asked.place::int, coalesce(own.id, printed.id) AS id
  FROM unnest($2::uuid[], $3::text[], $4::uuid[]) WITH ORDINALITY AS asked (account_id, print, own_id, place)
  LEFT JOIN books.transactions own ON own.business_id = $1 AND own.id = asked.own_id
  LEFT JOIN LATERAL (
    SELECT t.id FROM platform.import_fingerprints f
    JOIN books.transactions t ON t.business_id = f.business_id AND t.id = f.transaction_id AND t.deleted_at IS NULL
    WHERE f.business_id = $1 AND f.account_id = asked.account_id AND f.fingerprint = asked.print
      AND (f.import_id IS NULL OR EXISTS (SELECT 1 FROM books.statement_rows s WHERE s.business_id = $1
        AND s.transaction_id = f.transaction_id AND s.account_id = f.account_id AND s.import_id = f.import_id))
    ORDER BY t.id LIMIT 1
  ) printed ON true
  WHERE coalesce(own.id, printed.id) IS NOT NULL`;
