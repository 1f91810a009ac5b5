import { ArrayMaxSize, ArrayMinSize, IsArray } from 'class-validator';

/** Rows of one bulk call; more are imported as a file. */
export const MAX_BULK_ROWS = 5_000;

/**
 * POST /api/businesses/{id}/transactions/bulk. Rows are checked one by one, so that one bad row does not refuse the
 * rest: what is wrong with each is in the answer.
 */
export class BulkTransactionsRequest {
  @IsArray({ message: 'transactions must be a list' })
  @ArrayMinSize(1, { message: 'There are no transactions to import' })
  @ArrayMaxSize(MAX_BULK_ROWS, { message: 'At most 5,000 transactions can be sent at once' })
  transactions!: unknown[];
}

/** What became of the rows: an answer of success also where some were refused. */
export interface BulkTransactionsAnswer {
  /** Rows recorded. */
  success: number;
  /** Rows with an `externalId` that was recorded before: nothing is recorded again. */
  repeated: number;
  /** Rows refused. */
  errors: number;
  /** What was wrong, by row (counted from 1, as sent). */
  failures: { row: number; message: string }[];
  importId: string;
}
