import { noteCounts } from './note-counts';
import { receiptCount } from './receipt-count';

/** How much stands beside a row of a list, as it is read. */
export interface BesideRow {
  readonly receipts: number;
  /** Notes, and the open questions among them. */
  readonly notes: readonly [number, number];
}

/** @param row what the row is called in the statement */
export function besideColumns(row: string): string {
  return `${receiptCount(row)} as receipts, ${noteCounts(row)} as notes`;
}

/** As answers have it. */
export function shownBeside({ receipts, notes: [noteCount, openQuestionCount] }: BesideRow): {
  receiptCount: number;
  noteCount: number;
  openQuestionCount: number;
} {
  return { receiptCount: receipts, noteCount, openQuestionCount };
}
