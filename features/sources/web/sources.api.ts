import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
import { addSource, changeSource, listSources, removeSource } from '../sources.contract.ts';

export function useSourceList(query: CallInput<typeof listSources>['query']) {
  return useQuery({
    ...queryOf(listSources, { query }),
    placeholderData: keepPreviousData,
  });
}

const STALE = ['sources', 'questions'] as const;

export function useAddSource() {
  const refresh = useRefresh(...STALE);
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CallInput<typeof addSource>['body']) =>
      call(addSource, { body, idempotencyKey: keyOf(body) }),
    onSuccess: refresh,
  });
}

export function useChangeSource(id: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (body: CallInput<typeof changeSource>['body']) =>
      call(changeSource, { params: { id }, body }),
    onSuccess: refresh,
  });
}

export function useRemoveSource() {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (id: string) => call(removeSource, { params: { id } }),
    onSuccess: refresh,
  });
}
