/**
 * Determines the kind of object in a call's path, and checks each row: it must try an object in every
 * relation to the caller, and no response may contain the name of a taker whom the caller cannot see.
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

/** The kind of object, by the start of a path. */
const SUBJECTS = ofFeatures(({ names }) => names);

/** The kind of object in this path; null if the path contains none. Throws if no feature declares it. */
export function subjectOf({ path }: Pick<Endpoint, 'path'>): Subject | null {
  if (!path.includes('{')) return null;
  const [longest] = Object.keys(SUBJECTS)
    .filter((start) => path.startsWith(start))
    .sort((one, other) => other.length - one.length);
  const subject = SUBJECTS[longest ?? ''];
  if (subject === undefined)
    throw new Error(`${path}: add what its id refers to, in the tests/calls.ts of its feature.`);
  return subject;
}

/**
 * Runs a row and checks what holds for every row: each relation was tried, and no response contained anybody
 * whom the caller cannot see.
 */
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
          `${endpoint.method} ${endpoint.path} was not tried with ${relation}: extend its row in its feature's tests/calls.ts.`,
      ),
  );
}

/** The message of a failed row. The original assertion is its cause. */
function sentenceOf({ role, reach, endpoint }: Try): string {
  return `${endpoint.method} ${endpoint.path} does something else for a ${role} than the access table says (reach: ${reach}). \
Correct the route, the action in core/access/access.ts, or the row in the feature's tests/calls.ts.`;
}

/** Checks that a response contains no id or email address of a taker whom the caller cannot see. */
export function expectNobodyElse(text: string, role: Role, { people }: World): void {
  const reach = reachOf(role, 'people.view');
  const named = TAKERS.filter((relation) => {
    const { id, email } = people[relation];
    return !isPersonInReach(reach, relation) && (text.includes(id) || text.includes(email));
  });
  expectNoFaults(
    named.map(
      (relation) =>
        `A response to a ${role} names the ${relation}, whom they must not see: narrow its query.`,
    ),
  );
}
