import { useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { listGroups } from '#features/groups/groups.contract.ts';
import { analyseMistakes, explainMistake, practiseMistakes } from '#features/mistakes/mistakes.contract.ts';
import { reviewSession } from '#features/results/results.contract.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { queryKeyOf, queryOf, useRefresh } from '#web/lib/queries.ts';
import { getGroupInsight } from '../insight.contract.ts';
import { getWalkThrough, keepWalkThrough } from '../walk-through.contract.ts';

const ALL_ON_ONE_PAGE = '200';

/** The groups in view that are not archived. */
export function useLiveGroups() {
  const query = { status: 'live', ordering: 'name', page_size: ALL_ON_ONE_PAGE } as const;
  return useQuery(queryOf(listGroups, { query }));
}

/** Loads the insight into a group. */
export function useGroupInsight(id: string) {
  return useQuery(queryOf(getGroupInsight, { params: { id } }));
}

/** The data of a lesson on a session: its mistakes, its questions as they were taken, and the notes. */
export function useWalk(session: string) {
  const params = { id: session };
  const mistakes = useQuery(queryOf(analyseMistakes, { query: { session } }));
  const review = useQuery(queryOf(reviewSession, { params }));
  const walk = useQuery(queryOf(getWalkThrough, { params }));
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

/** Marks a question as discussed, or takes that back. */
export function useKeep(session: string) {
  return useMutation({
    mutationFn: (body: CallInput<typeof keepWalkThrough>['body']) =>
      call(keepWalkThrough, { params: { id: session }, body }),
    onSuccess: useRefresh(queryKeyOf(getWalkThrough, { params: { id: session } })),
  });
}

/** Sets staff's reason for a missed question; the taker's own reason stays. */
export function useReason() {
  return useMutation({
    mutationFn: (body: CallInput<typeof explainMistake>['body']) => call(explainMistake, { body }),
    onSuccess: useRefresh('mistakes', 'insight'),
  });
}

/** Creates a practice set of similar questions. */
export function usePractise() {
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CallInput<typeof practiseMistakes>['body']) =>
      call(practiseMistakes, { body, idempotencyKey: keyOf(body) }),
  });
}
