/** What the table of people keeps in its address, and how that becomes filters. A word that is not understood counts as left out. */
import { z } from 'zod';
import { ROLES, STAFF_ROLES } from '#core/access/access.ts';
import { type PeopleFilters, STATUSES } from '../people-view.contract.ts';
import { COLUMNS, type ColumnName, DAYS_OF_WEEK } from '../people-view.rules.ts';

/** One value or several: links from elsewhere name one. */
function several<Value extends z.ZodType<string>>(value: Value) {
  return z
    .union([z.array(value).min(1), value.transform((one) => [one])])
    .optional()
    .catch(undefined);
}

const TABS = ['students', 'staff', 'guests'] as const;
export type Tab = (typeof TABS)[number];

const score = z.coerce.number().optional().catch(undefined);

export const peopleViewSearch = z.object({
  tab: z.enum(TABS).optional().catch(undefined),
  /** The saved view that was opened last. */
  view: z.uuid().optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  search: z.coerce.string().max(100).optional().catch(undefined),
  ordering: z
    .enum([
      ...['name', '-name', 'last_seen_at', '-last_seen_at', 'created_at', '-created_at'],
      ...['last_score', '-last_score', 'done', '-done'],
    ] as const)
    .optional()
    .catch(undefined),
  role: several(z.enum(ROLES)),
  school: several(z.uuid()),
  group: several(z.uuid()),
  manager: several(z.uuid()),
  counselor: several(z.uuid()),
  status: several(z.enum(STATUSES)),
  seen: z.enum(['never', 'not_this_week']).optional().catch(undefined),
  tests: several(z.enum(['has_unstarted_test', 'has_test_under_way'])),
  score_below: score,
  score_above: score,
  columns: z.array(z.enum(COLUMNS)).min(1).optional().catch(undefined),
});
export type PeopleViewSearch = z.output<typeof peopleViewSearch>;

export const LISTED = ['role', 'school', 'group', 'manager', 'counselor', 'status'] as const;
export type Listed = (typeof LISTED)[number];

/** What is taken away to see everybody of a tab. */
export const NO_FILTERS = {
  ...{ search: undefined, seen: undefined, tests: undefined, score_below: undefined, score_above: undefined },
  ...{ role: undefined, school: undefined, group: undefined },
  ...{ manager: undefined, counselor: undefined, status: undefined, page: undefined },
} satisfies Partial<PeopleViewSearch>;

const ROLES_OF: Readonly<Record<Tab, PeopleFilters['role']>> = {
  students: ['student'],
  staff: [...STAFF_ROLES],
  guests: ['guest'],
};

/** The filters that the address asks for; those of its tab where it names no role. */
export function filtersOf(search: PeopleViewSearch): PeopleFilters {
  const { tests, seen, tab, role = tab && ROLES_OF[tab] } = search;
  const filters: PeopleFilters = {
    ...{ role, school: search.school, group: search.group, manager: search.manager },
    ...{ counselor: search.counselor, status: search.status, search: search.search },
    ...{ score_below: search.score_below, score_above: search.score_above },
    ...{ has_unstarted_test: tests?.includes('has_unstarted_test') || undefined },
    ...{ has_test_under_way: tests?.includes('has_test_under_way') || undefined },
    ...{ never_seen: seen === 'never' || undefined },
    ...{ not_seen_for_days: seen === 'not_this_week' ? DAYS_OF_WEEK : undefined },
  };
  return present(filters);
}

/** The address of saved filters; what the table has no place for is left out. */
export function searchOf(filters: PeopleFilters): PeopleViewSearch {
  const tests = (['has_unstarted_test', 'has_test_under_way'] as const).filter((test) => filters[test]);
  return present({
    ...{ role: filters.role, school: filters.school, group: filters.group, manager: filters.manager },
    ...{ counselor: filters.counselor, status: filters.status, search: filters.search },
    ...{ score_below: filters.score_below, score_above: filters.score_above },
    tests: tests.length === 0 ? undefined : tests,
    seen: filters.never_seen
      ? 'never'
      : filters.not_seen_for_days === DAYS_OF_WEEK
        ? 'not_this_week'
        : undefined,
  });
}

function present<Part extends object>(part: Part): Part {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Part;
}

/** What is shown beside the name where nothing was chosen. */
export function usualColumns(tab: Tab | undefined): readonly ColumnName[] {
  if (tab === 'staff') return ['role', 'school', 'last_seen_at', 'status'];
  if (tab === 'guests') return ['school', 'tests', 'last_score', 'last_seen_at', 'status'];
  const shown = ['groups', 'counselor', 'tests', 'last_score', 'last_seen_at'] as const;
  return tab === 'students' ? shown : ['role', ...shown];
}
