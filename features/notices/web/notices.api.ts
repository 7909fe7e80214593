import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
import {
  changeNoticePreferences,
  getNoticePreferences,
  listNotices,
  type NoticeChoice,
  readAllNotices,
  stopNoticeMails,
} from '../notices.contract.ts';

export function useNotices(query: CallInput<typeof listNotices>['query']) {
  return useQuery({
    ...queryOf(listNotices, { query }),
    placeholderData: keepPreviousData,
  });
}

/** Marks everything as read up to the moment the list was loaded. Newer notices stay unread. */
export function useReadAll() {
  return useMutation({
    mutationFn: (until: string) => call(readAllNotices, { body: { until } }),
    onSettled: useRefresh('notices'),
  });
}

export function usePreferences() {
  return useQuery(queryOf(getNoticePreferences));
}

export function useChoose() {
  const client = useQueryClient();
  const refresh = useRefresh('notices');
  return useMutation({
    mutationFn: (choice: NoticeChoice) => call(changeNoticePreferences, { body: { kinds: [choice] } }),
    onSuccess: (preferences) => {
      client.setQueryData(queryOf(getNoticePreferences).queryKey, preferences);
      void refresh();
    },
  });
}

export function useStop(token: string) {
  return useMutation({ mutationFn: () => call(stopNoticeMails, { params: { token } }) });
}
