import type { Category } from '@counterfoil/contracts/category.contract';
import type { TransferSuggestion } from '@counterfoil/contracts/transfer.contract';
import { newKey } from '../../api/submission-key';
import { writeUndoable } from '../../api/client';
import { categorizeRows } from '../../books/sorting/categorized-rows';
import { makeRule, merchantRule } from '../../books/sorting/merchant-rule';
import { pairKey } from '../../books/sorting/transfer-suggestions.queries';
import { formatCount } from '../../ui/money-format';
import { groupKey, type RowsItem } from './sorting-items';
import type { Deed } from './use-sorting';

export type Chosen = Pick<Category, 'id' | 'name'>;

/**
 * Rows of a merchant to a category.
 * @param isAlways makes a rule of it, too
 * @param onFirstOpenDay where rows lie in a closed period: the page has said so
 */
export function filing(
  businessId: string,
  { group, row }: RowsItem,
  { id: categoryId, name }: Chosen,
  { isAlways, onFirstOpenDay }: { readonly isAlways: boolean; readonly onFirstOpenDay: boolean },
): Deed {
  const ids = row ? [row.id] : group.rows.map(({ id }) => id);
  const rows = `${group.merchant}: ${formatCount(ids.length)} ${ids.length === 1 ? 'row' : 'rows'} to ${name}.`;
  const [key, ruleKey] = [newKey(), newKey()];
  return {
    ...{ key: groupKey(group), ids },
    text: isAlways ? `${rows} A rule does it from now on.` : rows,
    async write() {
      const change = { categoryId, ...(onFirstOpenDay ? { onFirstOpenDay } : {}) };
      // First: where there is no room for another rule, nothing is filed either, and the person says what to do.
      if (isAlways) await makeRule(businessId, merchantRule(group, categoryId), ruleKey);
      return (await categorizeRows(businessId, ids, change, key)).commandIds;
    },
  };
}

/** Two rows made one transfer. */
export function matching(businessId: string, pair: TransferSuggestion, onFirstOpenDay: boolean): Deed {
  const { transactionId, counterpartId, from, to } = pair;
  const key = newKey();
  return {
    key: pairKey(pair),
    ids: [transactionId, counterpartId],
    text: `One transfer from ${from.accountName} to ${to.accountName}.`,
    async write() {
      const { commandId } = await writeUndoable(
        'POST',
        `/api/businesses/${businessId}/transfers/match`,
        { transactionId, counterpartId, ...(onFirstOpenDay ? { onFirstOpenDay } : {}) },
        key,
      );
      return [commandId];
    },
  };
}
