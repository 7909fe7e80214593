import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { chooseParameterSet, listParameterSets } from '../mastery.contract.ts';

const SETS_KEY = ['mastery', 'parameter-sets'];

export function useParameterSets() {
  return useQuery({
    queryKey: SETS_KEY,
    queryFn: ({ signal }) => call(listParameterSets, { signal }),
  });
}

/** Uses a set; null: the newest better one from now on. */
export function useChooseSet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (number: number | null) => call(chooseParameterSet, { body: { number } }),
    onSuccess: (sets) => client.setQueryData(SETS_KEY, sets),
  });
}
