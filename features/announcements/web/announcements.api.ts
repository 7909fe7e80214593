import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
import {
  addAnnouncement,
  changeAnnouncement,
  countReached,
  listAnnouncements,
  listAnnouncementsOf,
  readAnnouncement,
  removeAnnouncement,
} from '../announcements.contract.ts';

/** How many announcements are fetched to find unread ones. */
const UNREAD_AT_ONCE = '10';
/** How many announcements fit on the home page. */
const MOST_SHOWN = 3;
const MINUTE_MS = 60_000;

export function useAnnouncements(query: CallInput<typeof listAnnouncements>['query']) {
  return useQuery({
    ...queryOf(listAnnouncements, { query }),
    placeholderData: keepPreviousData,
  });
}

/** The first unread announcements. The server lists unread ones first. */
export function useUnread() {
  const query = { page_size: UNREAD_AT_ONCE };
  return useQuery({
    ...queryOf(listAnnouncements, { query }),
    staleTime: MINUTE_MS,
    select: ({ results }) => results.filter(({ read_at }) => read_at === null).slice(0, MOST_SHOWN),
  });
}

const STALE = ['announcements'] as const;

export function useRead() {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (id: string) => call(readAnnouncement, { params: { id } }),
    onSuccess: refresh,
  });
}

export function useAddAnnouncement() {
  const refresh = useRefresh(...STALE);
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CallInput<typeof addAnnouncement>['body']) =>
      call(addAnnouncement, { body, idempotencyKey: keyOf(body) }),
    onSuccess: refresh,
  });
}

export function useChangeAnnouncement(id: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (body: CallInput<typeof changeAnnouncement>['body']) =>
      call(changeAnnouncement, { params: { id }, body }),
    onSuccess: refresh,
  });
}

export function useRemoveAnnouncement(id: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({ mutationFn: () => call(removeAnnouncement, { params: { id } }), onSuccess: refresh });
}

/** How many people an announcement would reach. Disabled while the audience is empty. */
export function useReached(audience: CallInput<typeof countReached>['body']['audience'], isAsked: boolean) {
  return useQuery({
    ...queryOf(countReached, { body: { audience } }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });
}

export function useAnnouncementsOf(person: string, query: CallInput<typeof listAnnouncementsOf>['query']) {
  return useQuery({
    ...queryOf(listAnnouncementsOf, { params: { id: person }, query }),
    placeholderData: keepPreviousData,
  });
}
