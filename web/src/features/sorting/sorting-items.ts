import { isUncategorized } from '@counterfoil/accounting/uncategorized';
import type { Category } from '@counterfoil/contracts/category.contract';
import type { TransferSuggestion } from '@counterfoil/contracts/transfer.contract';
import type { UncategorizedGroup, UncategorizedRow } from '@counterfoil/contracts/uncategorized.contract';
import { figureMinor, formatDecimal } from '@counterfoil/money/money';
import { pairKey } from '../../books/sorting/transfer-suggestions.queries';

/** Merchants shown at once: the next come up as these are done. */
export const SHOWN_GROUPS = 50;

/** Categories that a number key stands for. */
const PALETTE_SIZE = 9;

/** Those among them for what was chosen from the whole list: the last keys. */
const CHOSEN_PLACES = 4;

/** Decimals of the currencies on offer; all of them have two. */
const DECIMALS = 2;

/** All rows of a merchant, or one of them. */
export interface RowsItem {
  readonly kind: 'rows';
  readonly key: string;
  readonly group: UncategorizedGroup;
  /** null for the whole group. */
  readonly row: UncategorizedRow | null;
}

/** Two rows that look like the ends of one transfer. */
export interface PairItem {
  readonly kind: 'pair';
  readonly key: string;
  readonly pair: TransferSuggestion;
}

/** What the keyboard stands on. */
export type SortingItem = RowsItem | PairItem;

export function groupKey({ type, ruleText: { field, text } }: UncategorizedGroup): string {
  return `${type}:${field}:${text}`;
}

/** What is left of the groups once rows are filed that the server has not heard of yet. */
export function leftOf(groups: readonly UncategorizedGroup[], filed: ReadonlySet<string>): UncategorizedGroup[] {
  return groups.flatMap((group) => {
    const rows = group.rows.filter(({ id }) => !filed.has(id));
    if (rows.length === group.rows.length) return [group];
    return rows.length === 0 ? [] : [{ ...group, rows, count: rows.length, total: sumOf(rows) }];
  });
}

/** Pairs first, then groups, each with its rows where it is open. */
export function itemsOf(
  pairs: readonly TransferSuggestion[],
  groups: readonly UncategorizedGroup[],
  open: ReadonlySet<string>,
): SortingItem[] {
  return [
    ...pairs.map((pair) => ({ kind: 'pair' as const, key: pairKey(pair), pair })),
    ...groups.flatMap((group): RowsItem[] => {
      const key = groupKey(group);
      const whole = { kind: 'rows' as const, key, group, row: null };
      if (!open.has(key)) return [whole];
      return [whole, ...group.rows.map((row) => ({ kind: 'rows' as const, key: row.id, group, row }))];
    }),
  ];
}

/** Where the keyboard goes on once an item is done: the next one that stays. */
export function nextAfter(items: readonly SortingItem[], done: SortingItem): string | null {
  const stays = (item: SortingItem): boolean =>
    item.key !== done.key && !(done.kind === 'rows' && done.row === null && isOf(item, done.group));
  const at = items.findIndex(({ key }) => key === done.key);
  return (items.slice(at + 1).find(stays) ?? items.find(stays))?.key ?? null;
}

export function isOf(item: SortingItem, group: UncategorizedGroup): boolean {
  return item.kind === 'rows' && item.group === group;
}

/**
 * The categories under the number keys for money of one direction: those used most, in an order that does not change
 * while one sorts; one that was chosen from the whole list takes the last place that no other such has taken.
 */
export function paletteOf(
  categories: readonly Category[],
  usedCounts: ReadonlyMap<string, number>,
  type: UncategorizedGroup['type'],
  chosen: readonly string[],
): Category[] {
  const offered = categories.filter(
    (category) => !category.isHidden && category.type !== 'transfer' && !isUncategorized(category),
  );
  const fitting = offered.filter(({ type: kind }) => kind === (type === 'deposit' ? 'revenue' : 'expense'));
  const byUse = [...fitting].sort((one, other) => (usedCounts.get(other.id) ?? 0) - (usedCounts.get(one.id) ?? 0));
  const palette = byUse.slice(0, PALETTE_SIZE);
  const added = chosen.flatMap((id) => offered.filter((category) => category.id === id && !palette.includes(category)));
  const kept = added.slice(-CHOSEN_PLACES);
  return [...palette.slice(0, PALETTE_SIZE - kept.length), ...kept.reverse()];
}

function sumOf(rows: readonly UncategorizedRow[]): string {
  return formatDecimal(
    rows.reduce((sum, { amount }) => sum + figureMinor(amount, DECIMALS), 0n),
    DECIMALS,
  );
}
