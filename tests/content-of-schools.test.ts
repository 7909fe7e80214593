/**
 * Tries every call that refers to content as staff in each role, in one school, in a different one, in both
 * and in neither, with content that belongs to each school or is shared by all, written by others and by the
 * caller.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#app/server/app.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { reachOf } from '#core/access/access.ts';
import { type TestApi, testApi } from './support/api.ts';
import {
  type Content,
  type ContentWorld,
  contentWorld,
  OWNERS,
  type Owner,
} from './support/content-world.ts';
import { expectNoFaults } from './support/expect-no-faults.ts';
import { ofFeatures, ofPeople } from './support/feature-calls.ts';
import { kindOf } from './support/field-kinds.ts';
import { fieldsOf } from './support/schema-fields.ts';
import type { SeededPerson } from './support/seed.ts';

let api: TestApi;
let world: ContentWorld;
beforeAll(async () => {
  api = await testApi({ kind: 'served' });
  world = await contentWorld(api);
});
afterAll(() => api.close());

const CALLS = ofFeatures((calls) => calls.content?.(() => api));

/**
 * Calls about people and their sessions, which depend on who is in view, or about answers in a test that
 * somebody is taking.
 */
const OF_PEOPLE = ofPeople();
/** A taker's own request for a test that is open to everybody, and the caller's own bulk action. */
const OWN = /^(\w+) \/api\/(user-assessments|questions\/actions\/\{id\})\//;
const IN_ADDRESS =
  /^\/api\/(questions|options|question-source|assessments|assessments\/irt|sections|sections\/questions|assessment-tags|subjects\/tree|subjects-nodes|onelevel-childnodes|subnodes|subject-resources|subject-resources\/by-subject)\/\{id\}\//;
const KINDS = ['question', 'source', 'label', 'assessment', 'node'];
const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`;

function namesContent({ path, body, query }: Endpoint): boolean {
  if (IN_ADDRESS.test(path)) return true;
  const ids = [...fieldsOf(body), ...fieldsOf(query)].filter(({ holds }) => holds === 'id');
  return ids.some(({ path: field }) => KINDS.includes(kindOf(path, field) ?? ''));
}

test('each call that refers to content is either in this test’s table or concerns only people', () => {
  const naming = endpoints()
    .filter(namesContent)
    .map(keyOf)
    .filter((key) => !OWN.test(key));
  const all = endpoints().map(keyOf);
  expectNoFaults([
    ...naming
      .filter((key) => CALLS[key] === undefined && !OF_PEOPLE.includes(key))
      .map(
        (key) =>
          `${key} has the id of content: add who sees it to content or of_people in its feature's tests/calls.ts.`,
      ),
    ...[...Object.keys(CALLS), ...OF_PEOPLE]
      .filter((key) => !all.includes(key))
      .map((key) => `${key} is not a call of the product: remove it from its feature's tests/calls.ts.`),
  ]);
});

describe.each(
  endpoints().flatMap((endpoint) => (CALLS[keyOf(endpoint)] ? [[keyOf(endpoint), endpoint] as const] : [])),
)('%s', (key, { access }) => {
  test('staff see, use and change content in their own school and shared content, and no other content', async () => {
    const wrong: string[] = [];
    let tries = 0;
    for (const { isSpoilt, tryOn } of CALLS[key] ?? []) {
      for (const caller of world.callers) {
        const mayCall =
          access === 'signed_in' || access === 'anyone' || reachOf(caller.role, access) !== 'none';
        if (!mayCall) continue;
        for (const owner of OWNERS) {
          for (const isAuthor of isSpoilt ? [false, true] : [false]) {
            const author = isAuthor ? caller.person : undefined;
            const things = await thingsOf(owner, author, isSpoilt);
            tries += 1;
            const { fault, isRefused } = await tryOn(caller, naming(things), isAuthor);
            // The question was changed to contain a picture, even if the call failed. So a new question is
            // needed.
            const isShown = things.named.has('shown');
            if (!isSpoilt || isRefused) things.named.clear();
            if (isShown) things.named.add('shown');
            if (fault !== undefined)
              wrong.push(`${caller.name}, ${isAuthor ? 'own of' : 'of'} ${owner}: ${fault.slice(0, 300)}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(tries).toBeGreaterThan(10);
  });
});

interface Things {
  readonly content: Content;
  /** The records that a successful call named and may have changed. */
  readonly named: Set<string>;
}

/** The created items, by owner and author. Calls that only read have their own items. */
const made = new Map<string, Things>();

/**
 * Items that no call has changed: the items of the last try, except that the items to which that try referred
 * are new.
 */
async function thingsOf(owner: Owner, author: SeededPerson | undefined, isSpoilt: boolean): Promise<Things> {
  const key = `${owner} ${author?.id} ${isSpoilt}`;
  const before = made.get(key);
  const isSound = before !== undefined && before.named.size === 0;
  const things = isSound
    ? before
    : { content: await world.made(owner, author, before), named: new Set<string>() };
  made.set(key, things);
  return things;
}

/** The content, with a record of each item that is requested. */
function naming({ content, named }: Things): Content {
  return new Proxy(content, {
    get(things, name: keyof Content) {
      named.add(name);
      return things[name];
    },
  });
}
