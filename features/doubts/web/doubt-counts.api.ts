import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { countDoubts } from '../doubt-rows.contract.ts';

export const DOUBTS_KEY = 'doubts';

/** How many stand how, for the sidebar too. */
export function useDoubtCounts(isSignedIn = true) {
  return useQuery({
    queryKey: [DOUBTS_KEY, 'counts'],
    queryFn: ({ signal }) => call(countDoubts, { signal }),
    enabled: isSignedIn,
    refetchInterval: 60_000,
  });
}
