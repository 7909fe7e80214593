import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import { lastCodeTo, lastLinkTo, messagesTo } from '#tests/support/messages.ts';

const PASSWORD = 'seven quiet herons';

describe('enrolling oneself', () => {
  let api: TestApi;
  let admin: ApiClient;
  let school: string;
  let made = 0;
  beforeAll(async () => {
    api = await testApi({ kind: 'served' });
    school = await api.school('Northgate');
  });
  beforeEach(async () => {
    api.clock.advance(3600);
    admin = await api.as(await api.person({ role: 'admin' }));
  });
  afterAll(() => api.close());

  const somebody = (more: object = {}) => {
    made += 1;
    return {
      first_name: 'Noor',
      last_name: 'Haddad',
      email: `noor${made}@home.example`,
      password: PASSWORD,
      ...more,
    };
  };
  const enroll = (body: object): Promise<Reply> => api.anyone.post('/api/enroll-user/', body);
  const set = async (values: object) => {
    const { version } = (await admin.get('/api/settings/')).body;
    expect((await admin.patch('/api/settings/', { version, values })).status).toBe(200);
  };
  const groupWithCode = async (code: { most_uses?: number; expires_at?: string } = {}) => {
    made += 1;
    const id = await api.group(school, `Group ${made}`);
    const body = { expires_at: null, most_uses: null, ...code };
    return (await admin.put(`/api/groups/${id}/join-code/`, body)).body;
  };
  const count = async () => {
    const { kysely } = api.platform.database;
    const row = await kysely
      .selectFrom('people')
      .select((eb) => eb.fn.countAll<number>().as('all'))
      .executeTakeFirst();
    return Number(row?.all);
  };
  const members = async (group: string) => (await admin.get(`/api/groups/${group}/`)).body.member_count;

  test('enrolling without a join code makes a guest, signs them in and gives them a login code', async () => {
    const who = somebody();
    const { status, body } = await enroll(who);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      user: { role: 'guest', first_name: 'Noor', email: who.email, school: null, precondition: null },
      group: null,
      username: expect.stringMatching(/^noor\.haddad/),
    });
    expect((await (await api.as(body.access_token)).get('/api/me/')).body.is_email_confirmed).toBe(false);
    const signIn = (username: string) => api.anyone.post('/api/sign-in/', { username, password: PASSWORD });
    expect((await signIn(body.username)).status).toBe(200);
    expect((await signIn(who.email)).body.code).toBe('wrong_credentials');
  });

  test('says whether the mail that confirms the email can be sent', async () => {
    expect((await enroll(somebody())).body.confirmation).toBe('not_set_up');
    const mailing = await testApi({
      environment: { SMTP_URL: 'smtp://127.0.0.1:1', SMTP_FROM: 'school@example.org' },
    });
    const reply = await mailing.anyone.post('/api/enroll-user/', somebody());
    expect(reply.body.confirmation).toBe('waiting');
    await mailing.close();
  });

  test('an unconfirmed email can neither sign in nor reset the password', async () => {
    const who = somebody();
    const client = await api.as((await enroll(who)).body.access_token);
    await api.anyone.post('/forgot-password/', { email: who.email });
    expect((await messagesTo(api.platform, who.email)).map((mail) => mail.purpose)).toEqual([
      'confirm_email',
    ]);
    const first = await lastLinkTo(api.platform, who.email);
    expect((await client.post('/api/me/confirm-email/')).status).toBe(202);
    const second = await lastLinkTo(api.platform, who.email);
    const confirm = (token: string) => client.post('/api/confirm-email/', { token });
    expect((await confirm(first)).body.code).toBe('link_spent');
    const replies = await Promise.all([confirm(second), confirm(second)]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 422]);
    expect((await api.anyone.post('/api/sign-in/', { username: who.email, password: PASSWORD })).status).toBe(
      200,
    );
    expect((await client.post('/api/me/confirm-email/')).body.code).toBe('breaks_rule');
  });

  test('confirming the email from a different browser ends the sign-ins and the password of the account', async () => {
    const who = somebody();
    const { body } = await enroll(who);
    const maker = await api.as(body.access_token);
    const someoneElse = await api.as(await api.person({ role: 'guest' }));
    const token = await lastLinkTo(api.platform, who.email);
    const confirmed = await someoneElse.post('/api/confirm-email/', { token });
    expect(confirmed.status).toBe(200);
    expect((await maker.get('/api/me/')).status).toBe(401);
    const signIn = (username: string, password: string) =>
      api.anyone.post('/api/sign-in/', { username, password });
    expect((await signIn(who.email, PASSWORD)).body.code).toBe('wrong_credentials');
    expect((await signIn(body.username, PASSWORD)).body.code).toBe('wrong_credentials');
    const password = 'eleven loud magpies';
    const set = { token: confirmed.body.password_token, password };
    expect((await api.anyone.post('/reset-password/', set)).status).toBe(204);
    expect((await signIn(who.email, password)).body.user.id).toBe(body.user.id);
  });

  test('mails one address at most five times an hour over all calls, without a name in the greeting', async () => {
    const victim = `victim${made}@home.example`;
    const first = await enroll(somebody({ email: victim, first_name: 'Buy now' }));
    expect(first.status).toBe(201);
    const client = await api.as(first.body.access_token);
    expect((await client.post('/api/me/confirm-email/')).status).toBe(202);
    expect((await enroll(somebody({ email: victim.toUpperCase() }))).status).toBe(201);
    const other = await api.as((await enroll(somebody())).body.access_token);
    const change = () => other.post('/api/me/email/', { email: victim });
    expect([(await change()).status, (await change()).status]).toEqual([202, 202]);
    for (const refused of [
      await change(),
      await client.post('/api/me/confirm-email/'),
      await enroll(somebody({ email: victim })),
    ]) {
      expect(refused.body.code).toBe('too_many');
    }
    const mails = await messagesTo(api.platform, victim);
    expect(mails.map(({ text }) => text).join()).not.toContain('Buy now');
    // Password resets have their own limit, so the victim can still ask for one.
    expect((await api.anyone.post('/forgot-password/', { email: victim })).status).toBe(202);
  });

  test('does not require an email from people with a confirmed mobile', async () => {
    await set({ 'getting_in.enrolment': 'otp_required' });
    const mobile = '+15550199001';
    await api.anyone.post('/send-mobile-otp/', { mobile, purpose: 'enroll' });
    const otp = await lastCodeTo(api.platform, mobile);
    const verified = await api.anyone.post('/verify-mobile-otp/', { mobile, otp, purpose: 'enroll' });
    const { verification_token } = verified.body;
    const { email: _, ...nameless } = somebody();
    const bare = await enroll(nameless);
    expect(bare.body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'body.email',
      'body.mobile',
      'body.verification_token',
    ]);
    const { status, body } = await enroll({ ...nameless, mobile, verification_token });
    expect([status, body.user.email, body.user.mobile]).toEqual([201, null, mobile]);
    const signedIn = await api.anyone.post('/api/sign-in/', { username: mobile, password: PASSWORD });
    expect(signedIn.body.user.id).toBe(body.user.id);
    await set({ 'getting_in.enrolment': 'open' });
  });

  test('a group’s join code, in any format, enrolls a student in that group and its school', async () => {
    const group = await groupWithCode();
    const typed = ` ${group.join_code.slice(0, 4).toLowerCase()}-${group.join_code.slice(4)} `;
    const { status, body } = await enroll(somebody({ join_code: typed }));
    expect([status, body.user.role, body.user.school?.name]).toEqual([201, 'student', 'Northgate']);
    expect(body.group).toEqual({ name: group.name, is_waiting: false });
    expect(await members(group.id)).toBe(1);
    expect((await admin.get(`/api/groups/${group.id}/`)).body.join_code_uses).toBe(1);
  });

  test('when two people enroll at the same time with the last use of a join code, one gets in and the other leaves no trace', async () => {
    const group = await groupWithCode({ most_uses: 2 });
    await enroll(somebody({ join_code: group.join_code }));
    const before = await count();
    const replies = await Promise.all([1, 2, 3].map(() => enroll(somebody({ join_code: group.join_code }))));
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 422, 422]);
    expect([await count(), await members(group.id)]).toEqual([before + 1, 2]);
    const guest = await api.as(await api.person({ role: 'guest' }));
    expect((await guest.post('/api/me/join/', { join_code: group.join_code })).status).toBe(422);
  });

  test('refuses expired, renewed, disabled and unknown join codes with the same response', async () => {
    const soon = new Date(api.clock.now().getTime() + 60_000).toISOString();
    const late = await groupWithCode({ expires_at: soon });
    const renewed = await groupWithCode();
    await admin.put(`/api/groups/${renewed.id}/join-code/`, { expires_at: null, most_uses: null });
    const off = await groupWithCode();
    expect((await admin.delete(`/api/groups/${off.id}/join-code/`)).status).toBe(204);
    api.clock.advance(60);
    const before = await count();
    const refusals = [late.join_code, renewed.join_code, off.join_code, 'NEVERWAS'].map(async (join_code) => {
      const { status, body } = await enroll(somebody({ join_code }));
      return [status, body.errors];
    });
    const [first, ...others] = await Promise.all(refusals);
    expect(first).toMatchObject([422, [{ path: 'body.join_code' }]]);
    for (const other of others) expect(other).toEqual(first);
    expect(await count()).toBe(before);
    const past = { expires_at: api.clock.now().toISOString(), most_uses: null };
    expect((await admin.put(`/api/groups/${off.id}/join-code/`, past)).status).toBe(422);
    expect((await admin.get(`/api/groups/${off.id}/`)).body.join_code).toBeNull();
  });

  test('closed enrollment accepts nobody, and enrollment by mobile accepts only people with a confirmed mobile', async () => {
    await set({ 'getting_in.enrolment': 'closed' });
    expect((await enroll(somebody())).body).toMatchObject({ status: 403, code: 'enrolment_closed' });
    expect((await api.anyone.get('/api/enroll-user/')).body.enrolment).toBe('closed');

    await set({ 'getting_in.enrolment': 'otp_required' });
    expect((await enroll(somebody())).body.errors.map((fault: { path: string }) => fault.path)).toEqual([
      'body.mobile',
      'body.verification_token',
    ]);
    const mobile = '+15550001111';
    const tokenOf = async () => {
      await api.anyone.post('/send-mobile-otp/', { mobile, purpose: 'enroll' });
      const otp = await lastCodeTo(api.platform, mobile);
      const reply = await api.anyone.post('/verify-mobile-otp/', { mobile, otp, purpose: 'enroll' });
      return reply.body.verification_token as string;
    };
    const verification_token = await tokenOf();
    const foreign = await enroll(somebody({ mobile: '+15550002222', verification_token }));
    expect(foreign.body).toMatchObject({ status: 422, errors: [{ path: 'body.mobile' }] });
    const replies = await Promise.all([1, 2].map(() => enroll(somebody({ mobile, verification_token }))));
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 422]);
    const signedIn = await api.anyone.post('/api/sign-in/', { username: mobile, password: PASSWORD });
    expect(signedIn.status).toBe(200);
    await set({ 'getting_in.enrolment': null });
  });

  test('if staff must approve, people stay guests until they are approved, and also after they are turned down', async () => {
    await set({ 'getting_in.join_approval': true });
    const group = await groupWithCode();
    const noor = (await enroll(somebody({ join_code: group.join_code }))).body;
    const ben = (await enroll(somebody({ join_code: group.join_code }))).body;
    expect([noor.user.role, noor.group]).toEqual(['guest', { name: group.name, is_waiting: true }]);
    const client = await api.as(noor.access_token);
    expect((await client.get('/api/me/join/')).body).toMatchObject({
      groups: [],
      waiting: [{ name: group.name }],
    });
    // A second request with the same code is neither counted nor listed twice.
    expect((await client.post('/api/me/join/', { join_code: group.join_code })).body.group.is_waiting).toBe(
      true,
    );
    expect((await admin.get(`/api/groups/${group.id}/`)).body).toMatchObject({
      member_count: 0,
      waiting_count: 2,
      join_code_uses: 2,
    });
    const requests = `/api/groups/${group.id}/join-requests/`;
    const waiting = (await admin.get(requests)).body.results;
    expect(waiting.map((row: { id: string }) => row.id)).toEqual([noor.user.id, ben.user.id]);
    const decide = (people: string[], decision: string) => admin.post(requests, { people, decision });
    const stranger = await api.person({ role: 'guest' });
    expect((await decide([noor.user.id, stranger.id], 'approve')).body).toMatchObject({
      status: 422,
      errors: [{ path: 'body.people.1' }],
    });
    expect(await members(group.id)).toBe(0);
    expect((await decide([noor.user.id], 'approve')).body).toMatchObject({
      member_count: 1,
      waiting_count: 1,
    });
    expect((await decide([ben.user.id], 'decline')).body).toMatchObject({
      member_count: 1,
      waiting_count: 0,
    });
    expect((await client.get('/api/me/')).body).toMatchObject({
      role: 'student',
      school: { name: 'Northgate' },
    });
    expect((await (await api.as(ben.access_token)).get('/api/me/')).body.role).toBe('guest');
    await set({ 'getting_in.join_approval': null });
  });

  test('signed-in people join by code: guests become students, students join within their school, staff are refused', async () => {
    const group = await groupWithCode();
    const join = async (client: ApiClient) => client.post('/api/me/join/', { join_code: group.join_code });
    const guest = await api.as(await api.person({ role: 'guest' }));
    expect((await join(guest)).body).toMatchObject({
      group: { name: group.name, is_waiting: false },
      user: { role: 'student', school: { id: school } },
    });
    expect((await join(guest)).body.group.is_waiting).toBe(false);
    const here = await api.as(await api.person({ role: 'student', schools: [school] }));
    expect((await join(here)).status).toBe(200);
    const elsewhere = await api.school(`Elsewhere ${made}`);
    const there = await api.as(await api.person({ role: 'student', schools: [elsewhere] }));
    expect((await join(there)).body).toMatchObject({ status: 422, errors: [{ path: 'body.join_code' }] });
    const tutor = await api.as(await api.person({ role: 'tutor', schools: [school] }));
    expect((await join(tutor)).status).toBe(403);
    expect(await members(group.id)).toBe(2);
    expect((await admin.get(`/api/groups/${group.id}/`)).body.join_code_uses).toBe(2);
  });

  test('a guest who joins groups in two schools at the same time gets into only one', async () => {
    const other = await api.school(`Second ${made}`);
    const here = await groupWithCode();
    const there = await api.group(other, 'There');
    const code = (await admin.put(`/api/groups/${there}/join-code/`, { expires_at: null, most_uses: null }))
      .body;
    const guest = await api.as(await api.person({ role: 'guest' }));
    const replies = await Promise.all(
      [here.join_code, code.join_code].map((join_code) => guest.post('/api/me/join/', { join_code })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 422]);
    expect((await members(here.id)) + (await members(there))).toBe(1);
  });

  test('an account under the school’s age stays closed until a guardian consents', async () => {
    await set({ 'getting_in.consent_age': 13 });
    const group = await groupWithCode();
    const young = { born_on: '2015-02-01', join_code: group.join_code };
    expect((await enroll(somebody())).body.errors).toMatchObject([{ path: 'body.born_on' }]);
    expect((await enroll(somebody(young))).body.errors).toHaveLength(2);
    const guardian = { guardian_name: 'Bo Haddad', guardian_email: `bo${made}@home.example` };
    const { body } = await enroll(somebody({ ...young, ...guardian }));
    expect([body.user.role, body.user.precondition]).toEqual(['student', 'consent']);
    const client = await api.as(body.access_token);
    for (const path of ['/api/users/assessments/', '/api/users/assessments-sessions/']) {
      expect((await client.get(path)).body, path).toMatchObject({ status: 403, code: 'consent_due' });
    }
    expect((await client.get('/api/me/')).status).toBe(200);

    const first = await lastLinkTo(api.platform, guardian.guardian_email);
    const better = `better${made}@home.example`;
    expect((await client.post('/api/me/consent/', { guardian_email: body.user.email })).status).toBe(422);
    expect((await client.post('/api/me/consent/', { guardian_email: better })).status).toBe(202);
    const agree = (token: string) => api.anyone.post('/api/guardian-consent/', { token });
    expect((await agree(first)).body.code).toBe('link_spent');
    const token = await lastLinkTo(api.platform, better);
    expect((await agree(token)).body).toEqual({ first_name: 'Noor' });
    expect((await agree(token)).body.code).toBe('link_spent');
    expect((await client.get('/api/users/assessments/')).status).toBe(200);
    expect((await client.post('/api/me/consent/', {})).status).toBe(422);

    const grown = somebody({ born_on: '2010-02-01' });
    expect((await enroll(grown)).body.user.precondition).toBeNull();
    await set({ 'getting_in.consent_age': null });
  });

  test('names every invalid field and enrolls nobody', async () => {
    const before = await count();
    const faults = async (body: object) =>
      (await enroll(body)).body.errors.map((fault: { path: string }) => fault.path);
    expect(
      await faults({
        ...somebody(),
        first_name: 'x'.repeat(61),
        email: 'x',
        password: 'short',
        role: 'admin',
      }),
    ).toEqual(['body.first_name', 'body.email', 'body.password', 'body.role']);
    expect(await faults(somebody({ password: 'I am haddad now' }))).toEqual(['body.password']);
    expect(await faults(somebody({ mobile: '0555' }))).toEqual(['body.mobile']);
    expect(await count()).toBe(before);
  });

  test('a manager of a different school sees neither the join code nor the people who asked to join, and cannot decide', async () => {
    const group = await groupWithCode();
    const elsewhere = await api.school(`Far ${made}`);
    const manager = await api.as(await api.person({ role: 'manager', schools: [elsewhere] }));
    const requests = `/api/groups/${group.id}/join-requests/`;
    expect((await manager.get(requests)).status).toBe(404);
    expect((await manager.post(requests, { people: [group.id], decision: 'approve' })).status).toBe(404);
    expect((await manager.delete(`/api/groups/${group.id}/join-code/`)).status).toBe(404);
    const counselor = await api.person({ role: 'counselor' });
    await api.person({ role: 'student', schools: [school], groups: [group.id], counselor: counselor.id });
    const seen = (await (await api.as(counselor)).get(`/api/groups/${group.id}/`)).body;
    expect([seen.name, seen.join_code]).toEqual([group.name, null]);
  });
});
