import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { getPerformance } from '../performance.contract.ts';

/** How somebody comes along; oneself where nobody is named. */
export function usePerformance(user: string | undefined) {
  return useQuery({
    queryKey: ['performance', user ?? null],
    queryFn: ({ signal }) => call(getPerformance, { query: user === undefined ? {} : { user }, signal }),
  });
}
