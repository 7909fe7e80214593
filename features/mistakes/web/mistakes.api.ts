import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { analyseMistakes, explainMistake, practiseMistakes } from '../mistakes.contract.ts';

/** Somebody's mistakes; one's own where nobody is named. */
export function useMistakes(query: CallInput<typeof analyseMistakes>['query']) {
  return useQuery({
    queryKey: ['mistakes', query],
    queryFn: ({ signal }) => call(analyseMistakes, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

type Said = Omit<CallInput<typeof explainMistake>['body'], 'attempt'>;

/** Says the same of each of these mistakes, one after the other; those that were said stay said where one fails. */
export function useExplain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ attempts, said }: { attempts: readonly string[]; said: Said }) => {
      for (const attempt of attempts) await call(explainMistake, { body: { attempt, ...said } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['mistakes'] }),
  });
}

/** Makes a practice set of unseen questions like these mistakes. */
export function usePractise() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (attempts: readonly string[]) =>
      call(practiseMistakes, { body: { attempts: [...attempts] } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['practice-sets'] }),
  });
}
