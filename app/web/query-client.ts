import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '#web/lib/api.ts';

const MOST_RETRIES = 2;

/** A refusal stays a refusal; a server or a network in trouble may recover. */
function mayRecover(error: Error): boolean {
  return !(error instanceof ApiProblem) || error.status >= 500;
}

/** The data cache; emptied when somebody signs out. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Without a network a query fails, and its screen says so, instead of waiting without a word.
      networkMode: 'always',
      retry: (failures, error) => failures < MOST_RETRIES && mayRecover(error),
    },
    mutations: { networkMode: 'always' },
  },
});
