import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#app/server/app.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { PASSWORD, type SeededPerson } from '#tests/support/seed.ts';
import { SESSIONS, sittingOf } from '#tests/support/sitting.ts';

let api: TestApi;
let reading: SeededPerson;
let manager: ApiClient;
let token: string;
let student: SeededPerson;

beforeAll(async () => {
  api = await testApi();
  const school = await api.school('North');
  reading = await api.person({ role: 'manager', schools: [school] });
  token = await api.token(reading);
  manager = await api.as(token);
  student = await api.person({
    role: 'student',
    schools: [school],
    first_name: 'Noor',
    must_change_password: true,
  });
});
afterAll(() => api.close());

const as = (id = student.id) => `/api/users/${id}/as/`;
const open = async (client = manager, id = student.id) => {
  const reply = await client.post(as(id));
  expect(reply.status, reply.text).toBe(200);
  return { login: reply.body, client: await api.as(reply.body.access_token as string) };
};

test('staff see the app as the person does for half an hour, despite unmet preconditions, without acting as them', async () => {
  const { login, client } = await open();
  expect(login.user).toMatchObject({
    id: student.id,
    role: 'student',
    must_change_password: false,
    precondition: null,
  });
  expect(Date.parse(login.expires_at) - api.clock.now().getTime()).toBe(1_800_000);
  expect((await client.get('/api/me/')).body).toMatchObject({ id: student.id, first_name: 'Noor' });
  expect((await client.get('/api/users/assessments/')).status).toBe(200);
  expect((await client.get('/api/people-view/')).status).toBe(403);
  api.clock.advance(120);
  await client.get('/api/me/');
  expect((await manager.get(`/api/users/${student.id}/`)).body.last_seen_at).toBeNull();
  api.clock.advance(1800 - 120);
  expect((await client.get('/api/me/')).status).toBe(401);
});

test('viewing as a person refuses every call that could change something, including saving answers', async () => {
  const admin = await api.person({ role: 'admin' });
  const sitting = await sittingOf(api, admin.id, { sections: [{ title: 'One', questions: 1 }] });
  const staff = await api.as(admin);
  const { client } = await open(staff, sitting.taker.id);
  for (const { method, path, access, form_bytes } of endpoints()) {
    if (method === 'GET' || access === 'anyone') continue;
    const url = path.replaceAll(/\{\w+\}/g, sitting.id);
    const reply =
      form_bytes === null ? await client.send({ method, url, payload: {} }) : await client.post(url);
    expect(reply.status, `${method} ${path}: ${reply.text}`).toBe(403);
  }
  const saved = await client.put(`/api/users/sessions/${sitting.id}/attempts/`, {
    attempts: [{ question: sitting.questions[0]?.id, response: sitting.questions[0]?.options[0], seq: 1 }],
  });
  expect([saved.status, saved.body.code]).toEqual([403, 'reading_only']);
  const kept = await staff.get(`/api/users/sessions/${sitting.id}/attempts/`);
  expect(kept.body.results).toEqual([]);
  expect((await staff.get(`${SESSIONS}${sitting.id}/`)).body.status).toBe('generated');
});

test('viewing as a person ends when the viewer loses the last connection that made the person visible', async () => {
  const group = await api.group(await api.school('Tied'), 'Tied');
  const tutor = await api.person({ role: 'tutor' });
  const { kysely } = api.platform.database;
  await kysely.insertInto('group_tutors').values({ group_id: group, person: tutor.id }).execute();
  const followed = await api.person({ role: 'student', groups: [group] });
  const { client } = await open(await api.as(tutor), followed.id);
  expect((await client.get('/api/me/')).body.id).toBe(followed.id);
  await kysely.deleteFrom('group_members').where('person', '=', followed.id).execute();
  expect((await client.get('/api/me/')).status).toBe(401);
});

test('viewing as a person ends on request, and when the sign-in from which it was started ends', async () => {
  const first = await open();
  expect((await manager.delete(as())).status).toBe(204);
  expect((await first.client.get('/api/me/')).status).toBe(401);
  // A second request does no harm.
  expect((await manager.delete(as())).status).toBe(204);

  const elsewhere = await api.as(reading);
  const second = await open(elsewhere);
  expect((await manager.delete(as())).status).toBe(204);
  expect((await second.client.get('/api/me/')).status).toBe(200);
  await elsewhere.post('/api/sign-out/');
  expect((await second.client.get('/api/me/')).status).toBe(401);

  const admin = await api.as(await api.person({ role: 'admin' }));
  const leaving = await api.person({ role: 'admin' });
  const third = await open(await api.as(leaving));
  await admin.delete(`/api/users/${leaving.id}/`);
  expect((await third.client.get('/api/me/')).status).toBe(401);
});

test('nobody can view as staff, as people whom they cannot see or as deactivated people; each use is audited', async () => {
  const gone = await api.person({ role: 'student', deactivated: true });
  const admin = await api.as(await api.person({ role: 'admin' }));
  expect((await admin.post(as(gone.id))).status).toBe(422);
  expect((await admin.post(as(reading.id))).status).toBe(404);
  expect((await manager.post(as(gone.id))).status).toBe(404);
  const { client } = await open();
  // While a user views as a different person, no second view can be opened.
  expect((await client.post(as())).status).toBe(403);
  expect((await client.post('/api/me/proof/', { password: PASSWORD })).status).toBe(403);
  const audit = await admin.get(`/api/audit/?target=${student.id}&page_size=200`);
  const calls = audit.body.results.map(
    ({ method, path }: { method: string; path: string }) => `${method} ${path}`,
  );
  expect(calls).toContain('POST /api/users/{id}/as/');
  expect(calls).toContain('DELETE /api/users/{id}/as/');
});
