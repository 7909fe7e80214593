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
import {
  changePerson,
  getPerson,
  listGuests,
  listStudents,
  type Person,
} from '#features/people/people.contract.ts';
import { filterPeople } from '#features/people-view/people-view.contract.ts';
import type { Result } from '#features/releases/result.contract.ts';
import { getSession, listSessions } from '#features/sessions/sessions.contract.ts';
import { call } from '#web/lib/api.ts';
import { STALE_BY_ASSIGNING } from '#web/lib/assigning.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { queryKeyOf, queryOf, useRefresh } from '#web/lib/queries.ts';
import { addNote, changeNote, listNotes, removeNote } from '../notes.contract.ts';
import { listMemberships, mergePeople, movePerson } from '../person.contract.ts';

const ALL_ON_ONE_PAGE = '200';
const FOUND_AT_ONCE = '20';
/** The number of sessions on the line of scores. */
const SHOWN_SESSIONS = '50';

export function usePerson(id: string) {
  return useQuery(queryOf(getPerson, { params: { id } }));
}

/** Queries to refetch after a person was changed: the person and all lists that show them. */
export const STALE = [...STALE_BY_ASSIGNING, 'schools', 'audit'] as const;

/** Approves an account that somebody made on their own. */
export function useApprove({ id, version }: Pick<Person, 'id' | 'version'>) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: () => call(changePerson, { params: { id }, body: { version, approved: true } }),
    onSuccess: refresh,
  });
}

export function useAccommodations(id: string) {
  return useQuery(queryOf(getAccommodations, { params: { id } }));
}

export function useChangeAccommodations(id: string) {
  const client = useQueryClient();
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (body: CallInput<typeof changeAccommodations>['body']) =>
      call(changeAccommodations, { params: { id }, body }),
    onSuccess: (saved) => {
      client.setQueryData(queryOf(getAccommodations, { params: { id } }).queryKey, saved);
      return refresh();
    },
  });
}

export function useNotes(id: string, page: number) {
  const query = { page: String(page), page_size: '10', ordering: '-created_at' as const };
  return useQuery({
    ...queryOf(listNotes, { params: { id }, query }),
    placeholderData: keepPreviousData,
  });
}

export function useAddNote(id: string) {
  const refresh = useRefresh(...STALE);
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (text: string) =>
      call(addNote, { params: { id }, body: { text }, idempotencyKey: keyOf({ id, text }) }),
    onSuccess: refresh,
  });
}

export function useChangeNote(id: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: ({ note, ...body }: { note: string; version: number; text: string }) =>
      call(changeNote, { params: { id, note }, body }),
    onSuccess: refresh,
  });
}

export function useRemoveNote(id: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (note: string) => call(removeNote, { params: { id, note } }),
    onSuccess: refresh,
  });
}

export function useMemberships(id: string) {
  return useQuery({
    ...queryOf(listMemberships, { params: { id } }),
    select: (list) => list.results,
  });
}

export function useMove(id: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (body: CallInput<typeof movePerson>['body']) => call(movePerson, { params: { id }, body }),
    // Refetches after a failure too, to get the current version for the next save.
    onSettled: refresh,
  });
}

export function useGroupsOf(school: string | null) {
  const query = { school: school ?? undefined, page_size: ALL_ON_ONE_PAGE };
  return useQuery({
    ...queryOf(listGroups, { query }),
    select: (list) => list.results,
    enabled: school !== null,
  });
}

/** The groups that a member of staff tutors. */
export function useTutoredGroups(tutor: string) {
  const query = { tutor, page_size: ALL_ON_ONE_PAGE };
  return useQuery(queryOf(listGroups, { query }));
}

/** The first students whom a member of staff follows individually or counsels. */
export function useCaredFor(by: 'manager' | 'counselor', person: string) {
  return useQuery(
    queryOf(filterPeople, {
      query: { page_size: '10', ordering: 'name' },
      body: { [by]: [person], role: ['student'], status: ['active', 'no_password'], facets: [] },
    }),
  );
}

/** A student's managers and counselor with the history of both. */
export function useCare(id: string) {
  return useQuery({
    queryKey: [...queryKeyOf(getManagers, { params: { id } }), 'and counselor'],
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
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (body: CallInput<typeof setManagers>['body']) => call(setManagers, { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Managers in view whose name matches these words. */
export function useManagersFound(search: string) {
  const query = {
    role: 'manager' as const,
    search: search === '' ? undefined : search,
    page_size: FOUND_AT_ONCE,
  };
  return useQuery({
    ...queryOf(listManagersAndTutors, { query }),
    placeholderData: keepPreviousData,
  });
}

/** Students and guests in view, other than `id`, whose name or contact matches these words. */
export function useOthersFound(id: string, search: string) {
  const query = { search, page_size: FOUND_AT_ONCE };
  return useQuery({
    queryKey: [...queryKeyOf(listStudents, { query }), 'and guests'],
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
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (other: string) => call(mergePeople, { params: { id }, body: { other } }),
    onSuccess: refresh,
  });
}

/** The newest sessions of a person, for the line of scores. */
export function useScores(user: string) {
  const query = { user, ordering: '-created_at' as const, page_size: SHOWN_SESSIONS };
  return useQuery(queryOf(listSessions, { query }));
}

/** Loads all tests of a person. */
export function useTestsOf(id: string) {
  const query = { ordering: 'due_at' as const, page_size: ALL_ON_ONE_PAGE };
  return useQuery(queryOf(listPersonAssessments, { params: { id }, query }));
}

export type SessionResult = Result & { session: string };

/** The results of several sessions; undefined until all are loaded. */
export function useResults(sessions: readonly string[]) {
  return useQueries({
    queries: sessions.map((id) => ({
      ...queryOf(getSession, { params: { id } }),
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
