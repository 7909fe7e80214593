import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#app/server/app.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Role, reachOf } from '#core/access/access.ts';
import { expectNobodyElse } from './support/access-subjects.ts';
import { accessWorld } from './support/access-world.ts';
import { type Reply, type TestApi, testApi } from './support/api.ts';
import { expectNoFaults } from './support/expect-no-faults.ts';
import { ofFeatures, withForeign } from './support/feature-calls.ts';
import { kindOf } from './support/field-kinds.ts';
import { type ForeignWorld, foreignWorld, type Sound, type SoundCall } from './support/foreign-world.ts';
import { LONG_RUN } from './support/long-run.ts';
import { fieldsOf, hasValue, withValue } from './support/schema-fields.ts';
import { stateOf } from './support/table-state.ts';
import { untimeSessions } from './support/untimed-sessions.ts';

let api: TestApi;
let there: ForeignWorld;
beforeAll(async () => {
  api = await testApi({ kind: 'served' });
  there = await withForeign(await foreignWorld(api, await accessWorld(api)));
});
// A session that the test of one row leaves in progress must not close the reviews that the test of the next
// row opens.
beforeEach(() =>
  untimeSessions(
    api.platform.database,
    Object.values(there.world.callers).map(({ id }) => id),
  ),
);
afterAll(() => api.close());

const SOUND = ofFeatures((calls) => calls.sound?.(() => there));
const STAFF: readonly Role[] = ['manager', 'tutor'];

const mayCall = (role: Role, { access }: Endpoint) =>
  access === 'signed_in' || access === 'anyone' || reachOf(role, access) !== 'none';

/**
 * The roles in which an example call is made. The daily run skips managers if tutors, who see less, may make
 * the call too. The long run tries both.
 */
function sendersOf(endpoint: Endpoint, { by = STAFF }: Pick<SoundCall, 'by'>): readonly Role[] {
  const all = by.filter((role) => mayCall(role, endpoint));
  return LONG_RUN || !all.includes('tutor') ? all : all.filter((role) => role !== 'manager');
}

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const idsIn = (schema: Endpoint['body']) =>
  fieldsOf(schema)
    .filter(({ holds }) => holds === 'id')
    .map(({ path }) => path);
const lastWord = (path: string) => /(\w+)(?:\[\]|\{\})?$/.exec(path)?.[1] ?? '';
/**
 * A filter only narrows a list: with an id from a different school it matches nothing, or only rows that the
 * caller can see.
 */
const isFilter = (key: string, path: string) =>
  key === 'POST /api/filter-people-view/' || /filters\./.test(path);

const named = endpoints().filter(({ body }) => idsIn(body).length > 0);
const filtered = endpoints().filter(({ query }) => idsIn(query).length > 0);

test('each field with an id declares what the id refers to, and each call with such a field has a valid example', () => {
  const unknown = endpoints().flatMap(({ path, body, query }) =>
    [...idsIn(body), ...idsIn(query)]
      .filter((field) => kindOf(path, field) === undefined)
      .map((field) => `${path} ${field}`),
  );
  expectNoFaults([
    ...unknown.map(
      (field) => `${field} is an id of an unknown kind: add it to kinds in its feature's tests/calls.ts.`,
    ),
    ...named
      .map(keyOf)
      .filter((key) => SOUND[key] === undefined)
      .map((key) => `${key} takes ids but has no valid example: add one to its feature's tests/calls.ts.`),
    ...Object.keys(SOUND)
      .filter((key) => !named.some((endpoint) => keyOf(endpoint) === key))
      .map((key) => `${key} takes no ids: remove its example from its feature's tests/calls.ts.`),
  ]);
});

async function sendAs(
  role: Role,
  { method, path }: Endpoint,
  { ids = [], body, query = '', file }: Sound,
): Promise<Reply> {
  const waiting = [...ids];
  const url = `${path.replaceAll(/\{\w+\}/g, () => waiting.shift() ?? '')}${query}`;
  const client = there.world.clients[role];
  if (file === undefined) return client.send({ method, url, payload: body });
  return client.upload(url, file, { fields: body as Record<string, string> });
}

/** These calls ignore ids that do not exist, as they should. */
const MAY_BE_ABSENT = [
  'DELETE /api/group-user/ users[]',
  'POST /api/questions-by-ids/ ids[]',
  'POST /api/question-reports/counts/ questions[]',
];
/** A taker's answer is stored as sent, and judged only by the right answer. */
const ANSWERS = ['response', 'eliminated'];
/** Visiting one's own question counts, even if the id in the request belongs to a different person. */
const OWN_LOOK = { 'POST /api/user-assessment-session/create-attempt-visit/': ['attempts'] };

describe.each(named.map((endpoint) => [keyOf(endpoint), endpoint] as const))('%s', (key, endpoint) => {
  test('accepts ids that the caller can see, and refuses any other id in every field without changing anything', async () => {
    const paths = idsIn(endpoint.body).filter((path) => !ANSWERS.includes(lastWord(path)));
    const left = new Set(paths);
    for (const role of ['manager', 'tutor', 'student'] as const) {
      const calls = (SOUND[key] ?? []).filter((sound) => sendersOf(endpoint, sound).includes(role));
      const examples = await Promise.all(calls.map(({ make }) => make(role)));
      const isSaid = (path: string) => examples.some(({ body }) => hasValue(body, path));
      for (const [index, example] of examples.entries()) {
        let sound = example;
        for (const path of paths) {
          const above = path.includes('.') ? path.replace(/\.[^.]*$/, '') : null;
          const fits = above === null ? SOUND[key]?.length === 1 : hasValue(sound.body, above);
          if (!hasValue(sound.body, path) && (isSaid(path) || !fits)) continue;
          left.delete(path);
          if ((await tryForeign(role, sound, path)).status < 300)
            sound = (await calls[index]?.make(role)) ?? sound;
        }
        const reply = await sendAs(role, endpoint, sound);
        expect([200, endpoint.status], `${role}: ${reply.text}`).toContain(reply.status);
      }
    }
    expect([...left], 'fields that appear in no example').toEqual([]);
  });

  async function tryForeign(role: Role, sound: Sound, path: string): Promise<Reply> {
    const foreign = there.foreign[kindOf(endpoint.path, path) ?? ''] ?? expect.unreachable();
    const unwatched = (OWN_LOOK as Record<string, string[]>)[key] ?? [];
    const state = () => stateOf(api.platform.database, unwatched);
    const before = await state();
    const body = withValue(sound.body, path, foreign) as Sound['body'];
    const reply = await sendAs(role, endpoint, { ...sound, body });
    const what = `${role}, ${path}: ${reply.text}`;
    if (isFilter(key, path)) {
      expect([endpoint.status, 409, 422], what).toContain(reply.status);
      expectNobodyElse(reply.text, role, there.world);
      if (endpoint.path.startsWith('/api/saved-views/')) return reply;
    } else if (MAY_BE_ABSENT.includes(`${key} ${path}`)) {
      expect(reply.status, what).toBe(endpoint.status);
    } else {
      // 409: the session has no such section. 403: the test is not assigned to the taker.
      expect([404, 409, 422, ...(role === 'student' ? [403] : [])], what).toContain(reply.status);
      expect(reply.headers['content-type'], what).toContain('application/problem+json');
    }
    const after = await state();
    // A read, or a removal that finds nothing to remove, still adds a row to the audit log.
    expect(reply.status < 300 ? { ...after, audit: before.audit } : after, what).toEqual(before);
    return reply;
  }
});

test('a save with questions or visits from a different session is refused item by item, and nothing is stored', async () => {
  const { world, foreign } = there;
  const { kysely } = api.platform.database;
  const [call] = SOUND['POST /api/user-assessment-session/create-attempt-visit/'] ?? [];
  const { session, ...look } = (await call?.make('student'))?.body ?? {};
  const { question } = await kysely
    .selectFrom('attempts')
    .select('question')
    .where('session', '=', foreign.session ?? '')
    .executeTakeFirstOrThrow();
  const before = await stateOf(api.platform.database);
  const reply = await world.clients.student.put(`/api/users/sessions/${session}/attempts/`, {
    attempts: [{ question, response: 'x', seq: 1 }],
    visits: [{ ...look, question }],
    notes: [question, foreign.session].map((target) => ({ kind: 'scratch', target, value: 'x', seq: 2 })),
  });
  expect(reply.status).toBe(200);
  const { attempts, visits, notes } = reply.body;
  const verdicts = [...attempts, ...visits, ...notes].map(({ verdict }) => verdict);
  expect(verdicts).toEqual(['refused', 'refused', 'refused', 'refused']);
  expect(await stateOf(api.platform.database)).toEqual(before);
  const theirs = await world.clients.student.put(`/api/users/sessions/${foreign.session}/attempts/`, {
    attempts: [{ question, response: 'x', seq: 1 }],
  });
  expect(theirs.status).toBe(404);
});

describe.each(filtered.map((endpoint) => [keyOf(endpoint), endpoint] as const))('%s', (_key, endpoint) => {
  test('shows no people or content of other people, whatever ids its filters name', async () => {
    for (const role of ['manager', 'tutor', 'student'] as const) {
      for (const path of idsIn(endpoint.query)) {
        const kind = kindOf(endpoint.path, path) ?? '';
        // For results, the filter is the test that the other school's student took.
        const foreign = path.startsWith('assessment') ? there.sat : there.foreign[kind];
        const url = `${endpoint.path.replace('{id}', there.sat)}?${path}=${foreign}`;
        const reply = await there.world.clients[role].send({ method: endpoint.method, url });
        const what = `${role}, ${path}: ${reply.text}`;
        expect([200, 403, 404, 422], what).toContain(reply.status);
        if (reply.status !== 200) continue;
        expectNobodyElse(reply.text, role, there.world);
        // A filter by school may list people whom the caller can see for a different reason.
        if (kind !== 'school' && kind !== 'nothing') expect(reply.body?.results ?? [], what).toEqual([]);
        const rows = reply.text.trimEnd().split('\r\n').length - 1;
        if (String(reply.headers['content-type']).startsWith('text/csv') && kind === 'student')
          expect(rows, what).toBe(0);
      }
    }
  });
});
