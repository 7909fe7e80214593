/** Groups of students within a school, their tutors and their members. */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, shortName, version } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule, problemKind, staleVersion } from '#contract/problem.ts';

export const groupNameTaken = problemKind(
  409,
  'group_name_taken',
  'Another group of this school has this name',
);

const shortPerson = z.object({ id: idOut, name: z.string() });

const group = z.object({
  id: idOut,
  name: z.string(),
  school: z.object({ id: idOut, name: z.string() }),
  tutors: z.array(shortPerson),
  member_count: z.int(),
  created_at: instant,
  version,
});
export type Group = z.infer<typeof group>;

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/groups/',
  summary: 'The groups in view',
  access: 'groups.view',
  query: listQuery({
    ordering: ['name', 'created_at'],
    filters: { school: id.optional(), tutor: id.optional() },
  }),
  response: listOf(group),
});

export const addGroup = endpoint({
  method: 'POST',
  path: '/api/groups/',
  summary: 'Add a group to a school',
  access: 'groups.add',
  body: z.strictObject({ name: shortName, school: id, tutors: z.array(id).max(50).default([]) }),
  status: 201,
  response: group,
  problems: [groupNameTaken, breaksRule],
});

export const getGroup = endpoint({
  method: 'GET',
  path: '/api/groups/{id}/',
  summary: 'One group in view',
  access: 'groups.view',
  params: z.strictObject({ id }),
  response: group,
});

export const changeGroup = endpoint({
  method: 'PATCH',
  path: '/api/groups/{id}/',
  summary: "Change a group's name or its tutors (the whole set)",
  access: 'groups.change',
  params: z.strictObject({ id }),
  body: z.strictObject({ version, name: shortName.optional(), tutors: z.array(id).max(50).optional() }),
  response: group,
  problems: [staleVersion, groupNameTaken, breaksRule],
});

export const removeGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/{id}/',
  summary: 'Remove a group; its members stay people of the school',
  access: 'groups.add',
  params: z.strictObject({ id }),
});

export const membership = z.object({ group: idOut, user: shortPerson });

export const listGroupUsers = endpoint({
  method: 'GET',
  path: '/api/group-user/',
  summary: 'Who is in which group',
  access: 'groups.view',
  query: listQuery({ ordering: ['name'], filters: { group: id.optional(), user: id.optional() } }),
  response: listOf(membership),
});

const membershipChange = z.strictObject({ group: id, users: z.array(id).min(1).max(500) });

export const addGroupUsers = endpoint({
  method: 'POST',
  path: '/api/group-user/',
  summary: "Put students of the group's school into a group; those already in it stay",
  access: 'groups.change',
  body: membershipChange,
  status: 200,
  response: group,
  problems: [breaksRule],
});

export const removeGroupUsers = endpoint({
  method: 'DELETE',
  path: '/api/group-user/',
  summary: 'Take students out of a group',
  access: 'groups.change',
  body: membershipChange,
  status: 204,
  problems: [breaksRule],
});
