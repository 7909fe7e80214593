import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { decideJoinRequests, listJoinRequests, removeJoinCode, renewJoinCode } from '../groups.contract.ts';

/** Who is let in is a person of the school from then on. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(['groups', 'people', 'schools'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}

export function useRenewJoinCode(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CallInput<typeof renewJoinCode>['body']) =>
      call(renewJoinCode, { params: { id }, body }),
    onSuccess: refresh,
  });
}

export function useRemoveJoinCode(id: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => call(removeJoinCode, { params: { id } }), onSuccess: refresh });
}

export function useJoinRequests(id: string, page: number, pageSize: number) {
  const query = { page: String(page), page_size: String(pageSize) };
  return useQuery({
    queryKey: ['groups', 'requests', id, query],
    queryFn: ({ signal }) => call(listJoinRequests, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useDecideRequests(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CallInput<typeof decideJoinRequests>['body']) =>
      call(decideJoinRequests, { params: { id }, body }),
    onSettled: refresh,
  });
}
