import { useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { listAssessmentUsers } from '#features/allocation/allocation.contract.ts';
import { listGroups } from '#features/groups/groups.contract.ts';
import { call, download } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { queryOf, useRefresh } from '#web/lib/queries.ts';
import { saveFile } from '#web/lib/save-file.ts';
import {
  getAnswerSheet,
  getBooklet,
  getPaper,
  getTemplate,
  listSheets,
  readSheets,
  storeSheets,
} from '../paper.contract.ts';

const ALL_ON_ONE_PAGE = '200';

export function usePaper(assessment: string, enabled = true) {
  return useQuery({
    ...queryOf(getPaper, { query: { assessment } }),
    enabled,
  });
}

/** The people who have the test, optionally of one group. */
export function useSheetTakers(assessment: string, group: string | undefined) {
  const query = { page_size: ALL_ON_ONE_PAGE, ...(group && { group }) };
  return useQuery(queryOf(listAssessmentUsers, { params: { id: assessment }, query }));
}

/** The stored sheets of a test, newest first. */
export function useStoredSheets(assessment: string, group: string | undefined) {
  const query = {
    assessment,
    page_size: ALL_ON_ONE_PAGE,
    ordering: '-created_at' as const,
    ...(group && { group }),
  };
  return useQuery({
    ...queryOf(listSheets, { query }),
    select: (list) => list.results,
  });
}

export function useGroupChoices() {
  const query = { page_size: ALL_ON_ONE_PAGE };
  const groups = useQuery(queryOf(listGroups, { query }));
  return (groups.data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

type Sheets = NonNullable<CallInput<typeof storeSheets>['body']['sheets']>;

export function useCheckSheets() {
  return useMutation({
    mutationFn: (sheets: Sheets) => call(storeSheets, { query: { dry_run: 'true' }, body: { sheets } }),
  });
}

/** Stores the sheets, if nothing changed since they were checked. */
export function useStoreSheets() {
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ sheets, etag }: { sheets: Sheets; etag: string }) =>
      call(storeSheets, { body: { sheets }, ifMatch: etag, idempotencyKey: keyFor(sheets) }),
    onSuccess: useRefresh('paper', 'allocations', 'sessions', 'analysis'),
  });
}

export function useReadFile(assessment: string) {
  return useMutation({
    mutationFn: (file: File) => call(readSheets, { body: { assessment, file } }),
  });
}

export function useTemplate(assessment: string, title: string) {
  return useMutation({
    mutationFn: async (group: string | undefined) =>
      saveFile(
        await download(getTemplate, { query: { assessment, ...(group && { group }) } }),
        `${title}, answer sheets.csv`,
      ),
  });
}

/** Downloads the booklet or the answer sheet of a test or of one of its sections. */
export function usePrint({ id, title }: { id: string; title: string }) {
  return useMutation({
    mutationFn: async ({
      what,
      section,
    }: {
      what: 'booklet' | 'answer sheet';
      section?: { id: string; title: string } | undefined;
    }) => {
      const asked = { params: { id }, query: section === undefined ? {} : { section: section.id } };
      const file = await (what === 'booklet' ? download(getBooklet, asked) : download(getAnswerSheet, asked));
      saveFile(file, `${[title, section?.title, what].filter(Boolean).join(', ')}.pdf`);
    },
  });
}
