/**
 * Endpoints for groups of students in a school, with tutors and members. Archiving a term archives its
 * groups.
 */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, sentInstant, shortName, version } from '#contract/ids.ts';
import { listOf, listQuery, yesOrNo } from '#contract/list.ts';
import { breaksRule, problemKind, staleVersion } from '#contract/problem.ts';
import { assignedThings, assignmentsLost } from '#features/people/assignments-lost.contract.ts';
import { groupNameTaken } from '#features/terms/terms.contract.ts';

export const groupArchived = problemKind(409, 'archived', 'This group is archived');

const shortPerson = z.object({ id: idOut, name: z.string() });

const group = z.object({
  id: idOut,
  name: z.string(),
  school: z.object({ id: idOut, name: z.string() }),
  /** The term of the group; null if the group continues from term to term. */
  term: z.object({ id: idOut, name: z.string() }).nullable(),
  /** When the group was archived and so became read-only; null if it is not archived. */
  archived_at: instant.nullable(),
  tutors: z.array(shortPerson),
  /** The number of members; for an archived group, the number when it was archived. */
  member_count: z.int(),
  /**
   * The code with which students join by themselves. Null if there is none, or if the caller may not change
   * the group.
   */
  join_code: z.string().nullable(),
  /** When the code expires; null if it does not. */
  join_code_expires_at: instant.nullable(),
  /** The maximum number of uses; null if it is unlimited. */
  join_code_most_uses: z.int().nullable(),
  join_code_uses: z.int(),
  /** How many people ask to join. */
  waiting_count: z.int(),
  created_at: instant,
  version,
});
export type Group = z.infer<typeof group>;

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/groups/',
  summary: 'List groups, by default without archived ones',
  about: 'groups',
  access: 'groups.view',
  query: listQuery({
    ordering: ['name', 'created_at'],
    filters: {
      school: id.optional(),
      tutor: id.optional(),
      term: id.optional(),
      status: z.enum(['live', 'archived', 'all']).default('live'),
    },
  }),
  response: listOf(group),
});

export const addGroup = endpoint({
  method: 'POST',
  path: '/api/groups/',
  summary: 'Add a group to a school',
  act: 'Added a group',
  access: 'groups.add',
  body: z.strictObject({
    name: shortName,
    /** Optional if the caller has only one school. */
    school: id.optional(),
    term: id.nullable().default(null),
    tutors: z.array(id).max(50).default([]),
  }),
  status: 201,
  response: group,
  problems: [groupNameTaken, breaksRule],
});

export const getGroup = endpoint({
  method: 'GET',
  path: '/api/groups/{id}/',
  summary: 'Get a group',
  about: 'groups',
  access: 'groups.view',
  params: z.strictObject({ id }),
  response: group,
});

export const changeGroup = endpoint({
  method: 'PATCH',
  path: '/api/groups/{id}/',
  summary: 'Change the name, the term, or the complete list of tutors of a group',
  act: 'Changed a group',
  access: 'groups.change',
  params: z.strictObject({ id }),
  body: z.strictObject({
    version,
    name: shortName.optional(),
    term: id.nullable().optional(),
    tutors: z.array(id).max(50).optional(),
  }),
  response: group,
  problems: [staleVersion, groupNameTaken, groupArchived, breaksRule],
});

export const removeGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/{id}/',
  summary: 'Remove a group. Its members stay in the school',
  act: 'Removed a group',
  access: 'groups.add',
  params: z.strictObject({ id }),
  /** `keep_assignments`: content that is assigned to the group stays assigned to its members individually. */
  query: z.strictObject({ keep_assignments: yesOrNo.default(false) }),
  problems: [groupArchived],
});

const groupRemoval = assignedThings.extend({
  /** Members stay people of the school. */
  members: z.int(),
  /** Requests to join. They will be declined. */
  join_requests: z.int(),
  /** Members who have such a test only through this group, have not started it, and would lose it. */
  losing_tests: z.int(),
  /** Members with such a test in progress. They can finish it. */
  under_way: z.int(),
  /**
   * Members' sessions of these tests. The sessions stay with their takers, but are no longer listed under the
   * group.
   */
  sessions: z.int(),
});
export type GroupRemoval = z.infer<typeof groupRemoval>;

export const getGroupRemoval = endpoint({
  method: 'GET',
  path: '/api/groups/{id}/removal/',
  summary: 'Get what would be lost if a group were removed',
  about: 'groups',
  access: 'groups.add',
  params: z.strictObject({ id }),
  response: groupRemoval,
  problems: [groupArchived],
});

export const getMemberRemoval = endpoint({
  method: 'GET',
  path: '/api/groups/{id}/member-removal/',
  summary: 'Get the assignments that a person would lose if they left this group',
  about: 'groups',
  access: 'groups.change',
  params: z.strictObject({ id }),
  query: z.strictObject({ user: id }),
  response: assignmentsLost,
  problems: [groupArchived],
});

export const membership = z.object({ group: idOut, user: shortPerson });

export const listGroupUsers = endpoint({
  method: 'GET',
  path: '/api/group-user/',
  summary: 'List the members of groups. For an archived group, these are its former members',
  about: 'groups',
  access: 'groups.view',
  query: listQuery({ ordering: ['name'], filters: { group: id.optional(), user: id.optional() } }),
  response: listOf(membership),
});

const membershipChange = z.strictObject({ group: id, users: z.array(id).min(1).max(500) });

export const addGroupUsers = endpoint({
  method: 'POST',
  path: '/api/group-user/',
  summary: 'Add students of the same school to a group',
  act: 'Added students to a group',
  access: 'groups.change',
  body: membershipChange,
  status: 200,
  response: group,
  problems: [groupArchived, breaksRule],
});

export const removeGroupUsers = endpoint({
  method: 'DELETE',
  path: '/api/group-user/',
  summary: 'Remove students from a group',
  act: 'Removed students from a group',
  access: 'groups.change',
  body: membershipChange.extend({
    /** Content that is assigned to the group stays assigned to the person individually. */
    keep_assignments: z.boolean().default(false),
  }),
  status: 204,
  problems: [groupArchived, breaksRule],
});

export const renewJoinCode = endpoint({
  method: 'PUT',
  path: '/api/groups/{id}/join-code/',
  summary: 'Create a new join code for a group. The previous code stops working',
  act: 'Created a join code',
  access: 'groups.change',
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** When the code expires; null if it does not. */
    expires_at: sentInstant.nullable(),
    /** The maximum number of uses; null if it is unlimited. */
    most_uses: z.int().min(1, 'Enter at least 1.').max(10_000, 'Enter at most 10,000.').nullable(),
  }),
  response: group,
  problems: [groupArchived, breaksRule],
});

export const removeJoinCode = endpoint({
  method: 'DELETE',
  path: '/api/groups/{id}/join-code/',
  summary: 'Turn off the join code of a group',
  act: 'Turned off a join code',
  access: 'groups.change',
  params: z.strictObject({ id }),
  problems: [groupArchived],
});

const joinRequest = z.object({
  id: idOut,
  name: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  is_email_confirmed: z.boolean(),
  asked_at: instant,
});
export type JoinRequest = z.infer<typeof joinRequest>;

export const listJoinRequests = endpoint({
  method: 'GET',
  path: '/api/groups/{id}/join-requests/',
  summary: 'List the requests to join a group',
  about: 'groups',
  access: 'groups.change',
  params: z.strictObject({ id }),
  query: listQuery({ ordering: ['asked_at'], filters: {} }),
  response: listOf(joinRequest),
});

export const decideJoinRequests = endpoint({
  method: 'POST',
  path: '/api/groups/{id}/join-requests/',
  summary: 'Approve or decline requests to join a group. Approved people become students of the school',
  act: {
    of: 'decision',
    words: { approve: 'Approved requests to join a group', decline: 'Declined requests to join a group' },
    otherwise: 'Decided on requests to join a group',
  },
  access: 'groups.change',
  params: z.strictObject({ id }),
  body: z.strictObject({ people: z.array(id).min(1).max(500), decision: z.enum(['approve', 'decline']) }),
  status: 200,
  response: group,
  problems: [groupArchived, breaksRule],
});
