/**
 * The staff assigned to a student: managers who follow the student individually, and the counselor. Includes
 * the history of changes.
 */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, oneLine, version } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule, staleVersion } from '#contract/problem.ts';
import { ROLES } from '#core/access/access.ts';

const named = z.object({ id: idOut, name: z.string() });

/** One change: somebody was assigned, was removed, or took over from a different person. */
const careChange = z.object({
  at: instant,
  by: named,
  /** The earlier manager or counselor; null if nobody was assigned before. */
  from: named.nullable(),
  /** The new manager or counselor; null if nobody is assigned after the change. */
  to: named.nullable(),
  /** The handover note. Also null when the caller may not read notes on students. */
  note: z.string().nullable(),
});
export type CareChange = z.infer<typeof careChange>;

export const handOverNote = oneLine(500, 'Write a note, or leave this field out.').nullable().default(null);

const managers = z.object({
  managers: z.array(named),
  /** The version of the student's record. */
  version,
  /** The changes, newest first, at most 100. */
  history: z.array(careChange),
});
const counselor = z.object({ counselor: named.nullable(), version, history: z.array(careChange) });

const ofStudent = z.strictObject({ id });
const ofBoth = z.strictObject({ id, id2: id });
const noteAlone = z.strictObject({ note: handOverNote }).default({ note: null });
/** The version of the student that the caller read. Without it the call overwrites the current state. */
const seenVersion = version.optional();

export const getManagers = endpoint({
  method: 'GET',
  path: '/api/users/{id}/allocate-managers/',
  summary: 'List a student’s current and past managers',
  about: 'person',
  access: 'people.table',
  params: ofStudent,
  response: managers,
});

export const setManagers = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/allocate-managers/',
  summary: 'Replace the managers assigned to a student. Managers you can’t see stay assigned',
  act: 'Changed a student’s managers',
  access: 'people.change',
  params: ofStudent,
  body: z.strictObject({ version: seenVersion, managers: z.array(id).max(20), note: handOverNote }),
  response: managers,
  problems: [breaksRule, staleVersion],
});

export const getCounselor = endpoint({
  method: 'GET',
  path: '/api/allocate-counselor/{id}/',
  summary: 'Get a student’s current and past counselors',
  about: 'person',
  access: 'people.table',
  params: ofStudent,
  response: counselor,
});

export const giveCounselor = endpoint({
  method: 'POST',
  path: '/api/allocate-counselor/{id}/',
  summary: 'Assign a counselor to a student, in place of the current one',
  act: 'Assigned a counselor to a student',
  access: 'people.change',
  params: ofStudent,
  body: z.strictObject({ version: seenVersion, counselor: id, note: handOverNote }),
  status: 200,
  response: counselor,
  problems: [breaksRule, staleVersion],
});

export const putCounselor = endpoint({
  method: 'PUT',
  path: '/api/allocate-counselor/{id}/{id2}/',
  summary: 'Assign this counselor to a student',
  act: 'Assigned a counselor to a student',
  access: 'people.change',
  params: ofBoth,
  body: z.strictObject({ version: seenVersion, note: handOverNote }).default({ note: null }),
  response: counselor,
  problems: [breaksRule, staleVersion],
});

export const endCounselor = endpoint({
  method: 'DELETE',
  path: '/api/allocate-counselor/{id}/{id2}/',
  summary: 'Unassign this counselor from a student',
  act: 'Unassigned a counselor from a student',
  access: 'people.change',
  params: ofBoth,
  body: noteAlone,
});

export const listManagersAndTutors = endpoint({
  method: 'GET',
  path: '/api/users/managers-and-tutors/',
  summary: 'List the active managers and tutors you can see',
  about: 'people',
  access: 'people.table',
  query: listQuery({
    ordering: ['name'],
    filters: { role: z.enum(['manager', 'tutor']).optional(), school: id.optional() },
  }),
  response: listOf(
    z.object({ id: idOut, name: z.string(), role: z.enum(ROLES), schools: z.array(z.string()) }),
  ),
});
