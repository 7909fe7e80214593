import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import {
  changeNoticePreferences,
  getNoticePreferences,
  listNotices,
  type NoticeChoice,
  readAllNotices,
  stopNoticeMails,
} from '../notices.contract.ts';
import { NOTICES_KEY } from './unread.api.ts';

export function useNotices(query: CallInput<typeof listNotices>['query']) {
  return useQuery({
    queryKey: [NOTICES_KEY, 'list', query],
    queryFn: ({ signal }) => call(listNotices, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Marks what had happened when the list was loaded: what came since stays unread. */
export function useReadAll() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (until: string) => call(readAllNotices, { body: { until } }),
    onSettled: () => client.invalidateQueries({ queryKey: [NOTICES_KEY] }),
  });
}

const PREFERENCES = [NOTICES_KEY, 'preferences'];

export function usePreferences() {
  return useQuery({
    queryKey: PREFERENCES,
    queryFn: ({ signal }) => call(getNoticePreferences, { signal }),
  });
}

export function useChoose() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (choice: NoticeChoice) => call(changeNoticePreferences, { body: { kinds: [choice] } }),
    onSuccess: (preferences) => {
      client.setQueryData(PREFERENCES, preferences);
      void client.invalidateQueries({ queryKey: [NOTICES_KEY, 'unread'] });
      void client.invalidateQueries({ queryKey: [NOTICES_KEY, 'list'] });
    },
  });
}

export function useStop(token: string) {
  return useMutation({ mutationFn: () => call(stopNoticeMails, { params: { token } }) });
}
