import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { getMe } from '#features/auth/auth.contract.ts';
import { actOnSession, getSession, listSessions } from '#features/sessions/sessions.contract.ts';
import { call, download } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { analyseAssessment, downloadAnalysis, reviewSession } from '../results.contract.ts';

export function useSession(id: string) {
  return useQuery({
    queryKey: ['sessions', 'one', id],
    queryFn: ({ signal }) => call(getSession, { params: { id }, signal }),
  });
}

/** One's own sessions; staff see those of the people in view. */
export function useSessions(query: CallInput<typeof listSessions>['query']) {
  return useQuery({
    queryKey: ['sessions', query],
    queryFn: ({ signal }) => call(listSessions, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The goal that one's own score is held against. */
export function useGoal(isOwn: boolean): number | null {
  const me = useQuery({
    queryKey: ['me'],
    queryFn: ({ signal }) => call(getMe, { signal }),
    enabled: isOwn,
  });
  return me.data?.goal_score ?? null;
}

export function useReview(id: string) {
  return useQuery({
    queryKey: ['sessions', 'review', id],
    queryFn: ({ signal }) => call(reviewSession, { params: { id }, signal }),
  });
}

/** Releases a session, or voids it; `done` comes before the refresh, which may take away whoever asked. */
export function useActOnSession(id: string, done: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { action: 'release' | 'void'; reason: string }) =>
      call(actOnSession, { params: { id }, body }),
    onSuccess: () => {
      done();
      return client.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
}

export function useAnalysis(assessment: string) {
  return useQuery({
    queryKey: ['analysis', assessment],
    queryFn: ({ signal }) => call(analyseAssessment, { params: { id: assessment }, signal }),
  });
}

export function useDownloadAnalysis(assessment: string, title: string) {
  return useMutation({
    mutationFn: async () =>
      saveFile(
        await download(downloadAnalysis, { query: { assessment_id: assessment } }),
        `${title}, analysis.csv`,
      ),
  });
}
