import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
import {
  addResource,
  changeResource,
  listResources,
  listResourcesBySubject,
  type Resource,
  removeResource,
} from '../resources.contract.ts';

export function useResources(query: CallInput<typeof listResources>['query'], isAsked = true) {
  return useQuery({
    ...queryOf(listResources, { query }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });
}

const MOST_SHOWN = '50';

/** The resources of a node and its descendants. */
export function useResourcesOf(node: string) {
  return useQuery(
    queryOf(listResourcesBySubject, { params: { id: node }, query: { page_size: MOST_SHOWN } }),
  );
}

/** Queries to refetch: course trees show the number of resources. */
const STALE = ['resources', 'subjects'] as const;

export function useAddResource() {
  const refresh = useRefresh(...STALE);
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CallInput<typeof addResource>['body']) =>
      call(addResource, { body, idempotencyKey: keyOf(body) }),
    onSuccess: refresh,
  });
}

export function useChangeResource(id: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (body: CallInput<typeof changeResource>['body']) =>
      call(changeResource, { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Shows a resource to students, or to staff only again. */
export function useShareResource() {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: ({ id, version, audience }: Pick<Resource, 'id' | 'version' | 'audience'>) =>
      call(changeResource, {
        params: { id },
        body: { version, audience: audience === 'staff' ? 'students' : 'staff' },
      }),
    onSuccess: refresh,
  });
}

export function useRemoveResource() {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (id: string) => call(removeResource, { params: { id } }),
    onSuccess: refresh,
  });
}
