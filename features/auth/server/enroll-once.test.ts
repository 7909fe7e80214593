import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { lastCodeTo } from '#tests/support/messages.ts';
import { sweepAuth } from './public.ts';

let api: TestApi;
let made = 0;
beforeAll(async () => {
  api = await testApi({ kind: 'served' });
});
afterAll(() => api.close());

const PASSWORD = 'seven quiet herons';
const somebody = (more: object = {}) => {
  made += 1;
  const name = { first_name: 'Noor', last_name: 'Haddad' };
  return { ...name, email: `noor${made}@home.example`, password: PASSWORD, ...more };
};
const enroll = (body: object, key: string = randomUUID()) =>
  api.anyone.post('/api/enroll-user/', body, { 'idempotency-key': key });
const count = async () => {
  const people = api.platform.database.kysely.selectFrom('people').select((eb) => eb.fn.countAll().as('all'));
  return Number((await people.executeTakeFirstOrThrow()).all);
};

test('the same key and body enroll one person and repeat the first response, even in three concurrent requests', async () => {
  const [before, body, key] = [await count(), somebody(), randomUUID()];
  const replies = await Promise.all([1, 2, 3].map(() => enroll(body, key)));
  replies.push(await enroll(body, key));
  expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201, 201]);
  expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
  expect(await count()).toBe(before + 1);
  expect((await enroll(body)).body.user.id).not.toBe(replies[0]?.body.user.id);
});

test('refuses a used key with a different body, gives no token and enrolls nobody', async () => {
  const [body, key] = [somebody(), randomUUID()];
  await enroll(body, key);
  const before = await count();
  for (const other of [
    { ...body, password: 'six quiet herons' },
    { ...body, mobile: '+15550100001' },
    somebody(),
  ]) {
    const reply = await enroll(other, key);
    expect(reply.body).toMatchObject({ status: 409, code: 'idempotency_mismatch' });
    expect(reply.text).not.toContain('access_token');
  }
  expect((await enroll(body, 'no key')).body.errors).toMatchObject([{ path: 'header.idempotency-key' }]);
  expect(await count()).toBe(before);
});

test('stores no token, password or key in plain text, and signs in nobody who was signed out', async () => {
  const [body, key] = [somebody(), 'a-key-that-is-kept-as-its-hash'];
  const { access_token } = (await enroll(body, key)).body;
  const rows = await api.platform.database.kysely.selectFrom('enrolment_keys').selectAll().execute();
  const bytes = Buffer.concat(
    rows.flatMap(({ key_hash, request_hash, sealed_answer }) => [
      key_hash,
      request_hash,
      sealed_answer ?? key_hash,
    ]),
  ).toString('latin1');
  for (const secret of [access_token, body.password, body.email, key]) expect(bytes).not.toContain(secret);
  await (await api.as(access_token)).post('/api/sign-out/');
  const again = await enroll(body, key);
  expect(again.body.access_token).toBe(access_token);
  expect((await (await api.as(again.body.access_token)).get('/api/me/')).status).toBe(401);
});

test('a refused call does not use up its key, a retry works with a used mobile token, and keys expire after a day', async () => {
  const mobile = '+15550100002';
  await api.anyone.post('/send-mobile-otp/', { mobile, purpose: 'enroll' });
  const otp = await lastCodeTo(api.platform, mobile);
  const verified = await api.anyone.post('/verify-mobile-otp/', { mobile, otp, purpose: 'enroll' });
  const { verification_token } = verified.body;
  const [body, key] = [somebody({ mobile, verification_token }), randomUUID()];
  expect((await enroll({ ...body, join_code: 'NEVERWAS' }, key)).status).toBe(422);
  const first = await enroll(body, key);
  expect([first.status, (await enroll(body, key)).text]).toEqual([201, first.text]);
  expect((await enroll(body)).body.code).toBe('link_spent');
  api.clock.advance(24 * 60 * 60 + 1);
  await sweepAuth(api.platform);
  expect((await enroll(body, key)).body.code).toBe('link_spent');
});
