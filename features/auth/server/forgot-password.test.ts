import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { lastLinkTo, messagesTo } from '#tests/support/messages.ts';
import { PASSWORD } from '#tests/support/seed.ts';

const NEW = 'a new one, long enough';

describe('resetting a password that was forgotten or never set', () => {
  let api: TestApi;
  let admin: ApiClient;
  beforeAll(async () => {
    api = await testApi({ kind: 'served', environment: { ASSAY_ORIGIN: 'https://tests.example.org' } });
    admin = await api.as(await api.person({ role: 'admin' }));
  });
  afterAll(() => api.close());

  const ask = (email: string) => api.anyone.post('/forgot-password/', { email });
  const reset = (token: string, password = NEW) => api.anyone.post('/reset-password/', { token, password });
  const signIn = (username: string, password: string) =>
    api.anyone.post('/api/sign-in/', { username, password });

  test('a link to the confirmed email sets a new password once and ends every sign-in', async () => {
    const ann = await api.person({ role: 'student' });
    const [here, there] = [await api.as(ann), await api.as(ann)];
    expect((await ask(ann.email.toUpperCase())).status).toBe(202);
    const [mail] = await messagesTo(api.platform, ann.email);
    expect(mail?.text).toContain('https://tests.example.org/reset-password?token=');
    expect(mail?.text).toContain(ann.username);
    const token = await lastLinkTo(api.platform, ann.email);
    const replies = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([204, 422, 422]);
    expect((await reset(token)).body).toMatchObject({ status: 422, code: 'link_spent' });
    expect([(await here.get('/api/me/')).status, (await there.get('/api/me/')).status]).toEqual([401, 401]);
    expect((await signIn(ann.username, PASSWORD)).status).toBe(400);
    expect((await signIn(ann.email, NEW)).body.user.must_change_password).toBe(false);
    expect((await messagesTo(api.platform, ann.email)).at(-1)?.purpose).toBe('password_changed');
  });

  test('answers the same, after the same work, whether or not an account has the email', async () => {
    const ann = await api.person({ role: 'student' });
    const gone = await api.person({ role: 'student', deactivated: true });
    const claimed = await api.person({ role: 'student' });
    const { kysely } = api.platform.database;
    await kysely
      .updateTable('people')
      .set({ email_verified_at: null })
      .where('id', '=', claimed.id)
      .execute();
    const emails = [ann.email, gone.email, claimed.email, 'nobody@at.all.example'];
    for (const email of emails) {
      const { status, body } = await ask(email);
      expect([status, body], email).toEqual([202, { delivery: 'not_set_up' }]);
    }
    const waiting = await kysely.selectFrom('contact_requests').select('contact').execute();
    expect(waiting.map((row) => row.contact).sort()).toEqual(emails.sort());
    expect(await messagesTo(api.platform, ann.email)).toHaveLength(1);
    for (const email of emails.filter((one) => one !== ann.email)) {
      expect(await messagesTo(api.platform, email), email).toEqual([]);
    }
  });

  test('the link lasts half an hour, survives a rejected password, and its use also ends newer links', async () => {
    const ann = await api.person({ role: 'student', first_name: 'Annabel' });
    await ask(ann.email);
    const late = await lastLinkTo(api.platform, ann.email);
    api.clock.advance(30 * 60);
    expect((await reset(late)).body.code).toBe('link_spent');

    await ask(ann.email);
    const one = await lastLinkTo(api.platform, ann.email);
    await ask(ann.email);
    const other = await lastLinkTo(api.platform, ann.email);
    expect((await reset(one, 'I am annabel!')).body).toMatchObject({
      status: 422,
      code: 'breaks_rule',
      errors: [{ path: 'body.password' }],
    });
    expect((await reset(one)).status).toBe(204);
    expect((await reset(other)).body.code).toBe('link_spent');
  });

  test('deactivating the person or changing their email ends the link', async () => {
    const ann = await api.person({ role: 'student' });
    await ask(ann.email);
    const token = await lastLinkTo(api.platform, ann.email);
    admin = await api.as(await api.person({ role: 'admin' }));
    expect((await admin.delete(`/api/users/${ann.id}/`)).status).toBe(204);
    expect((await reset(token)).body.code).toBe('link_spent');

    const ben = await api.person({ role: 'student', schools: [await api.school('Moved')] });
    await ask(ben.email);
    const toTheOld = await lastLinkTo(api.platform, ben.email);
    const { version } = (await admin.get(`/api/users/${ben.id}/`)).body;
    const moved = await admin.patch(`/api/users/${ben.id}/`, { version, email: 'ben.moved@home.example' });
    expect(moved.status).toBe(200);
    expect((await reset(toTheOld)).body.code).toBe('link_spent');
  });

  test('people who share an email each get a link for their own account only', async () => {
    const email = 'family.of.two@home.example';
    const ann = await api.person({ role: 'student', email });
    const ben = await api.person({ role: 'student', email });
    await ask(email);
    const mails = await messagesTo(api.platform, email);
    expect(mails).toHaveLength(2);
    const ofBen = mails.find((mail) => mail.text.includes(ben.username))?.text ?? '';
    expect(ofBen).not.toContain(`${ann.username}\n`);
    expect((await reset(/token=([\w-]+)/.exec(ofBen)?.[1] ?? '')).status).toBe(204);
    expect((await signIn(email, NEW)).body.user.id).toBe(ben.id);
    expect((await signIn(email, PASSWORD)).body.user.id).toBe(ann.id);
  });

  test('allows five requests an hour for one email, whether or not an account has it', async () => {
    const ann = await api.person({ role: 'student' });
    for (const email of [ann.email, 'nobody.either@at.all.example']) {
      const statuses: number[] = [];
      for (let tries = 0; tries < 6; tries += 1) statuses.push((await ask(email)).status);
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    }
  });

  test('mails an invitation to people who were added without a password, and staff can send it again', async () => {
    admin = await api.as(await api.person({ role: 'admin' }));
    const school = await api.school('Invited');
    const body = { first_name: 'In', last_name: 'Vited', schools: [school], email: 'in@vited.example' };
    const person = (await admin.post('/api/users/students/', body)).body;
    const first = await lastLinkTo(api.platform, 'in@vited.example');
    expect((await signIn('in@vited.example', NEW)).status).toBe(400);
    api.clock.advance(6 * 24 * 3600);
    admin = await api.as(await api.person({ role: 'admin' }));
    expect((await admin.post(`/api/users/${person.id}/invite/`)).status).toBe(202);
    // The limit counts all staff together, so a school cannot fill somebody's mailbox.
    const boss = await api.as(await api.person({ role: 'manager', schools: [school] }));
    const more: number[] = [];
    for (let tries = 0; tries < 4; tries += 1)
      more.push((await boss.post(`/api/users/${person.id}/invite/`)).status);
    const refused = await admin.post(`/api/users/${person.id}/invite/`);
    expect([...more, refused.status, refused.headers['retry-after']]).toEqual([
      202,
      202,
      202,
      202,
      429,
      '3600',
    ]);
    const second = await lastLinkTo(api.platform, 'in@vited.example');
    expect((await reset(first)).body.code).toBe('link_spent');
    api.clock.advance(6 * 24 * 3600);
    expect((await reset(second)).status).toBe(204);
    expect((await signIn('in@vited.example', NEW)).body.user.must_change_password).toBe(false);
  });

  test('mails nobody who has a password or no email, and says why an invitation cannot be sent', async () => {
    admin = await api.as(await api.person({ role: 'admin' }));
    const school = await api.school('Not invited');
    const plain = { first_name: 'No', last_name: 'Mail', schools: [school] };
    const given = { ...plain, email: 'given@home.example', password: NEW };
    await admin.post('/api/users/students/', given);
    expect(await messagesTo(api.platform, given.email)).toEqual([]);
    const { id } = (await admin.post('/api/users/students/', plain)).body;
    expect((await admin.post(`/api/users/${id}/invite/`)).body).toMatchObject({
      status: 422,
      code: 'breaks_rule',
      detail: 'Add their email first.',
    });
  });

  test('requires exactly one of the two tokens, and treats an unknown token like a used one', async () => {
    for (const body of [{ password: NEW }, { token: 'x', verification_token: 'y', password: NEW }]) {
      expect((await api.anyone.post('/reset-password/', body)).status).toBe(400);
    }
    expect((await reset('x'.repeat(43))).body.code).toBe('link_spent');
  });
});
