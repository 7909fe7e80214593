import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import type { ContentPlace } from '#features/schools/web/public.tsx';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
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
    queryKey: ['assessments', 'list', query],
    queryFn: ({ signal }) => call(listAssessments, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function oneKey(id: string) {
  return ['assessments', 'one', id];
}

export function useAssessment(id: string) {
  return useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(getAssessment, { params: { id }, signal }),
  });
}

/** All that keeps it from being published. */
export function usePublishCheck(id: string) {
  return useQuery({
    queryKey: ['assessments', 'check', id],
    queryFn: ({ signal }) => call(checkAssessment, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useLabels() {
  return useQuery({
    queryKey: ['assessments', 'labels'],
    queryFn: ({ signal }) => call(listLabels, { query: { page_size: ALL_ON_ONE_PAGE }, signal }),
    select: (list) => list.results,
  });
}

/** What is shown of any assessment: lists, one, its check, its sections. And what is allotted names it. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(['assessments', 'allocations'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}

export function useAddAssessment() {
  const refresh = useRefresh();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CallInput<typeof addAssessment>['body']) =>
      call(addAssessment, { body, idempotencyKey: keyOf(body) }),
    onSuccess: refresh,
  });
}

export type AssessmentChange = CallInput<typeof changeAssessment>['body'];

/** Versions that saves of this window made, each by the one that it was made of. */
const saved = new Map<string, number>();

/** What `version` has become by one's own saves alone. */
function afterOwnSaves(id: string, version: number): number {
  const next = saved.get(`${id} ${version}`);
  return next === undefined ? version : afterOwnSaves(id, next);
}

/** Saves of one test go one after another, so that a form that is saved while another of them is does not meet it. */
export function useChangeAssessment(id: string) {
  const client = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    scope: { id: `assessment ${id}` },
    mutationFn: async ({ version: seen, ...body }: AssessmentChange) => {
      const version = afterOwnSaves(id, seen);
      const now = await call(changeAssessment, { params: { id }, body: { ...body, version } });
      if (now.version > version) saved.set(`${id} ${version}`, now.version);
      return now;
    },
    onSuccess: async (now) => {
      client.setQueryData(oneKey(id), now);
      await refresh();
    },
  });
}

/** `left` runs before anything is asked for anew, so that what is gone is not. */
export function useRemoveAssessment(id: string, left: () => Promise<void>) {
  const client = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call(removeAssessment, { params: { id } }),
    onSuccess: async () => {
      await left();
      client.removeQueries({ queryKey: oneKey(id) });
      await refresh();
    },
  });
}

export function useDuplicateAssessment() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, school }: { id: string; school?: ContentPlace }) =>
      call(duplicateAssessment, { params: { id }, body: { school } }),
    onSuccess: refresh,
  });
}

export function useAddLabel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; school: string | null }) => call(addLabel, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['assessments', 'labels'] }),
  });
}

/** Begins a test of questions. */
export function useBuildTest() {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: { title: string; school: ContentPlace; questions: readonly string[] }) => {
      const asked = { ...body, questions: [...body.questions] };
      return call(addAssessment, { body: asked, idempotencyKey: keyOf(asked) });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['assessments'] }),
  });
}
