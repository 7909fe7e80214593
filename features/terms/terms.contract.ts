/** Endpoints for terms of a school: their days, and archiving and reopening them with their groups. */

import { z } from 'zod';
import { lookedFirst } from '#contract/act.ts';
import { endpoint } from '#contract/endpoint.ts';
import { day, id, idOut, instant, sentDay, shortName, version } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule, problemKind, staleVersion } from '#contract/problem.ts';
import { assignmentsLost } from '#features/people/assignments-lost.contract.ts';

/** The groups of a reopened term may have names that are taken by now. */
export const groupNameTaken = problemKind(
  409,
  'group_name_taken',
  'Another group of this school has this name',
);

export const termNameTaken = problemKind(
  409,
  'term_name_taken',
  'Another open term of this school has this name',
);
export const termInUse = problemKind(409, 'term_in_use', 'This term has groups');
export const termArchived = problemKind(409, 'archived', 'This term is archived');
export const termOpen = problemKind(409, 'term_open', 'This term is not archived');
export const sessionsUnderWay = problemKind(
  409,
  'sessions_under_way',
  'Someone who would be deactivated is taking a test',
);

const term = z.object({
  id: idOut,
  school: z.object({ id: idOut, name: z.string() }),
  name: z.string(),
  starts_on: day,
  ends_on: day,
  group_count: z.int(),
  /** When the term was archived; null while it is open. */
  archived_at: instant.nullable(),
  version,
});
export type Term = z.infer<typeof term>;

export const listTerms = endpoint({
  method: 'GET',
  path: '/api/terms/',
  summary: 'List terms',
  about: 'terms',
  access: 'schools.view',
  query: listQuery({
    ordering: ['starts_on', 'name'],
    filters: { school: id.optional(), status: z.enum(['open', 'archived']).optional() },
  }),
  response: listOf(term),
});

/** Terms may overlap, for example a summer course and a school year. */
export const addTerm = endpoint({
  method: 'POST',
  path: '/api/terms/',
  summary: 'Add a term to a school',
  act: 'Added a term',
  access: 'schools.change',
  body: z.strictObject({
    /** Optional if the caller has only one school. */
    school: id.optional(),
    name: shortName,
    starts_on: sentDay,
    ends_on: sentDay,
  }),
  status: 201,
  response: term,
  problems: [termNameTaken, breaksRule],
});

export const getTerm = endpoint({
  method: 'GET',
  path: '/api/terms/{id}/',
  summary: 'Get a term',
  access: 'schools.view',
  params: z.strictObject({ id }),
  response: term,
});

export const changeTerm = endpoint({
  method: 'PATCH',
  path: '/api/terms/{id}/',
  summary: 'Change the name or dates of an open term',
  act: 'Changed a term',
  access: 'schools.change',
  params: z.strictObject({ id }),
  body: z.strictObject({
    version,
    name: shortName.optional(),
    starts_on: sentDay.optional(),
    ends_on: sentDay.optional(),
  }),
  response: term,
  problems: [staleVersion, termNameTaken, termArchived, breaksRule],
});

export const removeTerm = endpoint({
  method: 'DELETE',
  path: '/api/terms/{id}/',
  summary: 'Remove a term without groups',
  act: 'Removed a term',
  access: 'schools.change',
  params: z.strictObject({ id }),
  problems: [termInUse],
});

/** A count comes with at most this many names. */
export const MOST_NAMES = 5;
export const counted = z.object({ count: z.int(), names: z.array(z.string()).max(MOST_NAMES) });
export type Counted = z.infer<typeof counted>;

const archiveReport = z.object({
  term,
  is_done: z.boolean(),
  /** Groups that become archived and read-only. */
  groups: counted,
  /** Memberships in these groups that end. `names` are the names of the members. */
  memberships: counted,
  /** Groups whose join code stops working. */
  join_codes: counted,
  /** Requests to join. They will be declined. */
  join_requests: counted,
  /** Active students who will be in no group. */
  leavers: counted,
  leavers_deactivated: z.boolean(),
  /**
   * Assignments that the members have only through these groups. They lose them unless `keep_assignments` is
   * set.
   */
  assignments: assignmentsLost,
  /**
   * People who would be in no group and have a test in progress. The term cannot be archived while there are
   * any.
   */
  sessions_under_way: counted,
});
export type ArchiveReport = z.infer<typeof archiveReport>;

export const archiveTerm = endpoint({
  method: 'POST',
  path: '/api/terms/{id}/archive/',
  summary: 'Archive a term with its groups and deactivate students who are then in no group, or preview that',
  act: lookedFirst('Previewed archiving a term', 'Archived a term'),
  about: 'terms',
  access: 'schools.change',
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** Changes nothing and returns the same figures as the real call. */
    dry_run: z.boolean(),
    deactivate_leavers: z.boolean(),
    /** Assignments of the groups become individual assignments of the members. */
    keep_assignments: z.boolean().default(false),
  }),
  status: 200,
  response: archiveReport,
  problems: [termArchived, sessionsUnderWay],
});

const came = z.object({
  came_back: z.int(),
  /** Groups, memberships and people that were changed since the term was archived. They stay as they are. */
  stayed: z.int(),
});
const reopenReport = z.object({
  term,
  groups: z.object({ came_back: z.int() }),
  memberships: came,
  /** The people whom the archive deactivated. */
  leavers: came,
});
export type ReopenReport = z.infer<typeof reopenReport>;

export const reopenTerm = endpoint({
  method: 'POST',
  path: '/api/terms/{id}/reopen/',
  summary: 'Reopen an archived term. Later changes are kept',
  act: 'Reopened a term',
  access: 'schools.change',
  params: z.strictObject({ id }),
  status: 200,
  response: reopenReport,
  problems: [termOpen, termNameTaken, groupNameTaken, breaksRule],
});
