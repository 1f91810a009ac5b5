import type { ReceiptAt } from './intent';

/** Something that was said about a row or a journal entry. */
export interface PlainNote {
  readonly at: ReceiptAt;
  readonly asks: boolean;
  /** The one that it answers. */
  readonly question: string | null;
  readonly removed: boolean;
  readonly resolved: boolean;
}
