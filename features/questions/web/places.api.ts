/** Queries and mutations for the places of a question in courses. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
import { addQuestionNode, listQuestionNodes, removeQuestionNode } from '../nodes.contract.ts';

const ALL_ON_ONE_PAGE = '200';

/** The nodes of courses that a question is on. */
export function usePlaces(question: string) {
  return useQuery(
    queryOf(listQuestionNodes, { params: { id: question }, query: { page_size: ALL_ON_ONE_PAGE } }),
  );
}

/** Courses show the number of questions on their nodes, so both are refetched. */
const STALE = ['questions', 'subjects'] as const;

export function useAddPlace(question: string) {
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (node: string) =>
      call(addQuestionNode, {
        params: { id: question },
        body: { node },
        idempotencyKey: keyOf([question, node]),
      }),
    onSuccess: useRefresh(...STALE),
  });
}

export function useRemovePlace(question: string) {
  return useMutation({
    mutationFn: (node: string) => call(removeQuestionNode, { params: { id: question, node } }),
    onSuccess: useRefresh(...STALE),
  });
}
