import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { TAG_CALLS, type Tag, type TagCalls, type TagKind } from '../tags.contract.ts';

const ON_A_PAGE = 200;

/** All tags of a kind in their order, with where else each stands. */
export function useKind(kind: TagKind) {
  return useQuery({
    queryKey: ['tags', 'whole', kind],
    queryFn: async ({ signal }) => {
      const tags: Tag[] = [];
      for (let page = 1; ; page += 1) {
        const query = { uses: 'true', page_size: String(ON_A_PAGE), page: String(page) } as const;
        const { count, results } = await call(TAG_CALLS[kind].list, { query, signal });
        tags.push(...results);
        if (tags.length >= count || results.length === 0) return tags;
      }
    },
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ['tags', 'questions', 'subjects'].map((key) => client.invalidateQueries({ queryKey: [key] })),
    );
}

export type NewTag = CallInput<TagCalls['add']>['body'];
export type TagChange = CallInput<TagCalls['change']>['body'];

export function useAddTag(kind: TagKind) {
  const refresh = useRefresh();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: NewTag) => call(TAG_CALLS[kind].add, { body, idempotencyKey: keyOf([kind, body]) }),
    onSuccess: refresh,
  });
}

export function useChangeTag({ kind, id }: Pick<Tag, 'kind' | 'id'>) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: TagChange) => call(TAG_CALLS[kind].change, { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** What a merge would come to. */
export function useMergeLook(from: Pick<Tag, 'kind' | 'id'>, into: string | undefined) {
  return useQuery({
    queryKey: ['tags', 'merge', from.id, into],
    queryFn: ({ signal }) =>
      call(TAG_CALLS[from.kind].remove, {
        ...{ params: { id: from.id }, query: { merge_into: into, dry_run: 'true' }, signal },
      }),
    enabled: into !== undefined,
    gcTime: 0,
  });
}

export function useMergeTag() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ from, into, etag }: { from: Tag; into: string; etag: string }) =>
      call(TAG_CALLS[from.kind].remove, {
        ...{ params: { id: from.id }, query: { merge_into: into }, ifMatch: etag },
      }),
    onSuccess: refresh,
  });
}

export function useRemoveTag() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ kind, id }: Pick<Tag, 'kind' | 'id'>) =>
      call(TAG_CALLS[kind].remove, { params: { id }, query: {} }),
    onSuccess: refresh,
  });
}
