/** Checks that every call that adds something to a school or its groups rejects an archived school. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#app/server/app.ts';
import type { Role } from '#core/access/access.ts';
import { accessWorld } from './support/access-world.ts';
import { type TestApi, testApi } from './support/api.ts';
import { ofFeatures, withForeign } from './support/feature-calls.ts';
import { kindOf } from './support/field-kinds.ts';
import { type ForeignWorld, foreignWorld } from './support/foreign-world.ts';
import { fieldsOf, hasValue, withValue } from './support/schema-fields.ts';

let api: TestApi;
let there: ForeignWorld;
beforeAll(async () => {
  api = await testApi();
  there = await withForeign(await foreignWorld(api, await accessWorld(api)));
});
afterAll(() => api.close());

const SOUND = ofFeatures((calls) => calls.sound?.(() => there));

/** Creates an archived school. */
async function archivedSchool(name: string): Promise<string> {
  const school = await api.school(`Archived for ${name}`);
  await archive(school);
  return school;
}

async function archive(school: string): Promise<void> {
  const { kysely } = api.platform.database;
  const archived_at = api.clock.now();
  await kysely.updateTable('schools').set({ archived_at }).where('id', '=', school).execute();
}

/**
 * These calls filter a list, choose recipients or remove memberships. None of them adds something to a
 * school.
 */
const OTHERS = [
  'POST /api/filter-people-view/',
  'POST /api/saved-views/',
  'PATCH /api/saved-views/{id}/',
  'POST /api/announcements/',
  'POST /api/announcements/reach/',
  'POST /api/users/{id}/places/preview/',
  'POST /api/users/import/rejected/',
];

const naming = endpoints().flatMap((endpoint) => {
  const key = `${endpoint.method} ${endpoint.path}`;
  const path = fieldsOf(endpoint.body)
    .filter(({ holds }) => holds === 'id')
    .map((field) => field.path)
    // A filter of a list adds nothing to a school.
    .find((field) => kindOf(endpoint.path, field) === 'school' && !/filters\./.test(field));
  return path === undefined || OTHERS.includes(key) ? [] : [{ key, endpoint, path }];
});

test.each(naming.map((each) => [each.key, each] as const))(
  '%s refuses an archived school',
  async (key, { endpoint, path }) => {
    const archived = await archivedSchool(key);
    const [sound] = SOUND[key] ?? [];
    const role: Role = 'admin';
    const { ids = [], body, query = '', file } = (await sound?.make(role)) ?? expect.unreachable();
    const waiting = [...ids];
    const url = `${endpoint.path.replaceAll(/\{\w+\}/g, () => waiting.shift() ?? '')}${query}`;
    // Assignments and people from the second school would be rejected for a different reason first.
    const { parent: _, ...named } = body;
    const alone = 'groups' in named && endpoint.path.endsWith('/move/') ? { ...named, groups: [] } : named;
    const payload = withValue(alone, path, archived) as typeof body;
    expect(hasValue(payload, path), 'the valid call names a school').toBe(true);
    const client = there.world.clients.admin;
    const reply =
      file === undefined
        ? await client.send({ method: endpoint.method, url, payload })
        : await client.upload(url, file, { fields: payload as Record<string, string> });
    expect(reply.status, reply.text).toBe(422);
    expect(reply.text).toContain('is archived');
  },
);

/** Calls that assign something to individual people and to groups. */
const ASSIGNING = [
  'POST /api/test-allocation/',
  'POST /api/allocate-bulk-material/',
  'POST /api/allocate-videos/{id}/',
];

test.each(ASSIGNING)(
  '%s refuses the groups of an archived school, and people who belong only to that school',
  async (key) => {
    const archived = await archivedSchool(`targets of ${key}`);
    const group = await api.group(archived, 'Theirs');
    const student = await api.person({ role: 'student', schools: [archived] });
    const [sound] = SOUND[key] ?? [];
    const { ids = [], body } = (await sound?.make('admin')) ?? expect.unreachable();
    const { schools: _, ...others } = body;
    const url = (key.split(' ')[1] ?? '').replace('{id}', ids[0] ?? '');
    const send = (targets: object) => there.world.clients.admin.post(url, { ...others, ...targets });
    for (const targets of [
      { users: [], groups: [group] },
      { users: [student.id], groups: [] },
    ]) {
      const reply = await send(targets);
      expect([reply.status, reply.body.detail]).toEqual([422, expect.stringContaining('is archived')]);
    }
    await api.platform.database.pool.query('update schools set archived_at = null where id = $1', [archived]);
    const reply = await send({ users: [student.id], groups: [group] });
    expect(reply.status, reply.text).toBeLessThan(300);
  },
);

test('an archived school cannot be renamed or accept people who asked to join, and its terms cannot be reopened', async () => {
  const { kysely } = api.platform.database;
  const { admin } = there.world.clients;
  const school = await api.school('Archived with its terms');
  const group = await api.group(school, 'Theirs');
  const guest = await api.person({ role: 'guest' });
  const created_at = api.clock.now();
  await kysely
    .insertInto('join_requests')
    .values({ group_id: group, person: guest.id, created_at })
    .execute();
  const days = { starts_on: '2026-09-01', ends_on: '2027-07-20' };
  const term = (await admin.post('/api/terms/', { school, name: 'Year', ...days })).body.id;
  await admin.post(`/api/terms/${term}/archive/`, { dry_run: false, deactivate_leavers: false });
  await archive(school);
  const requests = `/api/groups/${group}/join-requests/`;
  const { version } = (await admin.get(`/api/schools/${school}/`)).body;
  for (const reply of [
    await admin.patch(`/api/schools/${school}/`, { version, name: 'Renamed' }),
    await admin.post(requests, { people: [guest.id], decision: 'approve' }),
    await admin.post(`/api/terms/${term}/reopen/`),
  ]) {
    expect([reply.status, reply.body.detail]).toEqual([422, expect.stringContaining('is archived')]);
  }
  const declined = await admin.post(requests, { people: [guest.id], decision: 'decline' });
  expect(declined.status, declined.text).toBe(200);
});
