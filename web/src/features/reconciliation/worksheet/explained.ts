import { reasonsOf, type DifferenceReason } from '@counterfoil/accounting/reconciliation';
import type { LeftOutRow } from '@counterfoil/contracts/reconciliation.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { minorOf, type SheetRow } from './sheet-rows';

/** A row that a reason is about. */
export interface NamedRow {
  readonly key: string;
  readonly date: string;
  readonly description: string;
  readonly amount: string;
  readonly isTicked: boolean;
  /** Null where it is not on the worksheet. */
  readonly entryNumber: number | null;
  readonly transactionId: string | null;
  /** Its import, where it was left out of one. */
  readonly leftOut?: Pick<LeftOutRow, 'importId' | 'row'>;
}

export interface NamedReason {
  /** `later`: a row that is dated after the closing day. */
  readonly kind: DifferenceReason['kind'] | 'later';
  readonly rows: readonly NamedRow[];
}

interface Around {
  readonly rows: readonly SheetRow[];
  readonly leftOut: readonly LeftOutRow[];
  /** Rows of the account in the days after the closing day. */
  readonly later: readonly Transaction[];
  readonly isTicked: (row: SheetRow) => boolean;
}

/** Reasons that are told at once: somebody who reads more has stopped looking. */
const MAX_TOLD = 6;

/** What may be behind a difference, with the rows that it is about. @param difference in minor units */
export function explained(difference: bigint, { rows, leftOut, later, isTicked }: Around): NamedReason[] {
  const tickable = rows.map((row) => ({ key: row.key, amount: row.minor, isTicked: isTicked(row) }));
  const missing = leftOut.map((row) => ({ key: leftOutKey(row), amount: minorOf(row.amount) }));
  const found = reasonsOf(difference, tickable, missing).map((reason): NamedReason => {
    if (reason.kind === 'digits') return { kind: 'digits', rows: [] };
    const named = reason.keys.flatMap((key) =>
      reason.kind === 'left-out'
        ? leftOut.filter((row) => leftOutKey(row) === key).map(namedLeftOut)
        : rows.filter((row) => row.key === key).map((row) => ({ ...row, isTicked: isTicked(row) })),
    );
    return { kind: reason.kind, rows: named };
  });
  const after = later
    .filter(({ amount }) => minorOf(amount) === difference)
    .map((row): NamedReason => ({ kind: 'later', rows: [namedLater(row)] }));
  const digits = found.filter(({ kind }) => kind === 'digits');
  return [...found.filter(({ kind }) => kind !== 'digits'), ...after, ...digits].slice(0, MAX_TOLD);
}

function leftOutKey({ importId, row }: LeftOutRow): string {
  return `${importId} ${row}`;
}

function namedLeftOut(row: LeftOutRow): NamedRow {
  const { date, description, amount } = row;
  return {
    key: leftOutKey(row),
    date,
    description,
    amount,
    isTicked: false,
    entryNumber: null,
    transactionId: null,
    leftOut: { importId: row.importId, row: row.row },
  };
}

function namedLater({ id, date, description, amount }: Transaction): NamedRow {
  return { key: id, date, description, amount, isTicked: false, entryNumber: null, transactionId: id };
}
