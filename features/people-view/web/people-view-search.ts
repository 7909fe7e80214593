/**
 * The search parameters of the people table, and their conversion to filters. Unknown values count as absent.
 */

import { ROLES, STAFF_ROLES } from '#core/access/access.ts';
import {
  decimal,
  either,
  flag,
  oneOf,
  searchParams,
  several,
  uuid,
  whole,
  words,
} from '#web/lib/search-params.ts';
import type { PeopleFilters } from '../people-view.contract.ts';
import { COLUMNS, type ColumnName, DAYS_OF_WEEK } from '../people-view.rules.ts';
import { STATUSES } from '../people-view-values.contract.ts';

const TABS = ['students', 'staff', 'guests'] as const;
export type Tab = (typeof TABS)[number];

/** Built-in views; everyone sees those of their role. */
const READY_VIEWS = ['mine', 'not_begun', 'no_password', 'below_limit'] as const;
export type ReadyView = (typeof READY_VIEWS)[number];

/**
 * Stands for the user among tutors, managers and counselors, so that an address adapts to the person who
 * opens it.
 */
export const ME = 'me';
const carer = either(oneOf([ME]), uuid);

export const peopleViewSearch = searchParams({
  /** Opens the dialog for adding a person. */
  add: flag,
  tab: oneOf(TABS),
  /** The view that was opened last: a built-in view, or the id of a saved one. */
  view: either(oneOf(READY_VIEWS), uuid),
  page: whole(1),
  search: words(100),
  ordering: oneOf([
    'name',
    '-name',
    'last_seen_at',
    '-last_seen_at',
    'created_at',
    '-created_at',
    'last_score',
    '-last_score',
    'done',
    '-done',
  ] as const),
  role: several(oneOf(ROLES)),
  school: several(uuid),
  group: several(uuid),
  tutor: several(carer),
  manager: several(carer),
  counselor: several(carer),
  missing: several(oneOf(['has_no_group', 'has_no_counselor'])),
  status: several(oneOf(STATUSES)),
  seen: oneOf(['never', 'not_this_week']),
  tests: several(oneOf(['has_unstarted_test', 'has_test_under_way'])),
  score_below: decimal,
  score_above: decimal,
  columns: several(oneOf(COLUMNS)),
});
export type PeopleViewSearch = ReturnType<typeof peopleViewSearch>;

export const LISTED = ['role', 'school', 'group', 'status', 'counselor', 'manager', 'tutor'] as const;
export type Listed = (typeof LISTED)[number];

/** The list filters whose values are members of staff. */
const CARERS = ['tutor', 'manager', 'counselor'] as const;
const FLAGS = {
  tests: ['has_unstarted_test', 'has_test_under_way'],
  missing: ['has_no_group', 'has_no_counselor'],
} as const;

/** Clears all filters to show everybody of a tab. */
export const NO_FILTERS = {
  search: undefined,
  seen: undefined,
  tests: undefined,
  score_below: undefined,
  score_above: undefined,
  role: undefined,
  school: undefined,
  group: undefined,
  tutor: undefined,
  missing: undefined,
  manager: undefined,
  counselor: undefined,
  status: undefined,
  page: undefined,
} satisfies Partial<PeopleViewSearch>;

const ROLES_OF: Readonly<Record<Tab, PeopleFilters['role']>> = {
  students: ['student'],
  staff: [...STAFF_ROLES],
  guests: ['guest'],
};

/**
 * The filters of the address for the user with the id `me`. If the address has no roles, the roles of its tab
 * are used.
 */
export function filtersOf(search: PeopleViewSearch, me: string): PeopleFilters {
  const { seen, tab, role = tab && ROLES_OF[tab] } = search;
  const filters: PeopleFilters = {
    role,
    school: search.school,
    group: search.group,
    status: search.status,
    search: search.search,
    score_below: search.score_below,
    score_above: search.score_above,
    never_seen: seen === 'never' || undefined,
    not_seen_for_days: seen === 'not_this_week' ? DAYS_OF_WEEK : undefined,
  };
  for (const one of CARERS) filters[one] = search[one]?.map((id) => (id === ME ? me : id));
  for (const flag of [...(search.tests ?? []), ...(search.missing ?? [])]) filters[flag] = true;
  return present(filters);
}

/**
 * The address of saved filters for the user with the id `me`. Filters that the table cannot show are left
 * out.
 */
export function searchOf(filters: PeopleFilters, me: string): PeopleViewSearch {
  const search: PeopleViewSearch = {
    role: filters.role,
    school: filters.school,
    group: filters.group,
    status: filters.status,
    search: filters.search,
    score_below: filters.score_below,
    score_above: filters.score_above,
    tests: someOf(FLAGS.tests.filter((flag) => filters[flag])),
    missing: someOf(FLAGS.missing.filter((flag) => filters[flag])),
    seen: filters.never_seen
      ? 'never'
      : filters.not_seen_for_days === DAYS_OF_WEEK
        ? 'not_this_week'
        : undefined,
  };
  for (const one of CARERS) search[one] = filters[one]?.map((id) => (id === me ? ME : id));
  return present(search);
}

function someOf<Value>(values: Value[]): Value[] | undefined {
  return values.length === 0 ? undefined : values;
}

function present<Part extends object>(part: Part): Part {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Part;
}

/** The columns shown after the name by default. */
export function usualColumns(tab: Tab | undefined): readonly ColumnName[] {
  if (tab === 'staff') return ['role', 'school', 'last_seen_at', 'status'];
  if (tab === 'guests') return ['school', 'tests', 'last_score', 'last_seen_at', 'status'];
  const shown = ['groups', 'counselor', 'tests', 'last_score', 'last_seen_at'] as const;
  return tab === 'students' ? shown : ['role', ...shown];
}
