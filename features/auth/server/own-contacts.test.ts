import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { lastCodeTo, lastLinkTo, messagesTo } from '#tests/support/messages.ts';
import { PASSWORD, type SeededPerson } from '#tests/support/seed.ts';

describe('a person’s own email and phone', () => {
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
  const somebody = async (): Promise<[SeededPerson, ApiClient]> => {
    const person = await api.person({ role: 'student' });
    return [person, await api.as(person)];
  };
  const signIn = (username: string, password = PASSWORD) =>
    api.anyone.post('/api/sign-in/', { username, password });
  const me = async (client: ApiClient) => (await client.get('/api/me/')).body;
  const confirm = (client: ApiClient, mobile: string, otp: string) =>
    client.post('/api/me/mobile/confirm/', { mobile, otp });
  const open = (token: string, client: ApiClient = api.anyone) =>
    client.post('/api/confirm-email/', { token });

  test('a phone number becomes the person’s own once they enter the code sent to it, and they can then sign in with it', async () => {
    const [ann, client] = await somebody();
    const mobile = number();
    expect((await client.post('/api/me/mobile/', { mobile })).status).toBe(202);
    expect(await me(client)).toMatchObject({ mobile: null, version: 1 });
    const otp = await lastCodeTo(api.platform, mobile);
    const replies = await Promise.all([1, 2].map(() => confirm(client, mobile, otp)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400]);
    expect(replies.find((reply) => reply.status === 200)?.body).toMatchObject({
      mobile,
      is_mobile_confirmed: true,
      version: 2,
    });
    expect((await signIn(mobile)).body.user.id).toBe(ann.id);
    expect((await messagesTo(api.platform, ann.email)).map((mail) => mail.purpose)).toEqual([
      'contact_changed',
    ]);

    const another = number();
    api.clock.advance(60);
    await client.post('/api/me/mobile/', { mobile: another });
    expect((await signIn(mobile)).status).toBe(200);
    expect((await confirm(client, another, await lastCodeTo(api.platform, another))).status).toBe(200);
    expect([(await signIn(mobile)).status, (await signIn(another)).status]).toEqual([400, 200]);
    expect((await client.delete('/api/me/mobile/')).status).toBe(204);
    expect((await signIn(another)).status).toBe(400);
    expect(await me(client)).toMatchObject({ mobile: null, is_mobile_confirmed: false });
  });

  test('the code works only for the person who asked, and shares the limits of all codes', async () => {
    const [[, ann], [, eve]] = [await somebody(), await somebody()];
    const [mobile, other] = [number(), number()];
    await ann.post('/api/me/mobile/', { mobile });
    const otp = await lastCodeTo(api.platform, mobile);
    const refusals = [
      await confirm(eve, mobile, otp),
      await confirm(ann, other, otp),
      ...(await Promise.all(
        ['sign_in', 'reset', 'enroll'].map((purpose) =>
          api.anyone.post('/verify-mobile-otp/', { mobile, otp, purpose }),
        ),
      )),
    ];
    expect(refusals.map(({ body }) => body.code)).toEqual(refusals.map(() => 'wrong_code'));
    expect((await api.anyone.post('/verify-mobile-otp/', { mobile, otp, purpose: 'confirm' })).status).toBe(
      400,
    );
    const asked = await api.anyone.post('/send-mobile-otp/', { mobile, purpose: 'sign_in' });
    expect(asked.status, 'one code a minute, for any purpose').toBe(429);
    /* Her try with the other number counted. With three wrong tries that makes four, so the fifth may be
       right. */
    const wrong = otp === '111111' ? '222222' : '111111';
    for (let tries = 0; tries < 3; tries += 1) await confirm(ann, mobile, wrong);
    expect((await confirm(ann, mobile, otp)).status).toBe(200);

    api.clock.advance(60);
    await ann.post('/api/me/mobile/', { mobile: other });
    const late = await lastCodeTo(api.platform, other);
    api.clock.advance(5 * 60);
    expect((await confirm(ann, other, late)).body.code).toBe('wrong_code');
    const abroad = await ann.post('/api/me/mobile/', { mobile: '+447700900123' });
    expect(abroad.body).toMatchObject({ status: 422, errors: [{ path: 'body.mobile' }] });
    expect((await ann.post('/api/me/mobile/', { mobile: '0555' })).status).toBe(400);
  });

  test('a new email works for signing in once its link is opened; until then the old one works', async () => {
    const [ann, client] = await somebody();
    const email = 'ann.elsewhere@home.example';
    expect((await client.post('/api/me/email/', { email: ann.email.toUpperCase() })).status).toBe(422);
    expect((await client.post('/api/me/email/', { email })).status).toBe(202);
    expect(await me(client)).toMatchObject({ email: ann.email, pending_email: email, version: 1 });
    expect([(await signIn(ann.email)).status, (await signIn(email)).status]).toEqual([200, 400]);
    const first = await lastLinkTo(api.platform, email);
    await client.post('/api/me/email/', { email });
    const second = await lastLinkTo(api.platform, email);
    expect((await open(first)).body.code).toBe('link_spent');
    await api.anyone.post('/forgot-password/', { email: ann.email });
    const toTheOld = await lastLinkTo(api.platform, ann.email);
    const replies = await Promise.all([open(second, client), open(second, client)]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 422]);
    expect(await me(client)).toMatchObject({ email, is_email_confirmed: true, pending_email: null });
    expect([(await signIn(ann.email)).status, (await signIn(email)).status]).toEqual([400, 200]);
    const told = (await messagesTo(api.platform, ann.email)).map((mail) => mail.purpose);
    expect(told).toEqual(['reset_password', 'contact_changed']);
    const password = 'a new one, long enough';
    expect((await api.anyone.post('/reset-password/', { token: toTheOld, password })).body.code).toBe(
      'link_spent',
    );
  });

  test('a new password, a removed email or a day without opening the link cancels a requested email change', async () => {
    const [ann, client] = await somebody();
    const email = 'never@home.example';
    const ask = async () => {
      await client.post('/api/me/email/', { email });
      return lastLinkTo(api.platform, email);
    };
    const before = await ask();
    const passwords = { current_password: PASSWORD, password: 'a new one, long enough' };
    await client.post(`/api/users/${ann.id}/setpassword/`, passwords);
    expect((await open(before)).body.code).toBe('link_spent');
    const removed = await ask();
    expect((await client.delete('/api/me/email/')).status).toBe(204);
    expect((await open(removed)).body.code).toBe('link_spent');
    expect(await me(client)).toMatchObject({ email: null, is_email_confirmed: false, pending_email: null });
    expect((await signIn(ann.email, passwords.password)).status).toBe(400);
    expect((await signIn(ann.username, passwords.password)).status).toBe(200);
    const late = await ask();
    api.clock.advance(24 * 60 * 60);
    expect((await open(late)).body.code).toBe('link_spent');
    const [, again] = await somebody();
    const statuses: number[] = [];
    for (let mails = 0; mails < 21; mails += 1)
      statuses.push((await again.post('/api/me/email/', { email: `never${mails}@home.example` })).status);
    expect(statuses).toEqual([...Array(20).fill(202), 429]);
  });

  test('setting a new password by link, by code or by staff cancels changes that an intruder requested', async () => {
    const mobile = number();
    const [ann, stolen] = await somebody();
    await stolen.post('/api/me/mobile/', { mobile });
    expect((await confirm(stolen, mobile, await lastCodeTo(api.platform, mobile))).status).toBe(200);
    api.clock.advance(60);
    const ways: [string, () => Promise<unknown>][] = [
      [
        'a link',
        async () => {
          await api.anyone.post('/forgot-password/', { email: ann.email });
          return api.anyone.post('/reset-password/', {
            token: await lastLinkTo(api.platform, ann.email),
            password: 'a new one, long enough',
          });
        },
      ],
      [
        'a code',
        async () => {
          await api.anyone.post('/send-mobile-otp/', { mobile, purpose: 'reset' });
          const otp = await lastCodeTo(api.platform, mobile);
          const { body } = await api.anyone.post('/verify-mobile-otp/', { mobile, otp, purpose: 'reset' });
          const { verification_token } = body;
          return api.anyone.post('/reset-password/', {
            verification_token,
            password: 'another, long enough',
          });
        },
      ],
      [
        'staff',
        async () => {
          const admin = await api.as(await api.person({ role: 'admin' }));
          return admin.post(`/api/users/${ann.id}/setpassword/`, { password: 'a third one, long enough' });
        },
      ],
    ];
    for (const [index, [way, set]] of ways.entries()) {
      const theirs = await api.as(ann);
      const email = `somebody.else${index}@home.example`;
      expect((await theirs.post('/api/me/email/', { email })).status, way).toBe(202);
      const link = await lastLinkTo(api.platform, email);
      expect(await set(), way).toMatchObject({ status: 204 });
      expect((await open(link)).body.code, way).toBe('link_spent');
      const now = await me(await api.as(ann));
      expect([now.email, now.pending_email], way).toEqual([ann.email, null]);
      api.clock.advance(60);
    }
  });

  test('the audit records whose contact a staff member changed, and its earlier value', async () => {
    const ines = await api.person({ role: 'tutor' });
    const client = await api.as(ines);
    const mobile = number();
    await client.post('/api/me/mobile/', { mobile });
    await confirm(client, mobile, await lastCodeTo(api.platform, mobile));
    await client.delete('/api/me/mobile/');
    const { rows } = await sql<object>`
      select audit.path, field, before, after, target = ${ines.id} as is_theirs from audit
        join audit_targets on audit_targets.audit = audit.id left join audit_values on audit_values.audit = audit.id
      where actor = ${ines.id} order by audit.id`.execute(api.platform.database.kysely);
    const theirs = { is_theirs: true, field: 'mobile' };
    expect(rows).toEqual([
      { path: '/api/me/mobile/', is_theirs: true, field: null, before: null, after: null },
      { path: '/api/me/mobile/confirm/', ...theirs, before: null, after: mobile },
      { path: '/api/me/mobile/', ...theirs, before: mobile, after: null },
    ]);
  });

  test('an email set by staff cancels the change that the person requested before', async () => {
    const staff = await api.as(await api.person({ role: 'admin' }));
    const school = await api.school('North');
    for (const email of ['by.staff@home.example', null]) {
      const ann = await api.person({ role: 'student', schools: [school] });
      const client = await api.as(ann);
      await client.post('/api/me/email/', { email: 'asked.before@home.example' });
      const token = await lastLinkTo(api.platform, 'asked.before@home.example');
      const { version } = (await staff.get(`/api/users/${ann.id}/`)).body;
      expect((await staff.patch(`/api/users/${ann.id}/`, { version, email })).status).toBe(200);
      expect((await open(token)).body.code).toBe('link_spent');
      expect((await staff.get(`/api/users/${ann.id}/`)).body.email).toBe(email);
    }
  });

  test('every contact change needs a fresh proof of identity; without it, the call changes and sends nothing', async () => {
    const [ann, client] = await somebody();
    const mobile = number();
    await client.post('/api/me/mobile/', { mobile });
    const otp = await lastCodeTo(api.platform, mobile);
    const { kysely } = api.platform.database;
    await kysely.updateTable('access_tokens').set({ proved_at: null }).where('person', '=', ann.id).execute();
    const before = await me(client);
    const replies = [
      await client.post('/api/me/email/', { email: 'stolen@home.example' }),
      await client.delete('/api/me/email/'),
      await client.post('/api/me/mobile/', { mobile: number() }),
      await confirm(client, mobile, otp),
      await client.delete('/api/me/mobile/'),
    ];
    expect(replies.map(({ body }) => body?.code)).toEqual(replies.map(() => 'proof_due'));
    expect(await me(client)).toEqual(before);
    expect(await messagesTo(api.platform, 'stolen@home.example')).toEqual([]);
    expect((await client.post('/api/me/proof/', { password: PASSWORD })).status).toBe(200);
    expect((await confirm(client, mobile, otp)).status).toBe(200);
  });
});
