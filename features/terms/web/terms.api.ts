import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { STALE_BY_ASSIGNING } from '#web/lib/assigning.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
import { archiveSchool, reopenSchool } from '../school-archive.contract.ts';
import { addTerm, archiveTerm, changeTerm, listTerms, removeTerm, reopenTerm } from '../terms.contract.ts';

export function useTerms(query: CallInput<typeof listTerms>['query']) {
  return useQuery({
    ...queryOf(listTerms, { query }),
    placeholderData: keepPreviousData,
  });
}

/** Loads a preview of archiving a term. Not cached, so that it is current. */
export function useArchivePlan(id: string) {
  return useQuery({
    ...queryOf(archiveTerm, { params: { id }, body: { dry_run: true, deactivate_leavers: false } }),
    gcTime: 0,
  });
}

/** Queries to refetch: groups show their term's name, and archiving a term changes groups and people. */
const STALE = [...STALE_BY_ASSIGNING, 'terms', 'schools'] as const;

export function useAddTerm() {
  const refresh = useRefresh(...STALE);
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CallInput<typeof addTerm>['body']) =>
      call(addTerm, { body, idempotencyKey: keyOf(body) }),
    onSuccess: refresh,
  });
}

export function useChangeTerm(id: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (body: CallInput<typeof changeTerm>['body']) => call(changeTerm, { params: { id }, body }),
    onSuccess: refresh,
  });
}

export function useRemoveTerm(id: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({ mutationFn: () => call(removeTerm, { params: { id } }), onSuccess: refresh });
}

export function useArchiveTerm(id: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (how: { deactivate_leavers: boolean; keep_assignments: boolean }) =>
      call(archiveTerm, { params: { id }, body: { dry_run: false, ...how } }),
    onSuccess: refresh,
  });
}

export function useReopenTerm(id: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({ mutationFn: () => call(reopenTerm, { params: { id } }), onSuccess: refresh });
}

/** Loads a preview of archiving a school. Not cached, so that it is current. */
export function useSchoolArchivePlan(id: string) {
  return useQuery({
    ...queryOf(archiveSchool, { params: { id }, body: { dry_run: true, deactivate_people: false } }),
    gcTime: 0,
  });
}

export function useArchiveSchool(id: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (deactivate_people: boolean) =>
      call(archiveSchool, { params: { id }, body: { dry_run: false, deactivate_people } }),
    onSuccess: refresh,
  });
}

export function useReopenSchool(id: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({ mutationFn: () => call(reopenSchool, { params: { id } }), onSuccess: refresh });
}
