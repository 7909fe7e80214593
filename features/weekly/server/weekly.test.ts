import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendMessages } from '#features/outbox/server/send-messages.ts';
import type { ApiClient } from '#tests/support/api.ts';
import { messagesTo } from '#tests/support/messages.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedGuardian } from '../tests/weekly-seed.ts';
import { type WeeklyWorld, weeklyWorld } from '../tests/weekly-world.ts';
import { composeReports, refreshDrafts } from './compose.ts';
import { sendReports } from './send.ts';

const URL = '/api/weekly-reports/';
const at = (text: string) => new Date(text);
const SUNDAY = at('2026-11-22T18:00:00Z');
const go = new AbortController().signal;

let world: WeeklyWorld;
let api: WeeklyWorld['api'];
let second: WeeklyWorld['second'];
let mail: WeeklyWorld['mail'];
let people: WeeklyWorld['people'];
let clients: WeeklyWorld['clients'];
let paper: WeeklyWorld['papers']['open'];
beforeAll(async () => {
  world = await weeklyWorld();
  ({ api, second, mail, people, clients } = world);
  paper = world.papers.open;
  await world.sit(paper, people.ann, ['A', 'A', 'B', null]);
  await world.sit(world.papers.held, people.ann, ['A', 'A', 'A', 'A']);
  const inNorth = { role: 'student', schools: [world.north] } as const;
  const unasked = [
    {
      who: await api.person({ ...inNorth, first_name: 'Cal', last_name: 'Cole' }),
      is: { consent_due: true },
    },
    {
      who: await api.person({ ...inNorth, first_name: 'Dot', last_name: 'Dane' }),
      is: { deactivated_at: api.clock.now() },
    },
  ];
  for (const { who, is } of unasked) {
    const { database } = api.platform;
    await seedGuardian(database, api.clock.now(), who.id, { contact: `${who.username}@home.test` });
    await database.kysely.updateTable('people').set(is).where('id', '=', who.id).execute();
  }
});
afterAll(() => world.close());

const sit: WeeklyWorld['sit'] = (...asked) => world.sit(...asked);
const list = async (client = clients.admin, query = '') =>
  (await client.get(`${URL}?ordering=name&week=2026-W47${query}`)).body;
const reportOf = async ({ id }: SeededPerson) =>
  (await list()).results.find(({ student }: { student: { id: string } }) => student.id === id);
const approve = (client: ApiClient, ...ids: string[]) => client.post(`${URL}approve/`, { ids });
const home = ({ username }: SeededPerson) => `${username}@home.test`;

describe('a student’s week', () => {
  const address = (who: SeededPerson, query = '') => `/api/weekly-progress/${who.id}/${query}`;

  test('shows students their released results, compared with the week before', async () => {
    const { status, body } = await clients.ann.get(address(people.ann));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      student: { id: people.ann.id, name: 'Ann Abrams' },
      week: { name: '2026-W47', first_day: '2026-11-16', last_day: '2026-11-22', time_zone: 'Europe/London' },
      figures: {
        totals: { tests: 2, tests_waiting: 1, test_answers: { right: 2, questions: 4 }, days_worked: 1 },
        before: { tests: 0, seconds: 0 },
        skills: [],
      },
    });
    // The blank answer has no time.
    expect(body.figures.days[2]).toEqual({ seconds: 210, test_seconds: 210 });
    const later = (await clients.ann.get(address(people.ann, '?week=2026-W48'))).body.figures;
    expect([later.totals.tests, later.before.tests]).toEqual([0, 2]);
  });

  test('shows staff that a test was submitted and its time, shows released results only, and shows nothing to others', async () => {
    const seen = (await clients.counselor.get(address(people.ann))).body;
    const waiting = seen.figures.sessions.find(({ title }: { title: string }) => title === 'Held back');
    expect(waiting).toMatchObject({ kind: 'test', day: 2, seconds: 120 });
    expect(waiting).toMatchObject({ questions: null, right: null, score: null });
    const { rows } = (await clients.counselor.get('/api/users/assessments/dashboard/')).body;
    expect(rows[0]).toMatchObject({
      person: { id: people.ann.id },
      week: { seconds: seen.figures.totals.seconds },
    });
    expect((await clients.ben.get(address(people.ann))).status).toBe(404);
    expect((await clients.other.get(address(people.ann))).status).toBe(404);
    expect((await clients.counselor.get(address(people.ben))).status).toBe(404);
    expect((await clients.admin.get(address(people.tutor))).status).toBe(404);
  });

  test('accepts only weeks that the year has', async () => {
    for (const week of ['2026-47', '2025-W53', 'W47', '2026-W00']) {
      expect((await clients.ann.get(address(people.ann, `?week=${week}`))).status, week).toBe(400);
    }
  });
});

describe('reports', () => {
  test('are composed once on Sunday at 18:00, even by several servers', async () => {
    api.clock.set(at('2026-11-22T17:59:00Z'));
    await composeReports(api.platform, go);
    expect((await list()).count).toBe(0);
    api.clock.set(SUNDAY);
    await Promise.all([composeReports(api.platform, go), composeReports(second.platform, go)]);
    await composeReports(api.platform, go);
    const { count, results, drafts, week, earlier, later } = await list();
    expect([count, week, earlier, later]).toEqual([3, '2026-W47', null, null]);
    expect(drafts).toEqual({ look_first: 3, unremarkable: 0, cannot_go: 0 });
    expect(results[0]).toMatchObject({
      student: { name: 'Ann Abrams', group: 'Autumn' },
      status: 'draft',
      standing: 'look_first',
      remarks: ['no_sentence'],
      left_out: ['Held back'],
      approver: { id: people.counselor.id, role: 'counselor' },
      guardians: [{ name: 'Naomi', by: 'mail', gets_it: true }],
      figures: { totals: { tests: 2, tests_waiting: 1, test_answers: { right: 2, questions: 4 } } },
    });
    // Cal's guardian has not consented yet, and Dot is deactivated.
    expect(results.map(({ student }: { student: { name: string } }) => student.name)).toEqual([
      'Ann Abrams',
      'Ben Baker',
      'Eve Eden',
    ]);
    expect(results[1]).toMatchObject({
      remarks: ['nothing_done', 'no_sentence'],
      approver: { id: people.tutor.id, role: 'tutor' },
    });
  });

  test('are listed and counted only for students whom the caller can see', async () => {
    const names = async (client: ApiClient, query = '') =>
      (await list(client, query)).results.map(({ student }: { student: { name: string } }) => student.name);
    expect(await names(clients.counselor)).toEqual(['Ann Abrams']);
    expect(await names(clients.tutor)).toEqual(['Ann Abrams', 'Ben Baker']);
    expect(await names(clients.tutor, '&whose=mine')).toEqual(['Ben Baker']);
    expect((await list(clients.other)).drafts).toEqual({ look_first: 1, unremarkable: 0, cannot_go: 0 });
    expect(await names(clients.tutor, '&standing=unremarkable')).toEqual([]);
    expect(await names(clients.tutor, '&search=bak')).toEqual(['Ben Baker']);
    expect((await clients.ann.get(URL)).status).toBe(403);
    expect(JSON.stringify(await list(clients.tutor))).not.toContain('home.test');
  });

  test('accept a sentence from the tutor and a note from the approver, and no text from anybody else', async () => {
    const ann = await reportOf(people.ann);
    const url = `${URL}${ann.id}/`;
    const wrong = await clients.counselor.patch(url, { version: ann.version, tutor_sentence: 'Well done.' });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'body.tutor_sentence']);
    expect((await clients.tutor.patch(url, { version: ann.version, note: 'Hello.' })).status).toBe(422);
    const { status, body } = await clients.tutor.patch(url, {
      version: ann.version,
      tutor_sentence: 'Ann reads carefully.',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      standing: 'unremarkable',
      remarks: [],
      tutor_sentence: { text: 'Ann reads carefully.', language: 'en', by: { id: people.tutor.id } },
    });
    expect((await clients.tutor.patch(url, { version: ann.version, tutor_sentence: 'Late.' })).status).toBe(
      409,
    );
    const noted = await clients.counselor.patch(url, { version: body.version, note: 'See you Tuesday.' });
    expect(noted.body.note).toMatchObject({ text: 'See you Tuesday.', by: { id: people.counselor.id } });
    expect((await clients.other.patch(url, { version: noted.body.version, note: 'x' })).status).toBe(404);
    const long = { version: noted.body.version, note: 'x'.repeat(601) };
    expect((await clients.counselor.patch(url, long)).status).toBe(400);
  });

  test('are approved by the approver; several at once only if nothing is unusual in them', async () => {
    const [ann, ben] = [await reportOf(people.ann), await reportOf(people.ben)];
    const both = await approve(clients.admin, ann.id, ben.id);
    expect(both.body).toEqual({
      approved: [{ id: ann.id, leaves_at: '2026-11-23T08:00:00.000Z' }],
      refused: [{ id: ben.id, name: 'Ben Baker', refusal: 'remarkable' }],
    });
    expect((await approve(clients.tutor, ben.id)).body.approved).toHaveLength(1);
    const undone = await clients.tutor.post(`${URL}undo/`, { ids: [ben.id] });
    expect(undone.body).toEqual({ drafts: [ben.id] });
    expect((await clients.tutor.post(`${URL}undo/`, { ids: [ann.id] })).status).toBe(403);
    expect((await approve(clients.tutor, ann.id)).body.refused[0].refusal).toBe('wrong_state');
    const foreign = await approve(clients.other, ann.id);
    expect([foreign.status, foreign.body.errors[0].path]).toEqual([422, 'body.ids.0']);
  });

  test('keep the figures they were approved with, even if more work is submitted', async () => {
    const before = (await reportOf(people.ann)).figures;
    api.clock.set(at('2026-11-22T20:00:00Z'));
    await sit(paper, people.ann, ['A', 'A', 'A', 'A']);
    await sit(paper, people.ben, ['A', 'A', 'A', 'A']);
    api.clock.advance(60);
    await refreshDrafts(api.platform, go);
    expect((await reportOf(people.ann)).figures).toEqual(before);
    expect((await reportOf(people.ben)).figures.totals.tests).toBe(1);
  });

  test('can be stopped with a reason and reopened', async () => {
    const ben = await reportOf(people.ben);
    const held_back = await clients.tutor.post(`${URL}${ben.id}/hold/`, { reason: 'His father called.' });
    expect(held_back.body).toMatchObject({ status: 'held', reason: 'His father called.' });
    expect((await clients.counselor.post(`${URL}${ben.id}/hold/`, { reason: 'x' })).status).toBe(404);
    expect((await clients.tutor.post(`${URL}${ben.id}/hold/`, {})).status).toBe(400);
    expect((await clients.tutor.post(`${URL}${ben.id}/hold/`, { reason: 'x' })).status).toBe(409);
  });

  test('are mailed once on Monday at eight, even by several servers', async () => {
    api.clock.set(at('2026-11-23T07:59:59Z'));
    await sendReports(api.platform, go);
    expect((await reportOf(people.ann)).status).toBe('approved');
    api.clock.set(at('2026-11-23T08:00:00Z'));
    await Promise.all([sendReports(api.platform, go), sendReports(second.platform, go)]);
    await sendReports(second.platform, go);
    expect(await reportOf(people.ann)).toMatchObject({
      status: 'approved',
      queued_at: '2026-11-23T08:00:00.000Z',
      sent_at: null,
    });
    const messages = await messagesTo(api.platform, home(people.ann));
    expect(messages).toHaveLength(1);
    expect(messages[0]?.text).toMatch(/^Hello Naomi,.*https:\/\/assay\.example\/report\/[\w-]{43}\n/s);
    // Reports that were not approved are still listed.
    expect(await messagesTo(api.platform, home(people.ben))).toEqual([]);
    expect(
      (await clients.counselor.post(`${URL}undo/`, { ids: [(await reportOf(people.ann)).id] })).body,
    ).toEqual({
      drafts: [],
    });
    expect(
      (await clients.counselor.post(`${URL}${(await reportOf(people.ann)).id}/hold/`, { reason: 'x' }))
        .status,
    ).toBe(409);
  });

  test('count as sent only once the mail server has accepted a mail', async () => {
    mail.answer = (line) => (line.startsWith('RCPT') ? '451 Later' : undefined);
    await sendMessages(api.platform, go);
    await sendReports(api.platform, go);
    expect(await reportOf(people.ann)).toMatchObject({ status: 'approved', sent_at: null });
    mail.answer = () => undefined;
    api.clock.set(at('2026-11-23T08:05:00Z'));
    await sendMessages(api.platform, go);
    expect((await reportOf(people.ann)).status).toBe('approved');
    await sendReports(api.platform, go);
    expect(await reportOf(people.ann)).toMatchObject({ status: 'sent', sent_at: '2026-11-23T08:05:00.000Z' });
  });

  test('store only hashes of the tokens in their mails, and the mails offer one-click unsubscribing', async () => {
    const source = mail.mails.find(({ to }) => to.includes(home(people.ann)))?.source ?? '';
    expect(source).toMatch(/^List-Unsubscribe: <https:\/\/assay\.example\/api\/report\/[\w-]{43}\/stop\/>$/m);
    expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const tokens = [...source.replaceAll('=\n', '').matchAll(/report\/([\w-]{43})/g)].map(
      ([, token]) => token,
    );
    expect(new Set(tokens).size).toBe(2);
    const kept = await api.platform.database.kysely.selectFrom('report_letters').selectAll().execute();
    for (const token of tokens) expect(JSON.stringify(kept)).not.toContain(token);
    expect(kept[0]?.token_hash).toHaveLength(32);
  });

  test('fail if no mail server accepts the mail, and can be approved again', async () => {
    const ben = await reportOf(people.ben);
    expect((await approve(clients.tutor, ben.id)).body.approved).toEqual([
      { id: ben.id, leaves_at: '2026-11-23T08:35:00.000Z' },
    ]);
    api.clock.set(at('2026-11-23T08:35:00Z'));
    await sendReports(api.platform, go);
    mail.answer = (line) => (line.startsWith('RCPT') ? '550 Nobody here' : undefined);
    await sendMessages(api.platform, go);
    await sendReports(api.platform, go);
    expect(await reportOf(people.ben)).toMatchObject({
      status: 'failed',
      reason: 'The email couldn’t be delivered.',
    });
    mail.answer = () => undefined;
    expect((await approve(clients.tutor, ben.id)).body.approved).toHaveLength(1);
    api.clock.set(at('2026-11-23T09:05:00Z'));
    await sendReports(api.platform, go);
    await sendMessages(api.platform, go);
    await sendReports(api.platform, go);
    expect((await reportOf(people.ben)).status).toBe('sent');
  });

  test('count as sent when an admin sends a failed mail again', async () => {
    const db = api.platform.database.kysely;
    const kept = await db
      .selectFrom('messages')
      .select('id')
      .where('recipient', '=', home(people.ben))
      .execute();
    const again = { status: 'failed', sent_at: null } as const;
    const { id } = await reportOf(people.ben);
    await db.updateTable('weekly_reports').set(again).where('id', '=', id).execute();
    await db.updateTable('report_letters').set({ outcome: 'failed' }).where('report', '=', id).execute();
    expect(kept.length).toBeGreaterThan(0);
    await sendReports(api.platform, go);
    expect((await reportOf(people.ben)).status).toBe('sent');
  });

  test('expire on Thursday if nobody approved them', async () => {
    api.clock.set(at('2026-11-25T23:59:00Z'));
    await refreshDrafts(api.platform, go);
    expect((await reportOf(people.eve)).status).toBe('draft');
    // Until then the Today screen warns those who may approve it, and nobody else.
    const waiting = async (client: ApiClient) =>
      (await client.get('/api/users/assessments/dashboard/')).body.reports_waiting;
    expect(await waiting(clients.other)).toEqual({ drafts: 1, lapses_at: '2026-11-26T00:00:00.000Z' });
    expect([await waiting(clients.tutor), await waiting(clients.counselor)]).toEqual([null, null]);
    api.clock.set(at('2026-11-26T00:00:00Z'));
    expect(await waiting(clients.other)).toBe(null);
    await refreshDrafts(api.platform, go);
    const eve = await reportOf(people.eve);
    expect(eve.status).toBe('lapsed');
    const { count, by_status } = await list(clients.other, '&status=lapsed');
    expect([count, by_status.lapsed]).toEqual([1, 1]);
    expect((await approve(clients.admin, eve.id)).body.refused[0].refusal).toBe('wrong_state');
  });

  test('include work that came after the last approval, and say so', async () => {
    api.clock.set(at('2026-11-29T18:00:00Z'));
    await composeReports(api.platform, go);
    const { body } = await clients.admin.get(`${URL}?week=2026-W48&ordering=name`);
    expect([body.earlier, body.later]).toEqual(['2026-W47', null]);
    expect((await list()).later).toBe('2026-W48');
    expect(body.results[0]).toMatchObject({
      student: { name: 'Ann Abrams' },
      figures: {
        since: '2026-11-22T18:00:00.000Z',
        totals: { tests: 1, test_answers: { right: 4, questions: 4 } },
        before: { tests: 2, test_answers: { right: 2 } },
      },
    });
    // Ben did no work after his last report.
    expect(body.results[1].figures).toMatchObject({ since: null, totals: { tests: 0 } });
  });

  test('are sent to nobody if the guardian withdraws the consent after the approval', async () => {
    const { body } = await clients.admin.get(`${URL}?week=2026-W48&ordering=name`);
    const [ann] = body.results;
    expect((await approve(clients.counselor, ann.id)).body.approved).toHaveLength(1);
    const guardian = await api.platform.database.kysely
      .selectFrom('guardians')
      .select('id')
      .where('person', '=', people.ann.id)
      .executeTakeFirstOrThrow();
    await clients.admin.post(`/api/users/${people.ann.id}/guardians/${guardian.id}/consents/`, {
      kind: 'weekly_report',
      is_given: false,
    });
    api.clock.set(at('2026-11-30T08:00:00Z'));
    await sendReports(api.platform, go);
    const after = (await clients.admin.get(`${URL}?week=2026-W48&ordering=name`)).body.results[0];
    expect(after).toMatchObject({ status: 'failed', guardians: [{ gets_it: false, agrees: false }] });
    expect(after.reason).toContain('No guardian was left');
    expect((await approve(clients.counselor, ann.id)).body.refused[0].refusal).toBe('cannot_go');
  });
});
