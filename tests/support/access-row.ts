/**
 * Builds the rows of the access matrix for a kind of object that a call is about: a person, group or school
 * in every relation to the caller, or an object that belongs to the caller or to others.
 */
import { expect } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { isStaff, type Reach, type Role, reachOf } from '#core/access/access.ts';
import {
  COMMON_WORD,
  GROUP_RELATIONS,
  type GroupRelation,
  isGroupInReach,
  isPersonInReach,
  isSchoolInReach,
  OWNERS,
  type Owner,
  RELATIONS,
  type Relation,
  SCHOOLS,
  type World,
} from './access-world.ts';
import type { Reply } from './api.ts';
import type { SeededPerson } from './seed.ts';

export interface Try {
  role: Role;
  reach: Reach;
  endpoint: Endpoint;
  /** Makes the call with this id in place of `{id}`. */
  send(body?: unknown, id?: string, query?: string): Promise<Reply>;
}
export type Row = (attempt: Try) => Promise<void>;

export const openToAnyone: Row = async ({ endpoint }) => {
  expect(endpoint.access).toBe('anyone');
};

export function outcome(reach: Reach, isInReach: boolean, success: number, absent = 404): number {
  return reach === 'none' ? 403 : isInReach ? success : absent;
}

interface OnPerson {
  body?: (person: SeededPerson, relation: Relation) => unknown;
  /** Creates the other objects in the path besides the person, in the order of the path. */
  parts?: (person: SeededPerson, attempt: Try) => Promise<readonly string[]>;
  /** Whether the call changes the person's relation to the callers, so that each call needs a new person. */
  isSpoilt?: boolean;
  /** The expected status if the caller can see the person; by default the call's success status. */
  success?: (person: SeededPerson, attempt: Try, relation: Relation) => number;
  /** Checks the response to a successful call. */
  answered?: (reply: Reply, person: SeededPerson, attempt: Try) => void | Promise<void>;
  /** The expected status if callers give their own id; not tried if omitted. */
  own?: (role: Role) => number;
}

/**
 * A row for a call about a person. It is made for a person in every relation to the caller, and for a new
 * person if the call changes them.
 */
export function onPeople(
  world: () => World,
  { body = () => undefined, parts, isSpoilt = false, success, answered, own }: OnPerson = {},
): Row {
  return async (attempt) => {
    const { role, reach, endpoint } = attempt;
    const { people, callers, clients, person: another } = world();
    const ask = async (person: SeededPerson, relation: Relation) => {
      const names = [person.id, ...((await parts?.(person, attempt)) ?? [])];
      const payload = await body(person, relation);
      return clients[role].send({
        method: endpoint.method,
        url: endpoint.path.replaceAll(/\{\w+\}/g, () => names.shift() ?? ''),
        ...(payload === undefined ? {} : { payload: payload as object }),
      });
    };
    for (const relation of RELATIONS) {
      const isThere = isPersonInReach(reach, relation);
      // A person whom the caller can see but about whom the caller may not decide.
      const isSeen = reach === 'sole_schools' && isPersonInReach(reachOf(role, 'people.view'), relation);
      const isChanged = isSpoilt || (isThere && endpoint.method !== 'GET');
      const person = isChanged ? await another(relation) : people[relation];
      const reply = await ask(person, relation);
      const done = success?.(person, attempt, relation) ?? endpoint.status;
      const expected = outcome(reach, isThere, done, isSeen && done !== 404 ? 403 : 404);
      expect(reply.status, relation).toBe(expected);
      if (expected === endpoint.status) await answered?.(reply, person, attempt);
    }
    // A body for a student in the same school is also valid for the caller.
    if (own !== undefined)
      expect((await ask(callers[role], 'student_of_same_school')).status, 'own').toBe(own(role));
  };
}

/** Like `onPeople`, for calls about students and guests that do not exist for staff. */
export const takerRows =
  (world: () => World) =>
  ({ success, ...ask }: OnPerson = {}): Row =>
    onPeople(world, {
      ...ask,
      success: (person, attempt, relation) =>
        isStaff(person.role) ? 404 : (success?.(person, attempt, relation) ?? attempt.endpoint.status),
    });

/**
 * A row for a call about a group in every relation to the caller, with a new group if the call changes it. If
 * the id of the group is in the body and the caller cannot see the group, the response is 422.
 */
export function onGroups(
  world: () => World,
  body: (group: string, relation: GroupRelation) => unknown = () => undefined,
  absent: 404 | 422 = 404,
  answered?: (reply: Reply, group: string) => void,
): Row {
  return async ({ reach, send, endpoint }) => {
    for (const relation of GROUP_RELATIONS) {
      const isThere = isGroupInReach(reach, relation);
      const isSpoilt = isThere && endpoint.method !== 'GET';
      const group = isSpoilt ? await world().group(relation) : world().groups[relation];
      const reply = await send(await body(group, relation), group);
      expect(reply.status, relation).toBe(outcome(reach, isThere, endpoint.status, absent));
      if (reply.status === endpoint.status) answered?.(reply, group);
    }
  };
}

export function onSchools(
  world: () => World,
  body: (school: string) => unknown = () => undefined,
  answered?: (reply: Reply, school: string) => void,
): Row {
  return async ({ reach, send, endpoint }) => {
    for (const school of SCHOOLS) {
      const id = world().schools[school];
      const reply = await send(await body(id), id);
      expect(reply.status, school).toBe(outcome(reach, isSchoolInReach(reach, school), endpoint.status));
      if (reply.status === endpoint.status) answered?.(reply, id);
    }
  };
}

/**
 * A row for a call about an object created by the caller, or by a manager of the same or of the other school.
 */
export function onOwned(
  world: () => World,
  make: (owner: SeededPerson, attempt: Try) => Promise<string>,
  send: (attempt: Try, id: string) => Promise<Reply>,
  expected: (attempt: Try, owner: Owner) => number,
): Row {
  return async (attempt) => {
    for (const owner of OWNERS) {
      const by = owner === 'own' ? world().callers[attempt.role] : world().owners[owner];
      const id = await make(by, attempt);
      world().mark('owned', owner, id);
      expect((await send(attempt, id)).status, owner).toBe(expected(attempt, owner));
    }
  };
}

/**
 * Whether a caller sees content of this owner: an admin sees everything, other callers see the content of
 * their own school. These callers have one school.
 */
export const isContentSeen = (reach: Reach, owner: Owner): boolean =>
  reach === 'all' || owner !== 'of_other_school';

/**
 * The expected status for a change of content. Authors may change their own content and managers the content
 * of their school. Other visible content gives a 403.
 */
export function contentOutcome(reach: Reach, owner: Owner, success: number): number {
  if (!isContentSeen(reach, owner)) return outcome(reach, false, success);
  return outcome(reach, reach !== 'own' || owner === 'own', success, 403);
}

/** All rows of a list across its pages; null if the role may not call it. */
export async function listed<Item>(
  { send, reach }: Try,
  query = '?page_size=200',
  id = '',
): Promise<Item[] | null> {
  const first = await send(undefined, id, query);
  expect(first.status).toBe(reach === 'none' ? 403 : 200);
  if (reach === 'none') return null;
  const results: Item[] = [...first.body.results];
  const pages = Math.ceil(first.body.count / 200);
  for (let page = 2; page <= pages; page += 1) {
    results.push(...(await send(undefined, id, `${query}&page=${page}`)).body.results);
  }
  expect(first.body.count).toBe(results.length);
  return results;
}

/**
 * A row for a list that shows everything to everyone who may read it: it must contain each of the rows in
 * `things`.
 */
export function wholeList(things: () => Promise<readonly string[]>): Row {
  return async (attempt) => {
    const all = await things();
    const rows = await listed<{ id: string }>(attempt);
    if (rows === null) return;
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([...all]));
  };
}

/**
 * A row for a list of content. Some content was created by a tutor of the caller's school, some by managers
 * of both schools. The list must contain exactly the content that the caller can see.
 */
export function contentList(world: () => World, make: (author: SeededPerson) => Promise<string>): Row {
  return async (attempt) => {
    const { callers, owners } = world();
    const authors = { own: callers.tutor, ...owners };
    const made = await Promise.all(OWNERS.map(async (owner) => ({ owner, id: await make(authors[owner]) })));
    const rows = await listed<{ id: string }>(attempt);
    if (rows === null) return;
    const ids = rows.map(({ id }) => id);
    const told = made.filter(({ id }) => ids.includes(id)).map(({ owner }) => owner);
    expect(told).toEqual(OWNERS.filter((owner) => isContentSeen(attempt.reach, owner)));
  };
}

const MEMBERSHIPS = [
  ['of_same_school', 'student_of_same_school'],
  ['of_other_school', 'student_of_other_school'],
  ['tutored', 'student_in_tutored_group'],
] as const;

/** The groups in the test data and their members, as pairs of ids. */
export function membershipsOf({ groups, people }: World) {
  return MEMBERSHIPS.map(
    ([group, person]) => [`${groups[group]} ${people[person].id}`, group, person] as const,
  );
}

/**
 * A row for a list of the original test data, without items that other tests added. Both without a filter and
 * searched by a word that everything contains, it must return and count exactly what is in view.
 */
export function listInView(
  world: () => World,
  expected: (attempt: Try) => string[],
  nameOf: (row: { id: string }) => string = (row) => row.id,
): Row {
  return async (attempt) => {
    const { people, callers, groups, schools } = world();
    const ours = new Set([
      ...[...Object.values(people), ...Object.values(callers)].map(({ id }) => id),
      ...Object.values(groups),
      ...Object.values(schools),
      ...membershipsOf(world()).map(([key]) => key),
    ]);
    for (const query of ['?page_size=200', `?page_size=200&search=${COMMON_WORD}`]) {
      const rows = await listed<{ id: string }>(attempt, query);
      if (rows === null) continue;
      const names = rows.map(nameOf).filter((name) => ours.has(name));
      expect(names.sort()).toEqual(expected(attempt).sort());
    }
  };
}
