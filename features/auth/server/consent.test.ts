import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { lastLinkTo, messagesTo } from '#tests/support/messages.ts';

let api: TestApi;
let manager: ApiClient;
let elsewhere: ApiClient;
let join_code: string;
let made = 0;
beforeAll(async () => {
  api = await testApi({ kind: 'served' });
  const school = await api.school('Northgate');
  manager = await api.as(await api.person({ role: 'manager', schools: [school] }));
  elsewhere = await api.as(await api.person({ role: 'manager', schools: [await api.school('South')] }));
  const group = await api.group(school, 'Algebra');
  const code = { expires_at: null, most_uses: null };
  join_code = (await manager.put(`/api/groups/${group}/join-code/`, code)).body.join_code;
  const admin = await api.as(await api.person({ role: 'admin' }));
  await admin.patch('/api/settings/', { version: 1, values: { 'getting_in.consent_age': 13 } });
});
afterAll(() => api.close());

/**
 * Enrolls an eleven-year-old and gives the email of the guardian they named. `headers` are those of the call.
 */
async function young(guardian_language?: string, headers: Record<string, string> = {}) {
  made += 1;
  const guardian_email = `bo${made}@home.example`;
  const newcomer = {
    first_name: 'Noor',
    last_name: 'Haddad',
    email: `noor${made}@home.example`,
    password: 'seven quiet herons',
    born_on: '2015-02-01',
    join_code,
    guardian_name: 'Bo Haddad',
    guardian_email,
    guardian_language,
  };
  const { body } = await api.anyone.post('/api/enroll-user/', newcomer, headers);
  return { id: body.user.id as string, client: await api.as(body.access_token), guardian_email };
}
const book = async (id: string) => (await manager.get(`/api/users/${id}/guardians/`)).body;
const agree = async (email: string, language?: string) =>
  api.anyone.post('/api/guardian-consent/', { token: await lastLinkTo(api.platform, email), language });
const isOpen = async (client: ApiClient) => (await client.get('/api/users/assessments/')).status === 200;

test('staff see which guardian a young student waits for and since when, and can mail the guardian again', async () => {
  const { id, guardian_email } = await young();
  const asked_at = api.clock.now().toISOString();
  expect(await book(id)).toMatchObject({
    results: [],
    is_consent_due: true,
    needs_consent: 'yes',
    awaited: { guardian_name: 'Bo Haddad', guardian_email, asked_at },
  });
  const first = await lastLinkTo(api.platform, guardian_email);
  api.clock.advance(60);
  const again = `/api/users/${id}/consent/`;
  expect((await manager.post(again)).status).toBe(202);
  expect((await book(id)).awaited.asked_at).toBe(api.clock.now().toISOString());
  expect((await api.anyone.post('/api/guardian-consent/', { token: first })).body.code).toBe('link_spent');
  expect((await elsewhere.post(again)).status).toBe(404);
  const statuses: number[] = [];
  for (let mails = 0; mails < 5; mails += 1) statuses.push((await manager.post(again)).status);
  expect(statuses).toEqual([202, 202, 202, 202, 429]);
  expect((await agree(guardian_email)).status).toBe(200);
  api.clock.advance(3600);
  expect((await manager.post(again)).body).toMatchObject({
    status: 422,
    detail: 'There is no consent request to send again.',
  });
});

test('a guardian who consents by the link is recorded with the consent and their language', async () => {
  const { id, client, guardian_email } = await young('vi');
  expect((await agree(guardian_email)).body).toEqual({ first_name: 'Noor' });
  const { results, awaited } = await book(id);
  expect(awaited).toBeNull();
  expect(results).toMatchObject([
    {
      name: 'Bo Haddad',
      contact: guardian_email,
      language: 'vi',
      version: 1,
      consents: [{ kind: 'personal_data', is_given: true, recorded_by: null }],
    },
  ]);
  expect(results[0].consents).toHaveLength(1);
  expect(await isOpen(client)).toBe(true);
  const taken = await manager.post(`/api/users/${id}/guardians/${results[0].id}/consents/`, {
    kind: 'personal_data',
    is_given: false,
  });
  expect(taken.body.consents).toMatchObject([
    { is_given: false, recorded_by: { id: expect.any(String) } },
    { is_given: true, recorded_by: null },
  ]);
});

test('asks a guardian in their language, also when the request is repeated, and records the language in which they consented', async () => {
  const { id, guardian_email } = await young('es', { 'accept-language': 'fr' });
  const mail = async (of: string) => (await messagesTo(api.platform, of)).at(-1)?.text;
  expect(await mail(guardian_email)).toMatch(/^Hola:\n\nNoor Haddad se ha inscrito en Assay/);
  expect(await mail(guardian_email)).toMatch(/\/consent\?token=[\w-]+&language=es\n\nEl enlace .* 14 días\./);
  api.clock.advance(60);
  expect((await manager.post(`/api/users/${id}/consent/`)).status).toBe(202);
  expect(await messagesTo(api.platform, guardian_email)).toHaveLength(2);
  expect(await mail(guardian_email)).toMatch(/^Hola:/);

  const wrong = { token: 'none', language: 'ar' };
  const refused = await api.anyone.post('/api/guardian-consent/', wrong);
  expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'body.language']);
  expect((await agree(guardian_email, 'zh-Hant')).status).toBe(200);
  expect((await book(id)).results).toMatchObject([{ name: 'Bo Haddad', language: 'zh-Hant' }]);

  const told = await young(undefined, { 'accept-language': 'ar, pt;q=0.9, en;q=0.8' });
  expect(await mail(told.guardian_email)).toMatch(/^Olá\./);
  const again = { guardian_email: `other.${told.guardian_email}` };
  expect((await told.client.post('/api/me/consent/', again)).status).toBe(202);
  expect(await mail(again.guardian_email)).toMatch(/^Olá\./);
  expect((await agree(again.guardian_email)).status).toBe(200);
  expect((await book(told.id)).results).toMatchObject([{ language: 'pt-BR' }]);
});

test('a request for consent does not duplicate a guardian or a consent that staff already recorded', async () => {
  const { id, client, guardian_email } = await young();
  const guardians = `/api/users/${id}/guardians/`;
  const written = { name: 'Bo H.', contact: guardian_email.toUpperCase(), language: 'fr' };
  const { body: guardian } = await manager.post(guardians, written);
  const record = { kind: 'personal_data', is_given: true };
  expect(await isOpen(client)).toBe(false);
  expect((await manager.post(`${guardians}${guardian.id}/consents/`, record)).status).toBe(201);
  expect(await isOpen(client), 'a consent signed on paper also opens the account').toBe(true);
  expect((await book(id)).awaited).toBeNull();
  expect((await agree(guardian_email)).status).toBe(200);
  const { results } = await book(id);
  expect(results.map((one: { id: string }) => one.id)).toEqual([guardian.id]);
  expect(results[0].consents).toHaveLength(1);
});
