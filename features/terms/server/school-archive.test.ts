import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { PASSWORD } from '#tests/support/seed.ts';

let api: TestApi;
let admin: ApiClient;
beforeAll(async () => {
  api = await testApi();
  admin = await api.as(await api.person({ role: 'admin' }));
});
afterAll(() => api.close());

const archive = (school: string, dry_run = false, deactivate_people = true) =>
  admin.post(`/api/schools/${school}/archive/`, { dry_run, deactivate_people });
const idsOf = async (client: ApiClient, query = '') =>
  (await client.get(`/api/schools/?page_size=200${query}`)).body.results.map(({ id }: { id: string }) => id);

test('archives a school with the people who belong only to it, and restores everything', async () => {
  const [closing, other] = [await api.school('Closing'), await api.school('Other')];
  const ann = await api.person({ role: 'student', schools: [closing], first_name: 'Ann', last_name: 'Lee' });
  const both = await api.person({ role: 'tutor', schools: [closing, other] });
  const gone = await api.person({ role: 'student', schools: [closing], deactivated: true });
  api.clock.advance(60);
  const student = await api.as(ann);
  const looked = await archive(closing, true);
  expect(looked.body).toMatchObject({
    is_done: false,
    people: { count: 1, names: ['Ann Lee'] },
    sessions_under_way: { count: 0 },
  });
  expect(await idsOf(admin)).toContain(closing);
  expect((await archive(closing)).body).toMatchObject({ is_done: true, people_deactivated: true });
  expect((await student.get('/api/me/school/')).status).toBe(401);
  expect(
    (await api.anyone.post('/api/sign-in/', { username: ann.username, password: PASSWORD })).status,
  ).toBe(400);
  expect(await idsOf(admin)).not.toContain(closing);
  expect(await idsOf(admin, '&status=archived')).toContain(closing);
  expect(await idsOf(await api.as(both))).toEqual([other]);
  expect((await archive(closing)).body.code).toBe('archived');
  const back = await admin.post(`/api/schools/${closing}/reopen/`);
  expect(back.body).toMatchObject({ school: { archived_at: null }, came_back: 1 });
  expect(
    (await api.anyone.post('/api/sign-in/', { username: ann.username, password: PASSWORD })).status,
  ).toBe(200);
  expect((await admin.get(`/api/users/${gone.id}/`)).body.status).toBe('deactivated');
  expect((await admin.post(`/api/schools/${closing}/reopen/`)).body.code).toBe('school_in_use');
});

test('archiving a school keeps its people active if requested, and is refused while one of them has a test in progress', async () => {
  const school = await api.school('Staying');
  const bea = await api.person({ role: 'student', schools: [school] });
  expect((await archive(school, false, false)).body.people_deactivated).toBe(false);
  expect((await admin.get(`/api/users/${bea.id}/`)).body.status).toBe('active');
});
