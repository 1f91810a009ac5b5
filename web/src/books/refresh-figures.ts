import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys';

/** A page that has not read its figures again by then no longer keeps a dialog open, or a button pressed. */
const WAIT_MS = 3_000;

/**
 * Everything that a transaction changes: lists, summary, balances, balance sheet, usage. What is on screen is read
 * again; what is not is forgotten, since a page must never open with the figures from before the person's own click.
 * @returns what settles once the page shows them, or does not for so long that the person should not wait for it: the
 *   write is done, and one slow read of many would hold up its answer
 */
export function refreshFigures(client: QueryClient, businessId: string): Promise<unknown> {
  const reports = (id: string) => [...queryKeys.business(id), 'report'];
  const changed = [
    queryKeys.transactions,
    queryKeys.summaries,
    queryKeys.accounts,
    queryKeys.balanceSheets,
    queryKeys.reconciliations,
    queryKeys.schedules,
    queryKeys.billing,
    reports,
  ];
  for (const key of changed) client.removeQueries({ queryKey: key(businessId), type: 'inactive' });
  return Promise.race([
    Promise.all(changed.map((key) => client.invalidateQueries({ queryKey: key(businessId) }))),
    new Promise((resolve) => setTimeout(resolve, WAIT_MS)),
  ]);
}
