import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { listAssessments } from '#features/assessments/assessments.contract.ts';
import { listGroups } from '#features/groups/groups.contract.ts';
import { listManagersAndTutors } from '#features/people/care.contract.ts';
import { listStudents } from '#features/people/people.contract.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { getLive } from '../live.contract.ts';
import {
  actOnSitting,
  addIncident,
  addMessage,
  addSitting,
  getSitting,
  listSittingEvents,
  listSittings,
  type SittingAction,
} from '../sittings.contract.ts';

const ALL_ON_ONE_PAGE = '200';
const FOUND_AT_ONCE = '20';
/** As old as the server's roll-up may be. */
const LOOK_EVERY_MS = 3000;

export function useSittings(query: CallInput<typeof listSittings>['query']) {
  return useQuery({
    queryKey: ['sittings', query],
    queryFn: ({ signal }) => call(listSittings, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One sitting, looked at again until it has ended: another proctor may start, pause or end it. */
export function useSitting(id: string) {
  return useQuery({
    queryKey: ['sittings', 'one', id],
    queryFn: ({ signal }) => call(getSitting, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'ended' ? false : LOOK_EVERY_MS),
  });
}

/** Who is where in a room, looked at again and again while the page is seen. */
export function useLive(id: string, isOpen: boolean) {
  return useQuery({
    queryKey: ['sittings', 'live', id],
    queryFn: ({ signal }) => call(getLive, { query: { sitting: id }, signal }),
    refetchInterval: isOpen ? LOOK_EVERY_MS : false,
  });
}

/** What was said or seen in a room, the newest first. */
export function useRoomEvents(id: string, kind: 'incident' | 'message') {
  const query = { kind, ordering: '-number', page_size: ALL_ON_ONE_PAGE } as const;
  return useQuery({
    queryKey: ['sittings', 'events', id, kind],
    queryFn: ({ signal }) => call(listSittingEvents, { params: { id }, query, signal }),
    refetchInterval: LOOK_EVERY_MS * 5,
  });
}

/** Tests that can be sat. */
export function usePublishedTests() {
  const query = { status: 'published' as const, ordering: 'title' as const, page_size: ALL_ON_ONE_PAGE };
  return useQuery({
    queryKey: ['assessments', 'list', query],
    queryFn: ({ signal }) => call(listAssessments, { query, signal }),
    select: (list) => list.results.map(({ id, title }) => ({ value: id, label: title })),
  });
}

export function useGroupsToSeat() {
  const query = { page_size: ALL_ON_ONE_PAGE };
  return useQuery({
    queryKey: ['groups', query],
    queryFn: ({ signal }) => call(listGroups, { query, signal }),
    select: (list) => list.results,
  });
}

export function useStudents(search: string) {
  const query = { search, status: 'active' as const, page_size: FOUND_AT_ONCE };
  return useQuery({
    queryKey: ['people', 'students', query],
    queryFn: ({ signal }) => call(listStudents, { query, signal }),
    select: (list) => list.results,
    placeholderData: keepPreviousData,
  });
}

/** Who may proctor in a school, of those in view. */
export function useProctors(school: string, search: string) {
  const query = { school, search: search === '' ? undefined : search, page_size: FOUND_AT_ONCE };
  return useQuery({
    queryKey: ['people', 'proctors', query],
    queryFn: ({ signal }) => call(listManagersAndTutors, { query, signal }),
    select: (list) => list.results.map(({ id, name }) => ({ value: id, label: name })),
    placeholderData: keepPreviousData,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['sittings'] });
}

export function useAddSitting() {
  const refresh = useRefresh();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CallInput<typeof addSitting>['body']) =>
      call(addSitting, { body, idempotencyKey: keyOf(body) }),
    onSuccess: refresh,
  });
}

export function useActOnSitting(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: SittingAction) => call(actOnSitting, { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Changes the plan; answers with the sitting as it is then. */
export function usePlan(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (body: Omit<Extract<SittingAction, { action: 'plan' }>, 'action'>) =>
      (await call(actOnSitting, { params: { id }, body: { ...body, action: 'plan' } })).sitting,
    onSuccess: refresh,
  });
}

export function useNote(id: string, kind: 'incident' | 'message') {
  const refresh = useRefresh();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: { text: string; taker?: string }) => {
      const input = { params: { id }, body, idempotencyKey: keyOf(body) };
      return kind === 'incident' ? call(addIncident, input) : call(addMessage, input);
    },
    onSuccess: refresh,
  });
}
