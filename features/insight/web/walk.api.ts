import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { analyseMistakes, explainMistake, practiseMistakes } from '#features/mistakes/mistakes.contract.ts';
import { reviewSession } from '#features/results/results.contract.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { getWalkThrough, keepWalkThrough } from '../walk-through.contract.ts';

/** What a lesson on a session is made of: its mistakes, the questions as they were taken, what is kept of them. */
export function useWalk(session: string) {
  const params = { id: session };
  const mistakes = useQuery({
    queryKey: ['mistakes', { session }],
    queryFn: ({ signal }) => call(analyseMistakes, { query: { session }, signal }),
  });
  const review = useQuery({
    queryKey: ['sessions', 'review', session],
    queryFn: ({ signal }) => call(reviewSession, { params, signal }),
  });
  const walk = useQuery({
    queryKey: ['walk-through', session],
    queryFn: ({ signal }) => call(getWalkThrough, { params, signal }),
  });
  const all = [mistakes, review, walk];
  return {
    data:
      mistakes.data && review.data && walk.data
        ? { mistakes: mistakes.data, review: review.data, walk: walk.data }
        : undefined,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => Promise.all(all.map((one) => one.refetch())),
  };
}

/** Keeps that a question was talked through, or takes it back. */
export function useKeep(session: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof keepWalkThrough>['body']) =>
      call(keepWalkThrough, { params: { id: session }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['walk-through', session] }),
  });
}

/** Says why one question was missed, beside what its taker says. */
export function useReason() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof explainMistake>['body']) => call(explainMistake, { body }),
    onSuccess: () =>
      Promise.all(['mistakes', 'insight'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
}

/** Makes a practice set of questions like these. */
export function usePractise() {
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CallInput<typeof practiseMistakes>['body']) =>
      call(practiseMistakes, { body, idempotencyKey: keyOf(body) }),
  });
}
