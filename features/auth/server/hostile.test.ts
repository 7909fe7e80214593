import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import { takePoints } from '#server/http/rate-limit.ts';
import { type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import { lastCodeTo, messagesTo } from '#tests/support/messages.ts';
import { PASSWORD, type SeededPerson } from '#tests/support/seed.ts';
import { ENROLMENT_LIMIT } from '../enrolment.rules.ts';

const OWN = 'seven quiet herons';

let api: TestApi;
let made = 0;
beforeAll(async () => {
  api = await testApi({ kind: 'served' });
});
afterAll(() => api.close());

const number = () => {
  made += 1;
  return `+1555${String(made).padStart(7, '0')}`;
};
const post = (url: string, payload: object, remoteAddress = '192.0.2.1'): Promise<Reply> =>
  api.anyone.send({ method: 'POST', url, payload, remoteAddress });
const somebody = (more: object = {}) => {
  made += 1;
  const name = { first_name: 'Eve', last_name: 'Moss', email: `eve${made}@home.example` };
  return { ...name, password: OWN, ...more };
};
const withMobile = async (mobile: string): Promise<SeededPerson> => {
  const person = await api.person({ role: 'student' });
  const confirmed = { mobile, mobile_verified_at: api.clock.now() };
  const people = api.platform.database.kysely.updateTable('people').set(confirmed);
  await people.where('id', '=', person.id).execute();
  return person;
};
const codeTo = async (mobile: string, purpose: string) => {
  await post('/send-mobile-otp/', { mobile, purpose });
  const otp = await lastCodeTo(api.platform, mobile);
  api.clock.advance(60);
  return otp;
};
const statuses = (replies: Reply[]) => replies.map((reply) => reply.status);

test('only one of twenty concurrent sign-ins with the right code succeeds; only five of twenty wrong codes are counted', async () => {
  const mobile = number();
  await withMobile(mobile);
  const verify = (otp: string) => post('/verify-mobile-otp/', { mobile, otp, purpose: 'sign_in' });
  const right = await codeTo(mobile, 'sign_in');
  const replies = await Promise.all(Array.from({ length: 20 }, () => verify(right)));
  expect(statuses(replies).filter((status) => status === 200)).toHaveLength(1);
  expect(new Set(statuses(replies))).toEqual(new Set([200, 400]));

  const other = await codeTo(mobile, 'sign_in');
  const wrong = other === '000000' ? '000001' : '000000';
  expect(new Set(statuses(await Promise.all(Array.from({ length: 20 }, () => verify(wrong)))))).toEqual(
    new Set([400]),
  );
  const codes = api.platform.database.kysely.selectFrom('mobile_codes').select('tries_left');
  expect(await codes.where('mobile', '=', mobile).execute()).toEqual([{ tries_left: 0 }]);
  expect((await verify(other)).body.code).toBe('wrong_code');
});

test('the token for a mobile works for ten minutes, for one enrollment and for nothing else', async () => {
  const mobile = number();
  await withMobile(mobile);
  const tokenFor = async (purpose: string) => {
    const otp = await codeTo(mobile, purpose);
    return (await post('/verify-mobile-otp/', { mobile, otp, purpose })).body.verification_token as string;
  };
  const enroll = (verification_token: string) =>
    post('/api/enroll-user/', somebody({ mobile, verification_token }));
  expect((await enroll(await tokenFor('reset'))).body.code).toBe('link_spent');
  const late = await tokenFor('enroll');
  api.clock.advance(10 * 60);
  expect((await enroll(late)).body.code).toBe('link_spent');
  const token = await tokenFor('enroll');
  expect(statuses(await Promise.all([enroll(token), enroll(token), enroll(token)])).sort()).toEqual([
    201, 422, 422,
  ]);
});

test('enrolling with a different person’s email and mobile gives no access to that person’s account', async () => {
  const mobile = number();
  const ann = await withMobile(mobile);
  const { body: eve } = await post('/api/enroll-user/', somebody({ email: ann.email, mobile }));
  expect(eve.user.role).toBe('guest');
  const signIn = (username: string, password: string) => post('/api/sign-in/', { username, password });
  for (const contact of [ann.email, mobile]) {
    expect((await signIn(contact, OWN)).body.code).toBe('wrong_credentials');
    expect((await signIn(contact, PASSWORD)).body.user.id).toBe(ann.id);
  }
  const otp = await codeTo(mobile, 'sign_in');
  const bySms = await post('/verify-mobile-otp/', { mobile, otp, purpose: 'sign_in' });
  expect(bySms.body.user.id).toBe(ann.id);
  await post('/forgot-password/', { email: ann.email });
  const resets = (await messagesTo(api.platform, ann.email)).filter(
    ({ purpose }) => purpose === 'reset_password',
  );
  expect(resets).toHaveLength(1);
  expect(resets[0]?.text).toContain(ann.username);
});

test('limits guesses at join codes to twenty an hour per signed-in person and a few hundred per network address', async () => {
  const school = await api.school('Guessed');
  const group = await api.group(school, 'Closed circle');
  const admin = await api.as(await api.person({ role: 'admin' }));
  const { join_code } = (
    await admin.put(`/api/groups/${group}/join-code/`, { expires_at: null, most_uses: null })
  ).body;
  const guest = await api.as(await api.person({ role: 'guest' }));
  const join = (code: string) => guest.post('/api/me/join/', { join_code: code });
  for (let guesses = 0; guesses < 20; guesses += 1)
    expect((await join(`GUESS${guesses}`)).body.errors).toMatchObject([{ path: 'body.join_code' }]);
  expect((await join(join_code)).status).toBe(429);
  api.clock.advance(3600);
  expect((await join(join_code)).status).toBe(200);

  const address = '192.0.2.77';
  const { kysely } = api.platform.database;
  const guessed = { key: `enroll/${address}`, points: ENROLMENT_LIMIT.points - 1 };
  expect(await takePoints(kysely, guessed, ENROLMENT_LIMIT, api.clock.now())).toBe(true);
  const enroll = (code: string) => post('/api/enroll-user/', somebody({ join_code: code }), address);
  expect((await enroll('GUESS')).status).toBe(422);
  const refused = await enroll(join_code);
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
});

test('answers known and unknown people with the same text and the same headers', async () => {
  const mobile = number();
  const ann = await withMobile(mobile);
  const gone = await api.person({ role: 'student', deactivated: true });
  const seen = ({ status, text, headers }: Reply) => {
    // The nonces in the content security policy are random in every response.
    const { date: _date, 'x-request-id': _id, 'content-security-policy': _policy, ...others } = headers;
    return { status, text: text.replace(/"request_id":"[^"]*"/, ''), headers: others };
  };
  const alike = async (url: string, bodies: object[]) => {
    const [first, ...others] = await Promise.all(bodies.map(async (body) => seen(await post(url, body))));
    for (const other of others) expect(other).toEqual(first);
    return first?.status;
  };
  const nobody = 'nobody.at.all@home.example';
  const emails = [ann.email, gone.email, nobody].map((email) => ({ email }));
  expect(await alike('/forgot-password/', emails)).toBe(202);
  for (const purpose of ['sign_in', 'reset', 'enroll']) {
    expect(
      await alike(
        '/send-mobile-otp/',
        [mobile, number()].map((one) => ({ mobile: one, purpose })),
      ),
    ).toBe(202);
    api.clock.advance(60);
    const wrong = { otp: '000000', purpose };
    expect(
      await alike(
        '/verify-mobile-otp/',
        [mobile, number()].map((one) => ({ mobile: one, ...wrong })),
      ),
    ).toBe(400);
  }
  const names = [ann.username, ann.email, mobile, gone.username, nobody, number()];
  expect(
    await alike(
      '/api/sign-in/',
      names.map((username) => ({ username, password: 'not it at all' })),
    ),
  ).toBe(400);
});

test('accepts a token only after the word `JWT`: not after a different word, in a list, twice or after signing out', async () => {
  const person = await api.person({ role: 'student' });
  const token = await api.token(person);
  const other = await api.token(person);
  const server = await buildApp(api.platform, '/nowhere');
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const ask = (authorization: string | string[]) =>
    new Promise<number | undefined>((resolve, reject) => {
      const call = request({ port, host: '127.0.0.1', path: '/api/me/', agent: false });
      call.setHeader('authorization', authorization);
      call.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
      call.end();
    });
  try {
    const refused = [
      '',
      token,
      `Bearer ${token}`,
      `jwt ${token}`,
      `JWT  ${token}`,
      `JWT\t${token}`,
      `JWT ${token}, JWT ${token}`,
      `Bearer x, JWT ${token}`,
      `JWT ${token} x`,
      'JWT null',
      'JWT undefined',
      'Basic Og==',
    ];
    for (const header of refused) expect(await ask(header), header).toBe(401);
    expect(await ask(`JWT ${token}`)).toBe(200);
    // If a request has two such headers, only the first counts, as in HTTP. They are not joined.
    expect(await ask(['JWT x', `JWT ${token}`])).toBe(401);
    expect(await ask(['', `JWT ${token}`])).toBe(401);
    await (await api.as(token)).post('/api/sign-out/');
    expect(await ask(`JWT ${token}`)).toBe(401);
    expect(await ask([`JWT ${token}`, `JWT ${other}`])).toBe(401);
    expect(await ask(`JWT ${other}`)).toBe(200);
  } finally {
    await server.close();
  }
});

test('merging two people or deactivating more than twenty needs a fresh proof of identity', async () => {
  const school = await api.school('Proved');
  const manager = await api.as(await api.person({ role: 'manager', schools: [school] }));
  const people: SeededPerson[] = [];
  for (let one = 0; one < 23; one += 1) people.push(await api.person({ role: 'student', schools: [school] }));
  const [kept, other, ...others] = people.map(({ id }) => id);
  const merge = () => manager.post(`/api/users/${kept}/merge/`, { other });
  const deactivate = (users: (string | undefined)[]) =>
    manager.post('/api/people-view/actions/', { act: 'deactivate', chosen: { users } });
  api.clock.advance(10 * 60);
  expect((await merge()).body.code).toBe('proof_due');
  expect((await deactivate(others)).body.code).toBe('proof_due');
  expect((await manager.get(`/api/users/students/?school=${school}&status=active`)).body.count).toBe(23);
  expect((await deactivate(others.slice(0, 20))).body.done).toBe(20);
  expect((await manager.post('/api/me/proof/', { password: PASSWORD })).status).toBe(200);
  expect((await merge()).status).toBe(200);
  expect((await deactivate(others)).body).toMatchObject({ done: 1, unchanged: 20 });
});

test('rejects links in names, which would reach any address by our mails', async () => {
  const link = 'https://evil.example/win';
  const named = { born_on: '2015-05-05', guardian_name: link, guardian_email: 'someone@home.example' };
  const refused = await post(
    '/api/enroll-user/',
    somebody({ first_name: link, last_name: 'WWW.evil', ...named }),
  );
  expect([refused.status, refused.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
    400,
    ['body.first_name', 'body.last_name', 'body.guardian_name'],
  ]);
  const own = await api.as(await api.person({ role: 'guest' }));
  expect((await own.patch('/api/me/', { version: 1, first_name: link })).status).toBe(400);
  expect((await own.patch('/api/me/', { version: 1, first_name: 'Anne-Marie O’Neil Jr.' })).status).toBe(200);
});
