import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import type { ContentPlace } from '#features/schools/web/public.tsx';
import { TAG_CALLS, type TagKind } from '#features/tags/tags.contract.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { useJobCall } from '#web/lib/job-calls.ts';
import { queryKeyOf, queryOf, useRefresh } from '#web/lib/queries.ts';
import { importQuestions } from '../import.contract.ts';
import {
  addQuestion,
  changeQuestion,
  duplicateQuestion,
  getQuestion,
  listQuestions,
  removeQuestion,
} from '../questions.contract.ts';

const ALL_ON_ONE_PAGE = '200';

export function useQuestions(query: CallInput<typeof listQuestions>['query']) {
  return useQuery({
    ...queryOf(listQuestions, { query }),
    placeholderData: keepPreviousData,
  });
}

export function useQuestion(id: string | undefined) {
  return useQuery({
    ...queryOf(getQuestion, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
}

/** The tags of a kind. With `below`, only those below a different tag. */
export function useTags(
  kind: TagKind,
  below: { subject?: string | undefined; domain?: string | undefined } = {},
) {
  const query = { ...below, ordering: 'position' as const, page_size: ALL_ON_ONE_PAGE };
  return useQuery({
    ...queryOf(TAG_CALLS[kind].list, { query }),
    select: (list) => list.results,
  });
}

/** Tags and sources show the number of their questions, so all are refetched. */
export const STALE = ['questions', 'tags', 'sources'] as const;

export type NewQuestion = NonNullable<CallInput<typeof addQuestion>['body']>;
export type QuestionChange = CallInput<typeof changeQuestion>['body'];

export function useAddQuestion() {
  const refresh = useRefresh(...STALE);
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: NewQuestion) => call(addQuestion, { body, idempotencyKey: keyOf(body) }),
    onSuccess: refresh,
  });
}

export function useChangeQuestion(id: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (body: QuestionChange) => call(changeQuestion, { params: { id }, body }),
    onSuccess: refresh,
  });
}

export function useDuplicateQuestion() {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: ({ id, school }: { id: string; school: ContentPlace }) =>
      call(duplicateQuestion, { params: { id }, body: { school } }),
    onSuccess: refresh,
  });
}

/**
 * Deletes a draft, or archives a published question. `left` leaves the screen before queries refetch, so that
 * the removed question is not requested again.
 */
export function useRemoveQuestion(id: string, left: () => Promise<void>) {
  const client = useQueryClient();
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: () => call(removeQuestion, { params: { id } }),
    onSuccess: async () => {
      await left();
      client.removeQueries({ queryKey: queryKeyOf(getQuestion, { params: { id } }) });
      await refresh();
    },
  });
}

/** Previews or imports a question file. */
export function useImport() {
  const refresh = useRefresh(...STALE);
  return useJobCall(importQuestions, async (report) => {
    if (!report.dry_run) await refresh();
  });
}
