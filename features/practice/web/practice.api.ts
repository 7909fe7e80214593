import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { KeptCheck } from '#features/sessions/journal.rules.ts';
import { ApiProblem, call } from '#web/lib/api.ts';
import { queryOf, refresh, useRefresh } from '#web/lib/queries.ts';
import { checkAttempt, getPractice, type QuestionCourse } from '../practice.contract.ts';
import { listPractisedQuestions } from '../set-end.contract.ts';

const practiceQuery = (session: string) => queryOf(getPractice, { params: { id: session } });

/** The caller's practice session, question by question. */
export function usePractice(session: string, isOn: boolean) {
  return useQuery({
    ...practiceQuery(session),
    enabled: isOn,
    // Each check already returns the new state, so there is no need to refetch.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });
}

/** Returns a function that drops what was read of a session, so that it is read again before it is shown. */
export function useForgetPractice(session: string): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    void client.resetQueries({ queryKey: practiceQuery(session).queryKey });
  }, [client, session]);
}

/** The questions of a finished session. */
export function usePractisedQuestions(session: string) {
  return useQuery({
    ...queryOf(listPractisedQuestions, { params: { id: session } }),
    // A test that was assigned in the meantime may withhold some of them.
    refetchOnMount: 'always',
  });
}

/** Puts a question's new state into the cache right away. */
function show(client: QueryClient, session: string, course: QuestionCourse): void {
  const { queryKey } = practiceQuery(session);
  // A fetch that is running may have read the state before this change.
  void client.cancelQueries({ queryKey });
  const before = client.getQueryData(queryKey);
  if (before === undefined) return void client.invalidateQueries({ queryKey });
  const questions = before.questions.map((one) => (one.question === course.question ? course : one));
  client.setQueryData(queryKey, { ...before, questions });
}

/** Requests a hint. */
export function useHint(session: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ attempt, ...asked }: { attempt: string; number: number; writer: number }) =>
      call(checkAttempt, { params: { id: attempt }, body: { ask: 'hint', ...asked } }),
    onSuccess: (course) => show(client, session, course),
    // Refetches after a failure, because a different window may have changed the state.
    onError: useRefresh(practiceQuery(session).queryKey),
  });
}

/** A check without an answer after this time is aborted and sent again. */
const LONGEST_TRY_MS = 20_000;

/**
 * Sends the checks that the journal holds until the server has answered each. Also returns the refused ones,
 * by attempt.
 */
export function useChecks(session: string) {
  const client = useQueryClient();
  const [refused, setRefused] = useState<ReadonlyMap<string, ApiProblem>>(new Map());
  const make = useCallback(
    async ({ id, number, response }: KeptCheck, writer: number) => {
      try {
        const course = await call(checkAttempt, {
          params: { id },
          body: { ask: 'try', number, response, writer },
          signal: AbortSignal.timeout(LONGEST_TRY_MS),
        });
        setRefused((before) => new Map([...before].filter(([attempt]) => attempt !== id)));
        show(client, session, course);
        // Refetches everything that is derived from answers.
        void refresh(client, 'studying');
      } catch (error) {
        if (!isRefused(error)) throw error;
        setRefused((before) => new Map(before).set(id, error));
        void refresh(client, practiceQuery(session).queryKey);
      }
    },
    [client, session],
  );
  return { make, refused };
}

/**
 * Whether the server would refuse the same request again. It would not if the server had failed, the limit
 * was reached, or nobody is signed in.
 */
function isRefused(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.status < 500 && error.status !== 429 && error.status !== 401;
}
