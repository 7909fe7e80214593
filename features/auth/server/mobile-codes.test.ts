import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import { lastCodeTo, messagesTo } from '#tests/support/messages.ts';
import { PASSWORD } from '#tests/support/seed.ts';
import { sweepAuth } from './public.ts';

const HOUR = 3600;

describe('codes sent to mobile phones', () => {
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
  const send = (
    mobile: string,
    purpose = 'sign_in',
    remoteAddress = `192.0.2.${made % 250}`,
  ): Promise<Reply> =>
    api.anyone.send({
      method: 'POST',
      url: '/send-mobile-otp/',
      remoteAddress,
      payload: { mobile, purpose },
    });
  const verify = (body: object): Promise<Reply> =>
    api.anyone.send({
      method: 'POST',
      url: '/verify-mobile-otp/',
      remoteAddress: `192.0.2.${made % 250}`,
      payload: body,
    });
  const withMobile = async (mobile: string, person = api.person({ role: 'student' })) => {
    const { id, ...rest } = await person;
    const confirmed = { mobile, mobile_verified_at: api.clock.now() };
    await api.platform.database.kysely.updateTable('people').set(confirmed).where('id', '=', id).execute();
    return { id, ...rest };
  };
  const set = async (values: object) => {
    const admin = await api.as(await api.person({ role: 'admin' }));
    const { version } = (await admin.get('/api/settings/')).body;
    expect((await admin.patch('/api/settings/', { version, values })).status).toBe(200);
  };
  const other = (code: string) => (code === '111111' ? '222222' : '111111');

  test('a code signs in the owner of the number once', async () => {
    const mobile = number();
    const ann = await withMobile(mobile);
    expect((await send(mobile)).status).toBe(202);
    const otp = await lastCodeTo(api.platform, mobile);
    const replies = await Promise.all([1, 2, 3].map(() => verify({ mobile, otp, purpose: 'sign_in' })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400, 400]);
    const signedIn = replies.find((reply) => reply.status === 200)?.body;
    expect(signedIn.user.id).toBe(ann.id);
    expect((await (await api.as(signedIn.access_token)).get('/api/me/')).status).toBe(200);
    expect((await verify({ mobile, otp, purpose: 'sign_in' })).body.code).toBe('wrong_code');
  });

  test('an unknown or unconfirmed number gets the same response as a known one, and no message', async () => {
    const [known, unknown, claimed] = [number(), number(), number()];
    await withMobile(known);
    const { id } = await withMobile(claimed);
    const unconfirmed = { mobile_verified_at: null };
    await api.platform.database.kysely.updateTable('people').set(unconfirmed).where('id', '=', id).execute();
    for (const mobile of [known, unknown, claimed]) {
      const { status, body } = await send(mobile);
      expect([status, body]).toEqual([202, { delivery: 'not_set_up' }]);
      const counts: string[] = [];
      for (const otp of ['000000', '999999'])
        counts.push((await verify({ mobile, otp, purpose: 'reset' })).body.code);
      expect(counts).toEqual(['wrong_code', 'wrong_code']);
    }
    expect(await messagesTo(api.platform, known)).toHaveLength(1);
    expect(await messagesTo(api.platform, unknown)).toEqual([]);
    expect(await messagesTo(api.platform, claimed)).toEqual([]);
    const codes = api.platform.database.kysely.selectFrom('mobile_codes').select('mobile');
    expect(await codes.where('mobile', 'in', [known, unknown, claimed]).execute()).toHaveLength(3);
  });

  test('a code ends after five tries or five minutes, even for the right code', async () => {
    const mobile = number();
    await withMobile(mobile);
    await send(mobile);
    const otp = await lastCodeTo(api.platform, mobile);
    const wrong = { mobile, otp: other(otp), purpose: 'sign_in' };
    await Promise.all(Array.from({ length: 5 }, () => verify(wrong)));
    expect((await verify({ ...wrong, otp })).body.code).toBe('wrong_code');

    api.clock.advance(60);
    await send(mobile);
    const next = await lastCodeTo(api.platform, mobile);
    for (let tries = 0; tries < 4; tries += 1) await verify({ ...wrong, otp: other(next) });
    expect((await verify({ ...wrong, otp: next })).status).toBe(200);

    api.clock.advance(60);
    await send(mobile);
    const late = await lastCodeTo(api.platform, mobile);
    api.clock.advance(5 * 60);
    expect((await verify({ ...wrong, otp: late })).body.code).toBe('wrong_code');
    await sweepAuth(api.platform);
    const codes = api.platform.database.kysely.selectFrom('mobile_codes').select('mobile');
    expect(await codes.where('mobile', '=', mobile).execute()).toEqual([]);
  });

  test('a new code ends the previous one, and a code works only for its own purpose and number', async () => {
    const [mobile, second] = [number(), number()];
    await withMobile(mobile);
    await withMobile(second);
    await send(mobile);
    const before = await lastCodeTo(api.platform, mobile);
    expect((await verify({ mobile, otp: before, purpose: 'reset' })).body.code).toBe('wrong_code');
    expect((await verify({ mobile: second, otp: before, purpose: 'sign_in' })).body.code).toBe('wrong_code');
    api.clock.advance(60);
    await send(mobile);
    const after = await lastCodeTo(api.platform, mobile);
    if (before !== after) {
      expect((await verify({ mobile, otp: before, purpose: 'sign_in' })).body.code).toBe('wrong_code');
    }
    expect((await verify({ mobile, otp: after, purpose: 'sign_in' })).status).toBe(200);
  });

  test('siblings who share a mobile choose one person, and only that person gets the new password', async () => {
    const mobile = number();
    const ann = await withMobile(mobile);
    const ben = await withMobile(mobile);
    await send(mobile, 'reset');
    const otp = await lastCodeTo(api.platform, mobile);
    const asked = await verify({ mobile, otp, purpose: 'reset' });
    expect(asked.body).toMatchObject({ status: 409, code: 'choose_person' });
    expect(asked.body.choices.map((choice: { value: string }) => choice.value)).toEqual([
      ann.username,
      ben.username,
    ]);
    const { verification_token } = (await verify({ mobile, otp, purpose: 'reset', username: ben.username }))
      .body;
    const stolen = await api.as(ben);
    const password = 'a new one, long enough';
    const replies = await Promise.all(
      [1, 2].map(() => api.anyone.post('/reset-password/', { verification_token, password })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([204, 422]);
    expect((await stolen.get('/api/me/')).status).toBe(401);
    const signIn = (username: string, tried: string) =>
      api.anyone.post('/api/sign-in/', { username, password: tried });
    expect((await signIn(ben.username, password)).status).toBe(200);
    expect((await signIn(ann.username, PASSWORD)).status).toBe(200);
  });

  test('the token for a mobile lasts ten minutes and works only for its purpose', async () => {
    const mobile = number();
    await withMobile(mobile);
    const tokenFor = async (purpose: string) => {
      await send(mobile, purpose);
      const otp = await lastCodeTo(api.platform, mobile);
      api.clock.advance(60);
      return (await verify({ mobile, otp, purpose })).body.verification_token as string;
    };
    const password = 'a new one, long enough';
    const reset = (verification_token: string) =>
      api.anyone.post('/reset-password/', { verification_token, password });
    expect((await reset(await tokenFor('enroll'))).body.code).toBe('link_spent');
    const token = await tokenFor('reset');
    expect((await api.anyone.post('/reset-password/', { token, password })).body.code).toBe('link_spent');
    api.clock.advance(10 * 60);
    expect((await reset(token)).body.code).toBe('link_spent');
  });

  test('sends no code to other countries, and only the allowed number of codes a day', async () => {
    await set({ 'getting_in.country_codes': ['+44'] });
    expect((await send(number())).body).toMatchObject({ status: 422, errors: [{ path: 'body.mobile' }] });
    await set({ 'getting_in.country_codes': null, 'getting_in.codes_a_day': 2 });
    api.clock.advance(24 * HOUR);
    const statuses: number[] = [];
    for (let sent = 0; sent < 3; sent += 1) statuses.push((await send(number())).status);
    expect(statuses).toEqual([202, 202, 429]);
    api.clock.advance(24 * HOUR);
    expect((await send(number())).status).toBe(202);
    await set({ 'getting_in.codes_a_day': 100_000 });
  });

  test('the database contains neither the code nor the token in plain text', async () => {
    const mobile = number();
    await withMobile(mobile);
    await send(mobile, 'reset');
    const otp = await lastCodeTo(api.platform, mobile);
    const { kysely } = api.platform.database;
    const codes = await kysely.selectFrom('mobile_codes').selectAll().where('mobile', '=', mobile).execute();
    expect(JSON.stringify(codes)).not.toContain(otp);
    const { verification_token } = (await verify({ mobile, otp, purpose: 'reset' })).body;
    const tokens = await kysely.selectFrom('one_use_tokens').selectAll().execute();
    expect(JSON.stringify(tokens)).not.toContain(verification_token);
  });

  test('a number gets one code a minute and five an hour at any time, over all processes', async () => {
    const there = await testApi({ database: api.platform.database, clock: api.clock });
    const pauses = fc.array(
      fc.oneof(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 2 * HOUR })),
      {
        minLength: 1,
        maxLength: 14,
      },
    );
    await fc.assert(
      fc.asyncProperty(pauses, fc.boolean(), async (waits, isElsewhere) => {
        const mobile = number();
        let minute_ends = 0;
        const sent: number[] = [];
        for (const [index, wait] of waits.entries()) {
          api.clock.advance(wait);
          const at = api.clock.now().getTime() / 1000;
          const isTooSoon = at < minute_ends;
          if (!isTooSoon) minute_ends = at + 60;
          const isTooMuch = sent.filter((instant) => instant > at - HOUR).length === 5;
          if (!isTooSoon && !isTooMuch) sent.push(at);
          const expected = isTooSoon || isTooMuch ? 429 : 202;
          const server = isElsewhere && index % 2 === 1 ? there : api;
          const reply = await server.anyone.send({
            method: 'POST',
            url: '/send-mobile-otp/',
            remoteAddress: `198.51.${made % 250}.${index}`,
            payload: { mobile, purpose: 'enroll' },
          });
          expect(reply.status).toBe(expected);
          if (expected === 429) expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
        }
      }),
      { numRuns: 15 },
    );
    await there.close();
  });

  test('many concurrent requests for one number send one code', async () => {
    const mobile = number();
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(mobile, 'enroll')));
    expect(replies.filter((reply) => reply.status === 202)).toHaveLength(1);
    expect(await messagesTo(api.platform, mobile)).toHaveLength(1);
  });
});
