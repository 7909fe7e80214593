import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { getAssessment, listAssessments } from '#features/assessments/assessments.contract.ts';
import { getGroup, listGroups } from '#features/groups/groups.contract.ts';
import { call } from '#web/lib/api.ts';
import { listSessionAttempts } from '../exam.contract.ts';
import {
  actOnSession,
  getSession,
  listLateAnswers,
  listSessionEvents,
  listSessions,
  type SessionActionBody,
} from '../sessions.contract.ts';
import type { ReadReview } from './session-slots.ts';

const ALL_ON_ONE_PAGE = '200';

export function useSessions(query: CallInput<typeof listSessions>['query']) {
  return useQuery({
    queryKey: ['sessions', query],
    queryFn: ({ signal }) => call(listSessions, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useSession(id: string) {
  return useQuery({
    queryKey: ['sessions', 'one', id],
    queryFn: ({ signal }) => call(getSession, { params: { id }, signal }),
  });
}

/** What happened to a session, the oldest 200. */
export function useEvents(id: string) {
  return useQuery({
    queryKey: ['sessions', 'events', id],
    queryFn: ({ signal }) =>
      call(listSessionEvents, { params: { id }, query: { page_size: ALL_ON_ONE_PAGE }, signal }),
  });
}

/** The questions of a session that is over, with its answers. */
export function useAnswers(id: string, readReview: ReadReview) {
  return useQuery({
    queryKey: ['sessions', 'answers', id],
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
  return useQuery({
    queryKey: ['sessions', 'late', id],
    queryFn: ({ signal }) => call(listLateAnswers, { params: { id }, signal }),
  });
}

/** The newest assessments that sessions may be of. */
export function useAssessments() {
  return useQuery({
    queryKey: ['assessments', 'newest'],
    queryFn: ({ signal }) =>
      call(listAssessments, { query: { ordering: '-updated_at', page_size: ALL_ON_ONE_PAGE }, signal }),
    select: (list) => list.results.map(({ id, title }) => ({ value: id, label: title })),
  });
}

/** The title of one that an address names. */
export function useAssessmentTitle(id: string | undefined) {
  return useQuery({
    queryKey: ['assessments', 'one', id],
    queryFn: ({ signal }) => call(getAssessment, { params: { id: id ?? '' }, signal }),
    select: (assessment) => assessment.title,
    enabled: id !== undefined,
  });
}

export function useGroups() {
  return useQuery({
    queryKey: ['groups', 'all'],
    queryFn: ({ signal }) => call(listGroups, { query: { page_size: ALL_ON_ONE_PAGE }, signal }),
    select: (list) => list.results.map(({ id, name }) => ({ value: id, label: name })),
  });
}

/** The name of one that an address names, archived ones too. */
export function useGroupName(id: string | undefined) {
  return useQuery({
    queryKey: ['groups', 'one', id],
    queryFn: ({ signal }) => call(getGroup, { params: { id: id ?? '' }, signal }),
    select: (group) => group.name,
    enabled: id !== undefined,
  });
}

/** A session stands in lists, results and analyses: all of them are asked for anew. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(['sessions', 'analysis'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}

/** `done` comes before the refresh, which may take away whoever asked. */
export function useActOnSession(id: string, done: () => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: SessionActionBody) => call(actOnSession, { params: { id }, body }),
    onSuccess: () => {
      done();
      return refresh();
    },
  });
}
