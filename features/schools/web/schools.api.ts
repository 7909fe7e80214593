import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
import { addSchool, changeSchool, getOwnSchool, getSchool, listSchools } from '../schools.contract.ts';

export function useSchools(query: CallInput<typeof listSchools>['query']) {
  return useQuery({
    ...queryOf(listSchools, { query }),
    placeholderData: keepPreviousData,
  });
}

export function useSchool(id: string) {
  return useQuery(queryOf(getSchool, { params: { id } }));
}

/** The user's only school, for the frame of the app. */
export function useOwnSchool(isAsked: boolean) {
  return useQuery({
    ...queryOf(getOwnSchool),
    select: ({ school }) => school,
    enabled: isAsked,
    // The frame never refetches the school automatically. Changing the school invalidates it.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Queries to refetch: people and groups show their school's name. */
const STALE = ['schools', 'people', 'groups'] as const;

export function useAddSchool() {
  const refresh = useRefresh(...STALE);
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CallInput<typeof addSchool>['body']) =>
      call(addSchool, { body, idempotencyKey: keyOf(body) }),
    onSuccess: refresh,
  });
}

export function useChangeSchool(id: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (body: CallInput<typeof changeSchool>['body']) =>
      call(changeSchool, { params: { id }, body }),
    onSuccess: refresh,
  });
}
