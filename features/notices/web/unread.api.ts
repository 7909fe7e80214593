import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
import { countNotices, readNotices } from '../unread.contract.ts';

/** Loads the number of unread notices. */
export function useUnread(isOn = true) {
  return useQuery({
    ...queryOf(countNotices),
    enabled: isOn,
    staleTime: 60_000,
    refetchInterval: 90_000,
  });
}

/** Marks the notices about an item as read. */
export function useRead() {
  return useMutation({
    mutationFn: (subject: string) => call(readNotices, { body: { subject } }),
    onSettled: useRefresh('notices'),
  });
}
