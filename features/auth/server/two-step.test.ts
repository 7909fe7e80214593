import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { lastCodeTo } from '#tests/support/messages.ts';
import { PASSWORD, type SeededPerson } from '#tests/support/seed.ts';
import { stepOf } from '../two-step.rules.ts';
import { takeStep } from './second-steps.store.ts';
import { totpCode } from './totp.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Decodes a secret as an authenticator app does. */
function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

describe('two-step verification for staff', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi({ kind: 'served' });
  });
  afterAll(() => api.close());

  const codeNow = (secret: string) => totpCode(bytesOf(secret), stepOf(api.clock.now()));
  const nextCode = (secret: string) => {
    api.clock.advance(30);
    return codeNow(secret);
  };
  const signIn = (username: string, totp?: string, remoteAddress = '192.0.2.1') =>
    api.anyone.send({
      method: 'POST',
      url: '/api/sign-in/',
      remoteAddress,
      payload: { username, password: PASSWORD, ...(totp === undefined ? {} : { totp }) },
    });
  const setUp = async (person: SeededPerson, client?: ApiClient) => {
    const own = client ?? (await api.as(person));
    const { body } = await own.post('/api/me/two-step/');
    const confirmed = await own.post('/api/me/two-step/confirm/', { totp: codeNow(body.secret) });
    return {
      client: own,
      secret: body.secret as string,
      codes: confirmed.body.recovery_codes as string[],
      body,
    };
  };
  const askOfStaff = async (value: string | null) => {
    const admin = await api.as(await api.person({ role: 'admin' }));
    const { version } = (await admin.get('/api/settings/')).body;
    const values = { 'getting_in.two_step': value };
    expect((await admin.patch('/api/settings/', { version, values })).status).toBe(200);
  };

  test('is shown as a QR code and, once confirmed, is required in addition to the password', async () => {
    const ines = await api.person({ role: 'tutor' });
    const client = await api.as(ines);
    const begun = (await client.post('/api/me/two-step/')).body;
    expect(begun.qr_svg).toMatch(/^<svg /);
    expect(begun.url).toContain(begun.secret);
    expect((await signIn(ines.username)).status).toBe(200);
    expect((await client.post('/api/me/two-step/confirm/', { totp: '000000' })).body.code).toBe('wrong_totp');
    const totp = codeNow(begun.secret);
    const confirmed = (await client.post('/api/me/two-step/confirm/', { totp })).body;
    expect(confirmed.recovery_codes).toHaveLength(10);
    expect((await client.get('/api/me/two-step/')).body).toEqual({
      is_on: true,
      is_required: false,
      recovery_codes_left: 10,
    });
    expect((await client.post('/api/me/two-step/')).body.code).toBe('breaks_rule');
    expect((await signIn(ines.username)).body).toMatchObject({ status: 409, code: 'totp_required' });
    expect((await signIn(ines.username, '000000')).body).toMatchObject({ status: 400, code: 'wrong_totp' });
    expect((await signIn(ines.username, nextCode(begun.secret))).status).toBe(200);
  });

  test('accepts a code only once, even concurrently, and reports a wrong password first', async () => {
    const ines = await api.person({ role: 'tutor' });
    const { secret } = await setUp(ines);
    const totp = nextCode(secret);
    const replies = await Promise.all([1, 2, 3].map(() => signIn(ines.username, totp)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400, 400]);
    expect((await signIn(ines.username, totp)).body.code).toBe('wrong_totp');
    const wrong = { username: ines.username, password: 'not it', totp: nextCode(secret) };
    expect((await api.anyone.post('/api/sign-in/', wrong)).body.code).toBe('wrong_credentials');
  });

  test('rejects a used time step or an earlier one', async () => {
    const ines = await api.person({ role: 'tutor' });
    await setUp(ines);
    const { kysely } = api.platform.database;
    const step = stepOf(api.clock.now()) + 1;
    expect(await takeStep(kysely, ines.id, step)).toBe(true);
    expect(await takeStep(kysely, ines.id, step)).toBe(false);
    expect(await takeStep(kysely, ines.id, step - 1)).toBe(false);
    expect(await takeStep(kysely, ines.id, step + 1)).toBe(true);
  });

  test('accepts a recovery code only once, and new codes replace the old ones', async () => {
    const ines = await api.person({ role: 'tutor' });
    const { codes, client } = await setUp(ines);
    const replies = await Promise.all([1, 2].map(() => signIn(ines.username, codes[0]?.toLowerCase())));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400]);
    expect((await client.get('/api/me/two-step/')).body.recovery_codes_left).toBe(9);
    const renewed = (await client.post('/api/me/two-step/recovery-codes/')).body.recovery_codes;
    expect((await signIn(ines.username, codes[1])).body.code).toBe('wrong_totp');
    expect((await signIn(ines.username, renewed[0])).status).toBe(200);
  });

  test('refuses further codes after ten wrong ones, counted over all addresses', async () => {
    const ines = await api.person({ role: 'tutor' });
    const { secret } = await setUp(ines);
    for (let tries = 0; tries < 10; tries += 1)
      await signIn(ines.username, '000000', `192.0.2.${tries + 10}`);
    expect((await signIn(ines.username, nextCode(secret), '192.0.2.99')).status).toBe(429);
    // Unlocking a person resets this limit too.
    const admin = await api.as(await api.person({ role: 'admin' }));
    expect((await admin.post(`/api/users/${ines.id}/unlock/`)).status).toBe(204);
    expect((await signIn(ines.username, nextCode(secret), '192.0.2.99')).status).toBe(200);
  });

  test('cannot be bypassed by a code to the mobile or by a new password', async () => {
    const ines = await api.person({ role: 'tutor' });
    const { secret } = await setUp(ines);
    const mobile = '+15550009999';
    const confirmed = { mobile, mobile_verified_at: api.clock.now() };
    const { kysely } = api.platform.database;
    await kysely.updateTable('people').set(confirmed).where('id', '=', ines.id).execute();
    await api.anyone.post('/send-mobile-otp/', { mobile, purpose: 'sign_in' });
    const body = { mobile, otp: await lastCodeTo(api.platform, mobile), purpose: 'sign_in' };
    expect((await api.anyone.post('/verify-mobile-otp/', body)).body.code).toBe('totp_required');
    const totp = nextCode(secret);
    expect((await api.anyone.post('/verify-mobile-otp/', { ...body, totp })).status).toBe(200);
  });

  test('if two-step sign-in is required, staff can do nothing without it and cannot turn it off', async () => {
    await askOfStaff('required');
    const ines = await api.person({ role: 'tutor' });
    const signedIn = (await signIn(ines.username)).body;
    expect(signedIn.user.precondition).toBe('two_step');
    const client = await api.as(signedIn.access_token);
    expect((await client.get('/api/groups/')).body).toMatchObject({ status: 403, code: 'two_step_due' });
    api.clock.advance(10 * 60);
    expect((await client.post('/api/me/two-step/')).body.code).toBe('proof_due');
    expect((await client.post('/api/me/proof/', { password: PASSWORD })).status).toBe(200);
    const student = await api.person({ role: 'student' });
    expect((await signIn(student.username)).body.user.precondition).toBeNull();
    await setUp(ines, client);
    expect((await client.get('/api/groups/')).status).toBe(200);
    expect((await client.delete('/api/me/two-step/')).body.code).toBe('breaks_rule');
    const { kysely } = api.platform.database;
    await kysely.deleteFrom('setting_changes').where('key', '=', 'getting_in.two_step').execute();
    expect((await client.delete('/api/me/two-step/')).status).toBe(204);
    expect((await signIn(ines.username)).status).toBe(200);
  });

  test('can be removed by staff of a higher rank if a person lost their device', async () => {
    const school = await api.school('Two steps');
    const ines = await api.person({ role: 'tutor', schools: [school] });
    await setUp(ines);
    const manager = await api.as(await api.person({ role: 'manager', schools: [school] }));
    expect((await manager.delete(`/api/users/${ines.id}/two-step/`)).status).toBe(204);
    expect((await signIn(ines.username)).status).toBe(200);
  });

  test('sensitive actions ask for the password or code again after ten minutes', async () => {
    const admin = await api.person({ role: 'admin' });
    const student = await api.person({ role: 'student' });
    const client = await api.as(admin);
    const password = 'set by the admin';
    const setPassword = () => client.post(`/api/users/${student.id}/setpassword/`, { password });
    expect((await setPassword()).status).toBe(204);
    api.clock.advance(10 * 60);
    expect((await setPassword()).body).toMatchObject({ status: 403, code: 'proof_due' });
    expect((await client.post('/api/me/proof/', { password: 'not it' })).body.code).toBe('wrong_credentials');
    expect((await client.post('/api/me/proof/', {})).body.code).toBe('breaks_rule');
    expect((await client.post('/api/me/two-step/')).body.code).toBe('proof_due');
    const contact = { version: 1, email: 'moved@home.example' };
    expect((await client.patch(`/api/users/${student.id}/`, contact)).body.code).toBe('proof_due');
    expect((await client.post('/api/me/proof/', { password: PASSWORD })).body).toEqual({
      until: new Date(api.clock.now().getTime() + 600_000).toISOString(),
    });
    expect((await setPassword()).status).toBe(204);
    const { secret } = await setUp(admin, client);
    api.clock.advance(10 * 60);
    expect((await client.post('/api/me/proof/', { password: PASSWORD })).body.code).toBe('totp_required');
    const proof = await client.post('/api/me/proof/', { totp: nextCode(secret) });
    expect(proof.status).toBe(200);
    expect((await setPassword()).status).toBe(204);
    const other = await api.as((await signIn(admin.username, nextCode(secret))).body.access_token);
    await client.post('/api/sign-out/');
    expect((await client.post('/api/me/proof/', { totp: nextCode(secret) })).status).toBe(401);
    expect((await other.get('/api/me/')).status).toBe(200);
  });

  test('the database contains neither the secret nor the recovery codes in plain text', async () => {
    const ines = await api.person({ role: 'tutor' });
    const { secret, codes } = await setUp(ines);
    const { kysely } = api.platform.database;
    const kept = JSON.stringify([
      await kysely.selectFrom('second_steps').selectAll().where('person', '=', ines.id).execute(),
      await kysely.selectFrom('recovery_codes').selectAll().where('person', '=', ines.id).execute(),
    ]);
    expect(kept).not.toContain(bytesOf(secret).toString('base64'));
    expect(kept).not.toContain(codes[0]);
  });
});
