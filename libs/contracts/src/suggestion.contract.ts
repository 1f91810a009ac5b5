import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsString, MaxLength } from 'class-validator';
import type { RuleTextField } from './rule.contract';
import { MAX_DESCRIPTION_LENGTH } from './transaction-limits';
import { TRANSACTION_TYPES, type Transaction } from './transaction.contract';
import { EachNested } from './validators';

/** Rows that a preview asks about at once. */
export const MAX_SUGGESTED_ROWS = 500;
/** Categories suggested for one transaction. */
export const MAX_SUGGESTIONS = 3;
/** Similar transactions shown in the Categorize dialog; the rest is counted. */
export const MAX_SIMILAR_SHOWN = 5;

export class SuggestedRowRequest {
  @IsString({ message: 'Description is required' })
  @MaxLength(MAX_DESCRIPTION_LENGTH, { message: 'Description must be at most 500 characters' })
  description!: string;

  @IsIn(TRANSACTION_TYPES, { message: 'Type must be expense or deposit' })
  type!: 'expense' | 'deposit' | 'income';
}

/** POST /api/businesses/{id}/transactions/suggestions: for the rows of an import's preview. */
export class SuggestionsRequest {
  @IsArray({ message: 'rows must be a list' })
  @ArrayMinSize(1, { message: 'There are no rows to suggest for' })
  @ArrayMaxSize(MAX_SUGGESTED_ROWS, { message: 'At most 500 rows can be asked about at once' })
  @EachNested(() => SuggestedRowRequest, 'Each row needs a description and a type')
  rows!: SuggestedRowRequest[];
}

/** A category, and why: "You put 12 of 13 from Staples under Office supplies". */
export interface CategorySuggestion {
  categoryId: string;
  categoryName: string;
  reason: string;
  /** How many of the merchant's transactions stand under it, of how many that are categorised. */
  count: number;
  total: number;
}

/** One of the answers to POST …/transactions/suggestions, in the order of the rows. */
export interface RowSuggestion {
  nickname: string;
  suggestion: CategorySuggestion | null;
}

/** Who a row is of. */
export interface NamedMerchant {
  /** As people write it; the description where nothing of a name is in it. */
  merchant: string;
  /** By what a rule knows all of them again. */
  ruleText: { field: RuleTextField; text: string };
}

/** GET …/transactions/{txId}/similar: same type and merchant, newest first. */
export interface SimilarTransactions extends NamedMerchant {
  /** At most five. */
  transactions: Transaction[];
  /** How many more there are: "... and N more". */
  more: number;
  /** Ids of all, those shown first, as many as one bulk change takes. */
  transactionIds: string[];
}
