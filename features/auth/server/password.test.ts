import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { PASSWORD } from '#tests/support/seed.ts';

const NEW = 'a new one, long enough';

describe('setting a password', () => {
  let api: TestApi;
  let admin: ApiClient;
  beforeAll(async () => {
    api = await testApi();
    admin = await api.as(await api.person({ role: 'admin' }));
  });
  afterAll(() => api.close());

  const signIn = (username: string, password: string) =>
    api.anyone.post('/api/sign-in/', { username, password });
  const path = (person: { id: string }) => `/api/users/${person.id}/setpassword/`;

  test('people change their password with the current one and stay signed in', async () => {
    const ann = await api.person({ role: 'student' });
    const client = await api.as(ann);
    expect((await client.post(path(ann), { current_password: PASSWORD, password: NEW })).status).toBe(204);
    expect((await client.get('/api/me/')).status).toBe(200);
    expect((await signIn(ann.username, PASSWORD)).body.code).toBe('wrong_credentials');
    expect((await signIn(ann.username, NEW)).body.user.must_change_password).toBe(false);
  });

  test('a password set by staff wins over the person’s concurrent change', async () => {
    const served = await testApi({ kind: 'served' });
    const head = await served.as(await served.person({ role: 'admin' }));
    for (let round = 0; round < 3; round += 1) {
      const ann = await served.person({ role: 'student' });
      const client = await served.as(ann);
      const own = { current_password: PASSWORD, password: 'what a thief would choose' };
      const [, byStaff] = await Promise.all([
        client.post(path(ann), own),
        head.post(path(ann), { password: NEW }),
      ]);
      expect(byStaff.status).toBe(204);
      const signInThere = (password: string) =>
        served.anyone.post('/api/sign-in/', { username: ann.username, password });
      expect((await signInThere(own.password)).body.code).toBe('wrong_credentials');
      expect((await signInThere(NEW)).body.user.must_change_password).toBe(true);
    }
    await served.close();
  });

  test('keeps the password if the current one is missing or wrong', async () => {
    const ann = await api.person({ role: 'student' });
    const client = await api.as(ann);
    expect((await client.post(path(ann), { password: NEW })).body).toMatchObject({
      status: 422,
      errors: [{ path: 'body.current_password' }],
    });
    const wrong = await client.post(path(ann), { current_password: 'not it', password: NEW });
    expect(wrong.body).toMatchObject({ status: 400, code: 'wrong_credentials' });
    expect((await signIn(ann.username, PASSWORD)).status).toBe(200);
  });

  test('a stolen token allows ten guesses at the current password, counted with those at the sign-in', async () => {
    const ann = await api.person({ role: 'student' });
    const client = await api.as(ann);
    for (let guess = 0; guess < 5; guess += 1) await signIn(ann.username, `guess ${guess}`);
    for (let guess = 0; guess < 5; guess += 1) {
      expect(
        (await client.post(path(ann), { current_password: `guess ${guess}`, password: NEW })).status,
      ).toBe(400);
    }
    expect((await client.post(path(ann), { current_password: PASSWORD, password: NEW })).status).toBe(429);
    expect((await client.post(`/api/users/${ann.id}/unlock/`)).status).toBe(403);
  });

  test('no member of staff can unlock their own sign-in', async () => {
    for (const role of ['admin', 'manager'] as const) {
      const person = await api.person({ role });
      expect((await (await api.as(person)).post(`/api/users/${person.id}/unlock/`)).status, role).toBe(403);
    }
  });

  test('a password set by staff must be changed before anything else', async () => {
    const ann = await api.person({ role: 'student' });
    expect((await admin.post(path(ann), { password: NEW })).status).toBe(204);
    const signedIn = await signIn(ann.username, NEW);
    expect(signedIn.body.user.must_change_password).toBe(true);
    const client = await api.as(signedIn.body.access_token);
    expect((await client.get(`/api/users/${ann.id}/`)).body.code).toBe('password_due');
    expect((await client.get('/api/me/')).body.must_change_password).toBe(true);
    const own = { current_password: NEW, password: 'my own choice of words' };
    expect((await client.post(path(ann), own)).status).toBe(204);
    expect((await client.get(`/api/users/${ann.id}/`)).status).toBe(200);
  });

  test('says what is wrong with a password that is too short, too long, common or contains the name', async () => {
    const ann = await api.person({ role: 'student', first_name: 'Annabel', email: 'raven@poe.example' });
    const refusal = async (password: string) => {
      const { status, body } = await admin.post(path(ann), { password });
      return [status, body.errors[0].path, body.errors[0].message];
    };
    expect(await refusal('123456789')).toEqual([400, 'body.password', 'Use at least 10 characters.']);
    expect(await refusal('x'.repeat(129))).toEqual([400, 'body.password', 'Use at most 128 characters.']);
    expect(await refusal('Password123')).toEqual([422, 'body.password', expect.stringMatching(/too common/)]);
    expect(await refusal('I am annabel!')).toEqual([
      422,
      'body.password',
      expect.stringMatching(/can’t contain the name/),
    ]);
    expect(await refusal('raven and crow')).toEqual([
      422,
      'body.password',
      expect.stringMatching(/can’t contain the name/),
    ]);
    expect((await signIn(ann.username, PASSWORD)).status).toBe(200);
  });

  test('accepts the same password typed with different code points', async () => {
    const ann = await api.person({ role: 'student' });
    await admin.post(path(ann), { password: 'crème brûlée at noon'.normalize('NFC') });
    expect((await signIn(ann.username, 'crème brûlée at noon'.normalize('NFD'))).status).toBe(200);
  });
});

describe('a person’s own record', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  test('contains the school with its time zone and nothing about a password', async () => {
    const school = await api.school('Northgate');
    const ann = await api.person({ role: 'student', first_name: 'Ann', last_name: 'Lee', schools: [school] });
    expect((await (await api.as(ann)).get('/api/me/')).body).toEqual({
      id: ann.id,
      role: 'student',
      username: ann.username,
      first_name: 'Ann',
      last_name: 'Lee',
      email: ann.email,
      mobile: null,
      is_email_confirmed: true,
      is_mobile_confirmed: false,
      pending_email: null,
      has_two_step: false,
      school: { id: school, name: 'Northgate', time_zone: 'Europe/London', locale: 'en-US' },
      goal_score: null,
      test_date: null,
      theme: 'system',
      language: 'en',
      zoom: 100,
      must_change_password: false,
      precondition: null,
      version: 1,
    });
  });

  test('people change name, goal, test date, theme, language and zoom, and clear goal and date', async () => {
    const ann = await api.as(await api.person({ role: 'student' }));
    const looks = { theme: 'dark', language: 'pt-BR', zoom: 150 };
    const change = { first_name: 'Anna', goal_score: 1400, test_date: '2027-03-13', ...looks };
    expect((await ann.patch('/api/me/', { version: 1, ...change })).body).toMatchObject({
      ...change,
      version: 2,
    });
    const back = (await ann.patch('/api/me/', { version: 2, goal_score: null, test_date: null })).body;
    expect(back).toMatchObject({
      first_name: 'Anna',
      goal_score: null,
      test_date: null,
      ...looks,
      version: 3,
    });
  });

  test('refuses an older version and returns the current record', async () => {
    const ann = await api.as(await api.person({ role: 'student' }));
    const now = (await ann.patch('/api/me/', { version: 1, goal_score: 1200 })).body;
    expect((await ann.patch('/api/me/', { version: 1, goal_score: 1600 })).body).toMatchObject({
      status: 409,
      code: 'stale_version',
      current: now,
    });
  });

  test('rejects changes to any other field, and invalid scores, zooms and languages', async () => {
    const student = await api.person({ role: 'student', schools: [await api.school('Kept')] });
    const ann = await api.as(student);
    const { kysely } = api.platform.database;
    const row = () => kysely.selectFrom('people').selectAll().where('id', '=', student.id).executeTakeFirst();
    const before = await row();
    const [now, nobody] = [api.clock.now().toISOString(), '0198c5a0-0000-7000-8000-000000000000'];
    const fields = {
      role: 'admin',
      username: 'root',
      schools: [],
      school: nobody,
      groups: [],
      counselor: nobody,
      email: 'x@y.example',
      email_verified_at: now,
      mobile: '+15550100000',
      mobile_verified_at: now,
      is_mobile_confirmed: true,
      status: 'active',
      deactivated_at: null,
      consent_due: false,
      must_change_password: false,
      password_hash: 'x',
      precondition: null,
      permissions: [],
      born_on: '1990-01-01',
      merged_into: nobody,
      id: nobody,
      goal_score: 1405,
      zoom: 95,
      language: 'xx',
    };
    const reply = await ann.patch('/api/me/', { version: 1, ...fields });
    expect(reply.status).toBe(400);
    expect(reply.body.errors.map((fault: { path: string }) => fault.path).sort()).toEqual(
      Object.keys(fields)
        .map((field) => `body.${field}`)
        .sort(),
    );
    expect(await row()).toEqual({ ...before, last_seen_at: (await row())?.last_seen_at });
  });

  test.each(['student', 'guest', 'tutor', 'counselor', 'manager'] as const)(
    'no %s can raise their own role with the call that edits other people',
    async (role) => {
      const schools = role === 'guest' ? [] : [await api.school(`Of a ${role}`)];
      const person = await api.person({ role, schools });
      const client = await api.as(person);
      for (const change of [{ role: 'admin' }, { schools: [] }, { username: 'root' }, { status: 'active' }]) {
        const reply = await client.patch(`/api/users/${person.id}/`, { version: 1, ...change });
        expect(reply.status, JSON.stringify(change)).toBe(403);
      }
      expect((await client.get('/api/me/')).body).toMatchObject({
        role,
        username: person.username,
        version: 1,
      });
    },
  );
});
