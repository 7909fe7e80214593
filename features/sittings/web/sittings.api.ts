import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { listAssessments } from '#features/assessments/assessments.contract.ts';
import { listManagersAndTutors } from '#features/people/care.contract.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
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
/** Polling interval; about the age that the server's roll-up may have. */
const LOOK_EVERY_MS = 3000;

export function useSittings(query: CallInput<typeof listSittings>['query']) {
  return useQuery({
    ...queryOf(listSittings, { query }),
    placeholderData: keepPreviousData,
  });
}

/** One sitting, refetched until it has ended, because a different proctor may start, pause or end it. */
export function useSitting(id: string) {
  return useQuery({
    ...queryOf(getSitting, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'ended' ? false : LOOK_EVERY_MS),
  });
}

/** The state of all takers in a sitting, refetched while the page is visible. */
export function useLive(id: string, isOpen: boolean) {
  return useQuery({
    ...queryOf(getLive, { query: { sitting: id } }),
    refetchInterval: isOpen ? LOOK_EVERY_MS : false,
  });
}

/** Incidents or messages of a sitting, newest first. */
export function useRoomEvents(id: string, kind: 'incident' | 'message') {
  const query = { kind, ordering: '-number', page_size: ALL_ON_ONE_PAGE } as const;
  return useQuery({
    ...queryOf(listSittingEvents, { params: { id }, query }),
    refetchInterval: LOOK_EVERY_MS * 5,
  });
}

/** Tests that can be given in a sitting. */
export function usePublishedTests() {
  const query = { status: 'published' as const, ordering: 'title' as const, page_size: ALL_ON_ONE_PAGE };
  return useQuery({
    ...queryOf(listAssessments, { query }),
    select: (list) => list.results.map(({ id, title }) => ({ value: id, label: title })),
  });
}

/** People in view who may proctor in a school. */
export function useProctors(school: string, search: string) {
  const query = { school, search: search === '' ? undefined : search, page_size: FOUND_AT_ONCE };
  return useQuery({
    ...queryOf(listManagersAndTutors, { query }),
    select: (list) => list.results.map(({ id, name }) => ({ value: id, label: name })),
    placeholderData: keepPreviousData,
  });
}

const STALE = ['sittings'] as const;

export function useAddSitting() {
  const refresh = useRefresh(...STALE);
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CallInput<typeof addSitting>['body']) =>
      call(addSitting, { body, idempotencyKey: keyOf(body) }),
    onSuccess: refresh,
  });
}

export function useActOnSitting(id: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (body: SittingAction) => call(actOnSitting, { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Changes the plan and returns the changed sitting. */
export function usePlan(id: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: async (body: Omit<Extract<SittingAction, { action: 'plan' }>, 'action'>) =>
      (await call(actOnSitting, { params: { id }, body: { ...body, action: 'plan' } })).sitting,
    onSuccess: refresh,
  });
}

export function useNote(id: string, kind: 'incident' | 'message') {
  const refresh = useRefresh(...STALE);
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: { text: string; taker?: string }) => {
      const input = { params: { id }, body, idempotencyKey: keyOf(body) };
      return kind === 'incident' ? call(addIncident, input) : call(addMessage, input);
    },
    onSuccess: refresh,
  });
}
