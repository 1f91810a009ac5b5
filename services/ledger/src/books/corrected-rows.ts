import { addedUp, type DayAmount } from '@counterfoil/accounting/day-amounts';
import { v5 as uuidv5 } from 'uuid';

export interface RowPart {
  readonly categoryId: string;
  /** Minor units, signed as its row's. */
  readonly amount: bigint;
}

/** A transaction of which some amounts lie on other days than its entry in force. */
export interface CorrectedTransaction {
  readonly id: string;
  readonly accountId: string;
  /** The first one that it stands under. */
  readonly categoryId: string;
  /** The other end of a transfer that was recorded in one entry. */
  readonly otherEnd: { readonly accountId: string; readonly mirrorId: string } | null;
  /** All that was posted for it. */
  readonly posted: readonly DayAmount[];
}

export interface BookNames {
  /** Ids of accounts by their lines of the chart. */
  readonly accounts: ReadonlyMap<string, string>;
  readonly categories: ReadonlyMap<string, string>;
}

/** What was posted for a transaction on one day and account. */
interface DayRow {
  readonly date: string;
  readonly accountId: string;
  readonly amount: bigint;
  readonly allocations: readonly RowPart[];
  /** Where the day's entries move money between the two accounts of a transfer. */
  readonly otherAccountId: string | null;
}

export interface Adjustment {
  readonly date: string;
  readonly accountId: string;
  readonly amount: bigint;
}

export interface CorrectedRow extends DayRow {
  readonly id: string;
  /** The row that this one corrects; null on the row itself. */
  readonly corrects: { readonly rowId: string; readonly date: string } | null;
  /** Of the row itself: what was put on other days, and in other accounts. */
  readonly adjustments: readonly Adjustment[];
}

/**
 * The rows of a corrected transaction as reports have it: one for each day and account on which something was posted.
 * The first of an account is the row itself, which so stays where it was while its period was closed; later ones
 * correct it. A day on which everything cancels has none.
 */
export function correctedRows(transaction: CorrectedTransaction, names: BookNames): CorrectedRow[] {
  const { id, otherEnd } = transaction;
  const rows = dayRows(transaction, names);
  const own = rows[0];
  const isOfMirror = (row: DayRow): boolean => row !== own && row.accountId === otherEnd?.accountId;
  const mirror = rows.find(isOfMirror);
  return rows.map((row) => {
    const rowId = isOfMirror(row) && otherEnd ? otherEnd.mirrorId : id;
    if (row === own) {
      const others = rows.filter((other) => other !== own && !(other === mirror && other.date === own.date));
      return { ...row, id, corrects: null, adjustments: others.map(adjustmentOf) };
    }
    if (row === mirror) {
      const others = rows.filter((other) => other !== mirror && isOfMirror(other));
      return { ...row, id: rowId, corrects: null, adjustments: others.map(adjustmentOf) };
    }
    const date = (isOfMirror(row) ? mirror : own)?.date ?? row.date;
    return {
      ...row,
      id: uuidv5(`correction:${row.date}:${row.accountId}`, id),
      corrects: { rowId, date },
      adjustments: [],
    };
  });
}

function adjustmentOf({ date, accountId, amount }: DayRow): Adjustment {
  return { date, accountId, amount };
}

/** By day, the transaction's own account first. */
function dayRows(transaction: CorrectedTransaction, names: BookNames): DayRow[] {
  const days = new Map<string, DayAmount[]>();
  for (const one of addedUp(transaction.posted)) days.set(one.date, [...(days.get(one.date) ?? []), one]);
  const inOrder = [...days].sort(([a], [b]) => (a < b ? -1 : 1));
  return inOrder.flatMap(([date, amounts]) => rowsOfDay(transaction, date, amounts, names));
}

function rowsOfDay(
  { accountId: ownAccount, categoryId: ownCategory, otherEnd }: CorrectedTransaction,
  date: string,
  amounts: readonly DayAmount[],
  names: BookNames,
): DayRow[] {
  const money = new Map<string, bigint>();
  const uses = new Map<string, bigint>();
  // The other end's line names the category that the transfer had then, whatever the transaction is by now.
  const categoriesOf = new Map<string, Map<string, bigint>>();
  const otherEnds = new Set<string>();
  for (const { ledgerAccount, categoryId, amount } of byLine(amounts)) {
    const accountId = names.accounts.get(ledgerAccount);
    if (accountId === undefined) {
      add(uses, categoryId ?? ownCategory, -amount);
      continue;
    }
    const categories = categoriesOf.get(accountId) ?? new Map<string, bigint>();
    categoriesOf.set(accountId, categories);
    add(categories, categoryId ?? ownCategory, amount);
    add(money, accountId, amount);
    if (categoryId !== undefined) otherEnds.add(accountId);
  }
  const moved = [...money].filter(([, amount]) => amount !== 0n);
  const main = moved.find(([id]) => id === ownAccount) ?? moved[0] ?? ([ownAccount, 0n] as const);
  const others = moved.filter((one) => one !== main);
  // Each row is what its parts come to: what the others have under a category, the main one has not.
  const partsOf = (id: string): RowPart[] => partsIn(categoriesOf.get(id) ?? new Map<string, bigint>());
  for (const [id] of others) for (const { categoryId, amount } of partsOf(id)) add(uses, categoryId, -amount);
  const parts = partsIn(uses);
  if (parts.length === 0) return [];
  const [other, ...further] = others;
  const isMove =
    other && further.length === 0 && other[1] === -main[1] && (otherEnds.has(other[0]) || otherEnds.has(main[0]));
  const ends = isMove ? [main[0], other[0]] : otherEnd ? [ownAccount, otherEnd.accountId] : [];
  const isTransfer = ends.length > 0 && ends.every((end) => moved.some(([id]) => id === end));
  const rowOf = (accountId: string, amount: bigint, allocations: readonly RowPart[]): DayRow => {
    const otherAccountId = isTransfer && ends.includes(accountId) ? ends.find((end) => end !== accountId) : undefined;
    return { date, accountId, amount, allocations, otherAccountId: otherAccountId ?? null };
  };
  return [
    rowOf(...main, inOrder(parts, ownCategory, names)),
    ...others.map(([id, amount]) => rowOf(id, amount, inOrder(partsOf(id), ownCategory, names))),
  ];
}

function partsIn(amounts: ReadonlyMap<string, bigint>): RowPart[] {
  return [...amounts].flatMap(([categoryId, amount]) => (amount === 0n ? [] : [{ categoryId, amount }]));
}

function byLine(amounts: readonly DayAmount[]): DayAmount[] {
  return [...amounts].sort((a, b) =>
    a.ledgerAccount < b.ledgerAccount ? -1 : a.ledgerAccount > b.ledgerAccount ? 1 : 0,
  );
}

/** Lists name a row after its first part: what it stands under now, else the largest, else the first by name. */
function inOrder(parts: readonly RowPart[], ownCategory: string, { categories }: BookNames): RowPart[] {
  const nameOf = ({ categoryId }: RowPart): string => categories.get(categoryId) ?? '';
  return [...parts].sort((a, b) => {
    if (a.categoryId === ownCategory || b.categoryId === ownCategory) return a.categoryId === ownCategory ? -1 : 1;
    const [sizeOfA, sizeOfB] = [sizeOf(a), sizeOf(b)];
    if (sizeOfA !== sizeOfB) return sizeOfA > sizeOfB ? -1 : 1;
    return nameOf(a) < nameOf(b) ? -1 : 1;
  });
}

function sizeOf({ amount }: RowPart): bigint {
  return amount < 0n ? -amount : amount;
}

function add(sums: Map<string, bigint>, key: string, amount: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + amount);
}
