import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { addSource, changeSource, listSources, removeSource } from '../sources.contract.ts';

export function useSourceList(query: CallInput<typeof listSources>['query']) {
  return useQuery({
    queryKey: ['sources', 'list', query],
    queryFn: ({ signal }) => call(listSources, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(['sources', 'questions'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}

export function useAddSource() {
  const refresh = useRefresh();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CallInput<typeof addSource>['body']) =>
      call(addSource, { body, idempotencyKey: keyOf(body) }),
    onSuccess: refresh,
  });
}

export function useChangeSource(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CallInput<typeof changeSource>['body']) =>
      call(changeSource, { params: { id }, body }),
    onSuccess: refresh,
  });
}

export function useRemoveSource() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call(removeSource, { params: { id } }),
    onSuccess: refresh,
  });
}
