import { amountsOf, type DayAmount } from '@counterfoil/accounting/day-amounts';
import type { PostingLine } from '@counterfoil/accounting/posting';
import { correctedRows, type BookNames, type CorrectedRow, type CorrectedTransaction } from './corrected-rows';

/** Reads rows of one moment: the pool, or a snapshot of the books. */
export type ReadRows = <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>;

/** What a business's lists show of corrected transactions, and the rows of the table that they do not show for it. */
export interface CorrectedList {
  /** Ids, written as the database reads a list: thousands of them are written once and not with each page. */
  readonly hiddenIds: string;
  /** In the order of days. */
  readonly rows: readonly GivenRow[];
}

/** A row of such a transaction, with what lists are narrowed and ordered by. */
export interface GivenRow {
  readonly id: string;
  readonly accountId: string;
  readonly date: string;
  readonly sequence: number;
  /** As `correctedSources` takes it. */
  readonly given: object;
}

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

interface StoredTransaction {
  readonly id: string;
  readonly accountId: string;
  readonly categoryId: string;
  readonly mirrorId: string | null;
  readonly mirrorAccountId: string | null;
  readonly isDeleted: boolean;
  readonly date: string;
  readonly sequence: number;
  readonly lines: readonly Line[];
  readonly elsewhere: readonly Amount[];
}

/** Undefined where nothing was corrected in a closed period, as in nearly all businesses. */
export async function correctedListOf(businessId: string, read: ReadRows): Promise<CorrectedList | undefined> {
  const corrected = await read<StoredTransaction>(CORRECTED, [businessId]);
  if (corrected.length === 0) return undefined;
  const names = await namesOf(businessId, read);
  return {
    hiddenIds: `{${corrected.flatMap(({ id, mirrorId }) => (mirrorId === null ? [id] : [id, mirrorId])).join()}}`,
    rows: corrected
      .flatMap((stored) =>
        correctedRows(transactionOf(stored), names).map((row) => ({
          id: row.id,
          accountId: row.accountId,
          date: row.date,
          sequence: stored.sequence,
          given: givenRow(stored, row),
        })),
      )
      .sort(byPlace),
  };
}

/** What a list reads where nothing was corrected in a closed period. `$1` is the business. */
export const PLAIN_SOURCE = '(select *, null::jsonb as correction from books.transactions where business_id = $1)';

/**
 * What a list reads else: rows of the table, and in a source of their own those of corrected transactions by day, with
 * what they correct. `$1` is the business, `first` the number of the first of two values, `correctedValues`.
 */
export function correctedSources(first: number): readonly [string, string] {
  // A list of thousands in a condition of its own would be looked through while the statement is planned.
  const standing = `(
    select t.*, null::jsonb as correction from books.transactions t
      where t.business_id = $1 and t.id not in (select unnest($${first}::uuid[]))
  )`;
  const given = `(
    select shown.*, given.value -> 'correction' as correction
    from jsonb_array_elements($${first + 1}::jsonb) as given (value)
    join books.transactions o on o.business_id = $1 and o.id = (given.value ->> 'of')::uuid
    cross join lateral jsonb_populate_record(o, given.value -> 'row') as shown
  )`;
  return [standing, given];
}

export function correctedValues(hiddenIds: string, rows: readonly GivenRow[]): [string, string] {
  return [hiddenIds, JSON.stringify(rows.map(({ given }) => given))];
}

/** Rows of several sources as one. */
export function allOf(sources: readonly string[]): string {
  return sources.length === 1
    ? sources.join()
    : `(${sources.map((source) => `select * from ${source} s`).join(' union all ')})`;
}

/** As the database orders days, places within them and ids. */
function byPlace(a: GivenRow, b: GivenRow): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  if (a.sequence !== b.sequence) return a.sequence - b.sequence;
  return a.id < b.id ? -1 : 1;
}

function givenRow(
  { id: of, isDeleted: isTakenBack }: StoredTransaction,
  { id, corrects, adjustments, otherAccountId, ...row }: CorrectedRow,
): object {
  const allocations = row.allocations.map(({ categoryId, amount }) => ({ categoryId, amount: String(amount) }));
  return {
    of,
    row: {
      id,
      account_id: row.accountId,
      date: row.date,
      amount: String(row.amount),
      category_id: allocations[0]?.categoryId,
      allocations,
      transfer_account_id: otherAccountId,
      mirror_of: id === of ? null : of,
      deleted_at: null,
    },
    correction: {
      corrects,
      isTakenBack,
      adjustments: adjustments.map((adjustment) => ({ ...adjustment, amount: String(adjustment.amount) })),
    },
  };
}

async function namesOf(businessId: string, read: ReadRows): Promise<BookNames> {
  const [accounts, categories] = await Promise.all([
    read<{ code: string; id: string }>('select code, id from books.accounts where business_id = $1', [businessId]),
    read<{ id: string; name: string }>('select id, name from books.categories where business_id = $1', [businessId]),
  ]);
  return {
    accounts: new Map(accounts.map(({ code, id }) => [code, id])),
    categories: new Map(categories.map(({ id, name }) => [id, name])),
  };
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

const CORRECTED = `
  select t.id, t.account_id as "accountId", t.category_id as "categoryId", m.id as "mirrorId",
    m.account_id as "mirrorAccountId", t.deleted_at is not null as "isDeleted", t.date::text, t.sequence, t.lines,
    e.elsewhere
  from (
    select transaction_id, jsonb_agg(jsonb_build_object('date', date, 'ledgerAccount', ledger_account, 'categoryId',
      category_id, 'amount', amount::text)) as elsewhere
    from books.amounts_elsewhere where business_id = $1 group by transaction_id
  ) e
  join books.transactions t on t.business_id = $1 and t.id = e.transaction_id
  left join books.transactions m on m.business_id = $1 and m.mirror_of = t.id
    and m.account_id = t.transfer_account_id and m.position = t.position
    and m.deleted_at is not distinct from t.deleted_at`;
