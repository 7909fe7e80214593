/** What other features' screens use of subjects: one node by its id. */
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { getSubjectNode } from '../subjects.contract.ts';

export function useNode(id: string | undefined) {
  return useQuery({
    queryKey: ['subjects', 'node', id],
    queryFn: ({ signal }) => call(getSubjectNode, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
  });
}
