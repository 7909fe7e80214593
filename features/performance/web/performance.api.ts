import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/queries.ts';
import { getPerformance } from '../performance.contract.ts';

/** A person's progress; the user's own if nobody is named. */
export function usePerformance(user: string | undefined) {
  return useQuery(queryOf(getPerformance, { query: user === undefined ? {} : { user } }));
}
