/** One table of everyone in view: who they are, who cares for them, where they stand; filtered, with what each filter would leave. */

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
  /** Those who follow a student by name. */
  managers: z.array(named),
  counselor: named.nullable(),
  /** `no_password`: they cannot sign in yet, invited or not. */
  status: z.enum(STATUSES),
  /** Different assessments: `done` are among those `begun`, and these among those `allotted`. */
  tests: z.object({
    allotted: z.int(),
    begun: z.int(),
    done: z.int(),
    under_way: z.int(),
    /** Whether one that was allotted and not begun is not over yet. */
    has_unstarted: z.boolean(),
  }),
  /** On the scale that the settings choose: of the test submitted last among those that count, released or not. */
  last_score: z.number().nullable(),
  /** Newer tests on that scale which it leaves out, by reason. */
  last_score_left_out: leftOut,
  last_seen_at: instant.nullable(),
  created_at: instant,
});
export type ViewedPerson = z.infer<typeof viewedPerson>;

const ORDERINGS = ['name', 'last_seen_at', 'created_at', 'last_score', 'done'] as const;
const peopleQuery = listQuery({ ordering: ORDERINGS, filters: {} });
type PeopleViewQuery = z.output<typeof peopleQuery>;
export type PeopleOrdering = PeopleViewQuery['ordering'];

/** People are named one by one up to so many; more are what filters leave. */
export const MOST_NAMED = 5_000;
const MOST_VALUES = 200;
const ids = z.array(id).min(1).max(MOST_VALUES).optional();
const score = z.number().min(-10_000).max(10_000).optional();

/** Every one of these must hold; of a list, one of its values. */
export const peopleFilters = z.strictObject({
  role: z.array(z.enum(ROLES)).min(1).max(ROLES.length).optional(),
  school: ids,
  group: ids,
  /** Those who tutor a group that they are in. */
  tutor: ids,
  manager: ids,
  counselor: ids,
  has_no_group: z.boolean().optional(),
  has_no_counselor: z.boolean().optional(),
  status: z.array(z.enum(STATUSES)).min(1).max(STATUSES.length).optional(),
  /** Who was never seen was seen before any instant. */
  last_seen_before: sentInstant.optional(),
  last_seen_after: sentInstant.optional(),
  never_seen: z.literal(true).optional(),
  /** Not within so many days, as of each asking: who was never seen is among them. */
  not_seen_for_days: z.int().min(1).max(3650).optional(),
  has_unstarted_test: z.boolean().optional(),
  has_test_under_way: z.boolean().optional(),
  /** Below this and not at it. */
  score_below: score,
  /** At this or above it. */
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
 * How many there would be if the filter were this value alone, all others as they are. Values that would leave
 * nobody are absent, and so are facets that were not asked for.
 */
const facets = z.object({
  role: counts,
  school: counts,
  group: counts,
  tutor: counts,
  manager: counts,
  counselor: counts,
  /** `has_no_group`, `has_no_counselor`. */
  missing: counts,
  status: counts,
  /** `has_unstarted_test`, `has_test_under_way`. */
  tests: counts,
  /** By the keys of the bands among the choices. */
  score: counts,
  /** `never`; `not_this_week`: not within seven days. */
  seen: counts,
});
export type Facets = z.infer<typeof facets>;

export const viewPeople = endpoint({
  method: 'GET',
  path: '/api/people-view/',
  summary: 'Everyone in view in one table',
  access: 'people.table',
  query: peopleQuery,
  response: listOf(viewedPerson),
});

export const filterPeople = endpoint({
  method: 'POST',
  path: '/api/filter-people-view/',
  summary: 'Those of the table of people whom filters leave, and what each further filter would leave',
  about: 'people',
  access: 'people.table',
  query: listQuery({ ordering: ORDERINGS, filters: {} }).omit({ search: true }),
  body: peopleFilters.extend({
    /** Those that are counted, each of which takes its time; without any the rows come soonest. */
    facets: z
      .array(z.enum(FACETS))
      .max(FACETS.length)
      .default([...FACETS]),
  }),
  status: 200,
  // It reads, and is a POST for the length of its filters alone.
  is_audited: false,
  response: listOf(viewedPerson).extend({ facets }),
});

export const downloadPeople = endpoint({
  method: 'POST',
  path: '/api/people-view/download/',
  summary: 'People of the table as CSV: those named, or all in view whom filters leave',
  act: 'Downloaded the table of people',
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
  summary: "The choices of the table's filters: schools, groups, tutors, managers and counselors in view",
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
    /** Bands of the last score, between the limits that the settings choose. */
    score: z.array(
      z.object({ key: z.string(), score_above: z.number().nullable(), score_below: z.number().nullable() }),
    ),
    /** The scale of the last score, as the settings choose it. */
    score_scale: scoreScale,
  }),
});
