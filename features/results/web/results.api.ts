import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { getAssessment } from '#features/assessments/assessments.contract.ts';
import { getMe } from '#features/auth/auth.contract.ts';
import { listGroups } from '#features/groups/groups.contract.ts';
import { nameMistake } from '#features/questions/named-mistakes.contract.ts';
import { previewRelease } from '#features/sessions/release-many.contract.ts';
import { actOnSession, getSession, listSessions } from '#features/sessions/sessions.contract.ts';
import { call, download } from '#web/lib/api.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { analyseDif } from '../dif.contract.ts';
import { questionStatistics } from '../question-statistics.contract.ts';
import {
  analyseAssessment,
  computeScaledScore,
  downloadAnalysis,
  downloadResults,
  downloadSessions,
  reviewSession,
} from '../results.contract.ts';
import { listTypedAnswers, listTypedParts } from '../typed-answers.contract.ts';

export function useSession(id: string) {
  return useQuery(queryOf(getSession, { params: { id } }));
}

/** A session as its taker would see it once these parts are released. */
export function useReleasePreview(id: string, shows: 'score' | 'correctness' | 'answers', at?: string) {
  const query = {
    correctness: String(shows !== 'score') as 'true' | 'false',
    answers: String(shows === 'answers') as 'true' | 'false',
    ...(at !== undefined && { at }),
  };
  return useQuery(queryOf(previewRelease, { params: { id }, query }));
}

/** A taker's own sessions; for staff those of the people in view. */
export function useSessions(query: CallInput<typeof listSessions>['query']) {
  return useQuery({
    ...queryOf(listSessions, { query }),
    placeholderData: keepPreviousData,
  });
}

/** The reader's own goal, to compare their score with; null for other people's scores. */
export function useGoal(isOwn: boolean): number | null {
  const me = useQuery({
    ...queryOf(getMe),
    enabled: isOwn,
  });
  return me.data?.goal_score ?? null;
}

export function useReview(id: string) {
  return useQuery(queryOf(reviewSession, { params: { id } }));
}

/** The questions of an ended session. */
export async function readReview(session: string, signal: AbortSignal) {
  return (await call(reviewSession, { params: { id: session }, signal })).questions;
}

/** Saves all pages of the listed sessions as a file. */
export function useDownloadSessions(query: CallInput<typeof downloadSessions>['query']) {
  return useMutation({
    mutationFn: async () => saveFile(await download(downloadSessions, { query }), 'sessions.csv'),
  });
}

/** Saves the results of a test: one row per submitted session in view, with the score of each part. */
export function useDownloadResults(assessment: string, title: string) {
  return useMutation({
    mutationFn: async () =>
      saveFile(
        await download(downloadResults, { query: { assessment_id: assessment } }),
        `${title}, results.csv`,
      ),
  });
}

/** The score that the given points in each section would yield; nothing is stored. */
export function useComputedScore() {
  return useMutation({
    mutationFn: (body: CallInput<typeof computeScaledScore>['body']) => call(computeScaledScore, { body }),
  });
}

/** Voids a session. `done` runs before the refresh, because the refresh may unmount the dialog. */
export function useVoidSession(id: string, done: () => void) {
  const refresh = useRefresh('sessions');
  return useMutation({
    mutationFn: (reason: string) => call(actOnSession, { params: { id }, body: { action: 'void', reason } }),
    onSuccess: () => {
      done();
      return refresh();
    },
  });
}

/** The title of a test. */
export function useTitle(assessment: string) {
  return useQuery({
    ...queryOf(getAssessment, { params: { id: assessment } }),
    select: ({ title }) => title,
  });
}

export function useAnalysis(assessment: string) {
  return useQuery(queryOf(analyseAssessment, { params: { id: assessment } }));
}

/** The typed parts of a test's questions; fetched only if the test has some. */
export function useTypedParts(assessment: string, isAsked: boolean) {
  const parts = useQuery({
    ...queryOf(listTypedParts, { params: { id: assessment } }),
    enabled: isAsked,
  });
  return parts.data?.results ?? [];
}

/** A page of what was typed for a question or one of its gaps. */
export function useTypedAnswers(
  assessment: string,
  { question, gap, page, pageSize }: { question: string; gap: number | null; page: number; pageSize: number },
) {
  return useQuery({
    ...queryOf(listTypedAnswers, {
      params: { id: assessment },
      query: {
        question,
        page: String(page),
        page_size: String(pageSize),
        ...(gap !== null && { gap: String(gap) }),
      },
    }),
    placeholderData: keepPreviousData,
  });
}

/** Names the mistake behind a typed answer to a question, or removes the name. */
export function useNameMistake(question: string) {
  const refresh = useRefresh('analysis', 'sessions');
  return useMutation({
    mutationFn: (body: CallInput<typeof nameMistake>['body']) =>
      call(nameMistake, { params: { id: question }, body }),
    onSuccess: refresh,
  });
}

/** The figures of a question in the tests that ask it. */
export function useQuestionStatistics(question: string) {
  return useQuery(queryOf(questionStatistics, { params: { id: question } }));
}

/** Compares two groups or schools once both are chosen. */
export function useDif(
  assessment: string,
  { by, reference, focal }: { by: 'group' | 'school'; reference: string | null; focal: string | null },
) {
  const named = { ...(reference && { reference }), ...(focal && { focal }) };
  return useQuery({
    ...queryOf(analyseDif, { params: { id: assessment }, query: { by, ...named } }),
    enabled: reference !== null && focal !== null,
  });
}

const ALL_ON_ONE_PAGE = '200';

/** The groups in view as choices, including archived ones. */
export function useGroupChoices(isAsked: boolean) {
  const groups = useQuery({
    ...queryOf(listGroups, { query: { page_size: ALL_ON_ONE_PAGE, status: 'all' } }),
    enabled: isAsked,
  });
  return (groups.data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }));
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
