/** What the rows of an import come to, kept with it: counts, and the sentences about what is recorded. */
import type { PoolClient } from 'pg';
import type { ReadingProof } from '@counterfoil/bank-statements/evidence/reading-proof';
import { understanding, type RecordedFigures } from '@counterfoil/bank-statements/evidence/understanding';
import type { AccountType } from '@counterfoil/bank-statements/mapping';
import { statementSentence, type LeftOutReason } from '@counterfoil/bank-statements/questions/statement-sentence';
import type { ImportShare } from '@counterfoil/contracts/import-answer.contract';

/** Counts the rows anew; in each transaction that changes what is counted of them. */
export async function noteFigures(importId: string, client: PoolClient): Promise<void> {
  const { rows: noted } = await client.query<{ business_id: string }>(NOTE_COUNTS, [importId]);
  const values = [importId, noted[0]?.business_id];
  const { rows: statements } = await client.query<Statement>(STATEMENT, values);
  const { rows: groups } = await client.query<Group>(GROUPS, values);
  const [statement] = statements;
  if (!statement || groups.length === 0) return;
  const { sentence, into } = saidOf(statement, groups);
  await client.query('UPDATE platform.imports SET sentence = $2, goes_into = $3 WHERE id = $1', [
    importId,
    sentence,
    JSON.stringify(into),
  ]);
}

/** What is said of an import as a whole. */
interface Statement {
  readonly accountId: string;
  readonly currency: string;
  readonly exponent: number;
  readonly proof: ReadingProof | null;
}

/** Rows of one account that are recorded, or left out for one reason. */
interface Group {
  /** Null where they are left out with their account. */
  readonly accountId: string | null;
  readonly accountType: AccountType | null;
  /** Null where they are recorded. */
  readonly leftOut: LeftOutReason | null;
  readonly rows: number;
  readonly moneyInRows: number;
  readonly moneyOutRows: number;
  readonly besideRows: number;
  readonly moneyIn: string;
  readonly moneyOut: string;
  readonly beside: string;
  readonly firstDate: string | null;
  readonly lastDate: string | null;
  readonly isAsRead: boolean;
}

function saidOf(statement: Statement, groups: readonly Group[]): { sentence: string; into: ImportShare[] } {
  const { accountId: chosen, currency, exponent } = statement;
  const ids = [...new Set(groups.flatMap(({ accountId }) => accountId ?? []))].sort(
    (one, other) => Number(other === chosen) - Number(one === chosen),
  );
  const into = ids.map((accountId): ImportShare => {
    const own = groups.filter((group) => group.accountId === accountId);
    const options = { accountType: own[0]?.accountType ?? 'checking', currency, exponent };
    const figures = figuresOf(own);
    return { accountId, rows: figures.rows, sentence: understanding(figures, options) };
  });
  const [only] = groups.filter(({ accountId }) => accountId !== null && ids.length === 1);
  const sentence = statementSentence(
    {
      recorded: figuresOf(groups),
      leftOut: leftOutOf(groups),
      proof: statement.proof ?? { by: 'nothing', untold: 0 },
      accounts: ids.length,
      isAsRead: groups.every(({ leftOut, isAsRead }) => leftOut !== null || isAsRead),
    },
    { accountType: only?.accountType ?? 'checking', currency, exponent },
  );
  return { sentence, into };
}

function figuresOf(groups: readonly Group[]): RecordedFigures {
  const recorded = groups.filter(({ leftOut }) => leftOut === null);
  const count = (of: (group: Group) => number): number => recorded.reduce((sum, group) => sum + of(group), 0);
  const sum = (of: (group: Group) => string): bigint =>
    recorded.reduce((total, group) => total + BigInt(of(group)), 0n);
  const firsts = recorded.flatMap(({ firstDate }) => firstDate ?? []).sort();
  const lasts = recorded.flatMap(({ lastDate }) => lastDate ?? []).sort();
  return {
    rows: count(({ rows }) => rows),
    moneyInRows: count(({ moneyInRows }) => moneyInRows),
    moneyInMinor: sum(({ moneyIn }) => moneyIn),
    moneyOutRows: count(({ moneyOutRows }) => moneyOutRows),
    moneyOutMinor: sum(({ moneyOut }) => moneyOut),
    besideRows: count(({ besideRows }) => besideRows),
    besideMinor: sum(({ beside }) => beside),
    firstDate: firsts[0] ?? null,
    lastDate: lasts.at(-1) ?? null,
  };
}

function leftOutOf(groups: readonly Group[]): Map<LeftOutReason, number> {
  const found = new Map<LeftOutReason, number>();
  for (const { leftOut, rows } of groups) if (leftOut !== null) found.set(leftOut, (found.get(leftOut) ?? 0) + rows);
  return found;
}

const IS_LEFT_OUT = `is_valid AND account_id IS NOT NULL AND NOT is_included
  AND coalesce(pair_state, '') <> 'taken'`;

/** With the names of `NotedCounts`; money in minor units. */
const NOTE_COUNTS = `
  UPDATE platform.imports SET counts = (
    SELECT jsonb_build_object('rows', count(*), 'valid', count(*) FILTER (WHERE is_valid),
      'duplicates', count(*) FILTER (WHERE is_duplicate), 'included', count(*) FILTER (WHERE is_included),
      'duplicatesLeftOut', count(*) FILTER (WHERE is_duplicate AND NOT is_included),
      'leftOut', count(*) FILTER (WHERE ${IS_LEFT_OUT}),
      'leftOutNet', coalesce(sum(amount) FILTER (WHERE ${IS_LEFT_OUT}), 0)::text,
      'beforeOpeningDate', count(*) FILTER (WHERE is_included AND 'before-opening-date' = ANY (flags)),
      'matched', count(*) FILTER (WHERE pair_state = 'taken' AND refusal IS NULL),
      'asked', count(*) FILTER (WHERE pair_state = 'asked'),
      'deleted', count(*) FILTER (WHERE deleted_on IS NOT NULL AND NOT is_included),
      'unmatched', count(*) FILTER (WHERE match_refusal IS NOT NULL))
    FROM platform.import_rows WHERE import_id = $1)
  WHERE id = $1 RETURNING business_id`;

const STATEMENT = `
  SELECT i.account_id AS "accountId", b.currency, b.exponent, i.summary -> 'proof' AS proof
  FROM platform.imports i JOIN books.businesses b ON b.id = i.business_id WHERE i.id = $1 AND i.business_id = $2`;

/** The first that holds of why a row is left out, with the names of `LeftOutReason`; null where it is recorded. */
const LEFT_OUT = `
  CASE WHEN is_included THEN NULL
    WHEN account_id IS NULL THEN 'account'
    WHEN reasons -> 0 ->> 'message' LIKE 'Amount in ___' THEN 'in ' || right(reasons -> 0 ->> 'message', 3)
    WHEN NOT is_valid AND 'balance' = ANY (flags) THEN 'balance'
    WHEN NOT is_valid AND 'note' = ANY (flags) THEN 'note'
    WHEN NOT is_valid THEN 'unread'
    WHEN amount = 0 THEN 'zero'
    WHEN is_duplicate THEN 'duplicate'
    WHEN pair_state = 'taken' THEN 'matched'
    WHEN pair_state = 'asked' THEN 'asked'
    WHEN deleted_on IS NOT NULL THEN 'deleted'
    WHEN 'balance' = ANY (flags) THEN 'balance'
    WHEN 'may-be-balance' = ANY (flags) THEN 'may-be-balance'
    WHEN 'not-settled' = ANY (flags) THEN 'not-settled'
    ELSE 'unticked' END`;

const GROUPS = `
  SELECT r.*, a.type AS "accountType" FROM (
    SELECT import_id, account_id AS "accountId", ${LEFT_OUT} AS "leftOut", count(*)::int AS rows,
      count(*) FILTER (WHERE amount > 0)::int AS "moneyInRows",
      coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::text AS "moneyIn",
      count(*) FILTER (WHERE amount < 0)::int AS "moneyOutRows",
      coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)::text AS "moneyOut",
      count(*) FILTER (WHERE 'beside' = ANY (flags))::int AS "besideRows",
      coalesce(sum(amount) FILTER (WHERE 'beside' = ANY (flags)), 0)::text AS beside,
      min(date)::text AS "firstDate", max(date)::text AS "lastDate", min(row) AS first,
      NOT bool_or(is_corrected OR flags && '{balance,may-be-balance,not-settled}') AS "isAsRead"
    FROM platform.import_rows WHERE import_id = $1 GROUP BY 1, 2, 3) r
  LEFT JOIN books.accounts a ON a.business_id = $2 AND a.id = r."accountId"
  ORDER BY r.first`;
