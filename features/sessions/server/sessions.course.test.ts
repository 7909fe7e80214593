import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestSeed } from '#tests/support/session-seed.ts';
import { choice, type ExamWorld, examWorld, SESSIONS, sittingOf } from '#tests/support/sitting.ts';
import { sweepSessions } from './sweep.ts';

let world: ExamWorld;
beforeAll(async () => {
  world = await examWorld();
});
afterAll(() => world.api.close());

const sweep = () => sweepSessions(world.api.platform, new AbortController().signal);
const WARM_UP: TestSeed = { sections: [{ title: 'Warm-up', questions: 4 }] };

describe('a session from start to end', () => {
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
      stamps: {
        response: { writer: 1, seq: 2 },
        flagged: { writer: 1, seq: 2 },
        eliminated: { writer: 1, seq: 2 },
      },
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

describe('a session without a browser', () => {
  test('the section closes when its time is up, and the saved answers are submitted and scored', async () => {
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

  test('lets saves that arrived in time be stored for one second before the sweep closes its section', async () => {
    const sat = await world.sitting(WARM_UP);
    await sat.act('start');
    // Reads the row directly, because a request for the session would move it.
    const status = async () => {
      await sweep();
      const { kysely } = world.api.platform.database;
      const rows = await kysely.selectFrom('sessions').select('status').where('id', '=', sat.id).execute();
      return rows[0]?.status;
    };
    world.api.clock.advance(606);
    expect(await status()).toBe('in_progress');
    world.api.clock.advance(0.001);
    expect(await status()).toBe('released');
  });

  test('a hard close ends a session, however much time is left', async () => {
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

test('a score that is released on closing is released at that time without a request', async () => {
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

test('a score that waits for an unknown closing time is released once the time is known', async () => {
  const sat = await sittingOf(world.api, world.admin.id, {
    ...WARM_UP,
    release: { score: 'on_close', correctness: 'on_close' },
  });
  const { kysely } = world.api.platform.database;
  const school = await world.api.school('North');
  // Give the taker a school, because a taker without a school does not wait for anybody.
  await kysely.insertInto('school_members').values({ school, person: sat.taker.id }).execute();
  await sat.act('start');
  await sat.act('submit');
  expect((await world.detail(sat.id)).release.score_at).toBeNull();
  await kysely
    .updateTable('assessments')
    .set({ closes_at: world.api.clock.now() })
    .where('id', '=', sat.paper.id)
    .execute();
  expect((await sat.client.get(`${SESSIONS}${sat.id}/`)).body.score).toMatchObject({ raw: 0 });
  world.api.clock.advance(6 * 3600 + 2);
  await sweep();
  const rows = await kysely.selectFrom('sessions').select('status').where('id', '=', sat.id).execute();
  expect(rows).toEqual([{ status: 'released' }]);
});
