import { QueryClient } from '@tanstack/react-query';
import { isBusy } from './api-error';
import { onUnauthorized } from './client';
import { queryKeys } from './query-keys';

/** Data is fresh for five minutes. */
const FRESH_MS = 5 * 60 * 1_000;

/** How long a read rests that the service was too busy for, before it is asked once more. */
const BUSY_REST_MS = 1_000;

/**
 * The cache of answers. A 401 anywhere means that the session has ended. What the service was too busy for is asked
 * once more before a page says that it failed: a lock or a connection that was not free is free a moment later.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures === 0 && isBusy(error),
        retryDelay: BUSY_REST_MS,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
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
