/** Calls on people: lists by kind, one person, adding, changing and deactivating. */

import { z } from 'zod';
import { sentEmail } from '#contract/email.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, lastName, sentMobile, shortName, version } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule, problemKind, staleVersion } from '#contract/problem.ts';
import { ROLES } from '#core/access/access.ts';
import { assignmentsLost } from './assignments-lost.contract.ts';

export const usernameTaken = problemKind(409, 'username_taken', 'Someone else already uses this username');
export const lastAdmin = problemKind(409, 'last_admin', 'There must be at least one admin');

/** A person as staff see them. */
const person = z.object({
  id: idOut,
  role: z.enum(ROLES),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  schools: z.array(z.object({ id: idOut, name: z.string() })),
  groups: z.array(z.object({ id: idOut, name: z.string() })),
  counselor: z.object({ id: idOut, name: z.string() }).nullable(),
  status: z.enum(['active', 'deactivated']),
  /** After a merge of two records of one person: the remaining record, which replaces this one. */
  merged_into: z.object({ id: idOut, name: z.string() }).nullable(),
  last_seen_at: instant.nullable(),
  created_at: instant,
  /**
   * When staff created, admitted or approved this account. Null while no staff member has approved a person
   * who enrolled on their own.
   */
  approved_at: instant.nullable(),
  version,
});
export type Person = z.infer<typeof person>;

/** One person. `is_decided`: whether the caller may change this person's record, not only see it. */
const onePerson = person.extend({ is_decided: z.boolean() });
export type OnePerson = z.infer<typeof onePerson>;

const peopleQuery = listQuery({
  ordering: ['name', 'last_seen_at', 'created_at'],
  filters: {
    school: id.optional(),
    group: id.optional(),
    status: z.enum(['active', 'deactivated']).optional(),
    role: z.enum(ROLES).optional(),
    /**
     * `never`: never signed in. `not_this_week`: not in the last seven days, which includes those who never
     * signed in.
     */
    seen: z.enum(['never', 'not_this_week']).optional(),
  },
});
export type PeopleQuery = z.output<typeof peopleQuery>;

const username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[a-z0-9][a-z0-9._-]{2,39}$/,
    'Use 3 to 40 letters, digits, dots, dashes, or underscores. Start with a letter or digit.',
  );

/** The fields of a new person. If `username` is left out, it is made from the name. */
const newPersonFields = {
  first_name: shortName,
  last_name: lastName.default(null),
  username: username.optional(),
  email: sentEmail.nullable().optional(),
  mobile: sentMobile.nullable().optional(),
  /** The schools. For a manager who has exactly one school, the default is that school. */
  schools: z.array(id).max(200).optional(),
  /**
   * A given password must be changed at the first sign-in. Without one, the person's email gets a link to
   * choose a password.
   */
  password: z.string().min(10, 'At least 10 characters.').max(128, 'At most 128 characters.').optional(),
};

const kinds = {
  internal: {
    noun: 'staff',
    one: 'staff member',
    act: 'Added a staff member',
    role: z.enum(['admin', 'manager', 'tutor', 'counselor']),
  },
  students: {
    noun: 'students',
    one: 'student',
    act: 'Added a student',
    role: z.literal('student').default('student'),
  },
  guests: { noun: 'guests', one: 'guest', act: 'Added a guest', role: z.literal('guest').default('guest') },
} as const;

function peopleList<const Kind extends keyof typeof kinds>(kind: Kind) {
  return endpoint({
    method: 'GET',
    path: `/api/users/${kind}/`,
    summary: `List the ${kinds[kind].noun} you can see`,
    about: 'people',
    access: 'people.view',
    query: peopleQuery,
    response: listOf(person),
  });
}

function addPerson<const Kind extends keyof typeof kinds>(kind: Kind) {
  return endpoint({
    method: 'POST',
    path: `/api/users/${kind}/`,
    summary: `Add a ${kinds[kind].one}`,
    act: kinds[kind].act,
    access: 'people.add',
    body: z.strictObject({ role: kinds[kind].role, ...newPersonFields }),
    status: 201,
    response: person,
    problems: [breaksRule, usernameTaken],
  });
}

export const listInternal = peopleList('internal');
export const listStudents = peopleList('students');
export const listGuests = peopleList('guests');
export const addInternal = addPerson('internal');
export const addStudent = addPerson('students');
export const addGuest = addPerson('guests');

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/users/{id}/',
  summary: 'Get a person',
  about: 'people',
  access: 'people.view',
  params: z.strictObject({ id }),
  response: onePerson,
});

export const changePerson = endpoint({
  method: 'PATCH',
  path: '/api/users/{id}/',
  summary: 'Change a person’s name, contacts, role, schools, or counselor, or reactivate them',
  act: 'Edited a person’s record',
  access: 'people.change',
  params: z.strictObject({ id }),
  body: z.strictObject({
    version,
    role: z.enum(ROLES).optional(),
    first_name: shortName.optional(),
    last_name: lastName.optional(),
    username: username.optional(),
    email: sentEmail.nullable().optional(),
    mobile: sentMobile.nullable().optional(),
    schools: z.array(id).max(200).optional(),
    counselor: id.nullable().optional(),
    status: z.literal('active').optional(),
    /** Approves an account that somebody made on their own. */
    approved: z.literal(true).optional(),
    /** Assignments of the schools and groups that the person leaves become individual assignments. */
    keep_assignments: z.boolean().default(false),
  }),
  response: person,
  problems: [staleVersion, breaksRule, usernameTaken, lastAdmin],
});

export const previewPlaces = endpoint({
  method: 'POST',
  path: '/api/users/{id}/places/preview/',
  summary: 'Preview the assignments that a person would lose by moving to these schools and groups',
  about: 'groups',
  access: 'people.change',
  params: z.strictObject({ id }),
  body: z.strictObject({
    schools: z.array(id).max(200),
    /** If left out: the person's current groups that belong to these schools. */
    groups: z.array(id).max(50).optional(),
  }),
  status: 200,
  response: assignmentsLost,
  is_audited: false,
  problems: [breaksRule],
});

export const deactivatePerson = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/',
  summary: 'Deactivate a person. They are signed out everywhere and can no longer sign in. Their work stays',
  act: 'Deactivated a person',
  access: 'people.decide',
  params: z.strictObject({ id }),
  problems: [lastAdmin],
});
