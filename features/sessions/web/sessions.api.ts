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

/** The sessions in progress of these people and this test, refetched regularly while the page is visible. */
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

/** The oldest 200 events of a session. */
export function useEvents(id: string) {
  return useQuery(queryOf(listSessionEvents, { params: { id }, query: { page_size: ALL_ON_ONE_PAGE } }));
}

/** The questions of an ended session with their answers. */
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

/** The late answers of a session, the clocks they were timed by, and their effect on the score. */
export function useLateAnswers(id: string) {
  return useQuery(queryOf(listLateAnswers, { params: { id } }));
}

/** The newest assessments, to filter sessions by. */
export function useAssessments() {
  return useQuery({
    ...queryOf(listAssessments, { query: { ordering: '-updated_at', page_size: ALL_ON_ONE_PAGE } }),
    select: (list) => list.results.map(({ id, title }) => ({ value: id, label: title })),
  });
}

/** Title of the assessment named in the address. */
export function useAssessmentTitle(id: string | undefined) {
  return useQuery({
    ...queryOf(getAssessment, { params: { id: id ?? '' } }),
    select: (assessment) => assessment.title,
    enabled: id !== undefined,
  });
}

/** Name of the group named in the address, archived or not. */
export function useGroupName(id: string | undefined) {
  return useQuery({
    ...queryOf(getGroup, { params: { id: id ?? '' } }),
    select: (group) => group.name,
    enabled: id !== undefined,
  });
}

/** A session appears in lists, results and analyses, so all of them are refetched. */
const STALE = ['sessions', 'analysis'] as const;

/** `done` runs before the refresh, because the refresh may unmount the caller. */
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
