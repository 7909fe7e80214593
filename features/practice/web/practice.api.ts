import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { KeptCheck } from '#features/sessions/journal.rules.ts';
import { ApiProblem, call } from '#web/lib/api.ts';
import { queryOf, refresh, useRefresh } from '#web/lib/queries.ts';
import { checkAttempt, getPractice, type QuestionCourse } from '../practice.contract.ts';

const practiceQuery = (session: string) => queryOf(getPractice, { params: { id: session } });

/** One's session of a set, question by question. */
export function usePractice(session: string, isOn: boolean) {
  return useQuery({
    ...practiceQuery(session),
    enabled: isOn,
    // What is tried here is told with each try.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });
}

/** Shows at once how a question stands now. */
function show(client: QueryClient, session: string, course: QuestionCourse): void {
  const { queryKey } = practiceQuery(session);
  // What is on its way may have been read before this came to be.
  void client.cancelQueries({ queryKey });
  const before = client.getQueryData(queryKey);
  if (before === undefined) return void client.invalidateQueries({ queryKey });
  const questions = before.questions.map((one) => (one.question === course.question ? course : one));
  client.setQueryData(queryKey, { ...before, questions });
}

/** Asks for a hint. */
export function useHint(session: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ attempt, ...asked }: { attempt: string; number: number; writer: number }) =>
      call(checkAttempt, { params: { id: attempt }, body: { ask: 'hint', ...asked } }),
    onSuccess: (course) => show(client, session, course),
    // What another window did is shown, and what was refused as it stands.
    onError: useRefresh(practiceQuery(session).queryKey),
  });
}

/** A try without an answer after so long is given up and made again. */
const LONGEST_TRY_MS = 20_000;

/** Makes the checks that the journal keeps, each until the server has answered; and what it refused, by attempt. */
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
        // What is folded from answers is asked for anew.
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

/** Whether it would be refused again: not where the server could not answer, or nobody is signed in just now. */
function isRefused(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.status < 500 && error.status !== 429 && error.status !== 401;
}
