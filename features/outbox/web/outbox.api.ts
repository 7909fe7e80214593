import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
import { listMessages, readMessage, retryMessage } from '../outbox.contract.ts';

/** Refetch regularly, because the state of messages changes on the server. */
const ASK_AGAIN_MS = 10_000;

export function useMessages(query: CallInput<typeof listMessages>['query']) {
  return useQuery({
    ...queryOf(listMessages, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ASK_AGAIN_MS,
  });
}

export function useRetryMessage() {
  return useMutation({
    mutationFn: (id: string) => call(retryMessage, { params: { id } }),
    // Refetch after a refusal too, because the row shows the reason.
    onSettled: useRefresh('outbox'),
  });
}

/** The text of a message is never cached. */
export function useReadMessage() {
  return useMutation({ mutationFn: (id: string) => call(readMessage, { params: { id } }), gcTime: 0 });
}
