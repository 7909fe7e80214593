import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { reviewSession } from '#features/results/results.contract.ts';
import { call } from '#web/lib/api.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
import { analyseMistakes, explainMistake, explainMistakes, practiseMistakes } from '../mistakes.contract.ts';

const MOST_AT_ONCE = 200;

/** A person's mistakes; the user's own if nobody is named. */
export function useMistakes(query: CallInput<typeof analyseMistakes>['query']) {
  return useQuery({
    ...queryOf(analyseMistakes, { query }),
    placeholderData: keepPreviousData,
  });
}

/** The review of a test, for the passage of a question. */
export function useTestReview(session: string, isOn: boolean) {
  return useQuery({ ...queryOf(reviewSession, { params: { id: session } }), enabled: isOn });
}

type Said = Omit<CallInput<typeof explainMistake>['body'], 'attempt'>;

/** Saves why one question was missed. */
export function useExplain() {
  return useReasons(({ attempt, said }: { attempt: string; said: Said }) =>
    call(explainMistake, { body: { attempt, ...said } }),
  );
}

/** Gives one reason to many questions, in as many calls as their number needs. */
export function useExplainMany() {
  return useReasons(
    async ({
      attempts,
      reason_for_error,
    }: {
      attempts: readonly string[];
      reason_for_error: string | null;
    }) => {
      for (let from = 0; from < attempts.length; from += MOST_AT_ONCE) {
        const some = attempts.slice(from, from + MOST_AT_ONCE);
        await call(explainMistakes, { body: { attempts: some, reason_for_error } });
      }
    },
  );
}

function useReasons<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  return useMutation({ mutationFn, onSettled: useRefresh('mistakes') });
}

/** Makes a practice set of unseen questions similar to these mistakes. */
export function usePractise() {
  return useMutation({
    mutationFn: (attempts: readonly string[]) =>
      call(practiseMistakes, { body: { attempts: [...attempts] } }),
    onSuccess: useRefresh('practice-sets'),
  });
}
