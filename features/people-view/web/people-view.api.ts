import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { fullName } from '#core/full-name.ts';
import { countReached } from '#features/announcements/announcements.contract.ts';
import { listAssessments } from '#features/assessments/assessments.contract.ts';
import { listManagersAndTutors } from '#features/people/care.contract.ts';
import { listInternal } from '#features/people/people.contract.ts';
import { call, download } from '#web/lib/api.ts';
import { STALE_BY_ASSIGNING } from '#web/lib/assigning.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { queryKeyOf, queryOf, useRefresh } from '#web/lib/queries.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { actOnPeople, listActionPeople, undoAction } from '../bulk.contract.ts';
import {
  downloadPeople,
  type Facet,
  filterPeople,
  type PeopleFilters,
  peopleFilterChoices,
} from '../people-view.contract.ts';
import { addSavedView, changeSavedView, listSavedViews, removeSavedView } from '../saved-views.contract.ts';

const ALL_ON_ONE_PAGE = '200';

export type PageQuery = CallInput<typeof filterPeople>['query'];

/** A page of the people who match the filters, without facets, so that the rows arrive fast. */
export function usePeopleView(filters: PeopleFilters, query: PageQuery) {
  return useQuery({
    ...queryOf(filterPeople, { body: { ...filters, facets: [] }, query }),
    placeholderData: keepPreviousData,
  });
}

/** The counts of these facets. They do not depend on the page and the order. */
export function useFacets(filters: PeopleFilters, facets: Facet[], isWanted = true) {
  return useQuery({
    ...queryOf(filterPeople, { body: { ...filters, facets }, query: { page_size: '1' } }),
    select: ({ count, facets }) => ({ count, facets }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
}

/** How many people match the filters. */
export function useViewCount(filters: PeopleFilters) {
  return useQuery({
    ...queryOf(filterPeople, { body: { ...filters, facets: [] }, query: { page_size: '1' } }),
    select: ({ count }) => count,
  });
}

export function useChoices() {
  return useQuery(queryOf(peopleFilterChoices));
}

export function useSavedViews() {
  return useQuery({
    ...queryOf(listSavedViews, { query: { page_size: ALL_ON_ONE_PAGE } }),
    select: (list) => list.results,
  });
}

const STALE_VIEWS = [queryKeyOf(listSavedViews)] as const;

export function useAddView() {
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CallInput<typeof addSavedView>['body']) =>
      call(addSavedView, { body, idempotencyKey: keyOf(body) }),
    onSuccess: useRefresh(...STALE_VIEWS),
  });
}

export function useChangeView(id: string) {
  return useMutation({
    mutationFn: (body: CallInput<typeof changeSavedView>['body']) =>
      call(changeSavedView, { params: { id }, body }),
    onSuccess: useRefresh(...STALE_VIEWS),
  });
}

export function useRemoveView(id: string) {
  return useMutation({
    mutationFn: () => call(removeSavedView, { params: { id } }),
    onSuccess: useRefresh(...STALE_VIEWS),
  });
}

export type Acting = CallInput<typeof actOnPeople>['body'];

/** Many lists show people, so all of them are refetched. */
const STALE = [...STALE_BY_ASSIGNING, 'schools'] as const;

export function useAct() {
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: Acting) => call(actOnPeople, { body, idempotencyKey: keyOf(body) }),
    onSuccess: useRefresh(...STALE),
  });
}

/** Downloads the selected people, or everybody who matches the filters, as a file. */
export function useDownload() {
  return useMutation({
    mutationFn: async (body: CallInput<typeof downloadPeople>['body']) =>
      saveFile(await download(downloadPeople, { body }), 'People.csv'),
  });
}

/** How many more people the user may mail today. */
export function useMailsLeft() {
  return useQuery({
    ...queryOf(countReached, { body: { audience: {} } }),
    select: ({ mails_left }) => mails_left,
    staleTime: 0,
  });
}

export function useUndo() {
  return useMutation({
    mutationFn: (id: string) => call(undoAction, { params: { id } }),
    onSuccess: useRefresh(...STALE),
  });
}

export function useRefused(action: string, isAny: boolean) {
  const query = { outcome: 'refused', page_size: ALL_ON_ONE_PAGE } as const;
  return useQuery({
    ...queryOf(listActionPeople, { params: { id: action }, query }),
    select: (list) => list.results,
    enabled: isAny,
  });
}

export function usePublishedTests() {
  const query = { status: 'published' as const, ordering: 'title' as const, page_size: ALL_ON_ONE_PAGE };
  return useQuery({
    ...queryOf(listAssessments, { query }),
    select: (list) => list.results.map(({ id, title }) => ({ value: id, label: title })),
  });
}

export function useCounselors() {
  const query = { role: 'counselor', status: 'active', page_size: ALL_ON_ONE_PAGE } as const;
  return useQuery({
    ...queryOf(listInternal, { query }),
    select: (list) => list.results.map((one) => ({ value: one.id, label: fullName(one) })),
  });
}

export function useManagers() {
  const query = { role: 'manager', page_size: ALL_ON_ONE_PAGE } as const;
  return useQuery({
    ...queryOf(listManagersAndTutors, { query }),
    select: (list) => list.results.map((one) => ({ value: one.id, label: one.name })),
  });
}
