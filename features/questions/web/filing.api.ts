/** Queries and mutations for the skills and sources of questions, and for bulk actions on questions. */
import { type UseQueryResult, useMutation, useQueries, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import type { ContentPlace } from '#features/schools/web/public.tsx';
import { addSource, listSources } from '#features/sources/sources.contract.ts';
import { TAG_CALLS, type Tag, type TagKind } from '#features/tags/tags.contract.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { everyPageOf, queryOf, useRefresh } from '#web/lib/queries.ts';
import { actOnQuestions, listActionQuestions, undoQuestionAction } from '../bulk.contract.ts';
import { STALE } from './questions.api.ts';

/** The tags of a kind that can be chosen. */
const offered = (kind: TagKind) =>
  everyPageOf(TAG_CALLS[kind].list, { query: { ordering: 'position', retired: 'false' } });

/** The skills that can be chosen: domains, topics and sub-topics. */
export function useSkills() {
  return useQueries({
    queries: [offered('domain'), offered('topic'), offered('sub_topic')],
    combine: skillsOf,
  });
}

type Offered = Pick<UseQueryResult<Tag[]>, 'data'>;

/** The skills as options; undefined until all three lists are loaded. */
function skillsOf([{ data: domains }, { data: topics }, { data: sub_topics }]: readonly [
  Offered,
  Offered,
  Offered,
]) {
  return domains && topics && sub_topics && { domains, topics, sub_topics };
}

export function useSources() {
  return useQuery(everyPageOf(listSources, { query: { ordering: 'name' } }));
}

export function useAddSource() {
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: { name: string; school: ContentPlace }) =>
      call(addSource, { body, idempotencyKey: keyOf(body) }),
    onSuccess: useRefresh('sources'),
  });
}

export type ActingOnQuestions = CallInput<typeof actOnQuestions>['body'];

export function useActOnQuestions() {
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: ActingOnQuestions) => call(actOnQuestions, { body, idempotencyKey: keyOf(body) }),
    onSuccess: useRefresh(...STALE),
  });
}

export function useUndoOnQuestions() {
  return useMutation({
    mutationFn: (id: string) => call(undoQuestionAction, { params: { id } }),
    onSuccess: useRefresh(...STALE),
  });
}

/** The questions for which an action was refused, at most 200. */
export function useRefusedQuestions(action: string, isAny: boolean) {
  const query = { outcome: 'refused', page_size: '200' } as const;
  return useQuery({
    ...queryOf(listActionQuestions, { params: { id: action }, query }),
    select: (list) => list.results,
    enabled: isAny,
  });
}
