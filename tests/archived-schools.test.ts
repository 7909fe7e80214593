/** Checks that every call that adds something to a school rejects an archived school. */
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

/**
 * These calls filter a list, choose an audience or remove memberships. None of them adds something to a
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

test.each(naming.map((each) => [each.key, each] as const))('%s', async (key, { endpoint, path }) => {
  const { kysely } = api.platform.database;
  const archived = await api.school(`Archived for ${key}`);
  await kysely
    .updateTable('schools')
    .set({ archived_at: api.clock.now() })
    .where('id', '=', archived)
    .execute();
  const [sound] = SOUND[key] ?? [];
  const role: Role = 'admin';
  const { ids = [], body, query = '', file } = (await sound?.make(role)) ?? expect.unreachable();
  const waiting = [...ids];
  const url = `${endpoint.path.replaceAll(/\{\w+\}/g, () => waiting.shift() ?? '')}${query}`;
  // Things of the other school would be rejected for another reason first.
  const { parent: _, ...named } = body;
  const alone = 'groups' in named && endpoint.path.endsWith('/move/') ? { ...named, groups: [] } : named;
  const payload = withValue(alone, path, archived) as typeof body;
  expect(hasValue(payload, path), 'the sound call names a school').toBe(true);
  const client = there.world.clients.admin;
  const reply =
    file === undefined
      ? await client.send({ method: endpoint.method, url, payload })
      : await client.upload(url, file, { fields: payload as Record<string, string> });
  expect(reply.status, reply.text).toBe(422);
  expect(reply.text).toContain('is archived');
});
