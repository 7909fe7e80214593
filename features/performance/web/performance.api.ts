import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/queries.ts';
import { getPerformance } from '../performance.contract.ts';

/** How somebody comes along; oneself where nobody is named. */
export function usePerformance(user: string | undefined) {
  return useQuery(queryOf(getPerformance, { query: user === undefined ? {} : { user } }));
}
