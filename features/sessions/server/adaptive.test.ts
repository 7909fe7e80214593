import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chosenItem, standingAfter } from '#core/adaptive/adaptive-session.ts';
import type { FrozenCat } from '#features/assessments/revision.rules.ts';
import { type AdaptiveTest, CAT, makeAdaptive, seedCalibrated } from '#tests/support/adaptive-seed.ts';
import { sitAdaptive, startOf, whole } from '#tests/support/adaptive-sitting.ts';
import type { ApiClient } from '#tests/support/api.ts';
import type { SeededQuestion } from '#tests/support/bank-seed.ts';
import { type ExamWorld, examWorld, SESSIONS } from '#tests/support/sitting.ts';
import { sweepSessions } from './sweep.ts';

const SIZE = 24;

let world: ExamWorld;
let pool: readonly SeededQuestion[];
beforeAll(async () => {
  world = await examWorld();
  pool = await seedCalibrated(world.api, world.admin, SIZE);
});
afterAll(() => world.api.close());

const sit = (of: AdaptiveTest, client: ApiClient = world.client) => sitAdaptive(of, client);

const query = async (text: string, values: unknown[]) =>
  (await world.api.platform.database.pool.query(text, values)).rows;
const choicesOf = (session: string) =>
  query(
    "select details from session_events where session = $1 and event = 'question_chosen' order by at, id",
    [session],
  );

describe('an adaptive test', () => {
  test('asks one question at a time, ends once it is precise enough, and is scored by the questions it asked', async () => {
    const of = await makeAdaptive(world.staff, pool, [world.taker.id]);
    const sat = await sit(of);
    const before = (await world.client.post(`${SESSIONS}render/`, { session: sat.id })).body;
    expect(before).toMatchObject({ is_one_at_a_time: true, sections: [{ question_count: 8 }] });
    const asked = await whole(sat, (place) => place % 2 === 1);
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.length).toBeGreaterThanOrEqual(5);
    expect(asked.length).toBeLessThanOrEqual(8);

    // The seed, the answers and the withheld questions are enough to choose the same questions again.
    const [{ seed, content }] = await query(
      'select seed, content from sessions join assessment_revisions on revision = assessment_revisions.id where sessions.id = $1',
      [sat.id],
    );
    const cat: FrozenCat = content.cat;
    const choices = (await choicesOf(sat.id)).map(({ details }) => details);
    expect(choices.map(({ question }) => question)).toEqual(asked);
    for (const [place, { right, withheld, theta }] of choices.entries()) {
      const answers = asked.slice(0, place).map((id, index) => ({ id, is_right: right[index] }));
      expect(right).toEqual(asked.slice(0, place).map((_, index) => index % 2 === 0));
      expect(chosenItem(cat.items, cat, answers, { seed, withheld: new Set(withheld) })?.id).toBe(
        asked[place],
      );
      expect(standingAfter(cat.items, cat, answers).theta).toBeCloseTo(theta, 9);
    }

    const answers = asked.map((id, place) => ({ id, is_right: place % 2 === 0 }));
    const { theta, se, stop } = standingAfter(cat.items, cat, answers);
    const [closed] = await query(
      "select details from session_events where session = $1 and event = 'section_closed'",
      [sat.id],
    );
    expect(closed.details).toMatchObject({ stop, theta: expect.closeTo(theta, 9) });
    const { result, status } = await world.detail(sat.id);
    expect(status).toBe('released');
    expect(result).toMatchObject({ method: 'irt', raw_max: asked.length, scale: { min: 200, max: 800 } });
    expect(result.scaled).toBe(Math.round((500 + 100 * theta) / 10) * 10);
    expect(result.se).toBeCloseTo(100 * se, 6);
  });

  test('shows its taker only the current question, and neither the pool nor the estimate', async () => {
    const of = await makeAdaptive(world.staff, pool, [world.taker.id]);
    const sat = await sit(of);
    const first = await startOf(sat);
    await sat.answer(first, true, 1);
    const next = await sat.next(first);
    const { present, sections } = next.body.exam;
    expect(present).toMatchObject({ first_number: 2, section: { navigation: 'forward' }, attempts: [] });
    expect(present.questions).toHaveLength(1);
    expect(sections).toMatchObject([{ question_count: 8 }]);
    const told = [
      next.text,
      (await sat.client.post(`${SESSIONS}render/`, { session: sat.id })).text,
      (await sat.client.get(`${SESSIONS}${sat.id}/`)).text,
      (await sat.client.get(SESSIONS)).text,
    ].join();
    expect(told).not.toMatch(/theta|"cat"|calibration|withheld":\[|\b24\b/);
    const shown = present.questions[0].id;
    for (const { id } of pool) if (id !== shown) expect(next.text).not.toContain(id);
  });

  test('moves to the next question only once, however often it is requested and whichever question the request names', async () => {
    const of = await makeAdaptive(world.staff, pool, [world.taker.id]);
    const sat = await sit(of);
    const first = await startOf(sat);
    expect((await sat.act('start')).status).toBe(409);
    await sat.answer(first, true, 1);
    const both = await Promise.all([sat.next(first), sat.next(first), sat.next(first)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { questions } = await sat.present();
    expect((await sat.next(first)).body.code).toBe('not_now');
    expect((await sat.next(pool.find(({ id }) => id !== questions[0].id)?.id ?? '')).status).toBe(409);
    expect((await sat.present()).questions).toEqual(questions);
    expect(await choicesOf(sat.id)).toHaveLength(2);

    // The device that was taken over cannot move on, and its late answers to a passed question do not count.
    await sat.act('take_over');
    expect((await sat.next(questions[0].id, { writer: 1 })).body.code).toBe('taken_over');
    expect(await sat.answer(first, false, 9)).toBe('late');
    expect(await sat.answer(first, false, 3, 2)).toBe('late');
    expect(await sat.answer(questions[0].id, false, 4, 2)).toBe('saved');
    expect(
      await sat.answer(pool.find(({ id }) => ![first, questions[0].id].includes(id))?.id ?? '', true, 5, 2),
    ).toBe('refused');
    expect((await sat.next(questions[0].id, { writer: 2 })).status).toBe(200);
    expect((await choicesOf(sat.id)).at(-1)?.details.right).toEqual([true, false]);
  });

  test('does not move to the next question while paused, and ends with the open question when time runs out', async () => {
    const of = await makeAdaptive(world.staff, pool, [world.taker.id]);
    const { id: section, version } = (await world.staff.get(`/api/assessments/${of.id}/sections/`)).body
      .results[0];
    await world.staff.patch(`/api/sections/${section}/`, { version, duration_seconds: 300 });
    const assessment = (await world.staff.get(`/api/assessments/${of.id}/`)).body;
    await world.staff.patch(`/api/assessments/${of.id}/`, {
      version: assessment.version,
      status: 'published',
    });
    const sat = await sit(of);
    const first = await startOf(sat);
    await sat.answer(first, true, 1);
    await world.byStaff(sat.id, 'pause');
    expect((await sat.next(first)).status).toBe(409);
    await world.byStaff(sat.id, 'resume');
    const second = (await sat.next(first)).body.exam.present.questions[0].id;
    world.api.clock.advance(310);
    expect((await sat.next(second)).status).toBe(409);
    await sweepSessions(world.api.platform, new AbortController().signal);
    expect((await world.detail(sat.id)).score).toMatchObject({
      raw: 1,
      raw_max: 2,
      scaled: expect.any(Number),
    });

    // The session cannot be reopened, because its taker has seen the answers.
    const reopened = await world.byStaff(sat.id, 'reopen', {
      section: (await world.detail(sat.id)).sections[0].id,
      seconds: 120,
    });
    expect(reopened.status, reopened.text).toBe(409);
    expect(reopened.body.code).toBe('answers_seen');
  });

  test('continues from its last question when it is reopened', async () => {
    const of = await makeAdaptive(world.staff, pool, [world.taker.id]);
    const assessment = (await world.staff.get(`/api/assessments/${of.id}/`)).body;
    const release = { score: 'manual', correctness: 'manual', answers: 'manual', explanations: 'manual' };
    await world.staff.patch(`/api/assessments/${of.id}/`, { version: assessment.version, release });
    const sat = await sit(of);
    const first = await startOf(sat);
    await sat.answer(first, true, 1);
    await sat.act('submit');
    const [section] = (await world.detail(sat.id)).sections;
    expect((await world.byStaff(sat.id, 'reopen', { section: section.id, seconds: 120 })).status).toBe(200);
    const { questions, first_number } = await sat.present();
    expect([questions[0].id, first_number]).toEqual([first, 1]);
    const next = await sat.next(first);
    expect(next.body.exam.present.first_number).toBe(2);
    expect(await choicesOf(sat.id)).toHaveLength(2);
  });

  test('can be moved to the next question only by its taker, and only if questions come one at a time', async () => {
    const of = await makeAdaptive(world.staff, pool, [world.taker.id]);
    const sat = await sit(of);
    const first = await startOf(sat);
    expect((await world.byStaff(sat.id, 'next_question', { from: first, reason: undefined })).status).toBe(
      403,
    );
    const plain = await world.sitting({ sections: [{ title: 'Plain', questions: 2 }] });
    await plain.act('start');
    const refused = await plain.act('next_question', { from: plain.questions[0]?.id });
    expect(refused.body).toMatchObject({ code: 'not_now' });
    expect((await plain.render()).body).toMatchObject({
      is_one_at_a_time: false,
      present: { first_number: 1 },
    });
  });
});

test('an adaptive test in progress closes reviews that share questions with its pool', async () => {
  // A student with nothing else in progress.
  const taker = await world.api.person({ role: 'student' });
  const client = await world.api.as(taker);
  const made = await world.staff.post('/api/assessments/', {
    title: 'Of the same questions',
    questions: pool.map(({ id }) => id),
    attempts_allowed: 1,
  });
  const { id, version } = made.body;
  await world.staff.patch(`/api/assessments/${id}/`, { version, status: 'published' });
  await world.staff.post('/api/test-allocation/', { assessments: [id], users: [taker.id] });
  const { id: session } = (await client.post(`${SESSIONS}generate/`, { assessment: id })).body;
  const act = (action: string) => client.patch(`${SESSIONS}${session}/`, { action });
  await act('start');
  await act('submit');
  const closedBy = async () => (await client.get(`${SESSIONS}${session}/`)).body.review_closed_by;
  expect(await closedBy()).toBeNull();
  const sat = await sit(await makeAdaptive(world.staff, pool, [taker.id]), client);
  await startOf(sat);
  expect(await closedBy()).not.toBeNull();
  await sat.act('submit');
  expect(await closedBy()).toBeNull();
});

test('an adaptive test asks no question in more than its allowed share of sessions, even if many start at the same time', async () => {
  const takers = await Promise.all(Array.from({ length: 24 }, () => world.api.person({ role: 'student' })));
  const of = await makeAdaptive(
    world.staff,
    pool,
    takers.map(({ id }) => id),
    { cat: { exposure: { randomesque: 1, cap: 0.35 }, max_items: 5, stop_se: null } },
  );
  const sats = await Promise.all(takers.map(async (taker) => sit(of, await world.api.as(taker))));
  const asked = await Promise.all(sats.map((sat) => whole(sat, () => true)));
  const counts = new Map<string, number>();
  for (const question of asked.flat()) counts.set(question, (counts.get(question) ?? 0) + 1);
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(Math.floor(0.35 * 24));
  const rows = await query('select question, asked, asked_first from item_exposures where assessment = $1', [
    of.id,
  ]);
  expect(new Map(rows.map((row) => [row.question, row.asked]))).toEqual(counts);
  expect(rows.reduce((sum, row) => sum + row.asked_first, 0)).toBe(24);
});

describe('the check before publishing an adaptive test', () => {
  const draft = async (questions: readonly string[], told: object = {}) => {
    const made = await world.staff.post('/api/assessments/', {
      title: 'Draft',
      kind: 'adaptive',
      cat: CAT,
      questions,
      ...told,
    });
    const { body } = await world.staff.get(`/api/assessments/${made.body.id}/check/`);
    return { id: made.body.id as string, version: made.body.version as number, faults: body.faults };
  };

  test('names what the pool lacks and rejects the test', async () => {
    const foreign = (await seedCalibrated(world.api, world.admin, 3))[0]?.id ?? '';
    const { id, version, faults } = await draft([...pool.slice(0, 9).map((each) => each.id), foreign], {
      modes: ['test', 'paper'],
    });
    const said = faults.map(({ where, message }: Record<string, string>) => `${where}: ${message}`);
    expect(said).toEqual([
      expect.stringMatching(/^Adaptive: .* on paper\.$/),
      expect.stringMatching(/^Questions, question 10: No accepted calibration covers this question/),
      expect.stringMatching(/^Adaptive: .* needs 16 questions\. It has 10\.$/),
    ]);
    const refused = await world.staff.patch(`/api/assessments/${id}/`, { version, status: 'published' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toHaveLength(3);
  });

  test('rejects contradictory settings', async () => {
    const cat = { ...CAT, max_items: 3 };
    const { status, body } = await world.staff.post('/api/assessments/', {
      title: 'Draft',
      kind: 'adaptive',
      cat,
    });
    expect([status, body.errors[0].path]).toEqual([422, 'body.cat.max_items']);
  });

  test('keeps the published pool when a different calibration is accepted', async () => {
    const of = await makeAdaptive(world.staff, pool, [world.taker.id]);
    const frozen = async () =>
      (await query('select content from assessment_revisions where assessment = $1', [of.id])).map(
        ({ content }) => content.cat.items,
      );
    const [before] = await frozen();
    expect(before).toHaveLength(SIZE);
    await seedCalibrated(world.api, world.admin, 3);
    expect(await frozen()).toEqual([before]);
    const linear = await query(
      "select content from assessment_revisions where content ->> 'kind' = 'linear'",
      [],
    );
    expect(linear.some(({ content }) => 'cat' in content)).toBe(false);
  });
});
