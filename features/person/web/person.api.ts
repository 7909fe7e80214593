import { keepPreviousData, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { listPersonAssessments } from '#features/allocation/allocation.contract.ts';
import { listGroups } from '#features/groups/groups.contract.ts';
import { changeAccommodations, getAccommodations } from '#features/people/accommodations.contract.ts';
import {
  getCounselor,
  getManagers,
  listManagersAndTutors,
  setManagers,
} from '#features/people/care.contract.ts';
import { getPerson, listGuests, listStudents, type Person } from '#features/people/people.contract.ts';
import { filterPeople } from '#features/people-view/people-view.contract.ts';
import type { Result } from '#features/releases/result.contract.ts';
import { getSession, listSessions } from '#features/sessions/sessions.contract.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { addNote, changeNote, listNotes, removeNote } from '../notes.contract.ts';
import { listMemberships, mergePeople, movePerson } from '../person.contract.ts';

const ALL_ON_ONE_PAGE = '200';
const FOUND_AT_ONCE = '20';
/** So many sessions make the line of scores. */
const SHOWN_SESSIONS = '50';

export function usePerson(id: string) {
  return useQuery({
    queryKey: ['people', 'one', id],
    queryFn: ({ signal }) => call(getPerson, { params: { id }, signal }),
  });
}

/** What hangs on a person is asked for anew, with them and the lists they stand in. */
export function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ['person', 'people', 'groups', 'schools', 'sessions', 'allocations', 'audit'].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
}

export function useAccommodations(id: string) {
  return useQuery({
    queryKey: ['person', id, 'accommodations'],
    queryFn: ({ signal }) => call(getAccommodations, { params: { id }, signal }),
  });
}

export function useChangeAccommodations(id: string) {
  const client = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CallInput<typeof changeAccommodations>['body']) =>
      call(changeAccommodations, { params: { id }, body }),
    onSuccess: (saved) => {
      client.setQueryData(['person', id, 'accommodations'], saved);
      return refresh();
    },
  });
}

export function useNotes(id: string, page: number) {
  const query = { page: String(page), page_size: '10', ordering: '-created_at' as const };
  return useQuery({
    queryKey: ['person', id, 'notes', query],
    queryFn: ({ signal }) => call(listNotes, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useAddNote(id: string) {
  const refresh = useRefresh();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (text: string) =>
      call(addNote, { params: { id }, body: { text }, idempotencyKey: keyOf({ id, text }) }),
    onSuccess: refresh,
  });
}

export function useChangeNote(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ note, ...body }: { note: string; version: number; text: string }) =>
      call(changeNote, { params: { id, note }, body }),
    onSuccess: refresh,
  });
}

export function useRemoveNote(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (note: string) => call(removeNote, { params: { id, note } }),
    onSuccess: refresh,
  });
}

export function useMemberships(id: string) {
  return useQuery({
    queryKey: ['person', id, 'memberships'],
    queryFn: ({ signal }) => call(listMemberships, { params: { id }, signal }),
    select: (list) => list.results,
  });
}

export function useMove(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CallInput<typeof movePerson>['body']) => call(movePerson, { params: { id }, body }),
    // After a refusal too: the version that stands now is what one may save over.
    onSettled: refresh,
  });
}

export function useGroupsOf(school: string | null) {
  const query = { school: school ?? undefined, page_size: ALL_ON_ONE_PAGE };
  return useQuery({
    queryKey: ['groups', query],
    queryFn: ({ signal }) => call(listGroups, { query, signal }),
    select: (list) => list.results,
    enabled: school !== null,
  });
}

/** The groups that a member of staff tutors. */
export function useTutoredGroups(tutor: string) {
  const query = { tutor, page_size: ALL_ON_ONE_PAGE };
  return useQuery({
    queryKey: ['groups', query],
    queryFn: ({ signal }) => call(listGroups, { query, signal }),
  });
}

/** The first students whom a member of staff follows by name, or counsels. */
export function useCaredFor(by: 'manager' | 'counselor', person: string) {
  return useQuery({
    queryKey: ['people', 'cared for', by, person],
    queryFn: ({ signal }) =>
      call(filterPeople, {
        query: { page_size: '10', ordering: 'name' },
        body: { [by]: [person], role: ['student'], status: ['active', 'invited'], facets: [] },
        signal,
      }),
  });
}

/** The managers who follow a student and their counselor, with who did before. */
export function useCare(id: string) {
  return useQuery({
    queryKey: ['person', id, 'care'],
    queryFn: async ({ signal }) => {
      const [managers, counselor] = await Promise.all([
        call(getManagers, { params: { id }, signal }),
        call(getCounselor, { params: { id }, signal }),
      ]);
      return { managers, counselor };
    },
  });
}

export function useSetManagers(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CallInput<typeof setManagers>['body']) => call(setManagers, { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Managers in view whose name has these words. */
export function useManagersFound(search: string) {
  const query = {
    role: 'manager' as const,
    search: search === '' ? undefined : search,
    page_size: FOUND_AT_ONCE,
  };
  return useQuery({
    queryKey: ['people', 'managers', query],
    queryFn: ({ signal }) => call(listManagersAndTutors, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Students and guests in view, other than `id`, whose name or contact has these words. */
export function useOthersFound(id: string, search: string) {
  const query = { search, page_size: FOUND_AT_ONCE };
  return useQuery({
    queryKey: ['people', 'others', query],
    queryFn: async ({ signal }) => {
      const [students, guests] = await Promise.all([
        call(listStudents, { query, signal }),
        call(listGuests, { query, signal }),
      ]);
      return [...students.results, ...guests.results];
    },
    select: (people: Person[]) => people.filter((one) => one.id !== id && one.merged_into === null),
    placeholderData: keepPreviousData,
  });
}

export function useMerge(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (other: string) => call(mergePeople, { params: { id }, body: { other } }),
    onSuccess: refresh,
  });
}

/** The newest sessions of a person, for the line of their scores. */
export function useScores(user: string) {
  const query = { user, ordering: '-created_at' as const, page_size: SHOWN_SESSIONS };
  return useQuery({
    queryKey: ['sessions', query],
    queryFn: ({ signal }) => call(listSessions, { query, signal }),
  });
}

/** All tests that a person has. */
export function useTestsOf(id: string) {
  const query = { ordering: 'due_at' as const, page_size: ALL_ON_ONE_PAGE };
  return useQuery({
    queryKey: ['allocations', 'person', id, query],
    queryFn: ({ signal }) => call(listPersonAssessments, { params: { id }, query, signal }),
  });
}

export type SessionResult = Result & { session: string };

/** What came of several sessions; undefined while any of them is not there yet. */
export function useResults(sessions: readonly string[]) {
  return useQueries({
    queries: sessions.map((id) => ({
      queryKey: ['sessions', 'one', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(getSession, { params: { id }, signal }),
    })),
    combine: (answers) => ({
      data: answers.some(({ data }) => data === undefined)
        ? undefined
        : answers.flatMap(({ data }): SessionResult[] =>
            data?.result ? [{ session: data.id, ...data.result }] : [],
          ),
      error: answers.find(({ error }) => error !== null)?.error ?? null,
      refetch: () => Promise.all(answers.map((answer) => answer.refetch())),
    }),
  });
}
