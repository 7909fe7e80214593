import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { listAssessments } from '#features/assessments/assessments.contract.ts';
import {
  addPracticeSet,
  addSetAssessment,
  changePracticeSet,
  getPracticeSet,
  listPracticeSets,
  listSetAssessments,
  type PracticeSet,
  removePracticeSet,
  removeSetAssessment,
} from '#features/practice-sets/practice-sets.contract.ts';
import { listQuestions, questionsByIds } from '#features/questions/questions.contract.ts';
import { TAG_CALLS } from '#features/tags/tags.contract.ts';
import { call } from '#web/lib/api.ts';
import { queryKeyOf, queryOf, useRefresh } from '#web/lib/queries.ts';
import { listPersonSets, listSetTakers } from '../practised.contract.ts';
import { copyTitle } from '../set-words.rules.ts';

const ALL_ON_ONE_PAGE = '200';

export function useSets(query: CallInput<typeof listPracticeSets>['query']) {
  return useQuery({
    ...queryOf(listPracticeSets, { query }),
    placeholderData: keepPreviousData,
  });
}

export function useSet(id: string) {
  return useQuery(queryOf(getPracticeSet, { params: { id } }));
}

/** The tests whose questions the set includes after its own. */
export function useSetTests(id: string) {
  return useQuery({
    ...queryOf(listSetAssessments, { query: { practice_set: id, page_size: ALL_ON_ONE_PAGE } }),
    select: (list) => list.results.map(({ assessment }) => assessment),
  });
}

export function useSetTakers(id: string, query: CallInput<typeof listSetTakers>['query']) {
  return useQuery({
    ...queryOf(listSetTakers, { params: { id }, query }),
    placeholderData: keepPreviousData,
  });
}

/** The sets that one person has or practiced. */
export function usePersonSets(id: string, query: CallInput<typeof listPersonSets>['query']) {
  return useQuery({
    ...queryOf(listPersonSets, { params: { id }, query }),
    placeholderData: keepPreviousData,
  });
}

/** The questions of a set, in its order. */
export function useQuestionsOf(ids: readonly string[]) {
  return useQuery({
    queryKey: queryKeyOf(questionsByIds, { body: { ids: [...ids] } }),
    queryFn: async ({ signal }) =>
      ids.length === 0 ? [] : (await call(questionsByIds, { body: { ids: [...ids] }, signal })).results,
    placeholderData: keepPreviousData,
  });
}

/** Published questions that match these words. */
export function useFittingQuestions(search: string) {
  return useQuery({
    ...queryOf(listQuestions, { query: { search, status: 'live', page_size: '20' } }),
    select: (list) => list.results,
    placeholderData: keepPreviousData,
  });
}

/** The active skills. */
export function useTopics() {
  return useQuery({
    ...queryOf(TAG_CALLS.topic.list, {
      query: { ordering: 'position', retired: 'false', page_size: ALL_ON_ONE_PAGE },
    }),
    select: (list) => list.results,
  });
}

/**
 * Up to `size` published questions on a skill that are not in the set yet. Questions in no test come first,
 * because a person cannot practice the questions of a test that is assigned to them. Limited to questions
 * that `school` may use, if it is given.
 */
export async function drawForSet(
  topic: string,
  size: number,
  { except = [], school }: { except?: readonly string[]; school?: string },
): Promise<string[]> {
  const found: string[] = [];
  for (const used of ['false', 'true'] as const) {
    if (found.length >= size) break;
    const { results } = await call(listQuestions, {
      query: { topic, used, status: 'live', page_size: ALL_ON_ONE_PAGE, ...(school && { fits: school }) },
    });
    const fit = results.filter(({ id, use }) => use !== 'tests_only' && !except.includes(id));
    found.push(...fit.map(({ id }) => id));
  }
  return found.slice(0, size);
}

export function useTests() {
  const query = { status: 'published' as const, ordering: 'title' as const, page_size: ALL_ON_ONE_PAGE };
  return useQuery({
    ...queryOf(listAssessments, { query }),
    select: (list) => list.results,
  });
}

const STALE = ['practice-sets'] as const;

export function useAddSet() {
  const onSuccess = useRefresh(...STALE);
  return useMutation({
    mutationFn: (body: CallInput<typeof addPracticeSet>['body']) => call(addPracticeSet, { body }),
    onSuccess,
  });
}

export function useChangeSet(id: string) {
  const onSuccess = useRefresh(...STALE);
  return useMutation({
    mutationFn: (body: CallInput<typeof changePracticeSet>['body']) =>
      call(changePracticeSet, { params: { id }, body }),
    onSuccess,
  });
}

/**
 * Removes a set that is not assigned. `leave` navigates away from its page before the lists are refetched.
 */
export function useRemoveSet(id: string, leave: () => Promise<void>) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: () => call(removePracticeSet, { params: { id } }),
    onSuccess: async () => {
      await leave();
      await refresh();
    },
  });
}

/** Creates a copy of a set with its own questions and its tests. Returns the copy. */
export function useDuplicateSet() {
  const onSuccess = useRefresh(...STALE);
  return useMutation({
    mutationFn: async ({ set, tests }: { set: PracticeSet; tests: readonly string[] }) => {
      const { questions, timing, duration_seconds, hints_allowed, keeps_test_tools, school } = set;
      const copy = await call(addPracticeSet, {
        body: {
          title: copyTitle(set.title),
          questions: questions ?? [],
          timing,
          duration_seconds,
          hints_allowed,
          keeps_test_tools,
          ...(school !== null && { school: school.id }),
        },
      });
      for (const assessment of tests)
        await call(addSetAssessment, { body: { practice_set: copy.id, assessment } });
      return copy;
    },
    onSuccess,
  });
}

/** Changes the tests of a set to the given ones by adding and removing them one by one. */
export function useChangeTests(practice_set: string) {
  const onSettled = useRefresh(...STALE);
  return useMutation({
    mutationFn: async ({ before, after }: { before: readonly string[]; after: readonly string[] }) => {
      for (const assessment of after.filter((id) => !before.includes(id)))
        await call(addSetAssessment, { body: { practice_set, assessment } });
      for (const assessment of before.filter((id) => !after.includes(id)))
        await call(removeSetAssessment, { body: { practice_set, assessment } });
    },
    onSettled,
  });
}
