import { type QueryClient, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { listGroups } from '#features/groups/groups.contract.ts';
import { listQuestions } from '#features/questions/questions.contract.ts';
import { TAG_CALLS } from '#features/tags/tags.contract.ts';
import { call } from '#web/lib/api.ts';
import { everyPageOf, queryOf, useRefresh } from '#web/lib/queries.ts';
import { type Assessment, getAssessment } from '../assessments.contract.ts';
import type { Column } from '../board.rules.ts';
import {
  addSection,
  changePlacement,
  changeSection,
  listPlacements,
  listSections,
  orderPlacements,
  orderSections,
  placeQuestions,
  removePlacement,
  removeSection,
  type Section,
} from '../sections.contract.ts';

const PAGE_SIZE = 200;
const FOUND_AT_ONCE = 20;

/** Loads every page, because a section may have more placements than one page. */
function placementsOf(section: string) {
  return everyPageOf(listPlacements, { params: { id: section } });
}

/** The sections of an assessment in order, each with its placements; undefined while loading. */
export function useColumns(assessment: string): {
  columns: readonly Column[] | undefined;
  error: Error | null;
  retry: () => void;
} {
  const sections = useQuery({
    ...queryOf(listSections, { params: { id: assessment }, query: { page_size: String(PAGE_SIZE) } }),
    select: (list) => list.results,
  });
  return useQueries({
    queries: (sections.data ?? []).map(({ id }) => placementsOf(id)),
    combine: (lists) => {
      const placements = lists.flatMap(({ data }) => (data === undefined ? [] : [data]));
      return {
        columns:
          sections.data === undefined || placements.length < lists.length
            ? undefined
            : sections.data.map((section, index) => ({ section, placements: placements[index] ?? [] })),
        error: sections.error ?? lists.find(({ error }) => error !== null)?.error ?? null,
        retry: () => {
          void sections.refetch();
          for (const list of lists) void list.refetch();
        },
      };
    },
  });
}

/**
 * Any change of a part refetches the whole builder, because it changes the version, the check and the totals.
 */
const STALE = ['assessments'] as const;

export function useAddSection(assessment: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (body: CallInput<typeof addSection>['body']) =>
      call(addSection, { params: { id: assessment }, body }),
    onSuccess: refresh,
  });
}

export type SectionChange = CallInput<typeof changeSection>['body'];

export function useChangeSection(section: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (body: SectionChange) => call(changeSection, { params: { id: section }, body }),
    onSuccess: refresh,
  });
}

export function useRemoveSection() {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (section: string) => call(removeSection, { params: { id: section } }),
    onSuccess: refresh,
  });
}

export function useOrderSections({ id, version }: Assessment) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (sections: string[]) => call(orderSections, { params: { id }, body: { version, sections } }),
    onSettled: refresh,
  });
}

export function usePlaceQuestions(section: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (questions: string[]) =>
      call(placeQuestions, { params: { id: section }, body: { questions } }),
    onSuccess: refresh,
  });
}

export function useChangePlacement(placement: string) {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (body: CallInput<typeof changePlacement>['body']) =>
      call(changePlacement, { params: { id: placement }, body }),
    onSuccess: refresh,
  });
}

export function useRemovePlacement() {
  const refresh = useRefresh(...STALE);
  return useMutation({
    mutationFn: (placement: string) => call(removePlacement, { params: { id: placement } }),
    onSuccess: refresh,
  });
}

export interface Move {
  card: string;
  /** The section to which the card moves, and its index there, from 0. */
  section: Section;
  index: number;
  /** The sections and cards after the move. */
  columns: readonly Column[];
}

/**
 * Saves moves one after the other, each on the version that the previous move created. The board shows a move
 * before it is saved. If a move is refused, refetching the board undoes it.
 */
export function useMove(assessment: string, refused: (error: Error, move: Move) => void) {
  const client = useQueryClient();
  const refresh = useRefresh(...STALE);
  const whole = queryOf(getAssessment, { params: { id: assessment } }).queryKey;
  const mutationKey = ['move', assessment];
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    onMutate: async ({ columns }: Move) => {
      showColumns(client, columns);
      await client.cancelQueries({ queryKey: [...STALE] });
      showColumns(client, columns);
    },
    mutationFn: ({ section, columns }: Move) => {
      const target = columns.find((column) => column.section.id === section.id);
      return call(orderPlacements, {
        params: { id: section.id },
        body: {
          version: client.getQueryData(whole)?.version ?? section.version,
          questions: (target?.placements ?? []).map(({ question }) => question.id),
        },
      });
    },
    onSuccess: ({ results: [first] }) => {
      if (first === undefined) return;
      client.setQueryData(whole, (now) => now && { ...now, version: first.version });
    },
    onError: refused,
    onSettled: async () => {
      // Refetch only after the last pending move; otherwise later moves would jump back for a moment.
      if (client.isMutating({ mutationKey }) === 1) {
        await refresh();
      }
    },
  });
}

function showColumns(client: QueryClient, columns: readonly Column[]): void {
  for (const { section, placements } of columns) {
    client.setQueryData(placementsOf(section.id).queryKey, [...placements]);
  }
}

export type BankQuery = CallInput<typeof listQuestions>['query'];

/** Questions of the bank to choose from. */
export function useBank(query: Omit<NonNullable<BankQuery>, 'page_size'>) {
  const asked = { ...query, page_size: String(FOUND_AT_ONCE) };
  return useQuery({
    ...queryOf(listQuestions, { query: asked }),
    placeholderData: (before) => before,
  });
}
export const BANK_PAGE_SIZE = FOUND_AT_ONCE;

/** The groups that the filter offers. */
export function useGroupChoices() {
  const query = { status: 'live', ordering: 'name', page_size: String(PAGE_SIZE) } as const;
  return useQuery({
    queryKey: ['groups', query],
    queryFn: ({ signal }) => call(listGroups, { query, signal }),
    select: (list) => list.results,
  });
}

export function useDomains() {
  const query = { ordering: 'position' as const, page_size: String(PAGE_SIZE) };
  return useQuery({
    ...queryOf(TAG_CALLS.domain.list, { query }),
    select: (list) => list.results,
  });
}
