import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { PAIR_WITHIN_DAYS, pairsOf } from '@counterfoil/bank-statements/matching/pairs';
import type { ImportPairKind, ImportPairState } from '@counterfoil/contracts/import-answer.contract';
import { column } from '../../books/column';
import { CAN_BE_RECORDED, IS_DOUBTFUL } from './row-ticks';

/** More than a statement has rows: what is left out then is recorded as a row of its own, and shown as that. */
const MAX_CANDIDATES = 200_000;

export interface PairingChoice {
  /** The import is committed: rows that would have to be asked about are recorded. */
  readonly isCommitted: boolean;
}

interface Candidate {
  readonly id: string;
  readonly accountId: string;
  readonly amountMinor: bigint;
  readonly date: string;
  readonly words: string;
  readonly kind: ImportPairKind;
  readonly before: number;
}

interface OpenRow {
  readonly row: number;
  readonly accountId: string;
  readonly amountMinor: bigint;
  readonly date: string;
  readonly words: string;
  /** A tick or untick by a person. */
  readonly included: boolean | null;
  readonly isSame: boolean;
}

/**
 * Pairs rows of a statement with transactions from other sources. Typed and scheduled ones are matched unless the
 * person wants both; those of another statement or a feed are asked about.
 */
@Injectable()
export class StatementPairs {
  async note(
    { businessId, id }: { readonly businessId: string; readonly id: string },
    client: PoolClient,
    { isCommitted }: PairingChoice = { isCommitted: false },
  ): Promise<void> {
    const candidates = await this.candidates(businessId, id, client);
    const rows = candidates.length === 0 ? [] : await this.rows(id, candidates, client);
    const pairs = pairsOf(
      rows.map((row) => ({ ...row, isOther: row.included !== null })),
      candidates,
    );
    const paired = rows.flatMap((row) => {
      const pair = pairs.get(row.row);
      return pair ? [{ row: row.row, pair, state: stateOf(row, pair, isCommitted) }] : [];
    });
    await client.query(WRITE, [
      id,
      column(paired, ({ row }) => row),
      column(paired, ({ pair }) => pair.id),
      column(paired, ({ pair }) => pair.kind),
      column(paired, ({ pair }) => pair.before),
      column(paired, ({ state }) => state),
    ]);
  }

  /** Says of all that is asked that the two are the same, or that they are not. */
  async answerAll(importId: string, isSame: boolean, client: PoolClient): Promise<void> {
    await client.query(ANSWER_ALL, [importId, JSON.stringify(isSame ? { pair: true } : { included: true })]);
  }

  private async candidates(businessId: string, id: string, client: PoolClient): Promise<Candidate[]> {
    const found = await client.query<Omit<Candidate, 'amountMinor'> & { amount: string }>(CANDIDATES, [
      businessId,
      id,
      PAIR_WITHIN_DAYS,
      MAX_CANDIDATES,
    ]);
    return found.rows.map(({ amount, ...candidate }) => ({ ...candidate, amountMinor: BigInt(amount) }));
  }

  /** Those alone that are worth what a candidate is. */
  private async rows(id: string, candidates: readonly Candidate[], client: PoolClient): Promise<OpenRow[]> {
    const found = await client.query<Omit<OpenRow, 'amountMinor'> & { amount: string }>(ROWS, [
      id,
      column(candidates, ({ accountId }) => accountId),
      column(candidates, ({ amountMinor }) => amountMinor),
    ]);
    return found.rows.map(({ amount, ...row }) => ({ ...row, amountMinor: BigInt(amount) }));
  }
}

function stateOf({ included, isSame }: OpenRow, { kind }: Candidate, isCommitted: boolean): ImportPairState {
  if (included !== null) return 'declined';
  if (kind !== 'imported' || isSame) return 'taken';
  return isCommitted ? 'declined' : 'asked';
}

/** Rows that could be recorded and that nothing else is known of. `row` is an alias of the table. */
const OPEN = `${CAN_BE_RECORDED} AND NOT is_duplicate AND deleted_on IS NULL AND NOT (${IS_DOUBTFUL})
    AND counterpart_id IS NULL AND counterpart_row IS NULL`;

const IS_CONFIRMED = `EXISTS (SELECT 1 FROM books.statement_rows s WHERE s.business_id = $1
    AND s.transaction_id = coalesce(t.mirror_of, t.id) AND s.account_id = t.account_id)`;

/**
 * Typed and scheduled transactions may be on any statement. One from a bank is a candidate only where this statement
 * covers its day and none of the rows is known to be it. Two statements of one format with ids: other ids, other rows.
 */
const CANDIDATES = `
  WITH open AS (
    SELECT account_id, amount, min(date) AS first, max(date) AS last FROM platform.import_rows
    WHERE import_id = $2 AND ${OPEN} GROUP BY 1, 2
  ), span AS (
    SELECT account_id, min(date) AS first, max(date) AS last, count(external_id) > 0 AS has_ids
    FROM platform.import_rows WHERE import_id = $2 AND is_valid AND account_id IS NOT NULL GROUP BY 1
  ), found AS (
    SELECT t.id, coalesce(t.mirror_of, t.id) AS original, t.account_id, t.amount, t.date, t.description, t.nickname,
      t.import_id, t.import_id IS NOT NULL OR ${IS_CONFIRMED} AS is_of_bank
    FROM open JOIN books.transactions t ON t.business_id = $1 AND t.account_id = open.account_id
      AND t.amount = open.amount AND t.date BETWEEN open.first - $3::int AND open.last + $3::int
    WHERE t.deleted_at IS NULL AND t.import_id IS DISTINCT FROM $2
  )
  SELECT t.id, t.account_id AS "accountId", t.amount::text, coalesce(confirmed.day, t.date)::text AS date,
    concat_ws(' ', t.description, t.nickname) AS words, confirmed.before,
    CASE WHEN t.is_of_bank THEN 'imported' WHEN EXISTS (
      SELECT 1 FROM books.schedule_occurrences o WHERE o.business_id = $1 AND o.transaction_id = t.original
    ) THEN 'scheduled' ELSE 'entered' END AS kind
  FROM found t JOIN span ON span.account_id = t.account_id
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS before, max(s.booked_on) AS day FROM books.statement_rows s
    WHERE s.business_id = $1 AND s.transaction_id = t.original AND s.account_id = t.account_id
  ) confirmed
  WHERE t.original NOT IN (
    SELECT known_id FROM platform.import_rows WHERE import_id = $2 AND is_duplicate AND known_id IS NOT NULL
  ) AND (NOT t.is_of_bank OR (t.date BETWEEN span.first AND span.last AND NOT (span.has_ids AND EXISTS (
    SELECT 1 FROM platform.imports i JOIN platform.imports own ON own.business_id = $1 AND own.id = $2
    WHERE i.business_id = $1 AND i.id = t.import_id AND i.format = own.format
  ))))
  ORDER BY t.date, t.id LIMIT $4`;

const ROWS = `
  SELECT row, account_id AS "accountId", amount::text, date::text, concat_ws(' ', description, nickname) AS words,
    (e.edit ->> 'included')::boolean AS included, coalesce((e.edit ->> 'pair')::boolean, false) AS "isSame"
  FROM platform.import_rows r LEFT JOIN platform.import_edits e USING (import_id, row)
  WHERE import_id = $1 AND ${OPEN} AND NOT coalesce(e.edit ? 'scheduleId', false) AND (account_id, amount) IN (
    SELECT * FROM unnest($2::uuid[], $3::bigint[])
  ) ORDER BY date, row`;

/** A row whose pair has gone is ticked again, unless somebody has unticked it. */
const WRITE = `
  UPDATE platform.import_rows r SET pair_id = found.pair_id, pair_kind = found.kind, pair_before = found.before,
    pair_state = found.state, is_included = CASE
      WHEN found.state IN ('taken', 'asked') THEN false
      ELSE ${CAN_BE_RECORDED} AND coalesce(found.included, NOT (is_duplicate OR deleted_on IS NOT NULL)) END
  FROM (
    SELECT known.row, given.pair_id, given.kind, given.before, given.state,
      (e.edit ->> 'included')::boolean AS included
    FROM platform.import_rows known LEFT JOIN unnest($2::int[], $3::uuid[], $4::text[], $5::int[], $6::text[])
      AS given (row, pair_id, kind, before, state) ON given.row = known.row
    LEFT JOIN platform.import_edits e ON e.import_id = known.import_id AND e.row = known.row
    WHERE known.import_id = $1 AND (known.pair_id IS NOT NULL OR given.row IS NOT NULL)
  ) found
  WHERE r.import_id = $1 AND r.row = found.row`;

const ANSWER_ALL = `
  INSERT INTO platform.import_edits AS known (import_id, row, edit)
  SELECT import_id, row, $2::jsonb FROM platform.import_rows WHERE import_id = $1 AND pair_state = 'asked'
  ON CONFLICT (import_id, row) DO UPDATE SET edit = known.edit || $2::jsonb`;
