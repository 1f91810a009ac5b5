import { useState } from 'react';
import type { SheetRow } from './sheet-rows';

/** By the key of each row that a person has ticked or unticked. */
type Ticks = Readonly<Record<string, boolean>>;

export interface TickBox {
  isTicked(row: SheetRow): boolean;
  set(keys: readonly string[], isTicked: boolean): void;
  /** Once they have served. */
  forget(): void;
}

/**
 * What a person ticked, beside what a statement ticks by itself. It is kept while the tab lives, and by row, so that it
 * stands when the worksheet is read again, or somebody looks at a row on another page and comes back.
 */
export function useTicks(accountId: string, closingDay: string): TickBox {
  const name = `counterfoil.ticks.${accountId}.${closingDay}`;
  const [ticks, setTicks] = useState<Ticks>(() => stored(name));
  return {
    isTicked: ({ key, isOnStatement }) => ticks[key] ?? isOnStatement,
    set: (keys, isTicked) =>
      setTicks((before) => {
        const after = { ...before, ...Object.fromEntries(keys.map((key) => [key, isTicked])) };
        store(name, after);
        return after;
      }),
    forget: () => {
      store(name, {});
      setTicks({});
    },
  };
}

function stored(name: string): Ticks {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(name) ?? '{}');
    if (typeof found !== 'object' || found === null) return {};
    return Object.fromEntries(Object.entries(found).filter((tick): tick is [string, boolean] => tick[1] === !!tick[1]));
  } catch {
    return {};
  }
}

function store(name: string, ticks: Ticks): void {
  try {
    if (Object.keys(ticks).length === 0) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(ticks));
  } catch {
    // A browser without storage forgets them when the page is loaded again.
  }
}
