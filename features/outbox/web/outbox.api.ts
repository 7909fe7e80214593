import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
import { listMessages, readMessage, retryMessage } from '../outbox.contract.ts';

/** Messages move on by themselves: the page is asked for again while it is looked at. */
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
    // Also after a refusal: the row says why.
    onSettled: useRefresh('outbox'),
  });
}

/** What a message says is kept nowhere but on the screen that asked. */
export function useReadMessage() {
  return useMutation({ mutationFn: (id: string) => call(readMessage, { params: { id } }), gcTime: 0 });
}
