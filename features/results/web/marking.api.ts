import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
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
    queryKey: ['marking', assessment, query],
    queryFn: ({ signal }) => call(listAnswersToMark, { params: { id: assessment }, query, signal }),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** The questions of a test that are marked by hand, and how far each is. */
export function useQuestionsToMark(assessment: string) {
  return useQuery({
    queryKey: ['marking', assessment, 'questions'],
    queryFn: ({ signal }) => call(listQuestionsToMark, { params: { id: assessment }, signal }),
  });
}

/** How many answers wait for one's marks; undefined until it is known, and for whom it is nothing to know. */
export function useWaitingMarks(assessment: string, mayMark: boolean): number | undefined {
  const query = { page_size: '1' };
  return useQuery({
    queryKey: ['sessions', 'marking', assessment],
    queryFn: ({ signal }) => call(listAnswersToMark, { params: { id: assessment }, query, signal }),
    enabled: mayMark,
  }).data?.count;
}

/** Keeps an answer for oneself while it is shown: nobody else marks it meanwhile. */
export function useLease(attempt: string) {
  return useQuery({
    queryKey: ['mark-lease', attempt],
    queryFn: ({ signal }) => call(leaseAnswer, { params: { id: attempt }, signal }),
    refetchInterval: (LEASE_SECONDS * 1000) / 2,
    refetchOnWindowFocus: true,
    gcTime: 0,
    retry: false,
  });
}

/** Gives an answer its marks; what hangs on its session's score is asked for anew. */
export function useMark(assessment: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ attempt, ...body }: { attempt: string } & CallInput<typeof markAttempt>['body']) =>
      call(markAttempt, { params: { id: attempt }, body }),
    onSuccess: () => {
      for (const key of [['sessions'], ['analysis'], ['home'], ['marking', assessment, 'questions']])
        void client.invalidateQueries({ queryKey: key });
    },
  });
}
