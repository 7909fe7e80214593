import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { testDatabase } from '#tests/support/database.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

/** Two servers on one database, each in its own process. */
let apis: [TestApi, TestApi];
let api: TestApi;
let school: string;
let students: string[];
let manager: SeededPerson;
let tutor: SeededPerson;
let tutors: [ApiClient, ApiClient];

beforeAll(async () => {
  const database = await testDatabase('served');
  api = await testApi({ database });
  apis = [api, await testApi({ database, clock: api.clock })];
  school = await api.school('North');
  const group = await api.group(school, 'Mondays');
  students = [];
  for (let place = 0; place < 6; place += 1) {
    const email = `student${place}@example.test`;
    students.push((await api.person({ role: 'student', schools: [school], groups: [group], email })).id);
  }
  manager = await api.person({ role: 'manager', schools: [school] });
  tutor = await api.person({ role: 'tutor', schools: [school], tutors: [group] });
  const admin = await api.as(await api.person({ role: 'admin' }));
  const values = { 'announcements.mails_a_day': 5 };
  expect((await admin.patch('/api/settings/', { version: 1, values })).status).toBe(200);
});
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.advance(DAY);
  tutors = [await apis[0].as(tutor), await apis[1].as(tutor)];
});

const DAY = 24 * 60 * 60;

const PATH = '/api/announcements/';
const tell = (client: ApiClient, count: number, by_mail = true) =>
  client.post(PATH, {
    title: 'Hello',
    text: '<p>Hello</p>',
    by_mail,
    audience: { users: students.slice(0, count) },
  });
const left = async (client: ApiClient) =>
  (await client.post(`${PATH}reach/`, { audience: { users: students } })).body.mails_left;
const kept = async () => {
  const { rows } = await api.platform.database.pool.query(
    'select (select count(*)::int from announcements) as told, (select count(*)::int from messages) as mailed',
  );
  return rows[0] as { told: number; mailed: number };
};

test('limits how many people a writer mails per day, refuses more with the time to wait, and then changes nothing', async () => {
  const [client] = tutors;
  expect(await left(client)).toBe(5);
  expect((await tell(client, 3)).status).toBe(201);
  expect(await left(client)).toBe(2);
  api.clock.advance(30 * 60);
  const before = await kept();
  const refused = await tell(client, 3);
  expect([refused.status, refused.headers['retry-after'], refused.body.detail]).toEqual([
    429,
    `${DAY - 30 * 60}`,
    'This would email 3 people. You can email 2 more today; the limit is 5. Turn off the email, or choose fewer people, or try again in 24 hours. An admin can raise this limit in the settings.',
  ]);
  const chosen = { users: students.slice(0, 3) };
  const message = { act: 'message', title: 'Hello', text: '<p>Hello</p>', by_mail: true, chosen };
  expect(
    (await client.post('/api/people-view/actions/', message)).status,
    'a message to chosen people counts too',
  ).toBe(429);
  const never = await tell(client, 6);
  expect([never.status, never.body.errors[0].path]).toEqual([422, 'body.by_mail']);
  expect(await kept()).toEqual(before);
  expect((await tell(client, 6, false)).status, 'an announcement without mail is sent').toBe(201);
  expect((await tell(client, 2)).status, 'a refused announcement does not count').toBe(201);
  expect((await tell(await api.as(manager), 5)).status, 'each author has a separate limit').toBe(201);
  api.clock.advance(DAY - 30 * 60);
  expect((await tell(await api.as(tutor), 5)).status).toBe(201);
});

test('the daily limit of announcement mails also holds for concurrent mails through two servers', async () => {
  const before = await kept();
  const calls = Array.from({ length: 8 }, (_, place) => tell(tutors[place % 2 === 0 ? 0 : 1], 2));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, 201, 429, 429, 429, 429, 429, 429]);
  const after = await kept();
  expect([after.told - before.told, after.mailed - before.mailed]).toEqual([2, 4]);
});
