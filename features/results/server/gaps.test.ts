/**
 * Follows a text with gaps through the product: writing, publishing, taking, scoring, review, analysis,
 * regrade, practice and paper sheets.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AT_ONCE, type KindWorld, kindWorld, type SatTest, SESSIONS } from '#tests/support/kind-world.ts';
import { paperOf } from '#tests/support/sat-paper.ts';
import { seedAllocation, seedAssessment } from '#tests/support/test-seed.ts';

const CHOICES = ['secret-less', 'fewer', 'small'];
const GAPS = {
  type: 'gaps',
  status: 'live',
  stem: '<p>There are [[1]] people in [[2]], [[3]].</p>',
  partial: true,
  explanation: '<p>hush-explanation</p>',
  gaps: [
    { choices: CHOICES, accepted_answers: ['fewer'] },
    { choices: [], accepted_answers: ['hush-Rome', 'Roma'] },
    { choices: ['I', 'II'], accepted_answers: ['II'] },
  ],
};
const RIGHT = ['fewer', ' roma ', 'II'];

let world: KindWorld;
beforeAll(async () => {
  world = await kindWorld();
});
afterAll(() => world.api.close());

const sitting = ({ partial = true, ...test }: { partial?: boolean } & SatTest = {}) =>
  world.sitting({ ...GAPS, partial }, test);

test('a text with gaps shows its taker the choices for each gap without the answer key, in the written order or shuffled', async () => {
  const { asked, begun } = await sitting();
  expect(asked.gaps).toEqual([{ choices: CHOICES }, { choices: [] }, { choices: ['I', 'II'] }]);
  expect(asked).toMatchObject({ options: [], prompts: [], stem: GAPS.stem });
  expect(begun.text).not.toMatch(/accepted_answers|hush|Roma/);
  const orders = new Set<string>();
  for (let times = 0; times < 8; times += 1) {
    const { gaps } = (await sitting({ shuffled: true })).asked;
    expect(gaps[0].choices.toSorted()).toEqual(CHOICES.toSorted());
    orders.add(gaps[0].choices.join());
  }
  expect(orders.size).toBeGreaterThan(1);
});

test('each right gap earns its share, and the review shows what was given and what is right', async () => {
  const sat = await sitting();
  const review = await sat.answer(['fewer', 'Bern', '']);
  expect(review.outcome).toBe('partial');
  expect(review.marks).toBeCloseTo(1 / 3);
  expect(review).toMatchObject({
    response: ['fewer', 'Bern', ''],
    gaps: [
      { accepted_answers: ['fewer'], is_right: true },
      { accepted_answers: ['hush-Rome', 'Roma'], is_right: false },
      { accepted_answers: ['II'], is_right: false, mistake: null },
    ],
  });
  const { body } = await world.manager.get(`/api/assessments/${sat.assessment}/analysis/`);
  expect(body.items[0].options).toMatchObject([
    { label: '1', text: 'fewer', share: 1 },
    { label: '2', text: 'hush-Rome · Roma', share: 0 },
    { label: '3', text: 'II', share: 0 },
  ]);
});

test('a text with gaps and no partial credit is either completely right or wrong', async () => {
  expect(await (await sitting({ partial: false })).answer(RIGHT)).toMatchObject({
    outcome: 'right',
    marks: 1,
  });
  const almost = ['fewer', 'roma', 'I'];
  expect(await (await sitting({ partial: false })).answer(almost)).toMatchObject({
    outcome: 'wrong',
    marks: 0,
  });
});

test('a text with gaps does not reveal what is right before answers are released', async () => {
  const sat = await sitting({ release: { answers: 'manual', explanations: 'manual' } });
  const review = await sat.answer(RIGHT);
  expect(review).toMatchObject({ outcome: 'right', accepted_answers: null });
  expect(review.gaps).toEqual(Array(3).fill({ accepted_answers: null, is_right: null, mistake: null }));
  expect(JSON.stringify(review)).not.toMatch(/hush/);
});

test('a save with the wrong shape is refused or counts as wrong, and blanks count as omitted', async () => {
  const long = await (await sitting()).save(['fewer', 'x'.repeat(201), 'II']);
  expect(long.body.attempts).toMatchObject([{ verdict: 'refused', code: 'malformed' }]);
  for (const response of [['fewer', 'Roma'], [...RIGHT, ''], 'fewer', ['small', 'x', 'no choice']]) {
    expect(await (await sitting()).answer(response)).toMatchObject({ outcome: 'wrong' });
  }
  expect(await (await sitting()).answer(['', ' ', ''])).toMatchObject({ outcome: 'omitted' });
});

test('a text with gaps can be regraded with new answers for its gaps in the bank', async () => {
  const sat = await sitting();
  await sat.answer(['small', 'Ostia', 'II']);
  const { version, id } = sat.question;
  const gaps = [
    { choices: CHOICES, accepted_answers: ['small'] },
    { choices: [], accepted_answers: ['Ostia'] },
    { choices: ['I', 'II'], accepted_answers: ['II'] },
  ];
  const mended = await world.manager.patch(`/api/questions/${id}/`, { version, gaps });
  expect(mended.status, mended.text).toBe(200);
  const path = `/api/questions/${id}/regrade/`;
  const refused = await world.manager.post(`${path}?dry_run=true`, { action: 'accept_also' });
  expect(refused.status).toBe(422);
  const look = await world.manager.post(`${path}?dry_run=true`, { action: 'new_key' });
  expect(look.body.pairs.slice(0, 2)).toEqual([
    { prompt: '1', was: 'fewer', is: 'small' },
    { prompt: '2', was: 'hush-Rome · Roma', is: 'Ostia' },
  ]);
  const body = { action: 'new_key', reason: 'It was another town.' };
  const done = await world.manager.post(path, body, { 'if-match': look.body.etag });
  expect(done.status, done.text).toBe(200);
  const { questions } = (await world.student.get(`${SESSIONS}${sat.session}/review/`)).body;
  expect(questions[0]).toMatchObject({ outcome: 'right', marks: 1 });
});

test('text typed into a gap appears in the analysis, where it can be accepted for that gap only', async () => {
  const sat = await sitting();
  await sat.answer(['fewer', 'Ostia', 'II']);
  const { id } = sat.question;
  const typed = await world.manager.get(
    `/api/assessments/${sat.assessment}/analysis/typed-answers/?question=${id}&gap=2`,
  );
  expect(typed.body.results).toMatchObject([{ typed: 'Ostia', count: 1, marked: 'wrong', may_accept: true }]);
  const path = `/api/questions/${id}/regrade/`;
  const body = { action: 'accept_also', gap: 2, accepted_answers: ['Ostia'], reason: 'A town by Rome too.' };
  const look = await world.manager.post(`${path}?dry_run=true`, body);
  expect(look.body).toMatchObject({ gains: 1, losses: 0, mends_bank: true });
  expect(look.body.pairs).toMatchObject([
    { was: 'fewer', is: 'fewer' },
    { was: 'hush-Rome · Roma', is: 'hush-Rome · Roma · Ostia' },
    { was: 'II', is: 'II' },
  ]);
  const done = await world.manager.post(path, body, { 'if-match': look.body.etag });
  expect(done.status, done.text).toBe(200);
  expect((await sat.review()).outcome).toBe('right');
  const bank = await world.manager.get(`/api/questions/${id}/`);
  expect(bank.body.gaps[1].accepted_answers).toEqual(['hush-Rome', 'Roma', 'Ostia']);
  const chosen = await world.manager.post(`${path}?dry_run=true`, { ...body, gap: 1 });
  expect([chosen.status, chosen.body.errors?.[0].path]).toEqual([422, 'body.gap']);
});

test('practice shows what is right in each gap once no tries are left', async () => {
  const written = await world.manager.post('/api/questions/', GAPS);
  const set = await world.manager.post('/api/practice-sets/', {
    title: 'Towns',
    questions: [written.body.id],
    for_user: world.ann.id,
  });
  const session: string = (await world.student.post(`${SESSIONS}generate/`, { practice_set: set.body.id }))
    .body.id;
  await world.student.patch(`${SESSIONS}${session}/`, { action: 'start' });
  const state = await world.student.get(`/api/users/sessions/${session}/practice/`);
  const [{ attempt }] = state.body.questions;
  const check = (number: number, response: unknown) =>
    world.student.post(`/api/users/assessments-attempts/${attempt}/check/`, { ask: 'try', number, response });
  const first = await check(1, ['small', 'Roma', 'II']);
  expect(first.body).toMatchObject({ tries: [{ outcome: 'partial' }], told: null });
  expect(first.text).not.toMatch(/hush/);
  expect((await check(2, ['small', 'Roma', 'I'])).body.told.gaps).toEqual([
    { accepted_answers: ['fewer'], is_right: false, mistake: null },
    { accepted_answers: ['hush-Rome', 'Roma'], is_right: true, mistake: null },
    { accepted_answers: ['II'], is_right: false, mistake: null },
  ]);
});

test('a paper sheet separates the answers with semicolons', async () => {
  const { question } = await sitting();
  const { id } = await seedAssessment(...world.base(), world.author.id, {
    modes: ['paper'],
    release: AT_ONCE,
    sections: [{ questions: [{ id: question.id, options: ['', ''] }] }],
  });
  await seedAllocation(...world.base(), world.author.id, id, { person: world.ann.id }, { mode: 'paper' });
  await paperOf(world.api.platform.database, id);
  const look = (response: string) =>
    world.manager.post('/api/hybrid-attempts/?dry_run=true', {
      sheets: [
        {
          user: world.ann.id,
          assessment: id,
          sat_at: world.api.clock.now().toISOString(),
          answers: [{ question: question.id, response }],
        },
      ],
    });
  const right = await look('fewer; Roma; II');
  expect(right.body.sheets, right.text).toMatchObject([{ faults: [], score: { raw: 1 } }]);
  const part = await look('fewer; -; I');
  expect(part.body.sheets, part.text).toMatchObject([{ faults: [] }]);
  for (const bad of ['fewer', 'fewer; Roma; II; x', 'most; Roma; II', `fewer; ${'x'.repeat(201)}; I`]) {
    expect((await look(bad)).body.sheets[0].faults, bad).toHaveLength(1);
  }
});

test('a fill-in-the-gap question whose answers do not match the gaps in its text can only be saved as a draft', async () => {
  const live = await world.manager.post('/api/questions/', { ...GAPS, gaps: GAPS.gaps.slice(0, 2) });
  expect([live.status, live.body.errors]).toMatchObject([
    422,
    [{ path: 'body.gaps', message: 'Add an answer for gap 3.' }],
  ]);
  const draft = await world.manager.post('/api/questions/', { ...GAPS, gaps: [], status: 'draft' });
  expect([draft.status, draft.body.gaps]).toEqual([201, []]);
  const other = await world.manager.post('/api/questions/', { ...GAPS, type: 'essay' });
  expect(other.body.errors).toMatchObject([{ path: 'body.gaps' }]);
});
