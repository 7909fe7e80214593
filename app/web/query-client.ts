import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '#web/lib/api.ts';

const MOST_RETRIES = 2;

/**
 * Retrying does not help if the call was rejected. A failure of the server or the network may be temporary.
 */
function mayRecover(error: Error): boolean {
  return !(error instanceof ApiProblem) || error.status >= 500;
}

/** The data cache. It is cleared at sign-out. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Without a network a query fails and its screen says so, instead of waiting silently.
      networkMode: 'always',
      retry: (failures, error) => failures < MOST_RETRIES && mayRecover(error),
    },
    mutations: { networkMode: 'always' },
  },
});
