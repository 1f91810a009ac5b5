import { amountsOf, type DayAmount } from '@counterfoil/accounting/day-amounts';
import type { PostingLine } from '@counterfoil/accounting/posting';
import type { PoolClient } from 'pg';
import { column } from './column';
import { correctedRows, type BookNames, type CorrectedRow, type CorrectedTransaction } from './corrected-rows';

export interface TransactionKey {
  readonly businessId: string;
  readonly id: string;
}

/** Of a row of `transactions`: which transaction it is of, and whether that was corrected in a closed period. */
export const KEY_OF_ROW = `transactions.business_id as "businessId",
  coalesce(transactions.mirror_of, transactions.id) as id, transactions.is_corrected as "isCorrected"`;

interface Amount {
  readonly date: string;
  readonly ledgerAccount: string;
  readonly categoryId: string | null;
  readonly amount: string;
}

interface Line {
  readonly ledgerAccount: string;
  readonly debit: string;
  readonly credit: string;
  readonly categoryId?: string;
}

interface StoredTransaction extends TransactionKey {
  readonly accountId: string;
  readonly categoryId: string;
  readonly mirrorId: string | null;
  readonly mirrorAccountId: string | null;
  readonly isDeleted: boolean;
  readonly date: string;
  readonly lines: readonly Line[];
  readonly elsewhere: readonly Amount[];
}

/**
 * Puts together anew what lists show of transactions that are corrected in closed periods, or were: once all else of a
 * batch is written, since it follows from that alone.
 * @param changed transactions of which a row or an amount on another day has changed; none in nearly all batches
 */
export async function writeCorrectedRows(changed: readonly TransactionKey[], client: PoolClient): Promise<void> {
  if (changed.length === 0) return;
  const keys = keyColumns([...new Map(changed.map((key) => [`${key.businessId} ${key.id}`, key])).values()]);
  const { rows: corrected } = await client.query<StoredTransaction>(CORRECTED, keys);
  const hidden = corrected.flatMap(({ businessId, id, mirrorId }) =>
    [id, ...(mirrorId === null ? [] : [mirrorId])].map((hiddenId) => ({ businessId, id: hiddenId })),
  );
  await client.query(MARK, [...keys, ...keyColumns(hidden)]);
  await client.query(REMOVE, keys);
  if (corrected.length === 0) return;
  const names = await namesOf([...new Set(corrected.map(({ businessId }) => businessId))], client);
  const rows = corrected.flatMap((stored) => {
    const known = names.get(stored.businessId);
    return known ? correctedRows(transactionOf(stored), known).map((row) => listRow(stored, row)) : [];
  });
  await client.query(INSERT, [JSON.stringify(rows)]);
}

function keyColumns(keys: readonly TransactionKey[]): [string, string] {
  return [column(keys, ({ businessId }) => businessId), column(keys, ({ id }) => id)];
}

function listRow(
  { businessId, id: of, isDeleted: isTakenBack }: StoredTransaction,
  { id, corrects, adjustments, otherAccountId, ...row }: CorrectedRow,
): object {
  const allocations = row.allocations.map(({ categoryId, amount }) => ({ categoryId, amount: String(amount) }));
  return {
    business_id: businessId,
    id,
    account_id: row.accountId,
    date: row.date,
    amount: String(row.amount),
    category_id: allocations[0]?.categoryId,
    allocations,
    transfer_account_id: otherAccountId,
    mirror_of: id === of ? null : of,
    correction: {
      corrects,
      isTakenBack,
      adjustments: adjustments.map((adjustment) => ({ ...adjustment, amount: String(adjustment.amount) })),
    },
  };
}

/** By business. Accounts keep their line of the chart, and categories their names. */
async function namesOf(businessIds: readonly string[], client: PoolClient): Promise<Map<string, BookNames>> {
  const read = async (text: string): Promise<{ businessId: string; key: string; value: string }[]> =>
    (await client.query<{ businessId: string; key: string; value: string }>(text, [businessIds])).rows;
  const accounts = await read(ACCOUNTS);
  const categories = await read(CATEGORIES);
  const of = (rows: typeof accounts, business: string): Map<string, string> =>
    new Map(rows.flatMap(({ businessId, key, value }) => (businessId === business ? [[key, value] as const] : [])));
  return new Map(businessIds.map((id) => [id, { accounts: of(accounts, id), categories: of(categories, id) }]));
}

function transactionOf(stored: StoredTransaction): CorrectedTransaction {
  const { id, accountId, categoryId, mirrorId, mirrorAccountId, isDeleted, date, lines, elsewhere } = stored;
  const otherEnd = mirrorId === null || mirrorAccountId === null ? null : { accountId: mirrorAccountId, mirrorId };
  const inForce = isDeleted ? [] : amountsOf([{ date, lines: lines.map(lineOf) }]);
  return { id, accountId, categoryId, otherEnd, posted: [...elsewhere.map(amountOf), ...inForce] };
}

function lineOf({ debit, credit, ...line }: Line): PostingLine {
  return { ...line, debit: BigInt(debit), credit: BigInt(credit) };
}

function amountOf({ categoryId, amount, ...one }: Amount): DayAmount {
  return { ...one, ...(categoryId === null ? {} : { categoryId }), amount: BigInt(amount) };
}

/** What a row of a day has of its own. */
const OWN_COLUMNS = [
  'id',
  'account_id',
  'date',
  'amount',
  'category_id',
  'allocations',
  'transfer_account_id',
  'mirror_of',
  'correction',
] as const;
/** What it has from its transaction; `deleted_at` is neither, since also what was deleted is listed. */
const COPIED = [
  'other_date',
  'sequence',
  'description',
  'nickname',
  'lines',
  'transfer_id',
  'counterpart_id',
  'entry_number',
  'recorded_by',
  'recorded_on',
  'import_id',
  'recorded_at',
  'updated_at',
  'position',
  'is_corrected',
] as const;

const CORRECTED = `
  select t.business_id as "businessId", t.id, t.account_id as "accountId", t.category_id as "categoryId",
    m.id as "mirrorId", m.account_id as "mirrorAccountId", t.deleted_at is not null as "isDeleted", t.date::text,
    t.lines, e.elsewhere
  from unnest($1::uuid[], $2::uuid[]) as given (business_id, id)
  join transactions t on t.business_id = given.business_id and t.id = given.id
  cross join lateral (
    select jsonb_agg(jsonb_build_object('date', e.date, 'ledgerAccount', e.ledger_account, 'categoryId', e.category_id,
      'amount', e.amount::text) order by e.date, e.ledger_account, e.category_id) as elsewhere
    from amounts_elsewhere e where e.business_id = given.business_id and e.transaction_id = given.id
  ) e
  left join transactions m on m.business_id = given.business_id and m.mirror_of = given.id
    and m.account_id = t.transfer_account_id and m.position = t.position
    and m.deleted_at is not distinct from t.deleted_at
  where e.elsewhere is not null`;

/** Their rows, with the mirrors of transfers: those that lists show by day from now on, and those no longer. */
const MARK = `
  update transactions t set is_corrected = not t.is_corrected
  from unnest($1::uuid[], $2::uuid[]) as given (business_id, id)
  cross join lateral (
    select own.id from transactions own where own.business_id = given.business_id and own.id = given.id
    union all
    select m.id from transactions m where m.business_id = given.business_id and m.mirror_of = given.id
  ) of_it
  where t.business_id = given.business_id and t.id = of_it.id
    and t.is_corrected <> ((t.business_id, t.id) in (select * from unnest($3::uuid[], $4::uuid[])))`;

const REMOVE = `
  delete from corrected_rows shown using unnest($1::uuid[], $2::uuid[]) as given (business_id, id)
  where shown.business_id = given.business_id and coalesce(shown.mirror_of, shown.id) = given.id`;

const INSERT = `
  insert into corrected_rows (business_id, ${[...OWN_COLUMNS, ...COPIED].join(', ')})
  select o.business_id, ${OWN_COLUMNS.map((name) => `shown.${name}`).join(', ')}, ${COPIED.map((name) => `o.${name}`).join(', ')}
  from jsonb_populate_recordset(null::corrected_rows, $1::jsonb) as shown
  join transactions o on o.business_id = shown.business_id and o.id = coalesce(shown.mirror_of, shown.id)`;

const ACCOUNTS = `
  select business_id as "businessId", code as key, id as value from accounts where business_id = any($1::uuid[])`;
const CATEGORIES = `
  select business_id as "businessId", id as key, name as value from categories where business_id = any($1::uuid[])`;
