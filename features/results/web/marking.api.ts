import { useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { queryKeyOf, queryOf, useRefresh } from '#web/lib/queries.ts';
import { leaseAnswer, listAnswersToMark, listQuestionsToMark, markAttempt } from '../marking.contract.ts';
import { LEASE_SECONDS } from '../marking.rules.ts';

/** Number of answers loaded at a time. */
const MARKED_AT_ONCE = '50';

/** Which answers to grade: the answers to one question, the answers in one session, or all. */
export interface MarkingOf {
  readonly question?: string | undefined;
  readonly session?: string | undefined;
}

/** The waiting answers of a test. They are not refetched while the grader works on them. */
export function useAnswersToMark(assessment: string, of: MarkingOf, isAsked: boolean) {
  const { question, session } = of;
  const query = { page_size: MARKED_AT_ONCE, ...(question && { question }), ...(session && { session }) };
  return useQuery({
    ...queryOf(listAnswersToMark, { params: { id: assessment }, query }),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** The questions of a test that are graded by hand, with their progress. */
export function useQuestionsToMark(assessment: string) {
  return useQuery(queryOf(listQuestionsToMark, { params: { id: assessment } }));
}

/**
 * Number of answers that wait for the reader; undefined until it is known, and for people who may not grade.
 */
export function useWaitingMarks(assessment: string, mayMark: boolean): number | undefined {
  const counted = queryOf(listAnswersToMark, { params: { id: assessment }, query: { page_size: '1' } });
  return useQuery({
    ...counted,
    // The cache key begins with the key of sessions, so that the count refreshes with them, unlike the list
    // of answers being graded.
    queryKey: ['sessions', ...counted.queryKey],
    enabled: mayMark,
  }).data?.count;
}

/** Reserves an answer while it is shown, so that nobody else grades it. */
export function useLease(attempt: string) {
  return useQuery({
    ...queryOf(leaseAnswer, { params: { id: attempt } }),
    refetchInterval: (LEASE_SECONDS * 1000) / 2,
    refetchOnWindowFocus: true,
    gcTime: 0,
    retry: false,
  });
}

/** Gives an answer its points and refetches everything that depends on the session's score. */
export function useMark(assessment: string) {
  const refresh = useRefresh(
    'sessions',
    'analysis',
    'home',
    queryKeyOf(listQuestionsToMark, { params: { id: assessment } }),
  );
  return useMutation({
    mutationFn: ({ attempt, ...body }: { attempt: string } & CallInput<typeof markAttempt>['body']) =>
      call(markAttempt, { params: { id: attempt }, body }),
    onSuccess: () => void refresh(),
  });
}
