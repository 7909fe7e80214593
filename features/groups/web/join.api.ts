import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
import { decideJoinRequests, listJoinRequests, removeJoinCode, renewJoinCode } from '../groups.contract.ts';

/** An approved guest becomes a person of the school, so these queries are refetched. */
const STALE = ['groups', 'people', 'schools'] as const;

export function useRenewJoinCode(id: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (body: CallInput<typeof renewJoinCode>['body']) =>
      call(renewJoinCode, { params: { id }, body }),
    onSuccess: refresh,
  });
}

export function useRemoveJoinCode(id: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({ mutationFn: () => call(removeJoinCode, { params: { id } }), onSuccess: refresh });
}

export function useJoinRequests(id: string, page: number, pageSize: number) {
  const query = { page: String(page), page_size: String(pageSize) };
  return useQuery({
    ...queryOf(listJoinRequests, { params: { id }, query }),
    placeholderData: keepPreviousData,
  });
}

export function useDecideRequests(id: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (body: CallInput<typeof decideJoinRequests>['body']) =>
      call(decideJoinRequests, { params: { id }, body }),
    onSettled: refresh,
  });
}
