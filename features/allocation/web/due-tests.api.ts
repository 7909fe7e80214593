import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/lib/queries.ts';
import { listOwnAssessments } from '../allocation.contract.ts';
import { dueTests } from '../own-tests.rules.ts';

/** How many tests a page of the user's list shows. */
export const TESTS_ON_PAGE = 50;

/**
 * How many tests the first page of the user's list shows as due; 0 until it is loaded. The list comes from the
 * same request.
 */
export function useDueTests(isOn: boolean): number {
  const query = { page: '1', page_size: String(TESTS_ON_PAGE) };
  const { data } = useQuery({ ...queryOf(listOwnAssessments, { query }), enabled: isOn });
  return dueTests(data?.results ?? []).length;
}
