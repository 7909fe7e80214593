import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#tests/support/api.ts';
import type { TestSeed } from '#tests/support/session-seed.ts';
import { choice, type ExamWorld, examWorld, SESSIONS } from '#tests/support/sitting.ts';
import { sweepSessions } from './sweep.ts';

let world: ExamWorld;
beforeAll(async () => {
  world = await examWorld();
});
afterAll(() => world.api.close());

const sweep = () => sweepSessions(world.api.platform, new AbortController().signal);
const WARM_UP: TestSeed = { sections: [{ title: 'Warm-up', questions: 4 }] };

describe('a session from beginning to end', () => {
  test('goes through its sections and the break, and ends with a receipt and a score', async () => {
    const sat = await world.sitting({
      sections: [
        { title: 'Warm-up', questions: 3, break_after_seconds: 120 },
        { title: 'Vocabulary', questions: 2 },
      ],
    });
    const [one, two] = sat.paper.sections;

    const before = (await sat.render()).body;
    expect(before).toMatchObject({
      session: { status: 'generated', writer: 1, seq: 0 },
      taker: { name: 'Robin Weir' },
      present: null,
      sections: [
        {
          title: 'Warm-up',
          status: 'locked',
          question_count: 3,
          duration_seconds: 600,
          standard_seconds: 600,
        },
        { title: 'Vocabulary', status: 'locked', question_count: 2, break_after_seconds: null },
      ],
    });

    const begun = await sat.act('start');
    expect(begun.status, begun.text).toBe(200);
    const { exam } = begun.body;
    expect(exam.present.section).toMatchObject({
      title: 'Warm-up',
      navigation: 'free',
      tools: { eliminator: true },
    });
    expect(exam.present.questions.map((question: { id: string }) => question.id)).toEqual(
      one?.questions.map((question) => question.id),
    );
    expect(exam.present.clock.ends_at).toBe(
      new Date(world.api.clock.now().getTime() + 600_000).toISOString(),
    );

    world.api.clock.advance(60);
    const saved = await sat.save(choice(one?.questions[0], 0, 1), {
      ...choice(one?.questions[1], 2, 2),
      flagged: true,
      eliminated: [one?.questions[1]?.options[3]],
      time_spent_seconds: 31,
    });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body).toMatchObject({
      attempts: [{ verdict: 'saved' }, { verdict: 'saved' }],
      session: { status: 'in_progress', writer: 1, receipt: null },
    });
    expect((await sat.render()).body.present.attempts).toContainEqual({
      question: one?.questions[1]?.id,
      is_seen: true,
      response: one?.questions[1]?.options[2],
      flagged: true,
      eliminated: [one?.questions[1]?.options[3]],
      time_spent_seconds: 31,
    });

    const between = (await sat.act('next_section')).body;
    expect(between.exam).toMatchObject({ present: null, break_due_seconds: 120 });
    expect((await sat.act('begin_break')).body.exam).toMatchObject({
      session: { status: 'on_break' },
      break_clock: { ends_at: new Date(world.api.clock.now().getTime() + 120_000).toISOString() },
    });
    world.api.clock.advance(30);
    await sat.act('end_break');
    const second = (await sat.act('next_section')).body;
    expect(second.exam.present.section.title).toBe('Vocabulary');
    await sat.save(choice(two?.questions[0], 0, 3));

    const ended = await sat.act('submit');
    expect(ended.status, ended.text).toBe(200);
    expect(ended.body.exam).toMatchObject({
      present: null,
      session: { receipt: { answered_count: 3, submitted_at: world.api.clock.now().toISOString() } },
    });
    expect(ended.body.session).toMatchObject({
      status: 'released',
      answered_count: 3,
      question_count: 5,
      score: { raw: 2, raw_max: 5 },
    });
    expect(ended.body.session.receipt).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(await world.eventsOf(sat.id)).toEqual([
      'started by taker',
      'section_opened by taker',
      'section_closed by taker',
      'break_begun by taker',
      'break_ended by taker',
      'section_opened by taker',
      'section_closed by taker',
      'submitted by taker',
      'scored by clock',
      'released by clock',
    ]);
  });
});

describe('beginning', () => {
  test('answers the session under way with 200, and makes no second one', async () => {
    const sat = await world.sitting({ ...WARM_UP, attempts_allowed: 2 });
    const generate = () => world.client.post(`${SESSIONS}generate/`, { assessment: sat.paper.id });
    const again = await generate();
    expect([again.status, again.body.id]).toEqual([200, sat.id]);
    await sat.act('start');
    await sat.act('submit');
    const second = await generate();
    expect(second.status).toBe(201);
    await world.client.patch(`${SESSIONS}${second.body.id}/`, { action: 'start' });
    await world.client.patch(`${SESSIONS}${second.body.id}/`, { action: 'submit' });
    expect((await generate()).body).toMatchObject({ status: 409, code: 'no_attempts_left' });
  });

  test('is refused to whom the test is not allotted, before it opens and once it has closed', async () => {
    const stranger = await world.api.as(await world.api.person({ role: 'student' }));
    const sat = await world.sitting(WARM_UP);
    const generate = (client: ApiClient, assessment: string, more = {}) =>
      client.post(`${SESSIONS}generate/`, { assessment, ...more });
    expect((await generate(stranger, sat.paper.id)).body).toMatchObject({
      status: 403,
      code: 'not_allotted',
    });
    expect((await generate(stranger, sat.id)).status).toBe(404);
    expect((await generate(world.client, sat.paper.id, { user: world.admin.id })).status).toBe(422);
    const other = await world.sitting({
      ...WARM_UP,
      opens_at: new Date(world.at(-60)),
      closes_at: new Date(world.at(60)),
    });
    const { kysely } = world.api.platform.database;
    await kysely.deleteFrom('sessions').where('id', '=', other.id).execute();
    const set = (values: { opens_at?: Date; closes_at?: Date }) =>
      kysely.updateTable('assessments').set(values).where('id', '=', other.paper.id).execute();
    await set({ opens_at: new Date(world.at(10)) });
    expect((await generate(world.client, other.paper.id)).body).toMatchObject({
      status: 403,
      code: 'not_open',
    });
    await set({ opens_at: new Date(world.at(-60)), closes_at: new Date(world.at(0)) });
    expect((await generate(world.client, other.paper.id)).body).toMatchObject({
      status: 403,
      code: 'not_open',
    });
  });

  test('takes the mode of the allotment, and no other that a taker wishes', async () => {
    const sat = await world.sitting({ ...WARM_UP, modes: ['practice', 'paper'], attempts_allowed: null });
    expect((await world.detail(sat.id)).mode).toBe('practice');
    await world.byStaff(sat.id, 'void');
    const generate = (client: ApiClient, more: object) =>
      client.post(`${SESSIONS}generate/`, { assessment: sat.paper.id, ...more });
    for (const mode of ['test', 'paper']) {
      expect((await generate(world.client, { mode })).body).toMatchObject({ code: 'mode_not_allowed' });
    }
    const onPaper = await generate(world.staff, { mode: 'paper', user: world.taker.id });
    expect([onPaper.status, onPaper.body.mode]).toEqual([201, 'paper']);
  });

  test('of several for one person is all or nothing', async () => {
    const [one, two] = [await world.sitting(WARM_UP), await world.sitting(WARM_UP)];
    await world.byStaff(one.id, 'void');
    await world.byStaff(two.id, 'void');
    await world.api.platform.database.kysely
      .updateTable('assessments')
      .set({ attempts_allowed: 1 })
      .where('id', '=', two.paper.id)
      .execute();
    const path = `/api/users/${world.taker.id}/generate-bulk-sessions/`;
    const made = await world.staff.post(path, { assessments: [one.paper.id, two.paper.id] });
    expect(made.status, made.text).toBe(201);
    expect(made.body.results.map((row: { assessment: { id: string } }) => row.assessment.id)).toEqual([
      one.paper.id,
      two.paper.id,
    ]);
    for (const { id } of made.body.results) await world.byStaff(id, 'void');
    const stranger = await world.api.person({ role: 'student' });
    const { body } = await world.staff.post(`/api/users/${stranger.id}/generate-bulk-sessions/`, {
      assessments: [one.paper.id],
    });
    expect(body.code).toBe('not_allotted');
    const count = await world.staff.get(`${SESSIONS}?user=${stranger.id}`);
    expect(count.body.count).toBe(0);
  });

  test('asks to sign in again where the sign-in would end before the test', async () => {
    const sat = await world.sitting(WARM_UP);
    const { kysely } = world.api.platform.database;
    const tokens = () => kysely.updateTable('access_tokens').where('person', '=', world.taker.id);
    await tokens()
      .set({ ends_at: new Date(world.at(600)) })
      .execute();
    const refused = await sat.act('start');
    expect(refused.body).toMatchObject({ status: 403, code: 'sign_in_again' });
    expect((await world.detail(sat.id)).status).toBe('generated');
    await tokens()
      .set({ ends_at: new Date(world.at(100_000)) })
      .execute();
    expect((await sat.act('start')).status).toBe(200);
  });

  test('is over with the window: the session expires, and uses no attempt', async () => {
    const sat = await world.sitting({ ...WARM_UP, closes_at: new Date(world.at(100)) });
    world.api.clock.advance(100);
    expect((await sat.act('start')).body).toMatchObject({ status: 409, code: 'not_now' });
    world.api.clock.advance(2);
    await sweep();
    expect(await world.detail(sat.id)).toMatchObject({ status: 'expired' });
    expect(await sat.verdict(choice(sat.questions[0], 0, 1))).toBe('refused expired');
  });
});

describe('without a browser', () => {
  test('time closes the section, submits and scores what was saved', async () => {
    const sat = await world.sitting(WARM_UP);
    await sat.act('start');
    await sat.save(choice(sat.questions[0], 0, 1));
    world.api.clock.advance(605);
    await sweep();
    expect((await world.detail(sat.id)).status).toBe('in_progress');
    world.api.clock.advance(2);
    await sweep();
    expect(await world.detail(sat.id)).toMatchObject({
      status: 'released',
      score: { raw: 1, raw_max: 4 },
      submitted_at: world.at(-2),
    });
    expect((await world.eventsOf(sat.id)).slice(-4)).toEqual([
      'section_closed by clock',
      'submitted by clock',
      'scored by clock',
      'released by clock',
    ]);
  });

  test('a hard close ends what is under way, whatever time it had left', async () => {
    const sat = await world.sitting({ ...WARM_UP, closes_at: new Date(world.at(100)), hard_close: true });
    expect((await sat.act('start')).body.exam.present.clock.ends_at).toBe(world.at(100));
    world.api.clock.advance(105);
    expect(await sat.verdict(choice(sat.questions[0], 0, 1))).toBe('saved');
    world.api.clock.advance(0.001);
    expect(await sat.verdict(choice(sat.questions[1], 0, 2))).toBe('late');
    expect(await world.detail(sat.id)).toMatchObject({
      status: 'released',
      score: { raw: 1 },
      late_count: 1,
    });
  });
});

test('a score that comes out when the test closes for everyone comes out then, without anybody looking', async () => {
  const sat = await world.sitting({
    ...WARM_UP,
    closes_at: new Date(world.at(1000)),
    release: { score: 'on_close', correctness: 'on_close' },
  });
  await sat.act('start');
  await sat.act('submit');
  expect((await world.client.get(`${SESSIONS}${sat.id}/`)).body).toMatchObject({
    status: 'scored',
    score: null,
    release: { score_at: world.at(1000) },
  });
  world.api.clock.advance(1002);
  await sweep();
  expect((await world.client.get(`${SESSIONS}${sat.id}/`)).body).toMatchObject({
    status: 'released',
    score: { raw: 0, raw_max: 4 },
  });
});
