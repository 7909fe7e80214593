import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import type { ContentPlace } from '#features/schools/web/public.tsx';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { queryKeyOf, queryOf, useRefresh } from '#web/lib/queries.ts';
import {
  addAssessment,
  changeAssessment,
  checkAssessment,
  duplicateAssessment,
  getAssessment,
  listAssessments,
  removeAssessment,
} from '../assessments.contract.ts';
import { addLabel, listLabels } from '../labels.contract.ts';

const ALL_ON_ONE_PAGE = '200';

export function useAssessments(query: CallInput<typeof listAssessments>['query']) {
  return useQuery({
    ...queryOf(listAssessments, { query }),
    placeholderData: keepPreviousData,
  });
}

export function useAssessment(id: string) {
  return useQuery(queryOf(getAssessment, { params: { id } }));
}

/** All errors that keep an assessment from being published. */
export function usePublishCheck(id: string) {
  return useQuery({
    ...queryOf(checkAssessment, { params: { id } }),
    placeholderData: keepPreviousData,
  });
}

export function useLabels() {
  return useQuery({
    ...queryOf(listLabels, { query: { page_size: ALL_ON_ONE_PAGE } }),
    select: (list) => list.results,
  });
}

/**
 * Cached queries that a change of an assessment makes stale. Assignments are among them, because they show
 * its title.
 */
const STALE = ['assessments', 'allocations'] as const;

export function useAddAssessment() {
  const refresh = useRefresh(...STALE);
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CallInput<typeof addAssessment>['body']) =>
      call(addAssessment, { body, idempotencyKey: keyOf(body) }),
    onSuccess: refresh,
  });
}

export type AssessmentChange = CallInput<typeof changeAssessment>['body'];

/** Versions that this window's saves made, keyed by assessment and the version saved over. */
const saved = new Map<string, number>();

/** The newest version that follows from `version` only by this window's saves. */
function afterOwnSaves(id: string, version: number): number {
  const next = saved.get(`${id} ${version}`);
  return next === undefined ? version : afterOwnSaves(id, next);
}

/**
 * Saves of one test run one after the other. Otherwise two forms saved at the same time would conflict with
 * each other.
 */
export function useChangeAssessment(id: string) {
  const client = useQueryClient();
  const refresh = useRefresh(...STALE);
  return useMutation({
    scope: { id: `assessment ${id}` },
    mutationFn: async ({ version: seen, ...body }: AssessmentChange) => {
      const version = afterOwnSaves(id, seen);
      const now = await call(changeAssessment, { params: { id }, body: { ...body, version } });
      if (now.version > version) saved.set(`${id} ${version}`, now.version);
      return now;
    },
    onSuccess: async (now) => {
      client.setQueryData(queryOf(getAssessment, { params: { id } }).queryKey, now);
      await refresh();
    },
  });
}

/** `left` leaves the screen before queries refetch, so that the removed assessment is not requested again. */
export function useRemoveAssessment(id: string, left: () => Promise<void>) {
  const client = useQueryClient();
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: () => call(removeAssessment, { params: { id } }),
    onSuccess: async () => {
      await left();
      client.removeQueries({ queryKey: queryKeyOf(getAssessment, { params: { id } }) });
      await refresh();
    },
  });
}

export function useDuplicateAssessment() {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: ({ id, school }: { id: string; school?: ContentPlace }) =>
      call(duplicateAssessment, { params: { id }, body: { school } }),
    onSuccess: refresh,
  });
}

export function useAddLabel() {
  return useMutation({
    mutationFn: (body: { name: string; school: string | null }) => call(addLabel, { body }),
    onSuccess: useRefresh(queryKeyOf(listLabels)),
  });
}

/** Creates a test from questions. */
export function useBuildTest() {
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: { title: string; school: ContentPlace; questions: readonly string[] }) => {
      const asked = { ...body, questions: [...body.questions] };
      return call(addAssessment, { body: asked, idempotencyKey: keyOf(asked) });
    },
    onSuccess: useRefresh('assessments'),
  });
}
