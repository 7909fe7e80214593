/**
 * Checks that a call for many items leaves the same rows as one call for each item, by trying both in two
 * identical worlds.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#app/server/app.ts';
import type { Reply } from './support/api.ts';
import { expectNoFaults } from './support/expect-no-faults.ts';
import { fieldsOf } from './support/schema-fields.ts';
import { beyond, rowsOf, type TwinWorld, twinWorld } from './support/twin-worlds.ts';

interface Act {
  /** The call, and the field in which it takes several ids. */
  readonly call: string;
  readonly field: string;
  readonly of: (world: TwinWorld) => readonly string[] | Promise<readonly string[]>;
  readonly many: (world: TwinWorld, several: readonly string[]) => Promise<Reply>;
  /** The call for a single item; by default the same call with one id. */
  readonly one?: (world: TwinWorld, id: string) => Promise<Reply>;
}

const ALLOT = '/api/test-allocation/';
const GROUP = '/api/group-user/';
const MATERIAL = '/api/allocate-bulk-material/';
const PEOPLE = '/api/people-view/actions/';
const RELEASES = '/api/session-releases/';
const rowIds = async (world: TwinWorld, address: string): Promise<string[]> =>
  (await world.manager.get(address)).body.results.map(({ id }: { id: string }) => id);
const versionOf = async (world: TwinWorld, id: string): Promise<number> =>
  (await world.manager.get(`/api/questions/${id}/`)).body.version;
const chosenQuestions = async (world: TwinWorld, several: readonly string[]) => ({
  questions: await Promise.all(several.map(async (id) => ({ id, version: await versionOf(world, id) }))),
});

/** The actions run in this order: each starts from the state that the earlier ones left in both worlds. */
const ACTS: Readonly<Record<string, Act>> = {
  'assigns several tests': {
    call: `POST ${ALLOT}`,
    field: 'assessments[]',
    of: ({ all }) => all('test'),
    many: ({ manager, ids }, assessments) =>
      manager.post(ALLOT, { assessments, users: [ids['student one']], due_at: '2026-12-01T09:00:00Z' }),
  },
  'assigns a test to several people': {
    call: `POST ${ALLOT}`,
    field: 'users[]',
    of: ({ all }) => all('student'),
    many: ({ manager, ids }, users) => manager.post(ALLOT, { assessments: [ids['test one']], users }),
  },
  'assigns a test to several groups': {
    call: `POST ${ALLOT}`,
    field: 'groups[]',
    of: ({ all }) => all('group'),
    many: ({ manager, ids }, groups) => manager.post(ALLOT, { assessments: [ids['test two']], groups }),
  },
  'creates several sessions for a person': {
    call: 'POST /api/users/{id}/generate-bulk-sessions/',
    field: 'assessments[]',
    of: ({ ids }) => [ids['test one'] ?? '', ids['test three'] ?? ''],
    many: ({ manager, ids }, assessments) =>
      manager.post(`/api/users/${ids['student one']}/generate-bulk-sessions/`, { assessments }),
  },
  'adds several people to a group': {
    call: `POST ${GROUP}`,
    field: 'users[]',
    of: ({ all }) => all('student'),
    many: ({ manager, ids }, users) => manager.post(GROUP, { group: ids['group one'], users }),
  },
  'removes several people from a group': {
    call: `DELETE ${GROUP}`,
    field: 'users[]',
    of: ({ all }) => all('student').slice(0, 2),
    many: ({ manager, ids }, users) => manager.delete(GROUP, { group: ids['group one'], users }),
  },
  'removes several assignments of tests': {
    call: `DELETE ${ALLOT}`,
    field: 'allocations[]',
    of: (world) => rowIds(world, `${ALLOT}?assessment=${world.ids['test one']}`),
    many: ({ manager }, allocations) => manager.delete(ALLOT, { allocations }),
  },
  'releases several results': {
    call: `POST ${RELEASES}`,
    field: 'sessions[]',
    of: ({ all }) => all('session of'),
    many: ({ manager, ids }, sessions) => manager.post(RELEASES, { assessment: ids.paper, sessions }),
  },
  'cancels several releases': {
    call: `POST ${RELEASES}cancel/`,
    field: 'sessions[]',
    of: ({ all }) => all('session of').slice(1),
    many: ({ manager }, sessions) => manager.post(`${RELEASES}cancel/`, { sessions }),
  },
  'assigns several materials': {
    call: `POST ${MATERIAL}`,
    field: 'materials[]',
    of: ({ all }) => all('material'),
    many: ({ manager, ids }, materials) =>
      manager.post(MATERIAL, { materials, users: [ids['student one']], due_at: '2026-12-01T09:00:00Z' }),
  },
  'assigns several shelves': {
    call: `POST ${MATERIAL}`,
    field: 'library_groups[]',
    of: ({ all }) => all('shelf'),
    many: ({ manager, ids }, library_groups) =>
      manager.post(MATERIAL, { library_groups, groups: [ids['group one']] }),
  },
  'assigns a material to several people': {
    call: `POST ${MATERIAL}`,
    field: 'users[]',
    of: ({ all }) => all('student'),
    many: ({ manager, ids }, users) =>
      manager.post(MATERIAL, { materials: [ids['material two']], users, reason: 'Read it.' }),
  },
  'unassigns several materials': {
    call: `DELETE ${MATERIAL}`,
    field: 'materials[]',
    of: ({ all }) => all('material').slice(0, 2),
    many: ({ manager, ids }, materials) =>
      manager.delete(MATERIAL, { materials, users: [ids['student one']] }),
  },
  'assigns a video to several people': {
    call: 'POST /api/allocate-videos/{id}/',
    field: 'users[]',
    of: ({ all }) => all('student'),
    many: ({ manager, ids }, users) => manager.post(`/api/allocate-videos/${ids.video}/`, { users }),
  },
  'assigns a video to several groups': {
    call: 'POST /api/allocate-videos/{id}/',
    field: 'groups[]',
    of: ({ all }) => all('group'),
    many: ({ manager, ids }, groups) => manager.post(`/api/allocate-videos/${ids.video}/`, { groups }),
  },
  'unassigns a video from several people': {
    call: 'DELETE /api/allocate-videos/{id}/',
    field: 'allocations[]',
    of: async (world) => (await rowIds(world, `/api/allocate-videos/${world.ids.video}/`)).slice(0, 2),
    many: ({ manager, ids }, allocations) =>
      manager.delete(`/api/allocate-videos/${ids.video}/`, { allocations }),
  },
  'assigns several tests to one person': {
    call: 'POST /api/users/{id}/assessments/',
    field: 'assessments[]',
    of: ({ all }) => all('test'),
    many: ({ manager, ids }, assessments) =>
      manager.post(`/api/users/${ids['student two']}/assessments/`, { assessments }),
  },
  'unassigns several tests from one person': {
    call: 'DELETE /api/users/{id}/assessments/',
    field: 'assessments[]',
    of: ({ all }) => all('test'),
    many: ({ manager, ids }, assessments) =>
      manager.delete(`/api/users/${ids['student two']}/assessments/`, { assessments }),
  },
  'assigns a material to several groups': {
    call: `POST ${MATERIAL}`,
    field: 'groups[]',
    of: ({ all }) => all('group'),
    many: ({ manager, ids }, groups) =>
      manager.post(MATERIAL, { materials: [ids['material three']], groups }),
  },
  'unassigns a material from several groups': {
    call: `DELETE ${MATERIAL}`,
    field: 'groups[]',
    of: ({ all }) => all('group'),
    many: ({ manager, ids }, groups) =>
      manager.delete(MATERIAL, { materials: [ids['material three']], groups }),
  },
  'unassigns a material from several people': {
    call: `DELETE ${MATERIAL}`,
    field: 'users[]',
    of: ({ all }) => all('student').slice(1),
    many: ({ manager, ids }, users) => manager.delete(MATERIAL, { materials: [ids['material two']], users }),
  },
  'unassigns several shelves': {
    call: `DELETE ${MATERIAL}`,
    field: 'library_groups[]',
    of: ({ all }) => all('shelf'),
    many: ({ manager, ids }, library_groups) =>
      manager.delete(MATERIAL, { library_groups, groups: [ids['group one']] }),
  },
  'removes several assignments': {
    call: 'DELETE /api/assignments/',
    field: 'assignments[]',
    of: (world) => rowIds(world, `/api/assignments/?video=${world.ids.video}`),
    many: ({ manager }, assignments) => manager.delete('/api/assignments/', { assignments }),
  },
  'gives several people a counselor': {
    call: `POST ${PEOPLE}`,
    field: 'chosen.users[]',
    of: ({ all }) => all('student'),
    many: ({ manager, ids }, users) =>
      manager.post(PEOPLE, {
        act: 'set_counselor',
        counselor: ids['counselor one'],
        chosen: { users },
      }),
    one: ({ manager, ids }, id) =>
      manager.post(`/api/allocate-counselor/${id}/`, { counselor: ids['counselor one'] }),
  },
  'adds several people of a view to a group': {
    call: `POST ${PEOPLE}`,
    field: 'chosen.users[]',
    of: ({ all }) => all('student'),
    many: ({ manager, ids }, users) =>
      manager.post(PEOPLE, { act: 'add_to_group', group: ids['group two'], chosen: { users } }),
    one: ({ manager, ids }, id) => manager.post(GROUP, { group: ids['group two'], users: [id] }),
  },
  'assigns a test to several people of a view': {
    call: `POST ${PEOPLE}`,
    field: 'chosen.users[]',
    /* Leaves out the first student, to whom the item is already assigned: the bulk call keeps that student's
       dates, but the single call replaces them. */
    of: ({ all }) => all('student').slice(1),
    many: ({ manager, ids }, users) =>
      manager.post(PEOPLE, { act: 'allot', assessment: ids['test three'], chosen: { users } }),
    one: ({ manager, ids }, id) => manager.post(ALLOT, { assessments: [ids['test three']], users: [id] }),
  },
  'deactivates several people': {
    call: `POST ${PEOPLE}`,
    field: 'chosen.users[]',
    of: ({ all }) => all('student').slice(2),
    many: ({ manager }, users) => manager.post(PEOPLE, { act: 'deactivate', chosen: { users } }),
    one: ({ manager }, id) => manager.delete(`/api/users/${id}/`),
  },
  'gives several questions a level': {
    call: 'POST /api/questions/actions/',
    field: 'chosen.questions[].id',
    of: ({ all }) => all('question'),
    many: async (world, several) =>
      world.manager.post('/api/questions/actions/', {
        act: 'set_difficulty',
        difficulty: 4,
        chosen: await chosenQuestions(world, several),
      }),
    one: async (world, id) =>
      world.manager.patch(`/api/questions/${id}/`, { difficulty: 4, version: await versionOf(world, id) }),
  },
  'archives several questions': {
    call: 'POST /api/questions/actions/',
    field: 'chosen.questions[].id',
    of: ({ all }) => all('question').slice(0, 2),
    many: async (world, several) =>
      world.manager.post('/api/questions/actions/', {
        act: 'set_status',
        status: 'retired',
        chosen: await chosenQuestions(world, several),
      }),
    one: async (world, id) =>
      world.manager.patch(`/api/questions/${id}/`, {
        status: 'retired',
        version: await versionOf(world, id),
      }),
  },
};

/**
 * Fields with several ids that this test does not try: a pattern for the call with its field, and the reason.
 */
const LEFT_OUT: readonly (readonly [fields: RegExp, reason: string])[] = [
  [
    / (?:.*\.)?(?:tags|tag|topic|subject|schools|managers|tutors|proctors|options|right_options|reason_for_error)\b|\/(?:users\/\w+|tags)\/ \w/,
    'They describe the one thing that the call writes.',
  ],
  [
    / (?:.*\.)?(?:response|eliminated|files|section|answers|keep|avoid)\b| options\[\]\.id/,
    'They are parts of one answer, message or paper.',
  ],
  [
    /^(?:POST|PATCH|PUT) \/api\/(?:assessments|sections|practice-sets|practice-sets\/draw)\/.* (?:questions|sections|topics)\[\]/,
    'The call stores their order.',
  ],
  [/audience\./, 'One announcement goes to all of them.'],
  [/\/(?:export|download|slips)\/ /, 'It makes one file of them.'],
  [/\/move\/ groups/, 'It replaces all groups of a person.'],
  [/\/api\/sittings\/|hybrid-attempts/, 'The tests of features/sittings and features/paper try several.'],
  [/\/gradebook\//, 'The tests of features/gradebook try several columns and students.'],
  [/mistakes-analyser/, 'The feature’s tests try several missed questions of one person.'],
  [
    /weekly-reports|join-requests|first-sign-in\/links|material-users/,
    'The tests of their features try several.',
  ],
  [/assessments-sessions\/\{id\}\/ questions/, 'It moves between questions of one session.'],
  [/test-allocation\/ (?:schools|practice_sets)/, 'They are assigned in the same way as groups and tests.'],
];

test('each call that takes several ids is tried with several ids or is left out with a reason', () => {
  const tried = Object.values(ACTS).map(({ call, field }) => `${call} ${field}`);
  const fields = endpoints()
    .filter(({ method, is_audited }) => method !== 'GET' && is_audited !== false)
    .flatMap(({ method, path, body }) =>
      fieldsOf(body)
        .filter(
          ({ holds, path: field }) => holds === 'id' && field.includes('[]') && !field.includes('filters.'),
        )
        .map(({ path: field }) => `${method} ${path} ${field}`),
    );
  expectNoFaults([
    ...fields
      .filter((one) => !tried.includes(one) && !LEFT_OUT.some(([pattern]) => pattern.test(one)))
      .map(
        (one) =>
          `${one} takes several ids: try several, or give the reason why not, in tests/bulk-calls.test.ts.`,
      ),
    ...tried
      .filter((one) => !fields.includes(one))
      .map((one) => `${one} no longer takes ids: remove it from tests/bulk-calls.test.ts.`),
    ...LEFT_OUT.filter(([pattern]) => !fields.some((one) => pattern.test(one))).map(
      ([pattern]) => `${pattern} is no longer a field: remove it from tests/bulk-calls.test.ts.`,
    ),
  ]);
});

let together: TwinWorld;
let apart: TwinWorld;
beforeAll(async () => {
  together = await twinWorld();
  apart = await twinWorld();
});
afterAll(() => Promise.all([together.api.close(), apart.api.close()]));

test.each(Object.entries(ACTS))(
  '%s with the same result for many together and for each alone',
  async (_, act) => {
    const several = await act.of(together);
    expect(several.length).toBeGreaterThan(0);
    const before = await rowsOf(together);
    const reply = await act.many(together, several);
    expect(reply.status, reply.text).toBeLessThan(300);
    for (const id of await act.of(apart)) {
      const alone = await (act.one?.(apart, id) ?? act.many(apart, [id]));
      expect(alone.status, alone.text).toBeLessThan(300);
    }
    const [rows, others] = [await rowsOf(together), await rowsOf(apart)];
    expect(beyond(rows, before).length + beyond(before, rows).length).toBeGreaterThan(0);
    expectNoFaults([
      ...beyond(rows, others).map((row) => `Only with the bulk call: ${row}`),
      ...beyond(others, rows).map((row) => `Only with single calls: ${row}`),
    ]);
  },
);
