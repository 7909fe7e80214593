import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { pictureFile } from '#tests/support/pictures.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let api: TestApi;
let tess: SeededPerson;
let tutor: ApiClient;
let manager: ApiClient;
let north: string;
let south: string;

beforeAll(async () => {
  api = await testApi();
  [north, south] = [await api.school('North'), await api.school('South')];
  tess = await api.person({ role: 'tutor', schools: [north] });
  tutor = await api.as(tess);
  manager = await api.as(await api.person({ role: 'manager', schools: [north] }));
});
afterAll(() => api.close());

test('a tutor who moves to a different school can no longer see or undo their work at the old school', async () => {
  const { id } = (await tutor.post('/api/questions/', { type: 'essay', stem: 'Why?' })).body;
  const test = (await tutor.post('/api/assessments/', { title: 'Mock', questions: [id] })).body;
  const chosen = { questions: [{ id, version: 1 }] };
  const asked = { act: 'set_difficulty', difficulty: 4, chosen };
  const act = (await tutor.post('/api/questions/actions/', asked)).body;
  expect(act.done).toBe(1);

  await api.platform.database.kysely
    .updateTable('school_members')
    .set({ school: south })
    .where('person', '=', tess.id)
    .execute();

  for (const path of [
    `/api/questions/${id}/`,
    `/api/assessments/${test.id}/`,
    `/api/assessments/${test.id}/check/`,
  ])
    expect((await tutor.get(path)).status, path).toBe(404);
  expect((await tutor.patch(`/api/questions/${id}/`, { version: 2, stem: 'How?' })).status).toBe(404);
  expect((await tutor.delete(`/api/questions/${id}/`)).status).toBe(404);
  expect((await tutor.post(`/api/questions/${id}/duplicate/`, {})).status).toBe(404);
  expect((await tutor.post(`/api/assessments/${test.id}/duplicate/`, {})).status).toBe(404);
  expect((await tutor.get(`/api/questions/actions/${act.id}/questions/`)).body.results).toEqual([]);
  await tutor.post(`/api/questions/actions/${act.id}/undo/`);
  const left = (await manager.get(`/api/questions/${id}/`)).body;
  expect(left).toMatchObject({ difficulty: 4, version: 2, author: { id: tess.id }, school: { id: north } });

  // New work belongs to the new school, and the old school's managers can change the content that stayed
  // there.
  const next = (await tutor.post('/api/questions/', { type: 'essay', stem: 'Where?' })).body;
  expect(next.school).toMatchObject({ id: south });
  expect((await manager.get(`/api/questions/${next.id}/`)).status).toBe(404);
  expect((await manager.patch(`/api/questions/${id}/`, { version: 2, stem: 'How?' })).status).toBe(200);
});

test('staff can share questions with every school only if the setting allows it', async () => {
  const share = () => tutor.post('/api/questions/', { type: 'essay', stem: 'For all?', school: null });
  const refused = await share();
  expect([refused.status, refused.body.errors[0]?.path]).toEqual([422, 'body.school']);
  const admin = await api.as(await api.person({ role: 'admin' }));
  const { version } = (await admin.get('/api/settings/')).body;
  await admin.patch('/api/settings/', { version, values: { 'bank.staff_share': true } });
  const { id, school } = (await share()).body;
  expect(school).toBeNull();
  expect((await manager.get(`/api/questions/${id}/`)).status).toBe(200);
  expect((await manager.patch(`/api/questions/${id}/`, { version: 1, stem: 'Mine?' })).status).toBe(403);
  expect((await tutor.patch(`/api/questions/${id}/`, { version: 1, stem: 'Still mine?' })).status).toBe(200);
  const copy = await manager.post(`/api/questions/${id}/duplicate/`, {});
  expect([copy.status, copy.body.school?.id, copy.body.status]).toEqual([201, north, 'draft']);
});

test('a text cannot show a picture of a different school', async () => {
  const elsewhere = await api.as(await api.person({ role: 'manager', schools: [south] }));
  const file = (await elsewhere.upload('/api/files/', pictureFile())).body.id;
  const stem = `<p><img src="/api/files/${file}/" alt="A map"></p>`;
  expect((await elsewhere.post('/api/questions/', { type: 'essay', stem })).status).toBe(201);
  const refused = await manager.post('/api/questions/', { type: 'essay', stem });
  expect([refused.status, refused.body.errors[0]?.path]).toEqual([422, 'body.stem']);
  expect((await manager.get(`/api/files/${file}/`)).status).toBe(404);
  const described = await manager.post('/api/assessments/', { title: 'Map', description: stem });
  expect(described.status).toBe(422);
});
