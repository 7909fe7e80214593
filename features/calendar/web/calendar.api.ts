import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { apiAddress, call } from '#web/lib/api.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
import { endFeed, getFeed, listCalendar, renewFeed } from '../calendar.contract.ts';

const LIVE_MS = 60_000;

/** The events of a range. Refetched every minute, because tests are submitted and scores released meanwhile. */
export function useCalendar(query: CallInput<typeof listCalendar>['query']) {
  return useQuery({
    ...queryOf(listCalendar, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_MS,
    // Sittings and reports change on screens that do not know the calendar.
    refetchOnMount: 'always',
  });
}

export function useFeed() {
  return useQuery(queryOf(getFeed));
}

/** Makes a new link and returns its full URL. The response is the only place that contains it. */
export function useRenewFeed() {
  return useMutation({
    mutationFn: async () => {
      const { path } = await call(renewFeed);
      return new URL(await apiAddress(path), window.location.origin).href;
    },
    onSuccess: useRefresh('calendar-feed'),
  });
}

export function useEndFeed() {
  return useMutation({ mutationFn: () => call(endFeed), onSuccess: useRefresh('calendar-feed') });
}
