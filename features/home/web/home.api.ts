import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { listAllocations } from '#features/allocation/allocation.contract.ts';
import { changeMe, getMe } from '#features/auth/auth.contract.ts';
import { listGroups } from '#features/groups/groups.contract.ts';
import { listInternal, listStudents } from '#features/people/people.contract.ts';
import { listSchools } from '#features/schools/schools.contract.ts';
import { call } from '#web/lib/api.ts';
import { queryKeyOf, queryOf, useRefresh } from '#web/lib/queries.ts';
import { toast } from '#web/shell/toasts.ts';
import { type CaseloadBoard, getDashboard, type StaffBoard, type TakerBoard } from '../home.contract.ts';

const ALL_ON_ONE_PAGE = '200';
const A_FEW = '6';
const COUNT_ALONE = '1';

export function useMe() {
  return useQuery(queryOf(getMe));
}

/** Saves the user's goal and confirms it. Afterward the home shows how far away the goal is. */
export function useSaveGoal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof changeMe>['body']) => call(changeMe, { body }),
    onSuccess: (me) => {
      client.setQueryData(queryOf(getMe).queryKey, me);
      toast({ content: 'Goal saved.' });
    },
    // A stale version means that the record was changed elsewhere, so reload it for the next try.
    onError: useRefresh(queryKeyOf(getMe)),
  });
}

const LIVE_MS = 60_000;

/** A taker's home. Refetched every minute, because tests open and scores are released meanwhile. */
export function useTakerBoard() {
  return useQuery({
    ...queryOf(getDashboard),
    select: (board): TakerBoard => {
      if (board.kind !== 'taker') throw new Error('This dashboard does not belong to a student.');
      return board;
    },
    refetchInterval: LIVE_MS,
  });
}

/** A staff member's home. Refetched every minute, because students take tests meanwhile. */
export function useStaffBoard() {
  return useQuery({
    ...queryOf(getDashboard),
    select: (board): StaffBoard => {
      if (board.kind !== 'staff') throw new Error(`The dashboard has the wrong kind: ${board.kind}.`);
      return board;
    },
    refetchInterval: LIVE_MS,
  });
}

/** A counselor's home with each student's color. Refetched every minute. */
export function useCaseload() {
  return useQuery({
    ...queryOf(getDashboard),
    select: (board): CaseloadBoard => {
      if (board.kind !== 'caseload') throw new Error(`The dashboard has the wrong kind: ${board.kind}.`);
      return board;
    },
    refetchInterval: LIVE_MS,
  });
}

/** The students of a tutor or counselor, longest unseen first, and their groups. */
export function useMyStudents() {
  const query = { status: 'active', ordering: 'last_seen_at', page_size: ALL_ON_ONE_PAGE } as const;
  return useQuery({
    queryKey: [...queryKeyOf(listStudents, { query }), 'and groups'],
    queryFn: async ({ signal }) => {
      const [students, groups] = await Promise.all([
        call(listStudents, { query, signal }),
        call(listGroups, { query: { page_size: ALL_ON_ONE_PAGE }, signal }),
      ]);
      return { students, groups };
    },
  });
}

/** Counts for a manager's schools, or for all schools if the reader is an admin. */
export function useHouse() {
  const counted = { status: 'active', page_size: COUNT_ALONE } as const;
  return useQuery({
    queryKey: [...queryKeyOf(listStudents, { query: counted }), 'and the house'],
    queryFn: async ({ signal }) => {
      const unseen = { status: 'active', seen: 'never', ordering: 'created_at', page_size: A_FEW } as const;
      const [schools, allotments, groups, students, staff, unseenStudents, unseenStaff] = await Promise.all([
        call(listSchools, { query: { page_size: COUNT_ALONE }, signal }),
        call(listAllocations, { query: { page_size: COUNT_ALONE }, signal }),
        call(listGroups, { query: { page_size: ALL_ON_ONE_PAGE }, signal }),
        call(listStudents, { query: counted, signal }),
        call(listInternal, { query: counted, signal }),
        call(listStudents, { query: unseen, signal }),
        call(listInternal, { query: unseen, signal }),
      ]);
      return {
        schools: schools.count,
        allotments: allotments.count,
        groups,
        students: students.count,
        staff: staff.count,
        unseenStudents,
        unseenStaff,
      };
    },
  });
}
export type House = NonNullable<ReturnType<typeof useHouse>['data']>;
