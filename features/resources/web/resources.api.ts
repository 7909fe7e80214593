import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import {
  addResource,
  changeResource,
  listResources,
  listResourcesBySubject,
  removeResource,
} from '../resources.contract.ts';

export function useResources(query: CallInput<typeof listResources>['query'], isAsked = true) {
  return useQuery({
    queryKey: ['resources', 'list', query],
    queryFn: ({ signal }) => call(listResources, { query, signal }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });
}

const MOST_SHOWN = '50';

/** Resources of a node and of what is below it. */
export function useResourcesOf(node: string) {
  return useQuery({
    queryKey: ['resources', 'of', node],
    queryFn: ({ signal }) =>
      call(listResourcesBySubject, { params: { id: node }, query: { page_size: MOST_SHOWN }, signal }),
  });
}

/** Trees tell how many resources stand where. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(['resources', 'subjects'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}

export function useAddResource() {
  const refresh = useRefresh();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CallInput<typeof addResource>['body']) =>
      call(addResource, { body, idempotencyKey: keyOf(body) }),
    onSuccess: refresh,
  });
}

export function useChangeResource(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CallInput<typeof changeResource>['body']) =>
      call(changeResource, { params: { id }, body }),
    onSuccess: refresh,
  });
}

export function useRemoveResource() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call(removeResource, { params: { id } }),
    onSuccess: refresh,
  });
}
