import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { queryKeyOf, queryOf, useRefresh } from '#web/lib/queries.ts';
import {
  type Encouragement,
  getEncouragement,
  markLevelsSeen,
  setEncouragement,
} from '../encouragement.contract.ts';

/** The time zone of this device, whose days count for the streak; none if the device does not know it. */
function ownZone(): { time_zone?: string } {
  try {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    Intl.DateTimeFormat('en', { timeZone });
    return { time_zone: timeZone };
  } catch {
    return {};
  }
}

/** The user's streak, goal and new levels. Loaded on every visit, because any work changes them. */
export function useEncouragement() {
  return useQuery({ ...queryOf(getEncouragement, { query: ownZone() }), refetchOnMount: 'always' });
}

export function useSetEncouragement() {
  return useMutation({
    mutationFn: (body: CallInput<typeof setEncouragement>['body']) => call(setEncouragement, { body }),
    onSuccess: useRefresh(queryKeyOf(getEncouragement)),
  });
}

/** Records that levels were shown. If that fails, they are shown once more on the next visit. */
export function useMarkLevelsSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof markLevelsSeen>['body']) => call(markLevelsSeen, { body }),
    onSuccess: (_, { levels: seen }) => {
      client.setQueriesData({ queryKey: queryKeyOf(getEncouragement) }, (data: Encouragement | undefined) => {
        if (data === undefined) return data;
        const isSeen = (topic: string) => seen.some((one) => one.topic === topic);
        return { ...data, levels: data.levels.filter(({ topic }) => !isSeen(topic.id)) };
      });
    },
  });
}
