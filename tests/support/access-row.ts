/**
 * What the access matrix asks of a call, and rows made from the kind of thing that the call is about: on a person,
 * group or school in every relation to the caller, and on a thing of one's own and of others.
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
  /** Sends the call with `{id}` filled in. */
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
  /** Makes what the address names besides the person, in the order of the address. */
  parts?: (person: SeededPerson, attempt: Try) => Promise<readonly string[]>;
  /** Whether what `parts` makes changes how the person stands to the callers, so that each is a new one. */
  isSpoilt?: boolean;
  /** The answer where the person is in reach; that of success unless told. */
  success?: (person: SeededPerson, attempt: Try, relation: Relation) => number;
  /** Looks at the answer to success. */
  answered?: (reply: Reply, person: SeededPerson, attempt: Try) => void | Promise<void>;
  /** Asked of the caller themselves too. */
  own?: (role: Role) => number;
}

/** A call about a person, asked of one in every relation: of a new one where it changes them. */
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
      // Whom one sees and does not decide over.
      const isSeen = reach === 'sole_schools' && isPersonInReach(reachOf(role, 'people.view'), relation);
      const isChanged = isSpoilt || (isThere && endpoint.method !== 'GET');
      const person = isChanged ? await another(relation) : people[relation];
      const reply = await ask(person, relation);
      const done = success?.(person, attempt, relation) ?? endpoint.status;
      const expected = outcome(reach, isThere, done, isSeen && done !== 404 ? 403 : 404);
      expect(reply.status, relation).toBe(expected);
      if (expected === endpoint.status) await answered?.(reply, person, attempt);
    }
    // What is said of a student of the same school fits oneself as well as anybody.
    if (own !== undefined)
      expect((await ask(callers[role], 'student_of_same_school')).status, 'own').toBe(own(role));
  };
}

/** Calls about students and guests, as `onPeople` asks them: of staff there is nothing of the kind. */
export const takerRows =
  (world: () => World) =>
  ({ success, ...ask }: OnPerson = {}): Row =>
    onPeople(world, {
      ...ask,
      success: (person, attempt, relation) =>
        isStaff(person.role) ? 404 : (success?.(person, attempt, relation) ?? attempt.endpoint.status),
    });

/** An act on a group in every relation, a new one where it changes it; named in a body, one out of view breaks a rule. */
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

/** A call on a thing that somebody made: the caller, or a manager of the same or of the other school. */
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

/** Whether content of this owner is seen: that of one's own school, of which these callers have one, and else an admin's to see. */
export const isContentSeen = (reach: Reach, owner: Owner): boolean =>
  reach === 'all' || owner !== 'of_other_school';

/** What changing content answers: its own to whoever wrote it, a school's to its managers; what is seen else is refused. */
export function contentOutcome(reach: Reach, owner: Owner, success: number): number {
  if (!isContentSeen(reach, owner)) return outcome(reach, false, success);
  return outcome(reach, reach !== 'own' || owner === 'own', success, 403);
}

/** What a call shows of a list, all of its pages; null where the role is refused. */
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

/** A list that everyone whom it is open to sees whole: each of `things` is in it. */
export function wholeList(things: () => Promise<readonly string[]>): Row {
  return async (attempt) => {
    const all = await things();
    const rows = await listed<{ id: string }>(attempt);
    if (rows === null) return;
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([...all]));
  };
}

/** A list of content: of what a tutor of one's own school and managers of both have made that which is seen is in it, nothing else of it. */
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

/** Who is in which group of the world, by the ids of both. */
export function membershipsOf({ groups, people }: World) {
  return MEMBERSHIPS.map(
    ([group, person]) => [`${groups[group]} ${people[person].id}`, group, person] as const,
  );
}

/**
 * Of the world as it was made, without what single tries added: a list, whole and searched by a word that everything has, holds
 * exactly what is in view, and counts that.
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
