import {
  MAX_BULK_CHANGE,
  type CategorizeTransactionRequest,
  type CategorizeTransactionsAnswer,
} from '@counterfoil/contracts/transaction.contract';
import { writeUndoable } from '../../api/client';
import { listPath } from '../books.queries';

/** How many rows changed, and the commands that one undo takes back together. */
interface CategorizedRows {
  readonly updatedCount: number;
  readonly commandIds: readonly (string | null)[];
}

/** Many rows to one category, in as many calls as the limit asks for; sent again under its key it is done once. */
export async function categorizeRows(
  businessId: string,
  ids: readonly string[],
  change: CategorizeTransactionRequest,
  key: string,
): Promise<CategorizedRows> {
  const commandIds: (string | null)[] = [];
  let updatedCount = 0;
  for (const [at, transactionIds] of inParts(ids, MAX_BULK_CHANGE).entries()) {
    const { answer, commandId } = await writeUndoable<CategorizeTransactionsAnswer>(
      'PATCH',
      listPath(businessId),
      { transactionIds, updateData: change },
      `${key}-${at}`,
    );
    updatedCount += answer.updatedCount;
    commandIds.push(commandId);
  }
  return { updatedCount, commandIds };
}

export function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
