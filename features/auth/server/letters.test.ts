import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { lastLinkTo, messagesTo } from '#tests/support/messages.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ kind: 'served' });
});
afterAll(() => api.close());

const textsTo = async (to: string) => (await messagesTo(api.platform, to)).map(({ text }) => text);

/** Creates a person with a confirmed email and this preferred language. */
async function reader(language: string, more: { username: string; email: string; mobile?: string }) {
  const { mobile = null, ...seed } = more;
  const person = await api.person({ role: 'tutor', first_name: 'Ana', last_name: 'Prado', ...seed });
  const { kysely } = api.platform.database;
  const kept = { language, mobile, mobile_verified_at: mobile === null ? null : api.clock.now() };
  await kysely.updateTable('people').set(kept).where('id', '=', person.id).execute();
  return person;
}

test('mails each person who shares an email in their own language, or in the nearest supported one', async () => {
  const email = 'family@example.test';
  await reader('pt', { username: 'ana.one', email });
  await reader('ar', { username: 'ana.two', email });
  expect((await api.anyone.post('/forgot-password/', { email }, { 'accept-language': 'fr' })).status).toBe(
    202,
  );
  const texts = await textsTo(email);
  expect(texts).toHaveLength(2);
  expect(texts.find((text) => text.includes('ana.one'))).toMatch(
    /^Olá, Ana Prado\.\n\nCrie uma nova senha aqui:\nhttp\S+\n\nO link .* 30 minutos\./,
  );
  expect(texts.find((text) => text.includes('ana.two'))).toMatch(/^Hello Ana Prado,/);
});

test('an invitation, a new password and a changed contact are written in the person’s language', async () => {
  const email = 'lena@example.test';
  const lena = await reader('de-AT', { username: 'lena', email, mobile: '+15550100300' });
  const admin = await api.as(await api.person({ role: 'admin' }));
  expect((await admin.post(`/api/users/${lena.id}/invite/`)).status).toBe(202);
  expect((await textsTo(email)).at(-1)).toMatch(
    /hat für Sie ein Konto bei Assay eingerichtet.*\n\nDer Link gilt 7 Tage\./s,
  );
  expect((await api.anyone.post('/forgot-password/', { email })).status).toBe(202);
  const token = await lastLinkTo(api.platform, email);
  const set = await api.anyone.post('/reset-password/', { token, password: 'seven quiet herons' });
  expect(set.status).toBe(204);
  expect((await textsTo(email)).at(-1)).toMatch(
    /^Guten Tag Ana Prado,\n\nIhr Passwort wurde soeben geändert/,
  );
  const own = await api.as(lena);
  const another = 'lena.berg@example.test';
  expect((await own.post('/api/me/email/', { email: another })).status).toBe(202);
  expect((await textsTo(another)).at(-1)).toMatch(/Der Link gilt 24 Stunden\./);
  expect((await own.delete('/api/me/mobile/')).status).toBe(204);
  expect((await textsTo(email)).at(-1)).toMatch(/die Handynummer, mit der Sie sich anmelden/);
  expect((await own.post('/api/me/mobile/', { mobile: '+15550100301' })).status).toBe(202);
  expect((await textsTo('+15550100301')).at(-1)).toMatch(/^\d{6} ist Ihr Code\. Er gilt 5 Minuten\./);
});

test('a code is in the language of the number’s owner, or in the language of the request if nobody has the number', async () => {
  const send = (mobile: string, purpose: string, language?: string) =>
    api.anyone.post(
      '/send-mobile-otp/',
      { mobile, purpose },
      language === undefined ? {} : { 'accept-language': language },
    );
  const shared = '+15550100312';
  await reader('vi', { username: 'one.owner', email: 'one@example.test', mobile: '+15550100311' });
  await reader('pl', { username: 'two.owner', email: 'two@example.test', mobile: shared });
  await reader('it', { username: 'three.owner', email: 'three@example.test', mobile: shared });
  expect((await send('+15550100310', 'enroll', 'zh-TW,en;q=0.5')).status).toBe(202);
  expect((await send('+15550100313', 'enroll')).status).toBe(202);
  expect((await send('+15550100311', 'sign_in', 'ko')).status).toBe(202);
  expect((await send(shared, 'sign_in', 'ko')).status).toBe(202);
  expect(await textsTo('+15550100310')).toEqual([expect.stringMatching(/^\d{6} 是您的驗證碼，5 分鐘內有效/)]);
  expect(await textsTo('+15550100313')).toEqual([
    expect.stringMatching(/^\d{6} is your verification code\./),
  ]);
  expect(await textsTo('+15550100311')).toEqual([expect.stringMatching(/^\d{6} là mã của quý vị\./)]);
  expect(await textsTo(shared)).toEqual([expect.stringMatching(/^인증 코드는 \d{6}입니다\./)]);
});

test('mails to a new person use the language of their browser until they choose a different one', async () => {
  const admin = await api.as(await api.person({ role: 'admin' }));
  await admin.patch('/api/settings/', { version: 1, values: { 'getting_in.enrolment': 'open' } });
  const email = 'evil@example.test';
  const newcomer = { first_name: 'Paypal', last_name: 'Com', email, password: 'seven quiet herons' };
  const languages = { 'accept-language': 'uk-UA,uk;q=0.9' };
  const { body } = await api.anyone.post('/api/enroll-user/', newcomer, languages);
  const [mail] = await textsTo(email);
  expect(mail).toMatch(/^Добрий день\..*\n\nПосилання діє 3 дні\./s);
  // The username looks like a domain and the email may belong to a different person, so the mail must not
  // contain the username.
  expect(body.username).toBe('paypal.com');
  expect(mail).not.toContain(body.username);
  const own = await api.as(body.access_token);
  const me = (await own.get('/api/me/')).body;
  expect(me.language).toBe('uk');
  expect((await own.patch('/api/me/', { version: me.version, language: 'ja' })).status).toBe(200);
  expect((await own.post('/api/me/confirm-email/')).status).toBe(202);
  expect((await textsTo(email)).at(-1)).toMatch(/^こんにちは。/);
  const refused = await own.patch('/api/me/', { version: me.version + 1, language: 'ar' });
  expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'body.language']);
});

test('keeps a person’s language that the product does not have, if it was set elsewhere', async () => {
  const tutor = await reader('ar', { username: 'kept', email: 'kept@example.test' });
  const own = await api.as(tutor);
  expect((await own.get('/api/me/')).body.language).toBe('ar');
});
