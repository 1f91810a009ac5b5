import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnauthorized } from './api-error';
import { queryKeys } from './query-keys';

/** Specification, section 7: data is fresh for five minutes. */
const FRESH_MS = 5 * 60 * 1_000;

/** The cache of answers with the specification's defaults. A 401 anywhere means that the session has ended. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: endSessionIfUnauthorized }),
    mutationCache: new MutationCache({ onError: endSessionIfUnauthorized }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

  function endSessionIfUnauthorized(error: unknown): void {
    if (!isUnauthorized(error) || !client.getQueryData(queryKeys.user)) return;
    client.setQueryData(queryKeys.sessionLost, true);
    client.setQueryData(queryKeys.user, null);
  }
  return client;
}
