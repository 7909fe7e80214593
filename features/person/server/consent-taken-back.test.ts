import { afterAll, beforeAll, expect, test } from 'vitest';
import { askForConsent } from '#features/auth/server/consent.ts';
import { sweepAuth } from '#features/auth/server/public.ts';
import { sweepSessions } from '#features/sessions/server/sweep.ts';
import type { ApiClient } from '#tests/support/api.ts';
import { lastLinkTo, messagesTo } from '#tests/support/messages.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { choice, type ExamWorld, examWorld, SESSIONS, sittingOf } from '#tests/support/sitting.ts';

let world: ExamWorld;
let school: string;
let managing: SeededPerson;
let manager: ApiClient;
let made = 0;

beforeAll(async () => {
  world = await examWorld({ kind: 'served' });
  school = await world.api.school('North');
  managing = await world.api.person({ role: 'manager', schools: [school] });
  manager = await world.api.as(managing);
  const set = { version: 1, values: { 'getting_in.consent_age': 13 } };
  expect((await world.staff.patch('/api/settings/', set)).status).toBe(200);
});
afterAll(() => world.api.close());

/** A student with this date of birth, or an unknown one, and the calls about their guardians. */
async function student(born_on: string | null) {
  const taker = await world.api.person({ role: 'student', first_name: 'Noor', schools: [school] });
  const { kysely } = world.api.platform.database;
  await kysely.updateTable('people').set({ born_on }).where('id', '=', taker.id).execute();
  const path = `/api/users/${taker.id}/guardians/`;
  const client = await world.api.as(taker);
  return {
    taker,
    client,
    path,
    book: async () => (await manager.get(path)).body,
    isOpen: async () => (await client.get('/api/users/assessments/')).status === 200,
    async guardian(contact: string) {
      made += 1;
      const { body } = await manager.post(path, { name: `Guardian ${made}`, contact, language: 'fr' });
      const record = (is_given: boolean, kind = 'personal_data') =>
        manager.post(`${path}${body.id}/consents/`, { kind, is_given });
      return { name: body.name as string, remove: () => manager.delete(`${path}${body.id}/`), record };
    },
  };
}

test('withdrawing the last consent closes a young student’s account and submits their tests on time; a new consent opens it', async () => {
  const { taker, client, path, book, isOpen, guardian } = await student('2015-02-01');
  const email = 'ada@home.example';
  const ada = await guardian(email);
  expect(await isOpen(), 'a person added by staff without a consent is not locked out').toBe(true);
  await ada.record(true);
  const paper = { sections: [{ title: 'Warm-up', questions: 4 }], attempts_allowed: null };
  const sat = await sittingOf(world.api, world.admin.id, paper, { taker, client });
  await sat.act('start');
  await sat.save(choice(sat.questions[0], 0, 1));

  expect((await ada.record(false)).status).toBe(201);
  const ways = [
    client.get('/api/users/assessments/'),
    client.get(`${SESSIONS}${sat.id}/`),
    client.post(`${SESSIONS}generate/`, { assessment: sat.paper.id }),
    sat.render(),
    sat.act('submit'),
    sat.save(choice(sat.questions[1], 0, 2)),
    client.get('/api/announcements/'),
  ];
  for (const reply of await Promise.all(ways)) {
    expect(reply.body).toMatchObject({ status: 403, code: 'consent_due' });
  }
  expect((await client.get('/api/me/')).body.precondition).toBe('consent');
  const asked = { guardian_name: ada.name, guardian_email: email };
  expect(await book()).toMatchObject({
    is_consent_due: true,
    needs_consent: 'yes',
    awaited: { ...asked, asked_at: null },
  });
  expect(
    await messagesTo(world.api.platform, email),
    'a guardian who refused is not asked again automatically',
  ).toEqual([]);
  const friend = { guardian_email: 'friend@play.example' };
  const refused = { status: 422, detail: 'Your guardian withdrew consent. Only your school can ask again.' };
  expect(
    (await client.post('/api/me/consent/', friend)).body,
    'the student cannot ask a guardian who refused',
  ).toMatchObject(refused);

  world.api.clock.advance(700);
  await sweepSessions(world.api.platform, new AbortController().signal);
  expect(await world.detail(sat.id)).toMatchObject({ status: 'released', score: { raw: 1, raw_max: 4 } });

  expect((await manager.post(path.replace('guardians', 'consent'))).status).toBe(202);
  expect((await book()).awaited).toEqual({ ...asked, asked_at: world.at(0) });
  expect((await client.post('/api/me/consent/', friend)).body).toMatchObject(refused);
  const token = await lastLinkTo(world.api.platform, email);
  expect((await world.api.anyone.post('/api/guardian-consent/', { token })).status).toBe(200);
  expect(await isOpen()).toBe(true);
  expect((await client.get(`${SESSIONS}${sat.id}/`)).body).toMatchObject({ score: { raw: 1 } });
  const { results, ...standing } = await book();
  expect(standing).toEqual({ is_consent_due: false, needs_consent: 'yes', awaited: null });
  const recorded = results[0].consents.map((one: { is_given: boolean }) => one.is_given);
  expect(recorded).toEqual([true, false, true]);

  await ada.record(false);
  expect(await isOpen()).toBe(false);
  await ada.record(true);
  expect(await isOpen(), 'a consent signed on paper also opens the account').toBe(true);
});

test('one consent is enough; withdrawing two at once, or removing the guardian, still closes the account', async () => {
  const { isOpen, guardian, book, client, path } = await student('2014-05-05');
  const [one, two, none] = [
    await guardian('one@home.example'),
    await guardian('+447700900123'),
    await guardian('none@home.example'),
  ];
  await Promise.all([one.record(true), two.record(true), one.record(true, 'messages')]);
  await one.record(false);
  expect(await isOpen()).toBe(true);
  await one.record(true);
  expect((await Promise.all([one.record(false), two.record(false)])).map(({ status }) => status)).toEqual([
    201, 201,
  ]);
  expect(await isOpen()).toBe(false);
  await two.record(true);
  await one.record(false, 'messages');
  await none.remove();
  expect(
    await isOpen(),
    'a refusal of something else, or by a guardian who had not agreed, does not close the account',
  ).toBe(true);
  await one.remove();
  expect(await isOpen()).toBe(true);
  await two.remove();
  expect(await isOpen()).toBe(false);
  expect((await book()).results).toEqual([]);

  const { kysely } = world.api.platform.database;
  await kysely.deleteFrom('guardian_consents').execute();
  expect(await book()).toEqual({
    results: [],
    is_consent_due: true,
    needs_consent: 'yes',
    awaited: null,
  });
  const nobody = await client.post('/api/me/consent/', {});
  expect([nobody.status, nobody.body.detail]).toEqual([
    422,
    'We don’t have your guardian’s email. Ask your school.',
  ]);
  expect((await manager.post(path.replace('guardians', 'consent'))).status).toBe(422);
});

test('a merged record waits for consent if either of the two did, unless a guardian on either record agrees', async () => {
  // Signs in again, because the sign-in at the start is too old for a merge.
  const mo = await world.api.as(managing);
  const merge = (kept: { taker: { id: string } }, other: { taker: { id: string } }) =>
    mo.post(`/api/users/${kept.taker.id}/merge/`, { other: other.taker.id });
  const waiting = async () => {
    const one = await student('2015-02-01');
    const guardian = await one.guardian('no@home.example');
    await guardian.record(true);
    await guardian.record(false);
    return one;
  };
  const [kept, known] = [await student(null), await student(null)];
  await (await known.guardian('yes@home.example')).record(true);
  expect((await merge(kept, await waiting())).status).toBe(200);
  expect(await kept.isOpen()).toBe(false);
  expect(await kept.book()).toMatchObject({ is_consent_due: true, needs_consent: 'yes' });
  expect((await merge(known, await waiting())).status).toBe(200);
  expect(await known.isOpen()).toBe(true);
  const grown = await student('2000-02-29');
  expect((await merge(grown, await waiting())).status).toBe(200);
  expect(await grown.isOpen(), 'a person who is old enough by their birth date needs no consent').toBe(true);
});

test('a consent link that was sent before the withdrawal no longer works', async () => {
  const { taker, client, isOpen, guardian } = await student('2015-02-01');
  const asked = { guardian_name: 'Ada', guardian_email: 'early@home.example', guardian_language: 'en' };
  const { kysely } = world.api.platform.database;
  await kysely.updateTable('people').set({ consent_due: true }).where('id', '=', taker.id).execute();
  await askForConsent(kysely, world.api.platform, taker.id, asked, world.api.clock.now());
  const ada = await guardian('paper@home.example');
  await ada.record(true);
  await ada.record(false);
  const token = await lastLinkTo(world.api.platform, asked.guardian_email);
  expect((await world.api.anyone.post('/api/guardian-consent/', { token })).body.code).toBe('link_spent');
  expect(await isOpen()).toBe(false);
  expect((await client.get('/api/me/')).body.precondition).toBe('consent');
});

test('a student who comes of age no longer needs consent, and no student needs it once the setting is off', async () => {
  const lost = async (born_on: string) => {
    const one = await student(born_on);
    const ada = await one.guardian(`${born_on}@home.example`);
    await ada.record(true);
    await ada.record(false);
    return one;
  };
  const today = world.api.clock.now().toISOString().slice(4, 10);
  const [birthday, young] = [await lost(`2013-12-31`), await lost('2014-12-31')];
  await sweepAuth(world.api.platform);
  expect([await birthday.isOpen(), await young.isOpen()]).toEqual([false, false]);
  const { kysely } = world.api.platform.database;
  const become = { born_on: `2013${today}` };
  await kysely.updateTable('people').set(become).where('id', '=', birthday.taker.id).execute();
  await sweepAuth(world.api.platform);
  expect([await birthday.isOpen(), await young.isOpen()]).toEqual([true, false]);
  const admin = await world.api.as(world.admin);
  const { version } = (await admin.get('/api/settings/')).body;
  const set = { version, values: { 'getting_in.consent_age': 0 } };
  expect((await admin.patch('/api/settings/', set)).status).toBe(200);
  await sweepAuth(world.api.platform);
  expect(await young.isOpen()).toBe(true);
  const back = { version: version + 1, values: { 'getting_in.consent_age': 13 } };
  expect((await admin.patch('/api/settings/', back)).status).toBe(200);
});

test('a withdrawal is recorded but closes nothing if no consent is needed or the date of birth is unknown', async () => {
  for (const [born_on, needs_consent] of [
    ['2010-01-01', 'no'],
    [null, 'unknown'],
  ] as const) {
    const { isOpen, guardian, book } = await student(born_on);
    const one = await guardian('one@home.example');
    await one.record(true);
    await one.record(false);
    const { results, ...standing } = await book();
    expect(standing).toEqual({ is_consent_due: false, needs_consent, awaited: null });
    expect(results[0].consents).toHaveLength(2);
    expect(await isOpen()).toBe(true);
  }
});
