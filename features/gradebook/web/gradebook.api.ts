import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { STALE_BY_ASSIGNING } from '#web/lib/assigning.ts';
import { queryOf, refresh, useRefresh } from '#web/lib/queries.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { count } from '#web/ui/numbers.ts';
import { exportGradebook } from '../export.contract.ts';
import { getGradebook, getGradebookCell } from '../gradebook.contract.ts';
import { importOutsideGrades, removeOutsideColumn } from '../outside.contract.ts';
import { getOwnGradebook } from '../own.contract.ts';
import {
  excuse,
  getGradebookSetup,
  moveDueDate,
  saveGradebookRemarks,
  saveGradebookSetup,
} from '../setup.contract.ts';
import type { GradebookSearch } from './gradebook-search.ts';

/** Students on one page. Only the rows in sight are drawn. */
export const STUDENTS_ON_A_PAGE = 200;

/** The query of the gradebook that the address names, without its page. */
function queryOfSearch(group: string, { scale, state, kind, from, ordering, sort }: GradebookSearch) {
  const isByColumn = ordering === 'column' || ordering === '-column';
  return {
    group,
    scale,
    state,
    kind,
    from,
    ordering: isByColumn && sort === undefined ? undefined : ordering,
    ...(isByColumn && { sort }),
  };
}

export function useGradebook(group: string, search: GradebookSearch) {
  const { page = 1 } = search;
  const query = {
    ...queryOfSearch(group, search),
    page: String(page),
    page_size: String(STUDENTS_ON_A_PAGE),
  };
  return useQuery({ ...queryOf(getGradebook, { query }), placeholderData: keepPreviousData });
}

export function useGradebookCell(group: string, student: string, column: string) {
  return useQuery(queryOf(getGradebookCell, { query: { group, student, column } }));
}

/** Saves the gradebook as it is shown. */
export function useExport(group: string, name: string, search: GradebookSearch) {
  return useMutation({
    mutationFn: async (format: 'csv' | 'xlsx') => {
      const file = await call(exportGradebook, { query: { ...queryOfSearch(group, search), format } });
      saveFile(file, `${name} gradebook.${format}`);
    },
    onError: sayFault,
  });
}

export interface ChosenCell {
  readonly student: string;
  readonly column: string;
}

const cellsInWords = (cells: number) => (cells === 1 ? '1 result' : `${count(cells)} results`);

/** Excuses students from work, or takes that back. A toast offers to undo it. */
export function useExcuse(group: string) {
  const client = useQueryClient();
  const send = (cells: readonly ChosenCell[], is_excused: boolean) =>
    call(excuse, { body: { group, cells: [...cells], is_excused } });
  return useMutation({
    mutationFn: ({ cells, is_excused }: { cells: readonly ChosenCell[]; is_excused: boolean }) =>
      send(cells, is_excused),
    onSuccess: ({ changed }, { is_excused }) => {
      toast({
        title: is_excused ? 'Excused' : 'No longer excused',
        content:
          changed.length === 0
            ? 'Nothing changed.'
            : is_excused
              ? `${cellsInWords(changed.length)} no longer expected.`
              : `${cellsInWords(changed.length)} expected again.`,
        ...(changed.length > 0 && {
          act: { label: 'Undo', press: () => void undo(changed, !is_excused) },
        }),
      });
      return refresh(client, 'gradebook', ...STALE_BY_ASSIGNING);
    },
    onError: sayFault,
  });

  async function undo(cells: readonly ChosenCell[], is_excused: boolean): Promise<void> {
    try {
      await send(cells, is_excused);
    } catch (error) {
      sayFault(error as Error);
    }
    await refresh(client, 'gradebook', ...STALE_BY_ASSIGNING);
  }
}

export function useMoveDueDate() {
  return useMutation({
    mutationFn: (body: CallInput<typeof moveDueDate>['body']) => call(moveDueDate, { body }),
    onSuccess: useRefresh('gradebook', ...STALE_BY_ASSIGNING),
  });
}

export function useSaveRemarks() {
  return useMutation({
    mutationFn: (body: CallInput<typeof saveGradebookRemarks>['body']) =>
      call(saveGradebookRemarks, { body }),
    onSuccess: useRefresh('gradebook'),
  });
}

export function useSetup(group: string) {
  return useQuery(queryOf(getGradebookSetup, { params: { id: group } }));
}

export function useSaveSetup(group: string) {
  return useMutation({
    mutationFn: (body: CallInput<typeof saveGradebookSetup>['body']) =>
      call(saveGradebookSetup, { params: { id: group }, body }),
    onSuccess: useRefresh('gradebook'),
  });
}

/** Previews an import of grades from elsewhere, or imports them. */
export function useOutsideGrades(group: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      body,
      isPreview,
    }: {
      body: CallInput<typeof importOutsideGrades>['body'];
      isPreview: boolean;
    }) =>
      call(importOutsideGrades, {
        params: { id: group },
        query: isPreview ? { dry_run: 'true' } : {},
        body,
      }),
    onSuccess: (_report, { isPreview }) => (isPreview ? undefined : refresh(client, 'gradebook')),
  });
}

export function useRemoveOutside() {
  return useMutation({
    mutationFn: (id: string) => call(removeOutsideColumn, { params: { id } }),
    onSuccess: useRefresh('gradebook'),
    onError: sayFault,
  });
}

/** The student's own row in the gradebook of each of their groups. */
export function useOwnGradebook(isAsked = true) {
  return useQuery({ ...queryOf(getOwnGradebook), enabled: isAsked });
}
