import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '#tests/support/api.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { type SeededTest, seedTest } from '#tests/support/session-seed.ts';
import { choice, SESSIONS } from '#tests/support/sitting.ts';
import { seedAllocation, seedSession } from '#tests/support/test-seed.ts';

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

test('removing a group first shows everything that goes with it, and lets a member finish a test in progress', async () => {
  const [north, south] = [await api.school('North'), await api.school('South')];
  const boss = await api.person({ role: 'manager', schools: [north] });
  const manager = await api.as(boss);
  const [group, other] = [await api.group(north, 'Mondays'), await api.group(north, 'Fridays')];
  const student = (groups = [group]) => api.person({ role: 'student', schools: [north], groups });
  const [sitting, waiting, kept, done] = [
    await student(),
    await student(),
    await student([group, other]),
    await student(),
  ] as [SeededPerson, SeededPerson, SeededPerson, SeededPerson];
  const { database } = api.platform;
  const now = api.clock.now();
  const paper = (fields: object = {}): Promise<SeededTest> =>
    seedTest(database, now, boss.id, { sections: [{ title: 'Warm-up', questions: 2 }], ...fields });
  const allot = (of: SeededTest, target: Parameters<typeof seedAllocation>[4], terms = {}) =>
    seedAllocation(database, now, boss.id, of.id, target, terms);
  const [present, over] = [await paper(), await paper()];
  await allot(present, { group_id: group });
  await allot(present, { group_id: other });
  await allot(over, { group_id: group }, { closes_at: new Date(now.getTime() - 1000) });
  const over_with = { status: 'scored', started_at: now, submitted_at: now } as const;
  await seedSession(database, now, present.id, done.id, over_with);
  await seedSession(database, now, over.id, waiting.id, over_with);

  const client = await api.as(sitting);
  const later = await api.as(waiting);
  const generate = (by = client) => by.post(`${SESSIONS}generate/`, { assessment: present.id });
  const { id } = (await generate()).body;
  expect((await client.patch(`${SESSIONS}${id}/`, { action: 'start' })).status).toBe(200);
  const unbegun = (await generate(later)).body;

  const path = `/api/groups/${group}/`;
  const told = await manager.get(`${path}removal/`);
  expect([told.status, told.body]).toEqual([
    200,
    {
      members: 4,
      join_requests: 0,
      losing_tests: 1,
      under_way: 1,
      sessions: 3,
      tests: 2,
      practice_sets: 0,
      materials: 0,
      shelves: 0,
      videos: 0,
      titles: expect.arrayContaining([expect.any(String)]),
    },
  ]);
  const elsewhere = await api.as(await api.person({ role: 'manager', schools: [south] }));
  expect((await elsewhere.get(`${path}removal/`)).status).toBe(404);
  expect((await manager.delete(path)).status).toBe(204);
  expect((await manager.get(`${path}removal/`)).status).toBe(404);

  const attempts = [choice(present.sections[0]?.questions[0], 0, 1)];
  const saved = await client.put(`/api/users/sessions/${id}/attempts/`, { attempts });
  expect(saved.body.attempts).toMatchObject([{ verdict: 'saved' }]);
  expect((await client.patch(`${SESSIONS}${id}/`, { action: 'submit' })).status).toBe(200);
  const refused = await later.patch(`${SESSIONS}${unbegun.id}/`, { action: 'start' });
  expect(refused.body).toMatchObject({ status: 403, code: 'not_allotted' });
  expect((await generate(await api.as(kept))).status).toBe(201);
});

test('an archived group has no removal preview, because it cannot be removed', async () => {
  const boss = await api.as(await api.person({ role: 'admin' }));
  const group = await api.group(await api.school('West'), 'Last year');
  await api.platform.database.pool.query('update groups set archived_at = now() where id = $1', [group]);
  expect((await boss.get(`/api/groups/${group}/removal/`)).body.code).toBe('archived');
});
