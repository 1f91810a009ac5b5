import type { TransactionGroup } from '@counterfoil/contracts/transaction.contract';

/** What stands in one line of the list: a row, by its offset in the list, or the heading of a group. */
type ListLine =
  { readonly kind: 'row'; readonly offset: number } | { readonly kind: 'group'; readonly group: TransactionGroup };

/** Which line holds what, without a line being made before it is shown: a list may have a hundred thousand. */
export interface ListLayout {
  /** Lines, headings included. */
  readonly count: number;
  lineAt(index: number): ListLine;
  /** The line of the row with an offset. */
  indexOf(offset: number): number;
}

/** One row after the other. */
export function plainLayout(rows: number): ListLayout {
  return { count: rows, lineAt: (offset) => ({ kind: 'row', offset }), indexOf: (offset) => offset };
}

/** Each group under its heading. @param groups in the order of the list; their counts add up to its rows */
export function groupedLayout(groups: readonly TransactionGroup[]): ListLayout {
  const starts: number[] = [];
  let rows = 0;
  for (const { count } of groups) {
    // Headings before it, and the rows of the groups before it.
    starts.push(starts.length + rows);
    rows += count;
  }
  return {
    count: rows + groups.length,
    lineAt(index) {
      const at = lastAtMost(starts, index);
      const group = groups[at];
      if (!group) return { kind: 'row', offset: index };
      return index === starts[at] ? { kind: 'group', group } : { kind: 'row', offset: index - at - 1 };
    },
    indexOf(offset) {
      // The group of the row: the last whose first row does not come after it.
      const firstRows = starts.map((start, at) => start - at);
      return offset + lastAtMost(firstRows, offset) + 1;
    },
  };
}

/** Offsets of the rows among some lines. */
export function offsetsOf(layout: ListLayout, indexes: readonly number[]): number[] {
  return indexes.flatMap((index) => {
    const line = layout.lineAt(index);
    return line.kind === 'row' ? [line.offset] : [];
  });
}

/** Index of the last of ascending numbers that is at most `limit`; 0 where none is. */
function lastAtMost(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((ascending[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
