import { useQuery } from '@tanstack/react-query';
import { isSimilar, merchantKey } from '@counterfoil/bank-csv/merchant-key';
import { MAX_PAGE_SIZE, type Transaction } from '@counterfoil/contracts/transaction.contract';
import { queryKeys } from '../../api/query-keys';
import { readRows } from './transactions.queries';

/** Rows of the same merchant and the same type that are not in the category yet, the newest first; of the newest rows that name it. */
export function useSimilarTransactions(businessId: string, row: Transaction, isWanted: boolean) {
  return useQuery({
    queryKey: queryKeys.similarTransactions(businessId, row.id),
    queryFn: async () => {
      const word = merchantWord(row.description);
      if (word === '') return [];
      const found = await readRows(businessId, { search: word }, MAX_PAGE_SIZE);
      return found.filter((other) => other.id !== row.id && other.allocations.length === 1 && other.category.type !== 'transfer' && isSimilar(row, other));
    },
    enabled: isWanted,
  });
}

/** The longest word of the merchant's name that stands in the description as it is. */
function merchantWord(description: string): string {
  const words = merchantKey(description).split(' ').filter((word) => description.toLowerCase().includes(word));
  return words.sort((one, other) => other.length - one.length)[0] ?? description.trim().split(/\s+/)[0] ?? '';
}
