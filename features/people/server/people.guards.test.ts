import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { messagesTo } from '#tests/support/messages.ts';
import { seedAssessment, seedSession } from '#tests/support/test-seed.ts';

let api: TestApi;
let north: string;
beforeAll(async () => {
  api = await testApi();
  north = await api.school('North');
});
afterAll(() => api.close());

const url = ({ id }: { id: string }, what = '') => `/api/users/${id}/${what}`;
const anAdmin = async () => api.as(await api.person({ role: 'admin' }));

test('an unconfirmed contact stays unconfirmed when staff send it back unchanged', async () => {
  const email = 'claimed@home.example';
  const own = { first_name: 'Mal', last_name: 'Ory', email, password: 'seven quiet herons' };
  const { id } = (await api.anyone.post('/api/enroll-user/', own)).body.user;
  const signIn = async () =>
    (await api.anyone.post('/api/sign-in/', { username: email, password: own.password })).status;
  const late = await anAdmin();
  const version = async () => (await late.get(url({ id }))).body.version;
  expect((await late.patch(url({ id }), { version: await version(), last_name: 'Orr', email })).status).toBe(
    200,
  );
  expect(await signIn()).toBe(400);
  await late.patch(url({ id }), { version: await version(), email: null });
  await late.patch(url({ id }), { version: await version(), email });
  expect(await signIn()).toBe(200);
  // A contact that was confirmed before stays confirmed.
  await late.patch(url({ id }), { version: await version(), email, mobile: null });
  expect(await signIn()).toBe(200);
});

test('adding staff, or raising a person to staff, requires a fresh sign-in', async () => {
  const guest = await api.person({ role: 'guest' });
  const boss = await anAdmin();
  api.clock.advance(601);
  const named = { first_name: 'Own', last_name: 'Man' };
  const replies = [
    await boss.post('/api/users/internal/', { role: 'admin', ...named, email: 'own@man.example' }),
    await boss.post('/api/users/internal/', { role: 'counselor', ...named }),
    await boss.patch(url(guest), { version: 1, role: 'admin' }),
    await boss.patch(url(guest), { version: 1, role: 'tutor' }),
  ];
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
    replies.map(() => [403, 'proof_due']),
  );
  const student = await boss.post('/api/users/students/', { ...named, schools: [north] });
  expect(student.status).toBe(201);
  const raised = await boss.patch(url(guest), { version: 1, role: 'student', schools: [north] });
  expect(raised.status).toBe(200);
});

test('an erased record cannot be reused, and its attempts go to nobody else', async () => {
  const boss = await anAdmin();
  const [eve, live] = [
    await api.person({ role: 'student', schools: [north], first_name: 'Eve', last_name: 'Gone' }),
    await api.person({ role: 'student', schools: [north] }),
  ];
  const { database } = api.platform;
  const paper = await seedAssessment(database, api.clock.now(), live.id);
  await seedSession(database, api.clock.now(), paper.id, eve.id, { status: 'submitted' });
  expect((await boss.post(url(eve, 'erase/'), { name: 'Eve Gone' })).status).toBe(204);
  const left = (await boss.get(url(eve))).body;
  const { version } = left;
  for (const reply of [
    await boss.patch(url(eve), { version, status: 'active' }),
    await boss.patch(url(eve), { version, username: 'new.kid', first_name: 'New' }),
    await boss.post(url(eve, 'setpassword/'), { password: 'seven quiet herons' }),
    await boss.post(url(eve, 'notes/'), { text: 'This was Eve.' }),
    await boss.patch(url(eve, 'accommodations/'), { version: 1, zoom_percent: 150 }),
    await boss.post(url(eve, 'move/'), { version, school: north, groups: [] }),
    await boss.post(url(eve, 'guardians/'), {
      name: 'Mia Gone',
      contact: 'mia@home.example',
      language: 'en',
    }),
  ]) {
    expect([reply.status, reply.body.code]).toEqual([422, 'breaks_rule']);
  }
  const merged = await boss.post(url(live, 'merge/'), { other: eve.id });
  expect([merged.status, merged.body.code]).toEqual([409, 'cannot_merge']);
  expect((await boss.get(url(eve))).body).toEqual(left);
  const takers = await database.kysely.selectFrom('sessions').select('taker').execute();
  expect(takers).toEqual([{ taker: eve.id }]);
});

test('notifies the previously confirmed email when staff replace a contact', async () => {
  const boss = await anAdmin();
  const kai = await api.person({ role: 'student', schools: [north], email: 'kai@home.example' });
  const told = async () =>
    (await messagesTo(api.platform, 'kai@home.example')).map(({ purpose, text }) => [
      purpose,
      /phone|email/.exec(text)?.[0],
    ]);
  const change = async (fields: object) => {
    const { version } = (await boss.get(url(kai))).body;
    expect((await boss.patch(url(kai), { version, ...fields })).status).toBe(200);
  };
  await change({ email: 'kai@home.example', first_name: 'Kai' });
  expect(await told()).toEqual([]);
  await change({ mobile: '+15550107777' });
  await change({ email: 'other@home.example' });
  expect(await told()).toEqual([
    ['contact_changed', 'phone'],
    ['contact_changed', 'email'],
  ]);
  expect(await messagesTo(api.platform, 'other@home.example')).toEqual([]);
});
