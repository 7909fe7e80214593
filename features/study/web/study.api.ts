import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/queries.ts';
import { getStudyPlan } from '../study.contract.ts';

/** What to study by on a set's skills, and what came of it. What practice, reading and lessons change is asked for anew. */
export function useStudyPlan(id: string) {
  return useQuery({
    ...queryOf(getStudyPlan, { params: { id } }),
    refetchOnMount: 'always',
  });
}
