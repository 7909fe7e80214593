import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { addTerm, archiveTerm, changeTerm, listTerms, removeTerm, reopenTerm } from '../terms.contract.ts';

export function useTerms(query: CallInput<typeof listTerms>['query']) {
  return useQuery({
    queryKey: ['terms', query],
    queryFn: ({ signal }) => call(listTerms, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What archiving a term would do at this moment. */
export function useArchivePlan(id: string) {
  return useQuery({
    queryKey: ['terms', 'plan', id],
    queryFn: ({ signal }) =>
      call(archiveTerm, { params: { id }, body: { dry_run: true, deactivate_leavers: false }, signal }),
    gcTime: 0,
  });
}

/** A term's name stands beside its groups, and its end moves groups and people. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ['terms', 'groups', 'people', 'person', 'schools'].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
}

export function useAddTerm() {
  const refresh = useRefresh();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CallInput<typeof addTerm>['body']) =>
      call(addTerm, { body, idempotencyKey: keyOf(body) }),
    onSuccess: refresh,
  });
}

export function useChangeTerm(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CallInput<typeof changeTerm>['body']) => call(changeTerm, { params: { id }, body }),
    onSuccess: refresh,
  });
}

export function useRemoveTerm(id: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => call(removeTerm, { params: { id } }), onSuccess: refresh });
}

export function useArchiveTerm(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (deactivate_leavers: boolean) =>
      call(archiveTerm, { params: { id }, body: { dry_run: false, deactivate_leavers } }),
    onSuccess: refresh,
  });
}

export function useReopenTerm(id: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => call(reopenTerm, { params: { id } }), onSuccess: refresh });
}
