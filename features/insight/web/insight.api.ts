import { useQuery } from '@tanstack/react-query';
import { listGroups } from '#features/groups/groups.contract.ts';
import { queryOf } from '#web/lib/queries.ts';
import { getGroupInsight } from '../insight.contract.ts';

const ALL_ON_ONE_PAGE = '200';

/** The unarchived groups in view. */
export function useLiveGroups() {
  const query = { status: 'live', ordering: 'name', page_size: ALL_ON_ONE_PAGE } as const;
  return useQuery(queryOf(listGroups, { query }));
}

/** The insight into a group. */
export function useGroupInsight(id: string) {
  return useQuery(queryOf(getGroupInsight, { params: { id } }));
}
