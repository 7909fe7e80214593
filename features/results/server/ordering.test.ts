/**
 * Follows an ordering question through the system: writing, publishing, taking, scoring, review, analysis,
 * regrade and practice.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reply } from '#tests/support/api.ts';
import { AT_ONCE, type KindWorld, kindWorld, SESSIONS } from '#tests/support/kind-world.ts';
import { paperOf } from '#tests/support/sat-paper.ts';
import { seedAllocation, seedAssessment } from '#tests/support/test-seed.ts';

const RIGHT = ['one', 'two', 'three', 'four'];
const ORDER = {
  type: 'ordering',
  status: 'live',
  stem: '<p>From the smallest?</p>',
  partial: false,
  explanation: '<p>secret-explanation</p>',
  options: RIGHT.map((name) => ({ text: `<p>${name}</p>` })),
};

let world: KindWorld;
beforeAll(async () => {
  world = await kindWorld();
});
afterAll(() => world.api.close());

/** The question with Ann's session in progress, as she sees it. */
async function sitting({ partial = false, shuffled = false } = {}) {
  const sat = await world.sitting({ ...ORDER, partial }, { shuffled });
  const options: { id: string; text: string }[] = sat.asked.options;
  const shown = options.map(({ text }) => text.replaceAll(/<\/?p>/g, ''));
  const named = (...names: string[]) => names.map((name) => options[shown.indexOf(name)]?.id ?? '');
  return { ...sat, shown, named };
}

/**
 * Every list in a response that contains all of these ids, as strings or as the ids of its entries, in its
 * order.
 */
function ordersIn(body: unknown, ids: readonly string[]): string[][] {
  if (typeof body !== 'object' || body === null) return [];
  const inner = Object.values(body).flatMap((one) => ordersIn(one, ids));
  if (!Array.isArray(body)) return inner;
  const named = body.map((one) => (typeof one === 'string' ? one : one?.id)).filter((id) => ids.includes(id));
  return named.length === ids.length ? [named, ...inner] : inner;
}

test('the taker of an ordering question never sees the right order, whether options are shuffled or not', async () => {
  for (const shuffled of [false, true]) {
    for (let times = 0; times < 4; times += 1) {
      const { shown, begun } = await sitting({ shuffled });
      expect(shown.toSorted()).toEqual(RIGHT.toSorted());
      expect(shown).not.toEqual(RIGHT);
      expect(begun.text).not.toMatch(/right_|is_correct|secret/);
    }
  }
});

test.each([false, true])(
  'no call reveals the right order to two takers or in a second attempt before the release, shuffled: %s',
  async (shuffled) => {
    const question = (await world.manager.post('/api/questions/', ORDER)).body;
    const right: string[] = question.options.map(({ id }: { id: string }) => id);
    const { id } = await seedAssessment(...world.base(), world.author.id, {
      attempts_allowed: 2,
      release: { ...AT_ONCE, answers: 'manual', explanations: 'manual' },
      shuffle: { questions: false, options: shuffled },
      sections: [{ questions: [{ id: question.id, options: ['', ''] }] }],
    });
    const ben = await world.api.person({ role: 'student', first_name: 'Ben', schools: [world.school] });
    const told: Reply[] = [];
    for (const person of [world.ann, ben]) {
      await seedAllocation(
        ...world.base(),
        world.author.id,
        id,
        { person: person.id },
        { attempts_allowed: 2 },
      );
      const taker = await world.api.as(person);
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const made = await taker.post(`${SESSIONS}generate/`, { assessment: id });
        const path = `${SESSIONS}${made.body.id}/`;
        told.push(made, await taker.patch(path, { action: 'start' }), await taker.get(path));
        const [asked] = told.at(-2)?.body.exam.present.questions ?? [];
        const response = asked.options.map((option: { id: string }) => option.id);
        const attempts = [{ question: question.id, response, seq: 1 }];
        told.push(await taker.put(`/api/users/sessions/${made.body.id}/attempts/`, { attempts }));
        told.push(await taker.patch(path, { action: 'submit' }), await taker.get(path));
        told.push(await taker.get(`${path}review/`), await taker.get(`/api/questions/${question.id}/`));
      }
    }
    const orders = told.flatMap(({ body }) => ordersIn(body, right));
    // Each of four sessions shows the question and, later, its review.
    expect(orders.length).toBeGreaterThanOrEqual(8);
    expect(orders).not.toContainEqual(right);
    expect(told.map(({ text }) => text).join()).not.toMatch(/"right_o|"is_correct":true|secret/);
    const reviews = told.filter(({ body }) => body.questions?.[0]?.right_response !== undefined);
    expect(reviews.map(({ body }) => body.questions[0].right_response)).toEqual([null, null, null, null]);
  },
);

test('an ordering answer is completely right or wrong, and the review shows the right order', async () => {
  const sat = await sitting();
  const review = await sat.answer(sat.named('one', 'two', 'four', 'three'));
  expect(review).toMatchObject({
    outcome: 'wrong',
    marks: 0,
    prompts: [],
    response: sat.named('one', 'two', 'four', 'three'),
    right_response: sat.named(...RIGHT),
  });
  const other = await sitting();
  expect(await other.answer(other.named(...RIGHT))).toMatchObject({ outcome: 'right', marks: 1 });
});

test('with partial credit, each option in its right place earns its share, and is counted at that place', async () => {
  const sat = await sitting({ partial: true });
  expect(await sat.answer(sat.named('one', 'two', 'four', 'three'))).toMatchObject({
    outcome: 'partial',
    marks: 0.5,
  });
  const { body } = await world.manager.get(`/api/assessments/${sat.assessment}/analysis/`);
  expect(
    body.items[0].options.map((option: { text: string; share: number }) => [option.text, option.share]),
  ).toEqual([
    ['<p>one</p>', 1],
    ['<p>two</p>', 1],
    ['<p>three</p>', 0],
    ['<p>four</p>', 0],
  ]);
});

test('an order with a repeated, missing or unknown option is wrong', async () => {
  const foreign = '0198c5a0-0000-7000-8000-0000000000aa';
  for (const make of [
    (named: (...names: string[]) => string[]) => named('one', 'one', 'one', 'one'),
    (named: (...names: string[]) => string[]) => named('one', 'two', 'three'),
    (named: (...names: string[]) => string[]) => [...named('one', 'two', 'three'), foreign],
    (named: (...names: string[]) => string[]) => named('one')[0],
  ]) {
    const sat = await sitting();
    expect(await sat.answer(make(sat.named))).toMatchObject({ outcome: 'wrong', marks: 0 });
  }
});

test('an ordering question can be regraded with the order in the bank', async () => {
  const sat = await sitting();
  await sat.answer(sat.named('two', 'one', 'three', 'four'));
  const { options, version, id } = sat.question;
  const [one, two, ...rest] = options.map((option) => ({ id: option.id, text: option.text }));
  const mended = await world.manager.patch(`/api/questions/${id}/`, {
    version,
    options: [two, one, ...rest],
  });
  expect(mended.status, mended.text).toBe(200);
  const path = `/api/questions/${id}/regrade/`;
  const look = await world.manager.post(`${path}?dry_run=true`, { action: 'new_key' });
  expect(look.body.pairs.slice(0, 2)).toEqual([
    { prompt: '1', was: '<p>one</p>', is: '<p>two</p>' },
    { prompt: '2', was: '<p>two</p>', is: '<p>one</p>' },
  ]);
  const body = { action: 'new_key', reason: 'The first two were turned round.' };
  const done = await world.manager.post(path, body, { 'if-match': look.body.etag });
  expect(done.status, done.text).toBe(200);
  const { questions } = (await world.student.get(`${SESSIONS}${sat.session}/review/`)).body;
  expect(questions[0]).toMatchObject({ outcome: 'right', marks: 1 });
});

test('practice shows the right order once no tries are left', async () => {
  const written = await world.manager.post('/api/questions/', ORDER);
  const set = await world.manager.post('/api/practice-sets/', {
    title: 'Numbers',
    questions: [written.body.id],
    for_user: world.ann.id,
  });
  const session: string = (await world.student.post(`${SESSIONS}generate/`, { practice_set: set.body.id }))
    .body.id;
  await world.student.patch(`${SESSIONS}${session}/`, { action: 'start' });
  const state = await world.student.get(`/api/users/sessions/${session}/practice/`);
  const [{ attempt }] = state.body.questions;
  const right: string[] = written.body.options.map(({ id }: { id: string }) => id);
  const check = (number: number, response: unknown) =>
    world.student.post(`/api/users/assessments-attempts/${attempt}/check/`, { ask: 'try', number, response });
  const first = await check(1, right.toReversed());
  expect(first.body).toMatchObject({ tries: [{ outcome: 'wrong' }], told: null });
  expect((await check(2, right)).body).toMatchObject({ told: { right_options: right } });
});

test('a paper sheet lists the letters in the taker’s order, according to the printed order of the options', async () => {
  const { question } = await sitting();
  const { id } = await seedAssessment(...world.base(), world.author.id, {
    modes: ['paper'],
    release: AT_ONCE,
    shuffle: { questions: false, options: true },
    sections: [{ questions: [{ id: question.id, options: ['', ''] }] }],
  });
  await seedAllocation(...world.base(), world.author.id, id, { person: world.ann.id }, { mode: 'paper' });
  const [frozen] = [...(await paperOf(world.api.platform.database, id)).questions.values()];
  const printed = frozen?.options.map(({ text }) => text.replaceAll(/<\/?p>/g, '')) ?? [];
  const letters = (...names: string[]) => names.map((name) => 'ABCD'[printed.indexOf(name)]).join('');
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
  expect(letters(...RIGHT)).not.toBe('ABCD');
  const right = await look(letters(...RIGHT));
  expect(right.body.sheets, right.text).toMatchObject([{ faults: [], score: { raw: 1 } }]);
  const wrong = await look(letters('two', 'one', 'three', 'four'));
  expect(wrong.body.sheets, wrong.text).toMatchObject([{ faults: [], score: { raw: 0 } }]);
  for (const bad of ['AB', 'ABCZ', 'ABCDA']) {
    expect((await look(bad)).body.sheets[0].faults, bad).toHaveLength(1);
  }
});
