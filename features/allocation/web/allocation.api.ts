import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { listAssessments } from '#features/assessments/assessments.contract.ts';
import { listPracticeSets } from '#features/practice-sets/practice-sets.contract.ts';
import { call } from '#web/lib/api.ts';
import { STALE_BY_ASSIGNING } from '#web/lib/assigning.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { queryKeyOf, queryOf, useRefresh } from '#web/lib/queries.ts';
import {
  allocate,
  enrol,
  leaveAssessment,
  listAssessmentUsers,
  listOwnAssessments,
  listPersonAssessments,
  previewAllocation,
} from '../allocation.contract.ts';
import { listAssignments, removeAssignments } from '../assignments.contract.ts';

const ALL_ON_ONE_PAGE = '200';

export function useAssignments(query: CallInput<typeof listAssignments>['query']) {
  return useQuery({
    ...queryOf(listAssignments, { query }),
    placeholderData: keepPreviousData,
  });
}

/** Everybody in view who has a test. */
export function useAssessmentUsers(id: string, query: CallInput<typeof listAssessmentUsers>['query']) {
  return useQuery({
    ...queryOf(listAssessmentUsers, { params: { id }, query }),
    placeholderData: keepPreviousData,
  });
}

export function useOwnTests(query: CallInput<typeof listOwnAssessments>['query']) {
  return useQuery({
    ...queryOf(listOwnAssessments, { query }),
    placeholderData: keepPreviousData,
  });
}

/** One person's tests, with their status in each. */
export function usePersonTests(id: string, query: CallInput<typeof listPersonAssessments>['query']) {
  return useQuery({
    ...queryOf(listPersonAssessments, { params: { id }, query }),
    placeholderData: keepPreviousData,
  });
}

export function usePublished() {
  const query = { status: 'published' as const, ordering: 'title' as const, page_size: ALL_ON_ONE_PAGE };
  return useQuery({
    ...queryOf(listAssessments, { query }),
    select: (list) => list.results,
  });
}

/** The practice sets that may be assigned, which excludes sets made for one person. */
export function usePracticeSets() {
  const query = { ordering: '-created_at' as const, page_size: ALL_ON_ONE_PAGE };
  return useQuery({
    ...queryOf(listPracticeSets, { query }),
    select: (list) => list.results.filter(({ for_user }) => for_user === null),
  });
}

export type Terms = CallInput<typeof previewAllocation>['body'];
export type Allotting = CallInput<typeof allocate>['body'];

/**
 * A preview of these terms; not loaded while they are null. Errors are shown only when the terms are sent.
 */
export function useAllotPreview(body: Terms | null) {
  return useQuery({
    queryKey: queryKeyOf(previewAllocation, body === null ? {} : { body }),
    queryFn: ({ signal }) => (body === null ? { results: [] } : call(previewAllocation, { body, signal })),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function useAllocate() {
  const refresh = useRefresh(...STALE_BY_ASSIGNING);
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: Allotting) => call(allocate, { body, idempotencyKey: keyOf(body) }),
    onSuccess: refresh,
  });
}

export function useTakeBack() {
  const refresh = useRefresh(...STALE_BY_ASSIGNING);
  return useMutation({
    mutationFn: (assignments: string[]) => call(removeAssignments, { body: { assignments } }),
    onSuccess: refresh,
  });
}

/** Joins an open test (true), or leaves it before it is started (false). */
export function useJoining(assessment: string) {
  const refresh = useRefresh(...STALE_BY_ASSIGNING);
  const input = { params: { id: assessment } };
  return useMutation({
    mutationFn: async (joins: boolean) => {
      if (joins) await call(enrol, input);
      else await call(leaveAssessment, input);
    },
    onSuccess: refresh,
  });
}
