import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { queryOf } from '#web/lib/queries.ts';
import { chooseParameterSet, listParameterSets } from '../mastery.contract.ts';

export function useParameterSets() {
  return useQuery(queryOf(listParameterSets));
}

/** Chooses a parameter set. Null lets the product use the newest better set from now on. */
export function useChooseSet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (number: number | null) => call(chooseParameterSet, { body: { number } }),
    onSuccess: (sets) => client.setQueryData(queryOf(listParameterSets).queryKey, sets),
  });
}
