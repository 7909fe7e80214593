import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { getAssessment, listAssessments } from '#features/assessments/assessments.contract.ts';
import { getGroup } from '#features/groups/groups.contract.ts';
import { call } from '#web/lib/api.ts';
import { queryKeyOf, queryOf, useRefresh } from '#web/lib/queries.ts';
import { listSessionAttempts } from '../attempts.contract.ts';
import {
  actOnSession,
  getSession,
  listLateAnswers,
  listSessionEvents,
  listSessions,
  type SessionActionBody,
} from '../sessions.contract.ts';
import type { ReadReview } from './session-slots.ts';
import type { SessionsSearch } from './sessions-search.ts';

const ALL_ON_ONE_PAGE = '200';

export function useSessions(query: CallInput<typeof listSessions>['query']) {
  return useQuery({
    ...queryOf(listSessions, { query }),
    placeholderData: keepPreviousData,
  });
}

const LOOK_EVERY_MS = 5000;

/** The sessions in progress of these people and this test, looked at again and again while the page is seen. */
export function useLiveSessions(shown: Pick<SessionsSearch, 'assessment' | 'group' | 'user'>) {
  return useQuery({
    ...queryOf(listSessions, { query: { ...shown, live: 'true', page_size: ALL_ON_ONE_PAGE } }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY_MS,
  });
}

export function useSession(id: string) {
  return useQuery(queryOf(getSession, { params: { id } }));
}

/** What happened to a session, the oldest 200. */
export function useEvents(id: string) {
  return useQuery(queryOf(listSessionEvents, { params: { id }, query: { page_size: ALL_ON_ONE_PAGE } }));
}

/** The questions of a session that is over, with its answers. */
export function useAnswers(id: string, readReview: ReadReview) {
  return useQuery({
    queryKey: [...queryKeyOf(listSessionAttempts, { params: { id } }), 'with their questions'],
    queryFn: async ({ signal }) => {
      const [questions, attempts] = await Promise.all([
        readReview(id, signal),
        call(listSessionAttempts, { params: { id }, query: { page_size: ALL_ON_ONE_PAGE }, signal }),
      ]);
      const attemptOf = new Map(attempts.results.map((attempt) => [attempt.question, attempt]));
      return questions.map((question) => ({
        ...question,
        attempt: attemptOf.get(question.question) ?? null,
      }));
    },
  });
}
export type AnsweredQuestion = NonNullable<ReturnType<typeof useAnswers>['data']>[number];

/** What came late in a session, by which clock, and what it does to the score. */
export function useLateAnswers(id: string) {
  return useQuery(queryOf(listLateAnswers, { params: { id } }));
}

/** The newest assessments that sessions may be of. */
export function useAssessments() {
  return useQuery({
    ...queryOf(listAssessments, { query: { ordering: '-updated_at', page_size: ALL_ON_ONE_PAGE } }),
    select: (list) => list.results.map(({ id, title }) => ({ value: id, label: title })),
  });
}

/** The title of one that an address names. */
export function useAssessmentTitle(id: string | undefined) {
  return useQuery({
    ...queryOf(getAssessment, { params: { id: id ?? '' } }),
    select: (assessment) => assessment.title,
    enabled: id !== undefined,
  });
}

/** The name of one that an address names, archived ones too. */
export function useGroupName(id: string | undefined) {
  return useQuery({
    ...queryOf(getGroup, { params: { id: id ?? '' } }),
    select: (group) => group.name,
    enabled: id !== undefined,
  });
}

/** A session stands in lists, results and analyses: all of them are asked for anew. */
const STALE = ['sessions', 'analysis'] as const;

/** `done` comes before the refresh, which may take away whoever asked. */
export function useActOnSession(id: string, done: () => void) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (body: SessionActionBody) => call(actOnSession, { params: { id }, body }),
    onSuccess: () => {
      done();
      return refresh();
    },
  });
}
