import { useState, type Dispatch, type SetStateAction } from 'react';
import type { TransferSuggestion } from '@counterfoil/contracts/transfer.contract';
import type { Category } from '@counterfoil/contracts/category.contract';
import { useBusiness } from '../../books/business-context';
import { usePageShortcuts } from '../../ui/use-page-shortcuts';
import { filing, matching, type Chosen } from './deeds';
import { SHOWN_GROUPS, groupKey, itemsOf, nextAfter, type PairItem, type RowsItem } from './sorting-items';
import { usePalettes } from './sorting.queries';
import { useSorting, type Asked } from './use-sorting';

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
type Keys = ReadonlySet<string>;

/** Where one stands on the page, and what each key does there. */
export function useSortingKeys(asked: Asked, mayMakeRules: boolean) {
  const business = useBusiness();
  const [dismissed, setDismissed] = useState<Keys>(new Set());
  const [open, setOpen] = useState<Keys>(new Set());
  const [always, setAlways] = useState<Keys>(new Set());
  const [at, setAt] = useState<string | null>(null);
  const [choosing, setChoosing] = useState<RowsItem | null>(null);
  const sorting = useSorting(business.id, asked, dismissed);
  const { paletteFor, remember, categories } = usePalettes(business.id);
  const closedThrough = sorting.found.data?.closedThrough ?? null;
  const shown = sorting.groups.slice(0, SHOWN_GROUPS);
  const items = itemsOf(sorting.pairs, shown, open);
  const index = Math.max(
    0,
    items.findIndex(({ key }) => key === at),
  );
  const current = items[index];
  const rows = current?.kind === 'rows' ? current : null;

  const isClosedDay = (date: string): boolean => closedThrough !== null && date <= closedThrough;
  const isPairClosed = ({ from, to }: TransferSuggestion): boolean => isClosedDay(from.date) || isClosedDay(to.date);
  const move = (by: number): void => setAt(items[Math.min(items.length - 1, Math.max(0, index + by))]?.key ?? null);

  const file = (item: RowsItem, category: Chosen): void => {
    const { group, row } = item;
    setAt(nextAfter(items, item));
    const isAlways = mayMakeRules && always.has(groupKey(group));
    const onFirstOpenDay = (row ? [row] : group.rows).some(({ date }) => isClosedDay(date));
    sorting.carryOut(filing(business.id, item, category, { isAlways, onFirstOpenDay }));
  };
  const accept = (item: RowsItem): void => {
    const { suggestion } = item.group;
    if (suggestion) file(item, { id: suggestion.categoryId, name: suggestion.categoryName });
  };
  const match = (item: PairItem): void => {
    setAt(nextAfter(items, item));
    sorting.carryOut(matching(business.id, item.pair, isPairClosed(item.pair)));
  };
  const dismiss = (item: PairItem): void => {
    setAt(nextAfter(items, item));
    setDismissed((before) => new Set([...before, item.key]));
  };
  const pick = (number: number): void => {
    const category = rows && paletteFor(rows.group.type)[number - 1];
    if (rows && category) file(rows, category);
  };
  const onGroup = (change: (key: string) => void) => (): void => {
    if (rows) change(groupKey(rows.group));
  };

  usePageShortcuts({
    Enter: () => (current?.kind === 'pair' ? match(current) : current && accept(current)),
    x: () => current?.kind === 'pair' && dismiss(current),
    c: () => setChoosing(rows),
    a: onGroup((key) => mayMakeRules && toggle(setAlways, key)),
    ...{ ArrowDown: () => move(1), j: () => move(1), ArrowUp: () => move(-1), k: () => move(-1) },
    ArrowRight: onGroup((key) => setOpen((before) => new Set([...before, key]))),
    ArrowLeft: onGroup((key) => {
      setOpen((before) => without(before, key));
      setAt(key);
    }),
    ...{ u: () => void sorting.undo(), 'mod+z': () => void sorting.undo() },
    ...Object.fromEntries(NUMBERS.map((number) => [String(number), () => pick(number)])),
  });

  return {
    ...sorting,
    ...{ shown, current, closedThrough, isPairClosed, categories, paletteFor, choosing },
    pairs: items.filter((item) => item.kind === 'pair'),
    undo: () => void sorting.undo(),
    ...{ goTo: setAt, match, dismiss, accept, file, choose: setChoosing },
    isOpen: (key: string) => open.has(key),
    isAlways: (key: string) => always.has(key),
    toggleOpen: (key: string) => toggle(setOpen, key),
    toggleAlways: (key: string) => toggle(setAlways, key),
    stopChoosing: () => setChoosing(null),
    fileChosen: (category: Category) => {
      if (!choosing) return;
      setChoosing(null);
      remember(choosing.group.type, category.id);
      file(choosing, category);
    },
  };
}

function toggle(set: Dispatch<SetStateAction<Keys>>, key: string): void {
  set((before) => (before.has(key) ? without(before, key) : new Set([...before, key])));
}

function without(keys: Keys, key: string): Keys {
  return new Set([...keys].filter((one) => one !== key));
}
