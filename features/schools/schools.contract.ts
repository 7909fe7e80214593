/** Schools: the bodies that people and groups belong to, and how they look. */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, shortName, version } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule, problemKind, staleVersion } from '#contract/problem.ts';

export const schoolNameTaken = problemKind(409, 'school_name_taken', 'Another school has this name');

/** A picture: the file, and its address signed for whoever asked. */
const logo = z.object({ id: idOut, url: z.string() });

const school = z.object({
  id: idOut,
  name: z.string(),
  /** An IANA time zone, in which due times are spoken of. */
  time_zone: z.string(),
  logo: logo.nullable(),
  student_count: z.int(),
  staff_count: z.int(),
  group_count: z.int(),
  created_at: instant,
  /** Null while it is in use. An archived school is read, and takes nothing new. */
  archived_at: instant.nullable(),
  version,
});
export type School = z.infer<typeof school>;

/** A zone by its IANA name, in the spelling that the name has there; an offset is none, as it knows no summer. */
const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Write an IANA time zone, as Europe/London.')
  .transform((name) => Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone);

function isTimeZone(value: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: value });
    return !/^[+-]/.test(value);
  } catch {
    return false;
  }
}

/** Whose content is, in an answer; null: the installation's, which the staff of every school see. */
export const ownerSchool = z.object({ id: idOut, name: z.string() }).nullable();

/** Whose new content is to be; null: the installation's. Who has one school, and an admin, need not say. */
export const contentSchool = id.nullable().optional();

export const listSchools = endpoint({
  method: 'GET',
  path: '/api/schools/',
  summary: 'The schools in view, the live ones unless told',
  about: 'schools',
  access: 'schools.view',
  query: listQuery({
    ordering: ['name', 'created_at'],
    filters: { status: z.enum(['live', 'archived', 'all']).default('live') },
  }),
  response: listOf(school),
});

export const addSchool = endpoint({
  method: 'POST',
  path: '/api/schools/',
  summary: 'Add a school',
  act: 'Added a school',
  access: 'schools.add',
  body: z.strictObject({ name: shortName, time_zone: timeZone.default('UTC') }),
  status: 201,
  response: school,
  problems: [schoolNameTaken],
});

export const getSchool = endpoint({
  method: 'GET',
  path: '/api/schools/{id}/',
  summary: 'One school in view',
  about: 'schools',
  access: 'schools.view',
  params: z.strictObject({ id }),
  response: school,
});

export const changeSchool = endpoint({
  method: 'PATCH',
  path: '/api/schools/{id}/',
  summary: "Change a school's name, time zone or logo",
  act: 'Changed a school',
  access: 'schools.change',
  params: z.strictObject({ id }),
  body: z.strictObject({
    version,
    name: shortName.optional(),
    time_zone: timeZone.optional(),
    /** The id of an uploaded picture; null takes it away. */
    logo: id.nullable().optional(),
  }),
  response: school,
  problems: [staleVersion, schoolNameTaken, breaksRule],
});

export const getOwnSchool = endpoint({
  method: 'GET',
  path: '/api/me/school/',
  summary: 'The school that one belongs to, as the app shows it',
  about: 'schools',
  access: 'signed_in',
  response: z.object({
    /** Null for who belongs to none, or to several. */
    school: z
      .object({ id: idOut, name: z.string(), time_zone: z.string(), logo: logo.nullable() })
      .nullable(),
  }),
});
