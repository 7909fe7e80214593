/**
 * Of what kind the thing is that a call's address names, and the proof of a row: that it was asked of such a thing in
 * every relation to the caller, and that no answer named a taker whom the caller does not see.
 */
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
import { expectNoFaults } from './expect-no-faults.ts';
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
  try {
    await row(attempt);
  } catch (error) {
    throw new Error(sentenceOf(attempt), { cause: error });
  }
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
  expectNoFaults(
    wanted
      .filter((relation) => !tried.includes(relation))
      .map(
        (relation) =>
          `${endpoint.method} ${endpoint.path} was not asked about ${relation}: extend its row in its feature's tests/calls.ts.`,
      ),
  );
}

/** What a row that failed says first; the assertion itself is its cause. */
function sentenceOf({ role, reach, endpoint }: Try): string {
  return `${endpoint.method} ${endpoint.path} does something else for a ${role} than the access table says (reach: ${reach}). \
Mend the route, the act in core/access/access.ts, or the row in the feature's tests/calls.ts.`;
}

/** Holds that an answer names no taker of the world who is out of view, by id or by address. */
export function expectNobodyElse(text: string, role: Role, { people }: World): void {
  const reach = reachOf(role, 'people.view');
  const named = TAKERS.filter((relation) => {
    const { id, email } = people[relation];
    return !isPersonInReach(reach, relation) && (text.includes(id) || text.includes(email));
  });
  expectNoFaults(
    named.map(
      (relation) =>
        `An answer to a ${role} names the ${relation}, who is out of their view: narrow its query.`,
    ),
  );
}
