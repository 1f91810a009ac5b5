import { useState } from 'react';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { asItStands, isChoosable } from './corrected-row';

/** Rows chosen at once at most: what is done to them takes a handful of calls, and one Undo takes it back. */
const MAX_SELECTED = 1_000;

export interface Selection {
  readonly rows: readonly Transaction[];
  has(id: string): boolean;
  toggle(row: Transaction): void;
  addAll(rows: readonly Transaction[]): void;
  /** Exactly these, up to the limit. @returns how many they are */
  choose(rows: readonly Transaction[]): number;
  removeAll(rows: readonly Transaction[]): void;
  clear(): void;
  /** Ticks all rows of the list, up to the limit, or none. */
  tickAll(isTicked: boolean): void;
  share(total: number): 'all' | 'some' | 'none';
}

/**
 * The rows that are ticked; they stay so while one scrolls and searches on.
 * @param list what is listed; another business is another selection
 * @param readAll the first rows of the list, up to a number
 */
export function useSelection(list: string, readAll: (limit: number) => Promise<readonly Transaction[]>): Selection {
  const [state, setState] = useState<{ list: string; rows: ReadonlyMap<string, Transaction> }>({
    list,
    rows: new Map(),
  });
  const rows = state.list === list ? state.rows : new Map<string, Transaction>();
  const put = (chosen: Iterable<Transaction>): number => {
    const kept = new Map([...new Map([...chosen].flatMap(chosenAs))].slice(0, MAX_SELECTED));
    setState({ list, rows: kept });
    return kept.size;
  };
  return {
    rows: [...rows.values()],
    has: (id) => rows.has(id),
    toggle: (row) =>
      void put(rows.has(row.id) ? [...rows.values()].filter(({ id }) => id !== row.id) : [...rows.values(), row]),
    addAll: (more) => void put([...rows.values(), ...more]),
    choose: put,
    removeAll: (fewer) => void put([...rows.values()].filter(({ id }) => !fewer.some((row) => row.id === id))),
    clear: () => void put([]),
    tickAll: (isTicked) => void (isTicked ? readAll(MAX_SELECTED).then(put) : put([])),
    share: (total) => (rows.size === 0 ? 'none' : rows.size >= Math.min(total, MAX_SELECTED) ? 'all' : 'some'),
  };
}

/** A corrected row as what it is by now; what corrects it, and what was taken back, cannot be chosen. */
function chosenAs(row: Transaction): [string, Transaction][] {
  const standing = isChoosable(row) ? asItStands(row) : null;
  return standing ? [[row.id, standing]] : [];
}
