import { useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { queryKeyOf, queryOf, useRefresh } from '#web/lib/queries.ts';
import { leaseAnswer, listAnswersToMark, listQuestionsToMark, markAttempt } from '../marking.contract.ts';
import { LEASE_SECONDS } from '../marking.rules.ts';

/** As many as are marked before the rest is asked for. */
const MARKED_AT_ONCE = '50';

/** Which answers: those to a question, those of a session, else all. */
export interface MarkingOf {
  readonly question?: string | undefined;
  readonly session?: string | undefined;
}

/** The answers of a test that wait for marks. They stay as they are while one marks them. */
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

/** The questions of a test that are marked by hand, and how far each is. */
export function useQuestionsToMark(assessment: string) {
  return useQuery(queryOf(listQuestionsToMark, { params: { id: assessment } }));
}

/** How many answers wait for one's marks; undefined until it is known, and for whom it is nothing to know. */
export function useWaitingMarks(assessment: string, mayMark: boolean): number | undefined {
  const counted = queryOf(listAnswersToMark, { params: { id: assessment }, query: { page_size: '1' } });
  return useQuery({
    ...counted,
    // It follows the sessions, as the answers that somebody marks do not.
    queryKey: ['sessions', ...counted.queryKey],
    enabled: mayMark,
  }).data?.count;
}

/** Keeps an answer for oneself while it is shown: nobody else marks it meanwhile. */
export function useLease(attempt: string) {
  return useQuery({
    ...queryOf(leaseAnswer, { params: { id: attempt } }),
    refetchInterval: (LEASE_SECONDS * 1000) / 2,
    refetchOnWindowFocus: true,
    gcTime: 0,
    retry: false,
  });
}

/** Gives an answer its marks; what hangs on its session's score is asked for anew. */
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
