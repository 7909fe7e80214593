/** Queries and mutations for the skills and sources of questions. */
import { type UseQueryResult, useMutation, useQueries, useQuery } from '@tanstack/react-query';
import type { ContentPlace } from '#features/schools/web/public.tsx';
import { addSource, listSources } from '#features/sources/sources.contract.ts';
import { TAG_CALLS, type Tag, type TagKind } from '#features/tags/tags.contract.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { everyPageOf, useRefresh } from '#web/lib/queries.ts';

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
