import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { countNotices, readNotices } from '../unread.contract.ts';

export const NOTICES_KEY = 'notices';

/** How many notices one has not read, and what they lead to. */
export function useUnread() {
  return useQuery({
    queryKey: [NOTICES_KEY, 'unread'],
    queryFn: ({ signal }) => call(countNotices, { signal }),
    staleTime: 60_000,
    refetchInterval: 90_000,
  });
}

/** Notes that one has read the notices about something. */
export function useRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (subject: string) => call(readNotices, { body: { subject } }),
    onSettled: () => client.invalidateQueries({ queryKey: [NOTICES_KEY] }),
  });
}
