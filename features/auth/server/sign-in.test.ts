import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { permissionsOf } from '#core/access/access.ts';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import { PASSWORD } from '#tests/support/seed.ts';

/** The password hashes that `work` computes, each with its parameters. */
async function hashesDuring(work: () => Promise<unknown>): Promise<string[]> {
  const real = crypto.argon2;
  const hashes: string[] = [];
  crypto.argon2 = (algorithm, parameters, callback) => {
    hashes.push(`${algorithm} m=${parameters.memory} t=${parameters.passes} p=${parameters.parallelism}`);
    real(algorithm, parameters, callback);
  };
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    crypto.argon2 = real;
    syncBuiltinESMExports();
  }
  return hashes;
}

describe('signing in', () => {
  let api: TestApi;
  let admin: ApiClient;

  beforeAll(async () => {
    api = await testApi();
  });
  beforeEach(async () => {
    api.clock.advance(3600);
    admin = await api.as(await api.person({ role: 'admin' }));
  });
  afterAll(() => api.close());

  const signIn = (username: string, password = PASSWORD, remoteAddress = '192.0.2.1'): Promise<Reply> =>
    api.anyone.send({ method: 'POST', url: '/api/sign-in/', remoteAddress, payload: { username, password } });
  const alike = ({ status, body }: Reply) => ({ status, ...body, request_id: undefined });

  test('a person can sign in with their login code, email or mobile, in any letter case', async () => {
    const school = await api.school('Northgate');
    const ann = await api.person({ role: 'student', first_name: 'Ann', last_name: 'Lee', schools: [school] });
    const { version } = (await admin.get(`/api/users/${ann.id}/`)).body;
    await admin.patch(`/api/users/${ann.id}/`, {
      version,
      email: 'Ann@Home.example',
      mobile: '+15550100001',
    });
    for (const name of [ann.username, ann.username.toUpperCase(), 'ANN@home.example', ' +15550100001 ']) {
      const reply = await signIn(name);
      expect(reply.status, name).toBe(200);
      expect(reply.body.user).toEqual({
        id: ann.id,
        role: 'student',
        first_name: 'Ann',
        last_name: 'Lee',
        email: 'Ann@Home.example',
        mobile: '+15550100001',
        school: { id: school, name: 'Northgate' },
        permissions: [],
        must_change_password: false,
        precondition: null,
        initial_assessments: [],
      });
    }
  });

  test('a sign-in lasts 30 days for a student and 12 hours for staff', async () => {
    const ends = async (role: 'student' | 'tutor') =>
      Date.parse((await signIn((await api.person({ role })).username)).body.expires_at) -
      api.clock.now().getTime();
    expect(await ends('student')).toBe(30 * 86_400_000);
    expect(await ends('tutor')).toBe(12 * 3_600_000);
  });

  test('the response to a sign-in contains the permissions of staff, and their school if they have exactly one', async () => {
    const [one, two] = [await api.school('Southgate'), await api.school('Westgate')];
    const tutor = await api.person({ role: 'tutor', schools: [one] });
    const manager = await api.person({ role: 'manager', schools: [one, two] });
    expect((await signIn(tutor.username)).body.user).toMatchObject({
      permissions: permissionsOf('tutor'),
      school: { name: 'Southgate' },
    });
    expect((await signIn(manager.username)).body.user.school).toBeNull();
  });

  test('an unknown name, a wrong password, a deactivated person and a person without a password get the same response', async () => {
    const ann = await api.person({ role: 'student' });
    const gone = await api.person({ role: 'student', deactivated: true });
    const school = await api.school('Eastgate');
    const invited = (
      await admin.post('/api/users/students/', { first_name: 'In', last_name: 'Vited', schools: [school] })
    ).body;
    const wrong = await signIn(ann.username, 'not the password');
    expect(wrong.body).toMatchObject({ status: 400, code: 'wrong_credentials' });
    for (const name of ['nobody.at.all', gone.username, invited.username, '王小明', '<script>']) {
      expect(alike(await signIn(name, PASSWORD)), name).toEqual(alike(wrong));
    }
  });

  test('signing in with an unknown name computes the same hash as with a known one, with OWASP’s parameters', async () => {
    const ann = await api.person({ role: 'student' });
    const one = ['argon2id m=19456 t=2 p=1'];
    expect(await hashesDuring(() => signIn(ann.username, 'not the password'))).toEqual(one);
    expect(await hashesDuring(() => signIn('nobody.at.all', 'not the password'))).toEqual(one);
    expect(await hashesDuring(() => signIn(ann.username))).toEqual(one);
  });

  test('an unverified contact cannot be used to sign in', async () => {
    const ann = await api.person({ role: 'student' });
    const unverified = { email: 'claimed@home.example', email_verified_at: null };
    await api.platform.database.kysely
      .updateTable('people')
      .set(unverified)
      .where('id', '=', ann.id)
      .execute();
    expect((await signIn('claimed@home.example')).body.code).toBe('wrong_credentials');
  });

  test('siblings with one email sign in by their passwords; with the same password they must choose one', async () => {
    const email = 'family@home.example';
    const ann = await api.person({ role: 'student', email });
    const ben = await api.person({ role: 'student', email });
    const both = await signIn(email);
    expect(both.body).toMatchObject({
      status: 409,
      code: 'choose_person',
      choices: [ann, ben].map(({ username, last_name }) => ({ value: username, label: `Sam ${last_name}` })),
    });
    expect((await signIn(both.body.choices[1].value)).body.user.id).toBe(ben.id);
    await admin.post(`/api/users/${ben.id}/setpassword/`, { password: 'another long one' });
    expect((await signIn(email)).body.user.id).toBe(ann.id);
    expect((await signIn(email, 'another long one')).body.user.id).toBe(ben.id);
    expect((await signIn(email, 'neither of both')).body.code).toBe('wrong_credentials');
    expect((await signIn(ben.username, 'another long one')).status).toBe(200);
  });

  test('a person with a shared contact gets no extra guesses at a sibling’s password by knowing their own', async () => {
    const email = 'twins@home.example';
    await api.person({ role: 'student', email });
    const ben = await api.person({ role: 'student', email });
    await admin.post(`/api/users/${ben.id}/setpassword/`, { password: 'another long one' });
    for (let guess = 0; guess < 9; guess += 1) await signIn(email, `guess ${guess}`);
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn(email, 'guess 10')).status).toBe(429);
  });

  test('ten failures in 15 minutes block even the right password, but only from that network address', async () => {
    const ann = await api.person({ role: 'student' });
    for (let failure = 0; failure < 10; failure += 1) {
      // The name in a different case counts as the same name.
      const name = failure % 2 === 0 ? ann.username : ann.username.toUpperCase();
      expect((await signIn(name, 'not the password')).status).toBe(400);
    }
    api.clock.advance(60);
    const locked = await signIn(ann.username);
    expect(locked.body).toMatchObject({ status: 429, code: 'too_many' });
    expect(locked.headers['retry-after']).toBe(String(14 * 60));
    expect((await signIn(ann.username, PASSWORD, '192.0.2.2')).status).toBe(200);
    api.clock.advance(14 * 60);
    expect((await signIn(ann.username)).status).toBe(200);
  });

  test('locks unknown names too', async () => {
    for (let failure = 0; failure < 10; failure += 1) await signIn('nobody.ever', 'not the password');
    expect((await signIn('nobody.ever', 'not the password')).status).toBe(429);
  });

  test('a successful sign-in resets the count of failures', async () => {
    const ann = await api.person({ role: 'student' });
    for (let round = 0; round < 2; round += 1) {
      for (let failure = 0; failure < 9; failure += 1) await signIn(ann.username, 'not the password');
      expect((await signIn(ann.username)).status).toBe(200);
    }
  });

  test('counts concurrent guesses individually', async () => {
    const ann = await api.person({ role: 'student' });
    const guesses = Array.from({ length: 14 }, () => signIn(ann.username, 'not the password'));
    const statuses = (await Promise.all(guesses)).map((reply) => reply.status).sort();
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(4).fill(429)]);
  });

  test('staff unlock all sign-in names and addresses of a person at once', async () => {
    const school = await api.school('Lockgate');
    const ann = await api.person({ role: 'student', schools: [school] });
    const manager = await api.as(await api.person({ role: 'manager', schools: [school] }));
    for (const [name, address] of [
      [ann.username, '192.0.2.1'],
      [ann.email, '192.0.2.2'],
    ] as const) {
      for (let failure = 0; failure < 10; failure += 1) await signIn(name, 'not the password', address);
      expect((await signIn(name, PASSWORD, address)).status).toBe(429);
    }
    expect((await manager.post(`/api/users/${ann.id}/unlock/`)).status).toBe(204);
    expect((await signIn(ann.username, PASSWORD, '192.0.2.1')).status).toBe(200);
    expect((await signIn(ann.email, PASSWORD, '192.0.2.2')).status).toBe(200);
  });

  test('names missing, unknown and hostile fields of the body', async () => {
    const faults = async (payload: object) =>
      (await api.anyone.post('/api/sign-in/', payload)).body.errors.map(
        (fault: { path: string }) => fault.path,
      );
    expect(await faults({ username: 'ann' })).toEqual(['body.password']);
    expect(await faults({ username: 'ann', password: 'x', role: 'admin' })).toEqual(['body.role']);
    expect(await faults({ username: 'a\0nn', password: 'x' })).toEqual(['body.username']);
    expect(await faults({ username: { $ne: '' }, password: 'x' })).toEqual(['body.username']);
  });
});
