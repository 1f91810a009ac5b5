import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys';

/**
 * Everything that a transaction changes: lists, summary, balances, balance sheet, usage. What is on screen is read
 * again; what is not is forgotten, since a page must never open with the figures from before the person's own click.
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
  return Promise.all(changed.map((key) => client.invalidateQueries({ queryKey: key(businessId) })));
}
