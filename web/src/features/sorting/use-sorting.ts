import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { refreshFigures } from '../../books/refresh-figures';
import type { Days } from '../../books/sorting/days';
import { pairsLeft, useTransferSuggestions } from '../../books/sorting/transfer-suggestions.queries';
import { rememberCommands } from '../../books/undo-stack';
import { useUndo } from '../../books/undo.queries';
import { useUncategorized } from '../../books/sorting/uncategorized.queries';
import { leftOf } from './sorting-items';

/** One press: what it takes off the page, and how that is written. */
export interface Deed {
  /** Of the merchant or pair that comes back if it is refused. */
  readonly key: string;
  readonly ids: readonly string[];
  /** What was done, in a sentence. */
  readonly text: string;
  /** Sent once. @returns the commands that one undo takes back */
  write(): Promise<readonly (string | null)[]>;
}

/** What of all that waits is to be sorted: what an import left where it is not '', and what lies in some days. */
export interface Asked {
  readonly importId: string;
  readonly days: Days;
}

/** The books are read again once nobody has pressed a key for so long: each reading groups all that waits anew. */
const PAUSE_MS = 1_500;

/**
 * What waits to be sorted, and its way into the books: a press takes rows off the page at once, and the writes go one
 * after the other behind it. What is refused comes back with the reason.
 */
export function useSorting(businessId: string, { importId, days }: Asked, dismissed: ReadonlySet<string>) {
  const client = useQueryClient();
  const { undoLast } = useUndo(businessId);
  const found = useUncategorized(businessId, importId, days);
  const suggested = useTransferSuggestions(businessId, true, days);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState<ReadonlyMap<string, unknown>>(new Map());
  const [last, setLast] = useState<Deed | null>(null);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const under = useRef({ way: 0, timer: 0, isThere: true });
  const [saving, setSaving] = useState(0);
  // A mutation, so that it is noticed when the session has ended.
  const { mutateAsync } = useMutation({ mutationFn: (deed: Deed) => deed.write() });

  async function readAgain(): Promise<void> {
    await refreshFigures(client, businessId);
    if (under.current.way === 0) setDone(new Set());
  }

  async function carryOut(deed: Deed): Promise<void> {
    try {
      const commandIds = (await mutateAsync(deed)).filter((id) => id !== null);
      rememberCommands(businessId, commandIds);
    } catch (error) {
      const back = new Set(deed.ids);
      setDone((before) => new Set([...before].filter((id) => !back.has(id))));
      setRefusals((before) => new Map(before).set(deed.key, error));
      setLast((shown) => (shown === deed ? null : shown));
    }
    under.current.way -= 1;
    setSaving(under.current.way);
    if (under.current.way > 0) return;
    if (under.current.isThere) under.current.timer = window.setTimeout(() => void readAgain(), PAUSE_MS);
    else void refreshFigures(client, businessId);
  }

  function carryOutNext(deed: Deed): void {
    window.clearTimeout(under.current.timer);
    under.current.way += 1;
    setSaving(under.current.way);
    setLast(deed);
    setDone((before) => new Set([...before, ...deed.ids]));
    setRefusals((before) => new Map([...before].filter(([refused]) => refused !== deed.key)));
    queue.current = queue.current.then(() => carryOut(deed));
  }

  /** Takes back what was done last: once it is written, and the page shows what the books say. */
  async function undo(): Promise<void> {
    await queue.current;
    window.clearTimeout(under.current.timer);
    setLast(null);
    await readAgain();
    undoLast();
  }

  const leave = useEffectEvent(() => {
    window.clearTimeout(under.current.timer);
    if (under.current.way === 0 && done.size > 0) void refreshFigures(client, businessId);
  });
  useEffect(() => {
    const state = under.current;
    state.isThere = true;
    return () => {
      state.isThere = false;
      leave();
    };
  }, []);

  const isSaving = saving > 0;
  useEffect(() => {
    if (!isSaving) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isSaving]);

  const pairs = (suggested.data ?? []).filter(
    ({ transactionId, counterpartId }) => !done.has(transactionId) && !done.has(counterpartId),
  );
  const groups = leftOf(found.data?.groups ?? [], done);
  const handedOut = found.data?.groups.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0;
  const left = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  return {
    ...{ found, suggested, groups, refusals, last, isSaving, undo, carryOut: carryOutNext },
    pairs: pairsLeft(pairs, dismissed),
    waiting: found.data ? found.data.count - (handedOut - left) : null,
  };
}
