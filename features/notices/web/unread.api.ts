import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
import { countNotices, readNotices } from '../unread.contract.ts';

/** How many notices one has not read, and what they lead to. */
export function useUnread() {
  return useQuery({
    ...queryOf(countNotices),
    staleTime: 60_000,
    refetchInterval: 90_000,
  });
}

/** Notes that one has read the notices about something. */
export function useRead() {
  return useMutation({
    mutationFn: (subject: string) => call(readNotices, { body: { subject } }),
    onSettled: useRefresh('notices'),
  });
}
