import { addedUp, amountsOf, negated } from '@counterfoil/accounting/day-amounts';
import type { RowCorrection, Transaction, TransactionListQuery } from '@counterfoil/contracts/transaction.contract';
import type { Entry, LedgerEvent, TransactionFacts } from '@counterfoil/events/ledger-event';
import { entriesOf } from '@counterfoil/events/posted-entries';
import { formatDecimal } from '@counterfoil/money/money';
import { correctedRows, type BookNames } from '../../services/ledger/src/books/corrected-rows';

const EXPONENT = 2;

/** What a list says of a row, as far as it follows from the row's own facts. */
export interface ListedRow {
  readonly id: string;
  readonly date: string;
  readonly accountId: string;
  readonly amount: string;
  readonly allocations: readonly { readonly categoryId: string; readonly amount: string }[];
  readonly description: string;
  readonly nickname: string | null;
  readonly otherAccountId: string | null;
  readonly correction: Pick<RowCorrection, 'corrects' | 'adjustments' | 'isTakenBack'> | null;
}

/** With what it is put in order by besides. */
export type PlacedRow = ListedRow & { readonly sequence: number; readonly minor: bigint };

export interface KnownBooks extends BookNames {
  readonly deletedAccounts: readonly string[];
  readonly categoryTypes: ReadonlyMap<string, string>;
  /** By category, the place of its name. */
  readonly ranks: ReadonlyMap<string, number>;
}

interface Known {
  readonly facts: TransactionFacts;
  readonly isDeleted: boolean;
}

/** The list as the log has it: every entry of every transaction, added up anew each time that somebody looks. */
export class ListedByLog {
  private readonly known = new Map<string, Known>();
  private readonly posted = new Map<string, Entry[]>();
  private readonly counterparts = new Map<string, string>();

  take(event: LedgerEvent): void {
    for (const { entry, transactionId } of entriesOf(event))
      if (transactionId !== null) this.posted.set(transactionId, [...(this.posted.get(transactionId) ?? []), entry]);
    for (const known of changesOf(event)) {
      this.known.set(known.facts.transactionId, known);
      if (known.isDeleted) this.counterparts.delete(known.facts.transactionId);
    }
    if (event.type !== 'TransferMatched' && event.type !== 'TransferUnmatched') return;
    const { firstTransactionId: first, secondTransactionId: second } = event.data;
    for (const [id, other] of [
      [first, second],
      [second, first],
    ] as const) {
      if (event.type === 'TransferMatched') this.counterparts.set(id, other);
      else this.counterparts.delete(id);
    }
  }

  /** In no order, also of accounts that are deleted. */
  rows(books: BookNames): PlacedRow[] {
    return [...this.known.values()].flatMap((known) => this.rowsOf(known, books));
  }

  private rowsOf({ facts, isDeleted }: Known, books: BookNames): PlacedRow[] {
    const { transactionId: id, accountId, transferAccountId, mirrorId, allocations } = facts;
    const posted = amountsOf(this.posted.get(id) ?? []);
    const elsewhere = addedUp(posted, isDeleted ? [] : negated(amountsOf([facts.entry])));
    const counterpart = this.known.get(this.counterparts.get(id) ?? '')?.facts.accountId ?? null;
    const { description, nickname = null, entry } = facts;
    const shared = { description, nickname, sequence: entry.sequence };
    const hasMirror = mirrorId !== undefined && transferAccountId !== undefined;
    if (elsewhere.length === 0) {
      if (isDeleted) return [];
      const sides = [
        { id, accountId, other: transferAccountId ?? counterpart, sign: 1n },
        ...(hasMirror ? [{ id: mirrorId, accountId: transferAccountId, other: accountId, sign: -1n }] : []),
      ];
      return sides.map(({ other, sign, ...side }) => ({
        ...shared,
        ...side,
        date: facts.date,
        otherAccountId: other,
        minor: sign * facts.amount,
        amount: formatDecimal(sign * facts.amount, EXPONENT),
        allocations: allocations.map((part) => inWords({ ...part, amount: sign * part.amount })),
        correction: null,
      }));
    }
    const otherEnd = hasMirror ? { accountId: transferAccountId, mirrorId } : null;
    const categoryId = allocations[0]?.categoryId ?? '';
    return correctedRows({ id, accountId, categoryId, otherEnd, posted }, books).map((row) => ({
      ...shared,
      id: row.id,
      date: row.date,
      accountId: row.accountId,
      minor: row.amount,
      amount: formatDecimal(row.amount, EXPONENT),
      allocations: row.allocations.map(inWords),
      otherAccountId: row.otherAccountId ?? counterpart,
      correction: {
        corrects: row.corrects,
        isTakenBack: isDeleted,
        adjustments: row.adjustments.map((one) => ({ ...one, amount: formatDecimal(one.amount, EXPONENT) })),
      },
    }));
  }
}

/** Those that a query asks for, all of them in its order. */
export function asked(rows: readonly PlacedRow[], query: TransactionListQuery, books: KnownBooks): PlacedRow[] {
  const search = query.search?.toLowerCase() ?? '';
  const categoryOf = ({ allocations }: PlacedRow): string => allocations[0]?.categoryId ?? '';
  const says = (text: string | null | undefined): boolean => text?.toLowerCase().includes(search) ?? false;
  const found = rows.filter(
    (row) =>
      (row.accountId === query.accountId || !books.deletedAccounts.includes(row.accountId)) &&
      (query.accountId === undefined || row.accountId === query.accountId) &&
      (query.categoryId === undefined || row.allocations.some((part) => part.categoryId === query.categoryId)) &&
      (query.type === undefined || books.categoryTypes.get(categoryOf(row)) === query.type) &&
      (query.startDate === undefined || row.date >= query.startDate) &&
      (query.endDate === undefined || row.date <= query.endDate) &&
      (says(row.description) || says(row.nickname) || says(books.categories.get(categoryOf(row)))),
  );
  const keyOf = (row: PlacedRow): (bigint | number | string)[] => [
    ...(query.sort === 'amount' ? [row.minor] : []),
    ...(query.sort === 'category' ? [books.ranks.get(categoryOf(row)) ?? -1] : []),
    ...[row.date, row.sequence, row.id],
  ];
  const sign = query.order === 'asc' ? 1 : -1;
  return found.sort((a, b) => sign * compared(keyOf(a), keyOf(b)));
}

/** A row that a list has shown, in the same words. */
export function asListed(row: Transaction): ListedRow {
  const { id, date, accountId, amount, allocations, description, nickname, correction } = row;
  const { corrects, adjustments, isTakenBack } = correction ?? {};
  return {
    ...{ id, date, accountId, amount, allocations, description, nickname },
    otherAccountId: row.transferToAccountId ?? row.transferFromAccountId,
    correction: correction && ({ corrects, adjustments, isTakenBack } as ListedRow['correction']),
  };
}

/** Without what no list says. */
export function asShown({ sequence: _sequence, minor: _minor, ...row }: PlacedRow): ListedRow {
  return row;
}

function compared(a: readonly (bigint | number | string)[], b: readonly (bigint | number | string)[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  const [one, other] = [a[at], b[at]];
  return one === undefined || other === undefined ? 0 : one < other ? -1 : 1;
}

function inWords({ categoryId, amount }: { readonly categoryId: string; readonly amount: bigint }) {
  return { categoryId, amount: formatDecimal(amount, EXPONENT) };
}

function changesOf(event: LedgerEvent): Known[] {
  switch (event.type) {
    case 'TransactionRecorded':
    case 'TransactionRestored':
    case 'TransferRecorded':
      return [{ facts: event.data.transaction, isDeleted: false }];
    case 'TransactionAmended':
    case 'TransactionRecategorized':
      return [{ facts: event.data.after, isDeleted: false }];
    case 'TransactionDeleted':
      return [{ facts: event.data.transaction, isDeleted: true }];
    case 'ImportRowsRecorded':
      return event.data.transactions.map((facts) => ({ facts, isDeleted: false }));
    case 'ImportRowsReversed':
      return event.data.rows.map(({ transaction }) => ({ facts: transaction, isDeleted: true }));
    default:
      return [];
  }
}
