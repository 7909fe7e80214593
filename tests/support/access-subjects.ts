/**
 * Of what kind the thing is that a call's address names, and the proof of a row: that it was asked of such a thing in
 * every relation to the caller, and that no answer named a taker whom the caller does not see.
 */
import { expect } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Role, reachOf } from '#core/access/access.ts';
import type { Row, Try } from './access-row.ts';
import {
  isPersonInReach,
  RELATIONS_OF,
  type Subject,
  TAKERS,
  type Told,
  type World,
} from './access-world.ts';
import { ofFeatures } from './feature-calls.ts';

/** By how an address begins. */
const SUBJECTS = ofFeatures(({ names }) => names);

/** Of what kind the thing is that this address names; null where it names none. Throws where nobody said. */
export function subjectOf({ path }: Pick<Endpoint, 'path'>): Subject | null {
  if (!path.includes('{')) return null;
  const [longest] = Object.keys(SUBJECTS)
    .filter((start) => path.startsWith(start))
    .sort((one, other) => other.length - one.length);
  const subject = SUBJECTS[longest ?? ''];
  if (subject === undefined) throw new Error(`${path}: say in the names of its feature what its id names.`);
  return subject;
}

/** Runs a row, and holds what is true of every row: each relation tried, and nobody named who is out of view. */
export async function tryRow(row: Row, attempt: Try, world: World): Promise<void> {
  world.heard();
  await row(attempt);
  const told = world.heard().filter(({ role }) => role === attempt.role);
  expectEveryRelation(told, attempt, world);
  for (const { reply } of told) if (reply.status < 300) expectNobodyElse(reply.text, attempt.role, world);
}

function expectEveryRelation(told: readonly Told[], { endpoint }: Try, world: World): void {
  const subject = subjectOf(endpoint);
  if (subject === null || subject === 'everyones') return;
  const shape = new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '([^/?]+)')}(?:\\?|$)`);
  const tried = told
    .filter(({ request }) => request.method === endpoint.method)
    .map(({ request }) => world.relationOf(shape.exec(String(request.url))?.[1] ?? ''));
  const wanted = RELATIONS_OF[subject].map((relation) => `${subject} ${relation}`);
  expect(tried, 'a thing in each relation').toEqual(expect.arrayContaining(wanted));
}

/** Holds that an answer names no taker of the world who is out of view, by id or by address. */
export function expectNobodyElse(text: string, role: Role, { people }: World): void {
  const reach = reachOf(role, 'people.view');
  const named = TAKERS.filter((relation) => {
    const { id, email } = people[relation];
    return !isPersonInReach(reach, relation) && (text.includes(id) || text.includes(email));
  });
  expect(named, 'named, and out of view').toEqual([]);
}
