import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigFaults } from '#server/config.ts';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { ensureAdmin, offerSetUp } from './public.ts';

const NAMES = { first_name: 'Ada', last_name: 'Stone' };
const PASSWORD = 'a first word of many';

describe('the first admin', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await testApi({ kind: 'served' });
  });
  afterEach(() => api.close());

  const offer = async () => {
    const token = await offerSetUp(api.platform);
    if (token === null) throw new Error('The installation already has an admin.');
    return token;
  };
  const setUp = (token: string, email = 'ada@school.example') =>
    api.anyone.post('/api/set-up/', { token, ...NAMES, email, password: PASSWORD });

  test('is created through the link, signed in immediately, and signs in by email from then on', async () => {
    const token = await offer();
    const reply = await setUp(token);
    expect(reply.status).toBe(201);
    expect(reply.body.user).toMatchObject({ ...NAMES, role: 'admin', must_change_password: false });
    expect((await (await api.as(reply.body.access_token)).get('/api/schools/')).status).toBe(200);
    const signedIn = await api.anyone.post('/api/sign-in/', {
      username: 'ada@school.example',
      password: PASSWORD,
    });
    expect(signedIn.status).toBe(200);
    expect(await offerSetUp(api.platform)).toBeNull();
    expect((await setUp(token)).body).toMatchObject({ status: 422, code: 'link_spent' });
  });

  test('if two people use the link at the same time, only one admin is created', async () => {
    const token = await offer();
    const replies = await Promise.all([
      setUp(token, 'one@school.example'),
      setUp(token, 'two@school.example'),
    ]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 422]);
    const people = await api.platform.database.kysely.selectFrom('people').select('role').execute();
    expect(people).toEqual([{ role: 'admin' }]);
  });

  test('refuses an older link, an invented one and one from yesterday with the same response as a used link', async () => {
    const older = await offer();
    const token = await offer();
    expect((await setUp(older)).body.code).toBe('link_spent');
    expect((await setUp('x'.repeat(43))).body.code).toBe('link_spent');
    api.clock.advance(24 * 3600);
    expect((await setUp(token)).body.code).toBe('link_spent');
  });

  test('the link stops working once an admin was created by other means', async () => {
    const token = await offer();
    await api.person({ role: 'admin' });
    expect((await setUp(token)).body.code).toBe('link_spent');
  });

  test('a rejected password leaves the link valid', async () => {
    const token = await offer();
    const faulty = { token, ...NAMES, email: 'ada@school.example', password: 'Password123' };
    expect((await api.anyone.post('/api/set-up/', faulty)).body).toMatchObject({
      status: 422,
      code: 'breaks_rule',
      errors: [{ path: 'body.password' }],
    });
    expect((await setUp(token)).status).toBe(201);
  });

  test('the token itself is not stored', async () => {
    const token = await offer();
    const rows = await api.platform.database.kysely.selectFrom('one_use_tokens').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]?.token_hash).toHaveLength(32);
  });
});

describe('the configured admin', () => {
  test('is created once if there is no admin and the password is allowed, and then no link is offered', async () => {
    const plain = await testApi();
    const { database } = plain.platform;
    const configured = (password: string) =>
      testApi({
        database,
        environment: { ASSAY_ADMIN_EMAIL: 'ada@school.example', ASSAY_ADMIN_PASSWORD: password },
      });
    const people = () => database.kysely.selectFrom('people').select(['role', 'email']).execute();

    const faulty = await configured('Password123');
    const failure = await ensureAdmin(faulty.platform).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConfigFaults);
    const faults = (failure as ConfigFaults).faults;
    expect(faults).toEqual([expect.stringMatching(/^ASSAY_ADMIN_PASSWORD: /)]);
    expect(faults.join()).not.toContain('Password123');
    expect(await people()).toEqual([]);

    const api = await configured(PASSWORD);
    await ensureAdmin(api.platform);
    await ensureAdmin(api.platform);
    expect(await people()).toEqual([{ role: 'admin', email: 'ada@school.example' }]);
    expect(await offerSetUp(api.platform)).toBeNull();
    const signedIn = await api.anyone.post('/api/sign-in/', {
      username: 'ada@school.example',
      password: PASSWORD,
    });
    expect(signedIn.status).toBe(200);
    await faulty.close();
    await api.close();
    await plain.close();
  });
});
