import { MAX_BULK_ROWS, type BulkTransactionsAnswer, type RecordTransactionRequest } from '@counterfoil/contracts/transaction.contract';
import { recordTransactions } from '../transactions/transactions.queries';

export interface ImportResult {
  readonly success: number;
  readonly failures: BulkTransactionsAnswer['failures'];
}

/**
 * Sends rows in as many bulk calls as they need, one after the other. Sent again with the same key (after a lost answer),
 * what was recorded is not recorded twice.
 * @param onProgress rows done so far
 */
export async function sendRows(businessId: string, rows: readonly RecordTransactionRequest[], key: string, onProgress: (done: number) => void): Promise<ImportResult> {
  let success = 0;
  const failures: { row: number; message: string }[] = [];
  for (let start = 0; start < rows.length; start += MAX_BULK_ROWS) {
    const part = rows.slice(start, start + MAX_BULK_ROWS);
    const answer = await recordTransactions(businessId, part, `${key}-${start}`);
    success += answer.success;
    failures.push(...answer.failures.map(({ row, message }) => ({ row: row + start, message })));
    onProgress(start + part.length);
  }
  return { success, failures };
}
