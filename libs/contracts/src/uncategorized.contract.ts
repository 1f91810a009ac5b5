import { IsUUID } from 'class-validator';
import type { CategorySuggestion, NamedMerchant } from './suggestion.contract';
import { IsCalendarDate, Optional } from './validators';

/** Rows that are handed out to be sorted at once, the newest; what is left comes once these are done. */
export const MAX_UNCATEGORIZED_ROWS = 1_000;

/** GET /api/businesses/{id}/transactions/uncategorized */
export class UncategorizedQuery {
  /** Those that this import recorded; without it those of the whole business. */
  @Optional()
  @IsUUID('all', { message: 'Unknown import' })
  importId?: string;

  /** Those of this day and later. */
  @Optional()
  @IsCalendarDate()
  startDate?: string;

  /** Those up to this day. */
  @Optional()
  @IsCalendarDate()
  endDate?: string;
}

/** A transaction that waits for a category. */
export interface UncategorizedRow {
  id: string;
  date: string;
  description: string;
  /** Signed decimal string. */
  amount: string;
  accountName: string;
}

/** Those of one merchant in one direction, the newest first. */
export interface UncategorizedGroup extends NamedMerchant {
  type: 'expense' | 'deposit';
  count: number;
  /** Signed decimal string: what they come to. */
  total: string;
  /** How the business filed the merchant before; null where nothing was learned. */
  suggestion: CategorySuggestion | null;
  rows: UncategorizedRow[];
}

/** What is left to sort. Transfers, parts of splits and what lies on archived accounts are not among it. */
export interface UncategorizedTransactions {
  /** Of all of them, also where fewer are handed out. */
  count: number;
  /** The last closed day: rows up to it change their category on the first open one. Null where nothing is closed. */
  closedThrough: string | null;
  /** Those with a suggestion first, then the largest. */
  groups: UncategorizedGroup[];
}
