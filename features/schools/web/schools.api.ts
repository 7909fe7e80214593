import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { addSchool, changeSchool, listSchools } from '../schools.contract.ts';

export function useSchools(query: CallInput<typeof listSchools>['query']) {
  return useQuery({
    queryKey: ['schools', query],
    queryFn: ({ signal }) => call(listSchools, { query, signal }),
    placeholderData: keepPreviousData,
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
