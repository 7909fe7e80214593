import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { STALE_BY_ASSIGNING } from '#web/lib/assigning.ts';
import { queryKeyOf, queryOf, useRefresh } from '#web/lib/queries.ts';
import {
  allocateMaterials,
  listMaterialUsers,
  listUserMaterials,
  remindMaterialUsers,
} from '../material-allocation.contract.ts';

const ALL_ON_ONE_PAGE = '200';

/** The people in view who have a material. */
export function useMaterialUsers(id: string) {
  const query = { page_size: ALL_ON_ONE_PAGE };
  return useQuery(queryOf(listMaterialUsers, { params: { id }, query }));
}

/** The materials that one person has, and how far they are with each. */
export function useUserMaterials(id: string, query: CallInput<typeof listUserMaterials>['query']) {
  return useQuery({
    ...queryOf(listUserMaterials, { params: { id }, query }),
    placeholderData: keepPreviousData,
  });
}

export function useRemind(id: string) {
  return useMutation({
    mutationFn: (users: string[]) => call(remindMaterialUsers, { params: { id }, body: { users } }),
    onSuccess: useRefresh(queryKeyOf(listMaterialUsers, { params: { id } })),
  });
}

export type Asked = CallInput<typeof allocateMaterials>['body'];

/** A preview of an assignment; not loaded while the request is incomplete. */
export function useAllotLook(body: Asked | null) {
  return useQuery({
    ...queryOf(allocateMaterials, { body: body ?? {}, query: { dry_run: 'true' } }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function useAllotMaterials() {
  return useMutation({
    mutationFn: ({ body, etag }: { body: Asked; etag: string | undefined }) =>
      call(allocateMaterials, { body, query: {}, ...(etag !== undefined && { ifMatch: etag }) }),
    onSuccess: useRefresh(...STALE_BY_ASSIGNING),
  });
}
