/** Calls on one person: their memberships, moving them, merging two records, and viewing Assay as them. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, version } from '#contract/ids.ts';
import { breaksRule, problemKind, staleVersion } from '#contract/problem.ts';
import { loginRecord } from '#features/auth/auth.contract.ts';

export const cannotMerge = problemKind(409, 'cannot_merge', 'These two records can’t be merged');

const onPerson = z.strictObject({ id });
const named = z.object({ id: idOut, name: z.string() });

const membership = z.object({
  kind: z.enum(['school', 'group']),
  /** The id of the school or group. */
  id: idOut,
  /** The current name, or the name at the time of removal. */
  name: z.string(),
  is_removed: z.boolean(),
  /** Whether the caller can see the group. */
  is_group_in_view: z.boolean(),
  /** The term of a group; null if the group has none. */
  term: z.string().nullable(),
  /** The start of the membership; null if it began before memberships were recorded. */
  from_at: instant.nullable(),
  /** The end of the membership; null while it is current. */
  until_at: instant.nullable(),
  /**
   * The staff member who began the membership. Null if unknown, for example when the person joined on their
   * own.
   */
  begun_by: named.nullable(),
  ended_by: named.nullable(),
});
export type Membership = z.infer<typeof membership>;

const memberships = z.object({
  /** The memberships, newest first, at most 200. */
  results: z.array(membership),
});

export const listMemberships = endpoint({
  method: 'GET',
  path: '/api/users/{id}/memberships/',
  summary: 'List the schools and groups of a student or guest, with start and end dates',
  about: 'person',
  access: 'people.table',
  params: onPerson,
  response: memberships,
});

export const movePerson = endpoint({
  method: 'POST',
  path: '/api/users/{id}/move/',
  summary: 'Move a student to a school, and set all of their groups',
  act: 'Moved a student',
  access: 'people.decide',
  params: onPerson,
  body: z.strictObject({
    version,
    school: id,
    groups: z.array(id).max(50),
    /** Whether assignments of the groups and schools that the person leaves become individual assignments. */
    keep_assignments: z.boolean().default(false),
  }),
  status: 200,
  response: memberships,
  problems: [staleVersion, breaksRule],
});

export const mergePeople = endpoint({
  method: 'POST',
  path: '/api/users/{id}/merge/',
  summary: 'Merge another record of the same person into this one, and deactivate the other',
  act: 'Merged two records of a person',
  access: 'people.decide',
  params: onPerson,
  body: z.strictObject({ other: id }),
  status: 200,
  response: z.object({
    id: idOut,
    /** The record that was merged into the remaining one. */
    other: idOut,
    /** How many items of each kind were moved to the remaining record. */
    moved: z.object({ sessions: z.int(), allotments: z.int(), notes: z.int(), guardians: z.int() }),
  }),
  problems: [cannotMerge, breaksRule],
});

export const readAs = endpoint({
  method: 'POST',
  path: '/api/users/{id}/as/',
  summary: 'View Assay as a student or guest. Returns a read-only token for 30 minutes',
  act: 'Started viewing as another user',
  answer_is_secret: true,
  access: 'people.table',
  params: onPerson,
  status: 200,
  response: loginRecord,
  problems: [breaksRule],
});

export const endReadAs = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/as/',
  summary: 'Stop viewing Assay as someone else. Every server refuses the token from now on',
  act: 'Stopped viewing as another user',
  access: 'people.table',
  params: onPerson,
});
