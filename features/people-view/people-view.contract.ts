/**
 * Calls on the table of all people in view, with their staff, tests and scores. It can be filtered, with
 * counts for each filter value.
 */

import { z } from 'zod';
import { csvTable } from '#contract/csv.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, sentInstant } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule } from '#contract/problem.ts';
import { ROLES } from '#core/access/access.ts';
import { leftOut } from '#features/results/counted-sessions.contract.ts';
import { scoreScale } from '#features/results/latest-score.contract.ts';
import { STATUSES } from './people-view-values.contract.ts';

const named = z.object({ id: idOut, name: z.string() });

const viewedPerson = z.object({
  id: idOut,
  role: z.enum(ROLES),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  schools: z.array(named),
  groups: z.array(named),
  /** Managers who follow the student individually. */
  managers: z.array(named),
  counselor: named.nullable(),
  /** `no_password`: the person cannot sign in yet, whether invited or not. */
  status: z.enum(STATUSES),
  /** Numbers of different assessments. `done` are included in `begun`, and `begun` in `allotted`. */
  tests: z.object({
    allotted: z.int(),
    begun: z.int(),
    done: z.int(),
    under_way: z.int(),
    /** Whether an assigned test that was not started is still open. */
    has_unstarted: z.boolean(),
  }),
  /**
   * The score of the last submitted valid test, on the scale chosen in the settings, whether released or not.
   */
  last_score: z.number().nullable(),
  /** The number of newer tests on that scale that were ignored, by reason. */
  last_score_left_out: leftOut,
  last_seen_at: instant.nullable(),
  created_at: instant,
});
export type ViewedPerson = z.infer<typeof viewedPerson>;

const ORDERINGS = ['name', 'last_seen_at', 'created_at', 'last_score', 'done'] as const;
const peopleQuery = listQuery({ ordering: ORDERINGS, filters: {} });
type PeopleViewQuery = z.output<typeof peopleQuery>;
export type PeopleOrdering = PeopleViewQuery['ordering'];

/** The maximum number of people that can be named individually. For more, use filters. */
export const MOST_NAMED = 5_000;
const MOST_VALUES = 200;
const ids = z.array(id).min(1).max(MOST_VALUES).optional();
const score = z.number().min(-10_000).max(10_000).optional();

/** A person must match all filters. If a filter has several values, one of them must match. */
export const peopleFilters = z.strictObject({
  role: z.array(z.enum(ROLES)).min(1).max(ROLES.length).optional(),
  school: ids,
  group: ids,
  /** Tutors of a group of the person. */
  tutor: ids,
  manager: ids,
  counselor: ids,
  has_no_group: z.boolean().optional(),
  has_no_counselor: z.boolean().optional(),
  status: z.array(z.enum(STATUSES)).min(1).max(STATUSES.length).optional(),
  /** People who were never seen count as seen before any instant. */
  last_seen_before: sentInstant.optional(),
  last_seen_after: sentInstant.optional(),
  never_seen: z.literal(true).optional(),
  /** Not seen within this number of days before the call. People who were never seen match. */
  not_seen_for_days: z.int().min(1).max(3650).optional(),
  has_unstarted_test: z.boolean().optional(),
  has_test_under_way: z.boolean().optional(),
  /** Selects people whose score is below this one. */
  score_below: score,
  /** Selects people whose score is this one or higher. */
  score_above: score,
  search: z.string().trim().max(100).optional(),
});
export type PeopleFilters = z.output<typeof peopleFilters>;

const FACETS = [
  'role',
  'school',
  'group',
  'tutor',
  'manager',
  'counselor',
  'missing',
  'status',
  'tests',
  'score',
  'seen',
] as const;
export type Facet = (typeof FACETS)[number];

const counts = z.record(z.string(), z.int()).optional();

/**
 * For each value, how many people there would be if its filter had only this value and all other filters
 * stayed the same. Values with no people and facets that were not requested are absent.
 */
const facets = z.object({
  role: counts,
  school: counts,
  group: counts,
  tutor: counts,
  manager: counts,
  counselor: counts,
  /** Whether a student has no group, and whether they have no counselor. */
  missing: counts,
  status: counts,
  /** Whether a student has a test that is not started, and whether they have a test in progress. */
  tests: counts,
  /** The number of people for each score band in the choices. */
  score: counts,
  /** `never`: never seen. `not_this_week`: not within seven days. */
  seen: counts,
});
export type Facets = z.infer<typeof facets>;

export const viewPeople = endpoint({
  method: 'GET',
  path: '/api/people-view/',
  summary: 'List everyone you can see, in one table',
  access: 'people.table',
  query: peopleQuery,
  response: listOf(viewedPerson),
});

export const filterPeople = endpoint({
  method: 'POST',
  path: '/api/filter-people-view/',
  summary: 'List the people who match some filters, and count the people each further filter would leave',
  about: 'people',
  access: 'people.table',
  query: listQuery({ ordering: ORDERINGS, filters: {} }).omit({ search: true }),
  body: peopleFilters.extend({
    /** The facets to count. Each takes time; without any, the rows arrive fastest. */
    facets: z
      .array(z.enum(FACETS))
      .max(FACETS.length)
      .default([...FACETS]),
  }),
  status: 200,
  // This call only reads. It is a POST because the filters can be long.
  is_audited: false,
  response: listOf(viewedPerson).extend({ facets }),
});

export const downloadPeople = endpoint({
  method: 'POST',
  path: '/api/people-view/download/',
  summary: 'Download people as CSV: the people you choose, or everyone who matches some filters',
  act: 'Downloaded a list of people',
  access: 'people.export',
  body: z.strictObject({
    chosen: z.union([
      z.strictObject({ users: z.array(id).min(1).max(MOST_NAMED) }),
      z.strictObject({ filters: peopleFilters }),
    ]),
    ordering: peopleQuery.shape.ordering,
  }),
  status: 200,
  response: csvTable,
  problems: [breaksRule],
});

export const peopleFilterChoices = endpoint({
  method: 'GET',
  path: '/api/filter-people-view/',
  summary:
    'List the choices for the filters: the schools, groups, tutors, managers, and counselors you can see',
  about: 'people',
  access: 'people.table',
  response: z.object({
    role: z.array(z.enum(ROLES)),
    status: z.array(z.enum(STATUSES)),
    school: z.array(named),
    group: z.array(named.extend({ school: z.string() })),
    tutor: z.array(named),
    manager: z.array(named),
    counselor: z.array(named),
    /** Bands of the last score, between the limits in the settings. */
    score: z.array(
      z.object({ key: z.string(), score_above: z.number().nullable(), score_below: z.number().nullable() }),
    ),
    /** The scale of the last score, as chosen in the settings. */
    score_scale: scoreScale,
  }),
});
