import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import type { ContentPlace } from '#features/schools/web/public.tsx';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { queryKeyOf, queryOf, useRefresh } from '#web/lib/queries.ts';
import {
  addSubject,
  addSubjectTree,
  changeSubjectNode,
  getSubjectNode,
  getSubjectTree,
  listSubjects,
  removeSubjectNode,
  type SubjectNode,
  type SubjectTree,
  type WrittenTree,
} from '../subjects.contract.ts';

const ALL_ON_ONE_PAGE = '200';

/** The roots of the trees in view. */
export function useRoots() {
  return useQuery(queryOf(listSubjects, { query: { page_size: ALL_ON_ONE_PAGE } }));
}

/** The nodes of a tree in order. */
export function useTree(id: string | undefined) {
  return useQuery({
    ...queryOf(getSubjectTree, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    select: nodesOf,
  });
}

function nodesOf({ children, ...node }: SubjectTree): SubjectNode[] {
  return [node, ...children.flatMap(nodesOf)];
}

/** Queries to refetch: questions show their nodes, and tags show how many nodes they are linked to. */
const STALE = ['subjects', 'questions', 'tags'] as const;

export function useAddTree() {
  const refresh = useRefresh(...STALE);
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: WrittenTree & { school: ContentPlace }) =>
      call(addSubjectTree, { body, idempotencyKey: keyOf(body) }),
    onSuccess: refresh,
  });
}

export function useAddNode() {
  const refresh = useRefresh(...STALE);
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: NonNullable<CallInput<typeof addSubject>['body']>) =>
      call(addSubject, { body, idempotencyKey: keyOf(body) }),
    onSuccess: refresh,
  });
}

export function useChangeNode() {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & CallInput<typeof changeSubjectNode>['body']) =>
      call(changeSubjectNode, { params: { id }, body }),
    onSettled: refresh,
  });
}

/**
 * Removes a node or merges it into a second one. `left` leaves the node's page before the refetch, so that
 * the removed node is not requested.
 */
export function useRemoveNode(left: () => Promise<void>) {
  const client = useQueryClient();
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: ({ id, into }: { id: string; into: string | null }) =>
      call(removeSubjectNode, { params: { id }, query: into === null ? {} : { reassign_to: into } }),
    onSuccess: async (_, { id }) => {
      await left();
      client.removeQueries({ queryKey: queryKeyOf(getSubjectNode, { params: { id } }) });
      await refresh();
    },
  });
}
