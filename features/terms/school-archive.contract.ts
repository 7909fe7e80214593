/**
 * Endpoints to archive and reopen a school. An archived school is read-only, and its people may be
 * deactivated with it.
 */
import { z } from 'zod';
import { lookedFirst } from '#contract/act.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant } from '#contract/ids.ts';
import { problemKind } from '#contract/problem.ts';
import { counted, sessionsUnderWay } from './terms.contract.ts';

export const schoolArchived = problemKind(409, 'archived', 'This school is archived');
export const schoolInUse = problemKind(409, 'school_in_use', 'This school is not archived');

const school = z.object({ id: idOut, name: z.string(), archived_at: instant.nullable() });

const schoolArchiveReport = z.object({
  school,
  is_done: z.boolean(),
  /** Active people who belong only to this school. */
  people: counted,
  people_deactivated: z.boolean(),
  /** People of the school with a test in progress. The school cannot be archived while there are any. */
  sessions_under_way: counted,
});

export const archiveSchool = endpoint({
  method: 'POST',
  path: '/api/schools/{id}/archive/',
  summary: 'Archive a school and deactivate people who belong to no other school, or preview that',
  act: lookedFirst('Previewed archiving a school', 'Archived a school'),
  about: 'schools',
  access: 'schools.add',
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** Changes nothing and returns the same figures as the real call. */
    dry_run: z.boolean(),
    deactivate_people: z.boolean(),
  }),
  status: 200,
  response: schoolArchiveReport,
  problems: [schoolArchived, sessionsUnderWay],
});

export const reopenSchool = endpoint({
  method: 'POST',
  path: '/api/schools/{id}/reopen/',
  summary: 'Reopen an archived school and reactivate the people who were deactivated with it',
  act: 'Reopened a school',
  access: 'schools.add',
  params: z.strictObject({ id }),
  status: 200,
  response: z.object({
    school,
    /** How many people were reactivated. */
    came_back: z.int(),
  }),
  problems: [schoolInUse],
});
