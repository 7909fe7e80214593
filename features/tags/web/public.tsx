/** What other features' screens use of tags: those that a few letters find. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { queryKeyOf } from '#web/lib/queries.ts';
import { TAG_CALLS, type TagKind } from '../tags.contract.ts';

const FOUND_AT_ONCE = '10';
const KINDS_OF_SUBJECTS: TagKind[] = ['topic', 'sub_topic', 'domain', 'mega_domain', 'subject', 'exam'];

/** Tags of what is taught, whose name has every word of `search`, the finest first; retired ones are not offered. */
export function useFoundTags(search: string) {
  const query = { search, retired: 'false', page_size: FOUND_AT_ONCE } as const;
  return useQuery({
    queryKey: [...queryKeyOf(TAG_CALLS.sub_topic.list, { query }), 'of every kind'],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        KINDS_OF_SUBJECTS.map((kind) => call(TAG_CALLS[kind].list, { query, signal })),
      );
      return lists.flatMap((list) => list.results);
    },
    placeholderData: keepPreviousData,
  });
}
