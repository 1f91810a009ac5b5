import { QueryClient } from '@tanstack/react-query';
import { onUnauthorized } from './client';
import { queryKeys } from './query-keys';

/** Data is fresh for five minutes. */
const FRESH_MS = 5 * 60 * 1_000;

/** The cache of answers. A 401 anywhere means that the session has ended. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

  // Told by the calls themselves: exports and imports wait for jobs outside of any query.
  onUnauthorized(() => {
    if (!client.getQueryData(queryKeys.user)) return;
    client.setQueryData(queryKeys.sessionLost, true);
    client.setQueryData(queryKeys.user, null);
  });
  return client;
}
