import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedMaterial, seedMaterialAllotment } from '#features/library/tests/seed-library.ts';
import { type MistakesWorld, mistakesWorld } from '#features/mistakes/tests/mistakes-world.ts';
import { seedSet } from '#features/practice-sets/tests/seed-set.ts';
import { seedVideo } from '#features/videos/tests/seed-video.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { releasedAll } from '#tests/support/release.ts';
import { seedSitting } from '#tests/support/results-seed.ts';
import { NOTICE_KINDS, type NoticeKind } from '../notice-kinds.rules.ts';
import type { Notice } from '../notices.contract.ts';
import { seedTold } from '../tests/seed-notice.ts';
import { listFacts } from './facts.ts';
import { noticesFeature } from './notices.feature.ts';

const URL = '/api/notices/';
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

let api: TestApi;
let world: MistakesWorld;
let clients: MistakesWorld['clients'];
beforeAll(async () => {
  api = await testApi();
  world = await mistakesWorld(api);
  clients = world.clients;
});
afterAll(() => api.close());

const kysely = () => api.platform.database.kysely;
const now = () => api.clock.now();
const later = (seconds: number) => new Date(now().getTime() + seconds * 1000);
const all = async (client: ApiClient, query = '') =>
  (await client.get(`${URL}?page_size=200${query}`)).body.results as Notice[];
const of = async (client: ApiClient, kind: NoticeKind) => all(client, `&kind=${kind}`);
const subjects = (notices: readonly Notice[]) => notices.map(({ subject }) => subject);
const unread = async (client: ApiClient) => (await client.get(`${URL}unread/`)).body;
const read = (client: ApiClient, subject: string) => client.post(`${URL}read/`, { subject });
const set = (session: string, change: object) =>
  kysely().updateTable('sessions').set(change).where('id', '=', session).execute();

/** Assigns a test as staff would, with an optional due date. */
const allot = (assessment: string, person: string, due_at: Date | null = null) =>
  kysely()
    .insertInto('allocations')
    .values({
      id: v7(),
      assessment,
      person,
      mode: 'test',
      due_at,
      allocated_by: world.people.admin.id,
      created_at: now(),
      allotted_at: now(),
    })
    .execute();

test('a person without any events has no notices', async () => {
  const client = await api.as(await api.person({ role: 'student' }));
  expect(await unread(client)).toEqual({ unread: 0, notices: [] });
  expect((await client.get(URL)).body).toMatchObject({ count: 0, unread: 0, results: [] });
});

describe('the notice of a result', () => {
  test('appears for its taker only when the score is released, and disappears when the session is voided', async () => {
    const { open, held, keyless } = world.sessions;
    expect(subjects(await of(clients.ann, 'result_out')).toSorted()).toEqual([open, keyless].toSorted());
    expect(subjects(await of(clients.ben, 'result_out'))).not.toContain(open);
    expect(subjects(await all(clients.tutor))).not.toContain(open);
    const [first] = await of(clients.ann, 'result_out');
    expect(first).toMatchObject({ of: 'session', score: { raw_max: 5 }, is_read: false });
    const before = (await unread(clients.ann)).unread;
    await set(held, releasedAll(now()));
    expect(subjects(await of(clients.ann, 'result_out'))).toContain(held);
    expect((await unread(clients.ann)).unread).toBe(before + 1);
    await set(held, { status: 'voided', released_at: null });
    expect(subjects(await all(clients.ann))).not.toContain(held);
    expect((await unread(clients.ann)).unread).toBe(before);
  });

  test('shows both scores after a regrade, and the reason once the answers are released', async () => {
    const { open, keyless } = world.sessions;
    const mended = async (session: string, place: number, after: number) => {
      const regrade = v7();
      const question = world.papers.open.content.sections[0]?.placements[place]?.question ?? '';
      await sql`insert into regrades (id, question, action, reason, regraded_by, regraded_at)
        values (${regrade}, ${question}, 'full_credit', 'Its stem was ambiguous', ${world.people.admin.id}, ${now()})`.execute(
        kysely(),
      );
      await sql`insert into session_regrades (session, regrade, outcome_before, outcome_after, raw_before, raw_after,
        raw_max_before, raw_max_after) values (${session}, ${regrade}, 'wrong', 'right', 2, ${after}, 5, 5)`.execute(
        kysely(),
      );
    };
    api.clock.advance(HOUR);
    await mended(open, 0, 3);
    // A regrade that left the score unchanged makes no notice.
    await mended(keyless, 0, 2);
    expect(await of(clients.ann, 'score_changed')).toMatchObject([
      { subject: open, reason: 'Its stem was ambiguous', score_before: { raw: 2, raw_max: 5 } },
    ]);
    await mended(keyless, 1, 3);
    const told = (await of(clients.ann, 'score_changed')).find(({ subject }) => subject === keyless);
    expect(told).toMatchObject({ reason: null });
    expect(await of(clients.ben, 'score_changed')).toEqual([]);
  });
});

describe('the notice of assigned work', () => {
  test('appears when the work opens, and disappears when it is withdrawn', async () => {
    const student = await api.person({ role: 'student' });
    const client = await api.as(student);
    const base = [api.platform.database, now(), world.people.admin.id] as const;
    const material = await seedMaterial(...base, { school: null });
    await seedMaterialAllotment(...base, { materials: [material], users: [student.id] });
    const draft = await seedMaterial(...base, { school: null, status: 'draft' });
    await seedMaterialAllotment(...base, { materials: [draft], users: [student.id] });
    const video = await seedVideo(...base, { school: null, for_user: student.id });
    const practice_set = await seedSet(...base, { school: null });
    await sql`insert into practice_allocations (id, practice_set, person, opens_at, allotted_by, allotted_at)
      values (${v7()}, ${practice_set}, ${student.id}, ${later(HOUR)}, ${world.people.admin.id}, ${now()})`.execute(
      kysely(),
    );
    await allot(world.papers.open.id, student.id);
    expect(subjects(await all(client)).toSorted()).toEqual(
      [material, video, world.papers.open.id].toSorted(),
    );
    api.clock.advance(2 * HOUR);
    const again = await api.as(student);
    expect(subjects(await of(again, 'work_allotted'))[0]).toBe(practice_set);
    await kysely().deleteFrom('material_allocations').where('material', '=', material).execute();
    expect(subjects(await all(again))).not.toContain(material);
    expect(await all(clients.ben)).not.toEqual(
      expect.arrayContaining([expect.objectContaining({ subject: video })]),
    );
  });

  test("says due tomorrow from midnight of the day before in the first school's time zone, until it is done", async () => {
    const [one, two] = [await api.school('Tokyo'), await api.school('Elsewhere')];
    await kysely()
      .updateTable('schools')
      .set({ time_zone: 'Asia/Tokyo' })
      .where('id', 'in', [one, two])
      .execute();
    const student = await api.person({ role: 'student', schools: [one, two] });
    // Noon of the next day in Tokyo.
    const due_at = new Date(
      `${later(2 * DAY)
        .toISOString()
        .slice(0, 10)}T03:00:00.000Z`,
    );
    await allot(world.papers.open.id, student.id, due_at);
    const eve = due_at.getTime() - (12 + 24) * HOUR * 1000;
    api.clock.set(new Date(eve - 1000));
    expect(await of(await api.as(student), 'due_tomorrow')).toEqual([]);
    api.clock.set(new Date(eve));
    const [told] = await of(await api.as(student), 'due_tomorrow');
    expect(told).toMatchObject({ subject: world.papers.open.id, due_at: due_at.toISOString() });
    await seedSitting(api.platform.database, now(), world.papers.open, student.id, { answers: [['B']] });
    expect(await of(await api.as(student), 'due_tomorrow')).toEqual([]);
  });
});

describe('the notice of a doubt', () => {
  const ask = async (client: ApiClient, paper: 'open' | 'keyless') => {
    const question = world.papers[paper].content.sections[0]?.placements[2]?.question;
    const body = { question, session: world.sessions[paper], text: 'Why is it A?' };
    const reply = await client.post('/api/create-doubt-tagging/', body);
    expect(reply.status, reply.text).toBe(201);
    return reply.body.id as string;
  };
  const answer = (client: ApiClient, id: string) =>
    client.post(`/api/doubt-tagging/${id}/replies/`, { text: 'Look again.' });

  test('is shown to staff in view while it waits, and to its author once they may read the answer', async () => {
    clients = { ...clients, ann: await api.as(world.people.ann), tutor: await api.as(world.people.tutor) };
    const others = await api.as(world.people.evesTutor);
    const id = await ask(clients.ann, 'open');
    const [waits] = await of(clients.tutor, 'doubt_waiting');
    expect(waits).toMatchObject({ subject: id, title: 'Why is it A?', is_read: false });
    for (const client of [others, await api.as(world.people.counselor), await api.as(world.people.admin)])
      expect(subjects(await all(client))).not.toContain(id);
    await answer(clients.tutor, id);
    expect(subjects(await of(clients.tutor, 'doubt_waiting'))).not.toContain(id);
    const [told] = await of(clients.ann, 'doubt_answered');
    expect(told).toMatchObject({ subject: id, is_read: false });
    // Opening the doubt in another way marks its notice as read.
    await clients.ann.post(`/api/doubt-tagging/${id}/read/`);
    expect((await of(clients.ann, 'doubt_answered'))[0]).toMatchObject({ subject: id, is_read: true });
    // A new answer makes the notice unread again.
    api.clock.advance(60);
    await answer(clients.tutor, id);
    expect((await of(clients.ann, 'doubt_answered'))[0]).toMatchObject({ subject: id, is_read: false });
    expect((await read(clients.ann, id)).status).toBe(204);
    expect((await of(clients.ann, 'doubt_answered'))[0]).toMatchObject({ subject: id, is_read: true });

    const held = await ask(clients.ann, 'keyless');
    await answer(clients.tutor, held);
    expect(subjects(await all(clients.ann))).not.toContain(held);
    await set(world.sessions.keyless, releasedAll(now()));
    expect(subjects(await of(clients.ann, 'doubt_answered'))).toContain(held);
  });
});

describe('staff', () => {
  test('get notices of reports to approve, and of their own jobs that took longer than the call waited', async () => {
    const { ann, ben, counselor } = world.people;
    const stamp = sql`${now()}, ${now()}, ${now()}, ${now()}`;
    for (const student of [ann, ben]) {
      await sql`insert into weekly_reports (id, student, week, time_zone, standing, remarks, figures, figured_at, worked_until,
        created_at, updated_at) values (${v7()}, ${student.id}, '2026-08-31', 'UTC', 'look_first', '{}', '{}', ${stamp})`.execute(
        kysely(),
      );
    }
    const client = await api.as(counselor);
    expect(await of(client, 'report_ready')).toMatchObject([{ title: '2026-08-31', count: 1 }]);
    expect(await of(await api.as(world.people.tutor), 'report_ready')).toMatchObject([{ count: 1 }]);
    await sql`update weekly_reports set status = 'held' where student = ${ann.id}`.execute(kysely());
    expect(await of(client, 'report_ready')).toEqual([]);

    const job = async (owner: string, seconds: number, state: string) => {
      const id = v7();
      await sql`insert into jobs (id, kind, owner, state, doing, created_at, leased_until, ended_at)
        values (${id}, 'people_import', ${owner}, ${state}, 'x', ${later(-seconds)}, ${now()}, ${now()})`.execute(
        kysely(),
      );
      return id;
    };
    const long = await job(counselor.id, 60, 'failed');
    await job(counselor.id, 1, 'done');
    await job(counselor.id, 60, 'stopped');
    await job(world.people.admin.id, 60, 'done');
    expect(await of(client, 'job_done')).toMatchObject([{ subject: long, is_failed: true }]);
  });
});

describe('the record of read notices', () => {
  test('has one row however many calls mark it at once, and covers only events up to the given instant', async () => {
    const student = await api.person({ role: 'student' });
    const client = await api.as(student);
    const author = world.people.admin.id;
    const told = () => seedTold(api.platform.database, now(), { author, person: student.id });
    const first = await told();
    await Promise.all([read(client, first), read(client, first)]);
    const rows = await kysely()
      .selectFrom('notice_reads')
      .selectAll()
      .where('person', '=', student.id)
      .execute();
    expect(rows).toHaveLength(1);
    const second = await told();
    const until = now().toISOString();
    api.clock.advance(60);
    const third = await told();
    expect((await client.post(`${URL}read-all/`, { until })).status).toBe(204);
    expect(await unread(client)).toEqual({
      unread: 1,
      notices: [{ kind: 'announcement', of: 'announcement', subject: third }],
    });
    expect(subjects(await all(client, '&unread=true'))).toEqual([third]);
    expect(subjects(await all(client)).toSorted()).toEqual([first, second, third].toSorted());
    expect((await read(clients.ann, third)).status).toBe(422);
    expect((await read(client, v7())).status).toBe(422);
    // Opening the announcement itself marks its notice as read.
    await client.post(`/api/announcements/${third}/read/`);
    expect((await unread(client)).unread).toBe(0);
  });

  test('is kept for 90 days, like the notice, and then deleted', async () => {
    const student = await api.person({ role: 'student' });
    const told = await seedTold(api.platform.database, now(), {
      author: world.people.admin.id,
      person: student.id,
    });
    await read(await api.as(student), told);
    api.clock.advance(90 * DAY - 1);
    expect(subjects(await all(await api.as(student)))).toEqual([told]);
    api.clock.advance(2);
    expect(await all(await api.as(student))).toEqual([]);
    await noticesFeature.sweep?.(api.platform);
    const rows = await kysely()
      .selectFrom('notice_reads')
      .selectAll()
      .where('person', '=', student.id)
      .execute();
    expect(rows).toEqual([]);
  });
});

test('the unread count matches the list, and needs the same number of statements however much happened', async () => {
  const student = await api.person({ role: 'student' });
  const client = await api.as(student);
  const author = world.people.admin.id;
  const { database } = api.platform;
  let statements = 0;
  const db = kysely().withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const count = async () => {
    statements = 0;
    await listFacts(db, { id: student.id, role: 'student' }, NOTICE_KINDS, now());
    return statements;
  };
  const happen = async () => {
    await seedTold(database, now(), { author, person: student.id });
    await seedSitting(database, now(), world.papers.open, student.id, { answers: [['B', 'C']] });
    await seedVideo(database, now(), author, { school: null, for_user: student.id });
  };
  await happen();
  const few = await count();
  for (let time = 0; time < 4; time += 1) await happen();
  expect(await count()).toBe(few);
  expect(few).toBeGreaterThan(10);
  const { unread: counted } = await unread(client);
  const { count: listed, unread: told } = (await client.get(`${URL}?unread=true&page_size=3`)).body;
  expect([listed, told]).toEqual([counted, counted]);
  expect(counted).toBeGreaterThan(8);
});
