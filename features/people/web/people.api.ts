import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CallInput } from '#contract/endpoint.ts';
import { setPassword, unlock } from '#features/auth/auth.contract.ts';
import { listGroups } from '#features/groups/groups.contract.ts';
import { listSchools } from '#features/schools/schools.contract.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import {
  addGuest,
  addInternal,
  addStudent,
  changePerson,
  deactivatePerson,
  getPerson,
  listGuests,
  listInternal,
  listStudents,
  type Person,
} from '../people.contract.ts';

export type Kind = 'students' | 'staff' | 'guests';

const LISTS = { students: listStudents, staff: listInternal, guests: listGuests };
const ALL_ON_ONE_PAGE = '200';

export type PeopleListQuery = CallInput<typeof listStudents>['query'];

export function usePeople(kind: Kind, query: PeopleListQuery) {
  return useQuery({
    queryKey: ['people', kind, query],
    queryFn: ({ signal }) => call(LISTS[kind], { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many of a kind are in view, whatever the filters. */
export function useCount(kind: Kind) {
  return useQuery({
    queryKey: ['people', kind, 'count'],
    queryFn: ({ signal }) => call(LISTS[kind], { query: { page_size: '1' }, signal }),
    select: (list) => list.count,
  });
}

export function usePerson(id: string) {
  return useQuery({
    queryKey: ['people', 'one', id],
    queryFn: ({ signal }) => call(getPerson, { params: { id }, signal }),
  });
}

/** The active counselors in view, to choose one from. */
export function useCounselors(enabled: boolean) {
  return useQuery({
    queryKey: ['people', 'counselors'],
    queryFn: ({ signal }) =>
      call(listInternal, {
        query: { role: 'counselor', status: 'active', page_size: ALL_ON_ONE_PAGE },
        signal,
      }),
    enabled,
  });
}

export function useSchools() {
  return useQuery({
    queryKey: ['schools', 'all'],
    queryFn: ({ signal }) => call(listSchools, { query: { page_size: ALL_ON_ONE_PAGE }, signal }),
  });
}

export function useGroups() {
  return useQuery({
    queryKey: ['groups', 'all'],
    queryFn: ({ signal }) => call(listGroups, { query: { page_size: ALL_ON_ONE_PAGE }, signal }),
  });
}

/** A person stands in lists, in groups and in the counts of schools: all of them are asked for anew. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(['people', 'groups', 'schools'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}

export interface NewPerson {
  role: Person['role'];
  first_name: string;
  last_name: string;
  username?: string | undefined;
  email: string | null;
  mobile: string | null;
  schools: string[];
  password?: string | undefined;
}

/** What adding someone of a role asks for. */
export function addBody(role: Person['role']): z.ZodType {
  if (role === 'student') return addStudent.body;
  return role === 'guest' ? addGuest.body : addInternal.body;
}

export function useAddPerson() {
  const refresh = useRefresh();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ role, ...person }: NewPerson): Promise<Person> => {
      const idempotencyKey = keyOf({ role, ...person });
      if (role === 'student') return call(addStudent, { body: { role, ...person }, idempotencyKey });
      if (role === 'guest') return call(addGuest, { body: { role, ...person }, idempotencyKey });
      return call(addInternal, { body: { role, ...person }, idempotencyKey });
    },
    onSuccess: refresh,
  });
}

export function useChangePerson(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CallInput<typeof changePerson>['body']) =>
      call(changePerson, { params: { id }, body }),
    onSuccess: refresh,
  });
}

export function useDeactivate(id: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => call(deactivatePerson, { params: { id } }), onSuccess: refresh });
}

export function useUnlock(id: string) {
  return useMutation({ mutationFn: () => call(unlock, { params: { id } }) });
}

export function useSetPassword(id: string) {
  return useMutation({
    mutationFn: (password: string) => call(setPassword, { params: { id }, body: { password } }),
  });
}
