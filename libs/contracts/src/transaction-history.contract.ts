import type { DebitCredit } from './ledger-report.contract';

/** Steps of one transaction that are shown, the newest; nobody has yet corrected a row more often. */
export const MAX_HISTORY_STEPS = 200;

export type HistoryStepKind =
  | 'recorded'
  | 'imported'
  | 'transfer'
  | 'amended'
  | 'recategorized'
  | 'deleted'
  | 'restored'
  | 'matched'
  | 'unmatched'
  /** Matched with a row of the bank's statement, and that taken back. */
  | 'confirmed'
  | 'unconfirmed';

/** How a step came about. */
export type HistoryOrigin = 'hand' | 'import' | 'rule' | 'undo';

/**
 * GET /api/businesses/{id}/transactions/{txId}/history: everything that ever happened to a transaction, deleted ones
 * too.
 */
export interface TransactionHistory {
  transactionId: string;
  isDeleted: boolean;
  /** As it stands, or stood when it was deleted. */
  date: string;
  description: string;
  nickname: string | null;
  /** Signed decimal string. */
  amount: string;
  accountName: string;
  /** The newest first. */
  steps: HistoryStep[];
}

/** One event of the log. */
export interface HistoryStep {
  kind: HistoryStepKind;
  /** ISO instant at which it was recorded. */
  at: string;
  /** `name` is null once the person's account has been deleted. */
  by: { id: string; name: string | null; role: string };
  origin: HistoryOrigin;
  importId: string | null;
  /** The command that led to it; undo takes it. */
  commandId: string;
  /** Position of the event in the log. */
  position: string;
  changes: HistoryChange[];
  /** What it posted; nothing where only words changed. */
  entries: HistoryEntry[];
  /** True for the newest step, where the caller may take it back. */
  isUndoable: boolean;
  /**
   * Events of the same command, this one among them; only told where it can be undone. More than one go back together.
   */
  together: number;
}

/** Texts as people read them; null is nothing. */
export interface HistoryChange {
  field: 'date' | 'description' | 'nickname' | 'amount' | 'account' | 'category' | 'transfer';
  from: string | null;
  to: string | null;
}

export interface HistoryEntry {
  number: number;
  date: string;
  kind: string;
  /** Number of the entry that this one reverses. */
  reverses: number | null;
  lines: HistoryLine[];
}

/** @public the API's description names it */
export interface HistoryLine extends DebitCredit {
  accountCode: string;
  accountName: string;
  /** Name of the category that led to the line. */
  category: string | null;
}
