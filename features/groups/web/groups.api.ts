import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { listInternal, listStudents } from '#features/people/people.contract.ts';
import { listTerms } from '#features/terms/terms.contract.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import {
  addGroup,
  addGroupUsers,
  changeGroup,
  getGroup,
  getGroupRemoval,
  listGroups,
  listGroupUsers,
  removeGroup,
  removeGroupUsers,
} from '../groups.contract.ts';

const ALL_ON_ONE_PAGE = '200';
const FOUND_AT_ONCE = '20';

export function useGroups(query: CallInput<typeof listGroups>['query']) {
  return useQuery({
    queryKey: ['groups', query],
    queryFn: ({ signal }) => call(listGroups, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useGroup(id: string) {
  return useQuery({
    queryKey: ['groups', 'one', id],
    queryFn: ({ signal }) => call(getGroup, { params: { id }, signal }),
  });
}

/** The terms in view, or of one school; the newest first. */
export function useTerms(query: { school?: string | undefined; status?: 'open' | undefined }) {
  const all = { ...query, ordering: '-starts_on', page_size: ALL_ON_ONE_PAGE } as const;
  return useQuery({
    queryKey: ['terms', all],
    queryFn: ({ signal }) => call(listTerms, { query: all, signal }),
  });
}

/** Who was in a group when it was archived. */
export function useFormerMembers(query: CallInput<typeof listGroupUsers>['query']) {
  return useQuery({
    queryKey: ['groups', 'former', query],
    queryFn: ({ signal }) => call(listGroupUsers, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useMembers(query: CallInput<typeof listStudents>['query']) {
  return useQuery({
    queryKey: ['people', 'members', query],
    queryFn: ({ signal }) => call(listStudents, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Active students of a school whose name has every word of `search`. */
export function useStudentsOf(school: string, search: string) {
  const query = { school, search, status: 'active' as const, page_size: FOUND_AT_ONCE };
  return useQuery({
    queryKey: ['people', 'students-of', query],
    queryFn: ({ signal }) => call(listStudents, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Those who may tutor a group of a school: its active tutors and managers. */
export function useTutorsOf(school: string | null, search: string) {
  const query = { school: school ?? undefined, search, status: 'active' as const, page_size: FOUND_AT_ONCE };
  return useQuery({
    queryKey: ['people', 'tutors-of', query],
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

/** A group stands in lists of groups, in people and in the counts of schools: all of them are asked for anew. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(['groups', 'people', 'schools'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}

export function useAddGroup() {
  const refresh = useRefresh();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CallInput<typeof addGroup>['body']) =>
      call(addGroup, { body, idempotencyKey: keyOf(body) }),
    onSuccess: refresh,
  });
}

export function useChangeGroup(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CallInput<typeof changeGroup>['body']) => call(changeGroup, { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** What removing a group would take with it, as it stands each time that is asked. */
export function useGroupRemoval(id: string) {
  return useQuery({
    queryKey: ['groups', 'removal', id],
    queryFn: ({ signal }) => call(getGroupRemoval, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** `leave` goes away from the group's page before its data is asked for anew: it is no more. */
export function useRemoveGroup(id: string, leave: () => Promise<void>) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call(removeGroup, { params: { id } }),
    onSuccess: async () => {
      await leave();
      await refresh();
    },
  });
}

export function useAddMembers(group: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (users: string[]) => call(addGroupUsers, { body: { group, users } }),
    onSuccess: refresh,
  });
}

export function useRemoveMember(group: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (user: string) => call(removeGroupUsers, { body: { group, users: [user] } }),
    onSuccess: refresh,
  });
}
