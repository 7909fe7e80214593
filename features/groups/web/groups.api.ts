import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { listInternal, listStudents } from '#features/people/people.contract.ts';
import { listTerms } from '#features/terms/terms.contract.ts';
import { call } from '#web/lib/api.ts';
import { STALE_BY_ASSIGNING } from '#web/lib/assigning.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { queryKeyOf, queryOf, useRefresh } from '#web/lib/queries.ts';
import {
  addGroup,
  addGroupUsers,
  changeGroup,
  getGroup,
  getGroupRemoval,
  getMemberRemoval,
  listGroups,
  listGroupUsers,
  removeGroup,
  removeGroupUsers,
} from '../groups.contract.ts';

const ALL_ON_ONE_PAGE = '200';
const FOUND_AT_ONCE = '20';

export function useGroups(query: CallInput<typeof listGroups>['query']) {
  return useQuery({
    ...queryOf(listGroups, { query }),
    placeholderData: keepPreviousData,
  });
}

export function useGroup(id: string) {
  return useQuery(queryOf(getGroup, { params: { id } }));
}

/** The terms in view, or those of one school; newest first. */
export function useTerms(query: { school?: string | undefined; status?: 'open' | undefined }) {
  const all = { ...query, ordering: '-starts_on', page_size: ALL_ON_ONE_PAGE } as const;
  return useQuery(queryOf(listTerms, { query: all }));
}

/** The former members of an archived group. */
export function useFormerMembers(query: CallInput<typeof listGroupUsers>['query']) {
  return useQuery({
    ...queryOf(listGroupUsers, { query }),
    placeholderData: keepPreviousData,
  });
}

export function useMembers(query: CallInput<typeof listStudents>['query']) {
  return useQuery({
    ...queryOf(listStudents, { query }),
    placeholderData: keepPreviousData,
  });
}

/** Active students of a school whose names contain every word of `search`. */
export function useStudentsOf(school: string, search: string) {
  const query = { school, search, status: 'active' as const, page_size: FOUND_AT_ONCE };
  return useQuery({
    ...queryOf(listStudents, { query }),
    placeholderData: keepPreviousData,
  });
}

/** People who may tutor a group of a school: its active tutors and managers. */
export function useTutorsOf(school: string | null, search: string) {
  const query = { school: school ?? undefined, search, status: 'active' as const, page_size: FOUND_AT_ONCE };
  return useQuery({
    queryKey: [...queryKeyOf(listInternal, { query }), 'tutors and managers'],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        (['tutor', 'manager'] as const).map((role) =>
          call(listInternal, { query: { ...query, role }, signal }),
        ),
      );
      return lists.flatMap((list) => list.results);
    },
    placeholderData: keepPreviousData,
    enabled: school !== null,
  });
}

/** Queries to refetch: schools show the number of groups, and members see the group's assignments. */
const STALE = [...STALE_BY_ASSIGNING, 'schools'] as const;

export function useAddGroup() {
  const refresh = useRefresh(...STALE);
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CallInput<typeof addGroup>['body']) =>
      call(addGroup, { body, idempotencyKey: keyOf(body) }),
    onSuccess: refresh,
  });
}

export function useChangeGroup(id: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (body: CallInput<typeof changeGroup>['body']) => call(changeGroup, { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Loads a preview of removing a group. Never cached, so that it is current when it is shown. */
export function useGroupRemoval(id: string) {
  return useQuery({
    ...queryOf(getGroupRemoval, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  });
}

/**
 * Loads the assignments that a member would lose by leaving a group. Never cached, so that the list is
 * current when it is shown.
 */
export function useMemberRemoval(id: string, user: string) {
  return useQuery({
    ...queryOf(getMemberRemoval, { params: { id }, query: { user } }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** `leave` navigates away from the group's page before the refetch, because the group no longer exists. */
export function useRemoveGroup(id: string, leave: () => Promise<void>) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (keeps: boolean) =>
      call(removeGroup, { params: { id }, query: { keep_assignments: keeps ? 'true' : 'false' } }),
    onSuccess: async () => {
      await leave();
      await refresh();
    },
  });
}

export function useAddMembers(group: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (users: string[]) => call(addGroupUsers, { body: { group, users } }),
    onSuccess: refresh,
  });
}

export function useRemoveMember(group: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: ({ user, keep_assignments }: { user: string; keep_assignments: boolean }) =>
      call(removeGroupUsers, { body: { group, users: [user], keep_assignments } }),
    onSuccess: refresh,
  });
}
