import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/queries.ts';
import { getStudyPlan } from '../study.contract.ts';

/** The study plan of a set. Refetched on every visit, because practice, reading and videos change it. */
export function useStudyPlan(id: string) {
  return useQuery({
    ...queryOf(getStudyPlan, { params: { id } }),
    refetchOnMount: 'always',
  });
}
