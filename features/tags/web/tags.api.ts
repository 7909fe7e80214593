import { useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { everyPageOf, queryOf, useRefresh } from '#web/lib/queries.ts';
import { TAG_CALLS, type Tag, type TagCalls, type TagKind } from '../tags.contract.ts';

/** All tags of a kind in order, with their other uses. */
export function useKind(kind: TagKind) {
  return useQuery({
    ...everyPageOf(TAG_CALLS[kind].list, { query: { uses: 'true' } }),
  });
}

const STALE = ['tags', 'questions', 'subjects'] as const;

export type NewTag = CallInput<TagCalls['add']>['body'];
export type TagChange = CallInput<TagCalls['change']>['body'];

export function useAddTag(kind: TagKind) {
  const refresh = useRefresh(...STALE);
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: NewTag) => call(TAG_CALLS[kind].add, { body, idempotencyKey: keyOf([kind, body]) }),
    onSuccess: refresh,
  });
}

export function useChangeTag({ kind, id }: Pick<Tag, 'kind' | 'id'>) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (body: TagChange) => call(TAG_CALLS[kind].change, { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** The dry run of a merge. */
export function useMergeLook(from: Pick<Tag, 'kind' | 'id'>, into: string | undefined) {
  return useQuery({
    ...queryOf(TAG_CALLS[from.kind].remove, {
      params: { id: from.id },
      query: { merge_into: into, dry_run: 'true' },
    }),
    enabled: into !== undefined,
    gcTime: 0,
  });
}

export function useMergeTag() {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: ({ from, into, etag }: { from: Tag; into: string; etag: string }) =>
      call(TAG_CALLS[from.kind].remove, {
        params: { id: from.id },
        query: { merge_into: into },
        ifMatch: etag,
      }),
    onSuccess: refresh,
  });
}

export function useRemoveTag() {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: ({ kind, id }: Pick<Tag, 'kind' | 'id'>) =>
      call(TAG_CALLS[kind].remove, { params: { id }, query: {} }),
    onSuccess: refresh,
  });
}
