/** Queries and mutations for acts on many questions. */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
import { actOnQuestions, listActionQuestions, undoQuestionAction } from '../bulk.contract.ts';
import { STALE } from './questions.api.ts';

export type ActingOnQuestions = CallInput<typeof actOnQuestions>['body'];

export function useActOnQuestions() {
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: ActingOnQuestions) => call(actOnQuestions, { body, idempotencyKey: keyOf(body) }),
    onSuccess: useRefresh(...STALE),
  });
}

export function useUndoOnQuestions() {
  return useMutation({
    mutationFn: (id: string) => call(undoQuestionAction, { params: { id } }),
    onSuccess: useRefresh(...STALE),
  });
}

/** The questions that an act refused, at most 200. */
export function useRefusedQuestions(action: string, isAny: boolean) {
  const query = { outcome: 'refused', page_size: '200' } as const;
  return useQuery({
    ...queryOf(listActionQuestions, { params: { id: action }, query }),
    select: (list) => list.results,
    enabled: isAny,
  });
}
