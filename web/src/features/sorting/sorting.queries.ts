import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Category } from '@counterfoil/contracts/category.contract';
import type { TransactionGroup } from '@counterfoil/contracts/transaction.contract';
import type { UncategorizedGroup } from '@counterfoil/contracts/uncategorized.contract';
import { read } from '../../api/client';
import { queryKeys } from '../../api/query-keys';
import { listPath, useCategories } from '../../books/books.queries';
import { paletteOf } from './sorting-items';

type Direction = UncategorizedGroup['type'];

/** The categories under the number keys: by how often each was used when the page was opened. */
export function usePalettes(businessId: string) {
  const categories = useCategories(businessId).data ?? NONE;
  const used = useQuery({
    // Not by the name of the business: what is filed meanwhile is not to move the keys under the fingers.
    queryKey: queryKeys.sortingPalette(businessId),
    queryFn: ({ signal }) => read<TransactionGroup[]>(`${listPath(businessId)}/groups`, signal),
    staleTime: Infinity,
    gcTime: 0,
  }).data;
  const [chosen, setChosen] = useState<Readonly<Record<Direction, readonly string[]>>>({ expense: [], deposit: [] });
  const palettes = useMemo(() => {
    const counts = new Map(used?.map(({ categoryId, count }) => [categoryId, count]));
    const of = (type: Direction): readonly Category[] => paletteOf(categories, counts, type, chosen[type]);
    return { expense: of('expense'), deposit: of('deposit') };
  }, [categories, used, chosen]);
  return {
    categories,
    paletteFor: (type: Direction) => palettes[type],
    remember: (type: Direction, id: string) =>
      setChosen((before) => ({ ...before, [type]: before[type].includes(id) ? before[type] : [...before[type], id] })),
  };
}

const NONE: readonly Category[] = [];
