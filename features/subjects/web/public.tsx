/** What other features' screens use of subjects: one node by its id. */
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/queries.ts';
import { getSubjectNode } from '../subjects.contract.ts';

export function useNode(id: string | undefined) {
  return useQuery({
    ...queryOf(getSubjectNode, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
}
