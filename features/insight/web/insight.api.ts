import { useQuery } from '@tanstack/react-query';
import { listGroups } from '#features/groups/groups.contract.ts';
import { call } from '#web/lib/api.ts';
import { getGroupInsight } from '../insight.contract.ts';

const ALL_ON_ONE_PAGE = '200';

/** The live groups in view. */
export function useLiveGroups() {
  const query = { status: 'live', ordering: 'name', page_size: ALL_ON_ONE_PAGE } as const;
  return useQuery({
    queryKey: ['groups', query],
    queryFn: ({ signal }) => call(listGroups, { query, signal }),
  });
}

/** Where a group stands. */
export function useGroupInsight(id: string) {
  return useQuery({
    queryKey: ['insight', id],
    queryFn: ({ signal }) => call(getGroupInsight, { params: { id }, signal }),
  });
}
