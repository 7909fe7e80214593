/** What questions are filed under: skills and sources. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ContentPlace } from '#features/schools/web/public.tsx';
import { addSource, listSources, type Source } from '#features/sources/sources.contract.ts';
import { TAG_CALLS, type Tag, type TagKind } from '#features/tags/tags.contract.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';

const ON_A_PAGE = 200;

/** Every row of a list, page by page. */
async function allOf<Row>(ask: (page: string) => Promise<{ count: number; results: Row[] }>): Promise<Row[]> {
  const first = await ask('1');
  const rows = [...first.results];
  for (let page = 2; rows.length < first.count && first.results.length > 0; page += 1) {
    const { results } = await ask(String(page));
    if (results.length === 0) break;
    rows.push(...results);
  }
  return rows;
}

/** The skills that are offered, with their sub-topics, under the domains that they stand below. */
export function useSkills() {
  const offered = (kind: TagKind, signal: AbortSignal): Promise<Tag[]> =>
    allOf((page) => {
      const query = { ordering: 'position', retired: 'false', page_size: String(ON_A_PAGE), page } as const;
      return call(TAG_CALLS[kind].list, { query, signal });
    });
  return useQuery({
    queryKey: ['tags', 'skills'],
    queryFn: async ({ signal }) => {
      const [domains, topics, sub_topics] = await Promise.all([
        offered('domain', signal),
        offered('topic', signal),
        offered('sub_topic', signal),
      ]);
      return { domains, topics, sub_topics };
    },
  });
}

export function useSources() {
  return useQuery({
    queryKey: ['sources'],
    queryFn: ({ signal }) =>
      allOf<Source>((page) =>
        call(listSources, { query: { ordering: 'name', page_size: String(ON_A_PAGE), page }, signal }),
      ),
  });
}

export function useAddSource() {
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: { name: string; school: ContentPlace }) =>
      call(addSource, { body, idempotencyKey: keyOf(body) }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['sources'] }),
  });
}
