import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { testDatabase } from '#tests/support/database.ts';
import { PASSWORD } from '#tests/support/seed.ts';
import { TestClock } from '#tests/support/test-clock.ts';
import { sweepAuth } from './public.ts';
import { addToken } from './tokens.store.ts';

const HOUR = 3600;
const status = async (client: ApiClient) => (await client.get('/api/me/')).status;

describe('the lifetime of a token', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  test('an unused token ends after 2 hours for staff and 12 hours for others', async () => {
    const tutor = await api.as(await api.person({ role: 'tutor' }));
    const student = await api.as(await api.person({ role: 'student' }));
    api.clock.advance(2 * HOUR - 1);
    expect(await status(tutor)).toBe(200);
    api.clock.advance(2 * HOUR);
    expect(await status(tutor)).toBe(401);
    expect(await status(student)).toBe(200);
    api.clock.advance(12 * HOUR);
    expect(await status(student)).toBe(401);
  });

  test('a constantly used token ends after 12 hours for staff and 30 days for others', async () => {
    const tutor = await api.as(await api.person({ role: 'tutor' }));
    for (let hour = 0; hour < 11; hour += 1) {
      api.clock.advance(HOUR);
      expect(await status(tutor)).toBe(200);
    }
    api.clock.advance(HOUR);
    expect(await status(tutor)).toBe(401);

    const guest = await api.as(await api.person({ role: 'guest' }));
    for (let half = 0; half < 65; half += 1) {
      api.clock.advance(11 * HOUR);
      expect(await status(guest)).toBe(200);
    }
    api.clock.advance(5 * HOUR);
    expect(await status(guest)).toBe(401);
  });

  test('saves the token’s use and the person’s last activity at most once a minute', async () => {
    const admin = await api.as(await api.person({ role: 'admin' }));
    const student = await api.person({ role: 'student' });
    const lastSeen = async () => (await admin.get(`/api/users/${student.id}/`)).body.last_seen_at;
    expect(await lastSeen()).toBeNull();
    const client = await api.as(student);
    const signedInAt = api.clock.now().toISOString();
    expect(await lastSeen()).toBe(signedInAt);
    api.clock.advance(59);
    await status(client);
    expect(await lastSeen()).toBe(signedInAt);
    api.clock.advance(1);
    await status(client);
    expect(await lastSeen()).toBe(api.clock.now().toISOString());
  });

  test('refuses a missing token, random text, a different scheme, a different secret and a missing signature', async () => {
    const token = await api.token(await api.person({ role: 'admin' }));
    const [head, body, signature] = token.split('.');
    const forged = await new SignJWT({ sid: '0198c5a0-0000-7000-8000-000000000000' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('another secret, as long as the real one'));
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    const headers = [
      '',
      'JWT',
      'JWT x',
      `Bearer ${token}`,
      `JWT ${forged}`,
      `JWT ${unsigned}`,
      `JWT ${head}.${body}.x`,
    ];
    for (const authorization of headers) {
      const reply = await api.anyone.get('/api/me/', { authorization });
      expect(reply.body, authorization).toMatchObject({ status: 401, code: 'unauthorized' });
    }
    expect((await api.anyone.get('/api/me/')).status).toBe(401);
    expect(
      (await api.anyone.get('/api/me/', { authorization: `JWT ${head}.${body}.${signature}` })).status,
    ).toBe(200);
  });

  test('a token is short enough for the login cookie', async () => {
    expect((await api.token(await api.person({ role: 'admin' }))).length).toBeLessThan(200);
  });

  test('gives no token if the password changed while it was being checked', async () => {
    const database = api.platform.database.kysely;
    const ann = await api.person({ role: 'student' });
    const find = database.selectFrom('people').select('password_hash').where('id', '=', ann.id);
    const verified_hash = (await find.executeTakeFirstOrThrow()).password_hash ?? '';
    const now = api.clock.now();
    const add = () =>
      addToken(
        database,
        { person: ann.id, verified_hash },
        { now, ends_at: now, has_proved: true, owes_two_step: false },
      );
    expect(await add()).not.toBeNull();
    const admin = await api.as(await api.person({ role: 'admin' }));
    await admin.post(`/api/users/${ann.id}/setpassword/`, { password: 'changed meanwhile' });
    expect(await add()).toBeNull();
  });

  test('the sweep deletes expired and revoked tokens and keeps the others', async () => {
    const database = api.platform.database.kysely;
    await sweepAuth(api.platform);
    const [spent, revoked, good] = [
      await api.person({ role: 'tutor' }),
      await api.person({ role: 'student' }),
      await api.person({ role: 'student' }),
    ];
    await api.token(spent);
    api.clock.advance(12 * HOUR);
    await (await api.as(revoked)).post('/api/sign-out/');
    await api.token(good);
    await sweepAuth(api.platform);
    const people = await database
      .selectFrom('access_tokens')
      .select('person')
      .where('person', 'in', [spent.id, revoked.id, good.id])
      .execute();
    expect(people).toEqual([{ person: good.id }]);
  });
});

describe('a sign-in ends in every server process that shares the PostgreSQL database', () => {
  const clock = new TestClock(new Date('2026-11-19T09:00:00.000Z'));
  let here: TestApi;
  let there: TestApi;
  let admin: ApiClient;

  beforeAll(async () => {
    const database = await testDatabase('served');
    here = await testApi({ database, clock });
    there = await testApi({ database, clock });
    admin = await here.as(await here.person({ role: 'admin' }));
  });
  afterAll(async () => {
    await here.close();
    await there.close();
    await there.platform.database.close();
  });

  const signedInThere = async () => {
    const school = await here.school(`School ${await here.person({ role: 'guest' }).then(({ id }) => id)}`);
    const person = await here.person({ role: 'student', schools: [school] });
    const [token, other] = [await there.token(person), await here.token(person)];
    return {
      person,
      clients: { here: await here.as(token), there: await there.as(token), other: await there.as(other) },
    };
  };
  const version = async (id: string) => (await admin.get(`/api/users/${id}/`)).body.version;

  test('signing out ends that sign-in only', async () => {
    const { clients } = await signedInThere();
    expect((await clients.here.post('/api/sign-out/')).status).toBe(204);
    expect(await status(clients.there)).toBe(401);
    expect(await status(clients.other)).toBe(200);
  });

  test('changing one’s own password ends all other sign-ins', async () => {
    const { person, clients } = await signedInThere();
    const passwords = { current_password: PASSWORD, password: 'a new one, long enough' };
    expect((await clients.here.post(`/api/users/${person.id}/setpassword/`, passwords)).status).toBe(204);
    expect(await status(clients.there)).toBe(200);
    expect(await status(clients.other)).toBe(401);
  });

  test('a password set by a different person ends all sign-ins', async () => {
    const { person, clients } = await signedInThere();
    const reply = await admin.post(`/api/users/${person.id}/setpassword/`, { password: 'set by the admin' });
    expect(reply.status).toBe(204);
    expect([await status(clients.there), await status(clients.other)]).toEqual([401, 401]);
  });

  test('deactivation ends all sign-ins, and reactivation does not restore them', async () => {
    const { person, clients } = await signedInThere();
    expect((await admin.delete(`/api/users/${person.id}/`)).status).toBe(204);
    expect([await status(clients.there), await status(clients.other)]).toEqual([401, 401]);
    await admin.patch(`/api/users/${person.id}/`, { version: await version(person.id), status: 'active' });
    expect(await status(clients.there)).toBe(401);
    expect(await status(await there.as(person))).toBe(200);
  });

  test('a changed role ends all sign-ins', async () => {
    const { person, clients } = await signedInThere();
    await admin.patch(`/api/users/${person.id}/`, { version: await version(person.id), role: 'guest' });
    expect([await status(clients.there), await status(clients.other)]).toEqual([401, 401]);
    expect((await (await there.as(person)).get('/api/me/')).body.role).toBe('guest');
  });
});
