import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { getStudyPlan } from '../study.contract.ts';

/** What to study by on a set's skills, and what came of it. What practice, reading and lessons change is asked for anew. */
export function useStudyPlan(id: string) {
  return useQuery({
    queryKey: ['practice-sets', 'study', id],
    queryFn: ({ signal }) => call(getStudyPlan, { params: { id }, signal }),
    refetchOnMount: 'always',
  });
}
