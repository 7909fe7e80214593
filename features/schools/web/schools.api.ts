import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { addSchool, changeSchool, getOwnSchool, getSchool, listSchools } from '../schools.contract.ts';

export function useSchools(query: CallInput<typeof listSchools>['query']) {
  return useQuery({
    queryKey: ['schools', query],
    queryFn: ({ signal }) => call(listSchools, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useSchool(id: string) {
  return useQuery({
    queryKey: ['schools', 'one', id],
    queryFn: ({ signal }) => call(getSchool, { params: { id }, signal }),
  });
}

/** The only school of whoever is signed in, as the frame shows it. */
export function useOwnSchool(isAsked: boolean) {
  return useQuery({
    queryKey: ['schools', 'own'],
    queryFn: async ({ signal }) => (await call(getOwnSchool, { signal })).school,
    enabled: isAsked,
    // What stands in the frame is not asked for at every turn; a change of the school asks anew.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A school's name also stands beside its people and groups. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(['schools', 'people', 'groups'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}

export function useAddSchool() {
  const refresh = useRefresh();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CallInput<typeof addSchool>['body']) =>
      call(addSchool, { body, idempotencyKey: keyOf(body) }),
    onSuccess: refresh,
  });
}

export function useChangeSchool(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CallInput<typeof changeSchool>['body']) =>
      call(changeSchool, { params: { id }, body }),
    onSuccess: refresh,
  });
}
