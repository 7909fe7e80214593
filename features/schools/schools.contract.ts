/** Endpoints for schools: their names, time zones, logos, and numbers of people and groups. */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, shortName, version } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { DEFAULT_LOCALE } from '#contract/locale-values.ts';
import { locale } from '#contract/locales.ts';
import { breaksRule, problemKind, staleVersion } from '#contract/problem.ts';

export const schoolNameTaken = problemKind(409, 'school_name_taken', 'Another school has this name');

/** The logo's file and its address, signed for the caller. */
const logo = z.object({ id: idOut, url: z.string() });

const school = z.object({
  id: idOut,
  name: z.string(),
  /** The IANA time zone in which due times are shown. */
  time_zone: z.string(),
  /** How the school's screens write numbers, dates and times. */
  locale,
  logo: logo.nullable(),
  /** Whether students see their own row of the gradebooks of their groups. */
  shows_gradebook: z.boolean(),
  /** Whether calendar feeds of the school's people name tests and rooms. Otherwise they say “Test”. */
  feeds_show_titles: z.boolean(),
  student_count: z.int(),
  staff_count: z.int(),
  group_count: z.int(),
  created_at: instant,
  /** When the school was archived; null while it is in use. An archived school is read-only. */
  archived_at: instant.nullable(),
  version,
});
export type School = z.infer<typeof school>;

/**
 * An IANA time zone name, returned in its official spelling. Offsets are refused, because they do not follow
 * daylight saving time.
 */
export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Enter an IANA time zone like Europe/London.')
  .transform((name) => Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone);

function isTimeZone(value: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: value });
    return !/^[+-]/.test(value);
  } catch {
    return false;
  }
}

/**
 * The school that owns some content. Null means that all schools share it, so staff of every school see it.
 */
export const ownerSchool = z.object({ id: idOut, name: z.string() }).nullable();

/**
 * The school for new content. Null means that all schools share it. Optional for admins and for callers with
 * one school.
 */
export const contentSchool = id.nullable().optional();

export const listSchools = endpoint({
  method: 'GET',
  path: '/api/schools/',
  summary: 'List schools, by default without archived ones',
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
  body: z.strictObject({
    name: shortName,
    time_zone: timeZone.default('UTC'),
    locale: locale.default(DEFAULT_LOCALE),
    shows_gradebook: z.boolean().default(false),
    feeds_show_titles: z.boolean().default(false),
  }),
  status: 201,
  response: school,
  problems: [schoolNameTaken],
});

export const getSchool = endpoint({
  method: 'GET',
  path: '/api/schools/{id}/',
  summary: 'Get a school',
  about: 'schools',
  access: 'schools.view',
  params: z.strictObject({ id }),
  response: school,
});

export const changeSchool = endpoint({
  method: 'PATCH',
  path: '/api/schools/{id}/',
  summary:
    'Change a school’s name, time zone, formats, logo, or calendar feeds, and whether students see their gradebook row',
  act: 'Changed a school',
  access: 'schools.change',
  params: z.strictObject({ id }),
  body: z.strictObject({
    version,
    name: shortName.optional(),
    time_zone: timeZone.optional(),
    locale: locale.optional(),
    /** The id of an uploaded picture; null removes the logo. */
    logo: id.nullable().optional(),
    shows_gradebook: z.boolean().optional(),
    feeds_show_titles: z.boolean().optional(),
  }),
  response: school,
  problems: [staleVersion, schoolNameTaken, breaksRule],
});

export const getOwnSchool = endpoint({
  method: 'GET',
  path: '/api/me/school/',
  summary: 'Get your school’s name and logo as the app shows them',
  about: 'schools',
  access: 'signed_in',
  response: z.object({
    /** The school; null if the caller belongs to no school or to several. */
    school: z
      .object({ id: idOut, name: z.string(), time_zone: z.string(), logo: logo.nullable() })
      .nullable(),
  }),
});
