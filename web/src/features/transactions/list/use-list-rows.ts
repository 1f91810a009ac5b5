import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { groupedLayout, plainLayout, type ListLayout } from './list-layout';
import { BLOCK_ROWS, blockOptions, useTransactionGroups } from '../transactions.queries';
import type { ListQuery } from '../../../books/books.queries';

/** While one scrolls, what is passed is asked for this often and no more: rows that have flown by need not be read. */
const SCROLL_PAUSE_MS = 90;

/** The first and the last block with a row on screen. */
export type ShownBlocks = readonly [number, number];

export interface ListRows {
  readonly layout: ListLayout;
  /** Rows that match; undefined until the first block is there. */
  readonly total: number | undefined;
  /** The row with an offset; undefined while it is on its way. */
  rowAt(offset: number): Transaction | undefined;
  /** What is shown belongs to the filter before this one. */
  readonly isStale: boolean;
  readonly isFetching: boolean;
  readonly error: unknown;
  retry(): void;
}

/**
 * The rows of a list, read block by block around what is on screen.
 * @param shown what is on screen
 */
export function useListRows(businessId: string, query: ListQuery, [shownFrom, shownTo]: ShownBlocks): ListRows {
  const first = useQuery({ ...blockOptions(businessId, query, 0), placeholderData: keepPreviousData });
  const groups = useTransactionGroups(businessId, query);
  // Rows without their groups, or groups without rows, would be drawn one moment and stand elsewhere the next.
  const isAwaited = query.group === 'category' && groups.isPending;
  const total = isAwaited ? undefined : first.data?.total;
  const [from, to] = useThrottled(`${shownFrom} ${shownTo}`).split(' ').map(Number) as [number, number];
  const last = total === undefined ? 0 : blockOf(Math.max(0, total - 1));
  const wanted = Array.from({ length: Math.max(0, Math.min(to, last) - from + 1) }, (_, at) => from + at).filter(
    (block) => block > 0,
  );
  const blocks = useQueries({ queries: wanted.map((block) => blockOptions(businessId, query, block)) });
  const isGrouped = query.group === 'category' && groups.data !== undefined;
  const groupData = groups.data;
  const layout = useMemo(
    () => (isGrouped && groupData && total !== undefined ? groupedLayout(groupData) : plainLayout(total ?? 0)),
    [isGrouped, groupData, total],
  );
  const failed = [first, ...blocks, ...(query.group === 'category' ? [groups] : [])].find(({ isError }) => isError);
  return {
    layout,
    total,
    rowAt(offset) {
      const block = blockOf(offset);
      const page = block === 0 ? first.data : blocks[wanted.indexOf(block)]?.data;
      return page?.rows[offset - block * BLOCK_ROWS];
    },
    isStale: first.isPlaceholderData || groups.isPlaceholderData,
    isFetching: first.isFetching || blocks.some(({ isFetching }) => isFetching),
    error: failed?.error ?? null,
    retry: () =>
      void Promise.all([first, ...blocks, groups].filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}

/**
 * Tells which blocks are on screen, when that changes: not at every row that passes, since the whole page hears of it.
 * @param offsets of the rows on screen
 */
export function useShownBlocks(offsets: readonly number[], onShown: (shown: ShownBlocks) => void): void {
  const from = blockOf(offsets[0] ?? 0);
  const to = blockOf(offsets.at(-1) ?? 0);
  const tell = useEffectEvent(onShown);
  useEffect(() => tell([from, to]), [from, to]);
}

function blockOf(offset: number): number {
  return Math.floor(offset / BLOCK_ROWS);
}

/** A value that follows another one, at once when it has been quiet and else after a pause. */
function useThrottled(value: string): string {
  const [followed, setFollowed] = useState(value);
  useEffect(() => {
    if (value === followed) return;
    const timer = setTimeout(() => setFollowed(value), SCROLL_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value, followed]);
  return followed;
}
