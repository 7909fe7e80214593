import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/queries.ts';
import { countDoubts } from '../doubt-rows.contract.ts';

/** The number of doubts in each state; the sidebar uses it too. */
export function useDoubtCounts(isSignedIn = true) {
  return useQuery({
    ...queryOf(countDoubts),
    enabled: isSignedIn,
    refetchInterval: 60_000,
  });
}
