/** An ordering question on its whole way: written, published, sat, scored, reviewed, counted, regraded, practised. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReleaseSwitches } from '#features/assessments/assessments.contract.ts';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import { paperOf } from '#tests/support/sat-paper.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAllocation, seedAssessment } from '#tests/support/test-seed.ts';

const SESSIONS = '/api/users/assessments-sessions/';
const RIGHT = ['one', 'two', 'three', 'four'];
const ORDER = {
  ...{ type: 'ordering', status: 'live', stem: '<p>From the smallest?</p>', partial: false },
  explanation: '<p>secret-explanation</p>',
  options: RIGHT.map((name) => ({ text: `<p>${name}</p>` })),
};
const AT_ONCE: ReleaseSwitches = {
  ...{ score: 'at_once', correctness: 'at_once', answers: 'at_once', explanations: 'at_once' },
};

let api: TestApi;
let school: string;
let manager: ApiClient;
let author: SeededPerson;
let ann: SeededPerson;
let student: ApiClient;

beforeAll(async () => {
  api = await testApi();
  school = await api.school('North');
  author = await api.person({ role: 'manager', schools: [school] });
  manager = await api.as(author);
  ann = await api.person({ role: 'student', first_name: 'Ann', schools: [school] });
  student = await api.as(ann);
});
afterAll(() => api.close());

const base = () => [api.platform.database, api.clock.now()] as const;

/** The question in a published test that is allotted to Ann, with a session of hers that is under way. */
async function sitting({ partial = false, shuffled = false } = {}) {
  const written = await manager.post('/api/questions/', { ...ORDER, partial });
  expect(written.status, written.text).toBe(201);
  const question: { id: string; version: number; options: { id: string; text: string }[] } = written.body;
  const { id } = await seedAssessment(...base(), author.id, {
    release: AT_ONCE,
    shuffle: { questions: false, options: shuffled },
    sections: [{ questions: [{ id: question.id, options: ['', ''] }] }],
  });
  await seedAllocation(...base(), author.id, id, { person: ann.id });
  const session: string = (await student.post(`${SESSIONS}generate/`, { assessment: id })).body.id;
  const begun = await student.patch(`${SESSIONS}${session}/`, { action: 'start' });
  const [asked] = begun.body.exam.present.questions;
  const shown: string[] = asked.options.map(({ text }: { text: string }) => text.replaceAll(/<\/?p>/g, ''));
  const named = (...names: string[]) => names.map((name) => asked.options[shown.indexOf(name)]?.id ?? '');
  const answer = async (response: unknown) => {
    await student.put(`/api/users/sessions/${session}/attempts/`, {
      attempts: [{ question: question.id, response, seq: 1 }],
    });
    await student.patch(`${SESSIONS}${session}/`, { action: 'submit' });
    return (await student.get(`${SESSIONS}${session}/review/`)).body.questions[0];
  };
  return { question, assessment: id, session, begun, shown, named, answer };
}

/** Every list in what was answered that has all of these ids, each as a string or as what an entry has as its id, in its order. */
function ordersIn(body: unknown, ids: readonly string[]): string[][] {
  if (typeof body !== 'object' || body === null) return [];
  const inner = Object.values(body).flatMap((one) => ordersIn(one, ids));
  if (!Array.isArray(body)) return inner;
  const named = body.map((one) => (typeof one === 'string' ? one : one?.id)).filter((id) => ids.includes(id));
  return named.length === ids.length ? [named, ...inner] : inner;
}

test('its taker is never shown the right order, shuffled or not, and is told no word of it', async () => {
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
  'two takers and a second attempt are told no right order in any call until the answers are out, shuffled: %s',
  async (shuffled) => {
    const question = (await manager.post('/api/questions/', ORDER)).body;
    const right: string[] = question.options.map(({ id }: { id: string }) => id);
    const { id } = await seedAssessment(...base(), author.id, {
      attempts_allowed: 2,
      release: { ...AT_ONCE, answers: 'manual', explanations: 'manual' },
      shuffle: { questions: false, options: shuffled },
      sections: [{ questions: [{ id: question.id, options: ['', ''] }] }],
    });
    const ben = await api.person({ role: 'student', first_name: 'Ben', schools: [school] });
    const told: Reply[] = [];
    for (const person of [ann, ben]) {
      await seedAllocation(...base(), author.id, id, { person: person.id }, { attempts_allowed: 2 });
      const taker = await api.as(person);
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
    // What was asked, and what its review has, in each of four sittings.
    expect(orders.length).toBeGreaterThanOrEqual(8);
    expect(orders).not.toContainEqual(right);
    expect(told.map(({ text }) => text).join()).not.toMatch(/"right_o|"is_correct":true|secret/);
    const reviews = told.filter(({ body }) => body.questions?.[0]?.right_response !== undefined);
    expect(reviews.map(({ body }) => body.questions[0].right_response)).toEqual([null, null, null, null]);
  },
);

test('it is right whole or not at all, and the review has the right order', async () => {
  const sat = await sitting();
  const review = await sat.answer(sat.named('one', 'two', 'four', 'three'));
  expect(review).toMatchObject({
    ...{ outcome: 'wrong', marks: 0, prompts: [] },
    response: sat.named('one', 'two', 'four', 'three'),
    right_response: sat.named(...RIGHT),
  });
  const other = await sitting();
  expect(await other.answer(other.named(...RIGHT))).toMatchObject({ outcome: 'right', marks: 1 });
});

test('with part marks each option at its right place earns its share, and is counted there', async () => {
  const sat = await sitting({ partial: true });
  expect(await sat.answer(sat.named('one', 'two', 'four', 'three'))).toMatchObject({
    ...{ outcome: 'partial', marks: 0.5 },
  });
  const { body } = await manager.get(`/api/assessments/${sat.assessment}/analysis/`);
  expect(
    body.items[0].options.map((option: { text: string; share: number }) => [option.text, option.share]),
  ).toEqual([
    ['<p>one</p>', 1],
    ['<p>two</p>', 1],
    ['<p>three</p>', 0],
    ['<p>four</p>', 0],
  ]);
});

test('an order that has an option twice, too few of them or a foreign one is wrong', async () => {
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

test('it is scored again by the order that the bank has', async () => {
  const sat = await sitting();
  await sat.answer(sat.named('two', 'one', 'three', 'four'));
  const { options, version, id } = sat.question;
  const [one, two, ...rest] = options.map((option) => ({ id: option.id, text: option.text }));
  const mended = await manager.patch(`/api/questions/${id}/`, { version, options: [two, one, ...rest] });
  expect(mended.status, mended.text).toBe(200);
  const path = `/api/questions/${id}/regrade/`;
  const look = await manager.post(`${path}?dry_run=true`, { action: 'new_key' });
  expect(look.body.pairs.slice(0, 2)).toEqual([
    { prompt: '1', was: '<p>one</p>', is: '<p>two</p>' },
    { prompt: '2', was: '<p>two</p>', is: '<p>one</p>' },
  ]);
  const body = { action: 'new_key', reason: 'The first two were turned round.' };
  const done = await manager.post(path, body, { 'if-match': look.body.etag });
  expect(done.status, done.text).toBe(200);
  const { questions } = (await student.get(`${SESSIONS}${sat.session}/review/`)).body;
  expect(questions[0]).toMatchObject({ outcome: 'right', marks: 1 });
});

test('in practice the right order is told once it is due', async () => {
  const written = await manager.post('/api/questions/', ORDER);
  const set = await manager.post('/api/practice-sets/', {
    ...{ title: 'Numbers', questions: [written.body.id], for_user: ann.id },
  });
  const session: string = (await student.post(`${SESSIONS}generate/`, { practice_set: set.body.id })).body.id;
  await student.patch(`${SESSIONS}${session}/`, { action: 'start' });
  const state = await student.get(`/api/users/sessions/${session}/practice/`);
  const [{ attempt }] = state.body.questions;
  const right: string[] = written.body.options.map(({ id }: { id: string }) => id);
  const check = (number: number, response: unknown) =>
    student.post(`/api/users/assessments-attempts/${attempt}/check/`, { ask: 'try', number, response });
  const first = await check(1, right.toReversed());
  expect(first.body).toMatchObject({ tries: [{ outcome: 'wrong' }], told: null });
  expect((await check(2, right)).body).toMatchObject({ told: { right_options: right } });
});

test('on paper the letters stand in the order that was put, by the order in which the options are printed', async () => {
  const { question } = await sitting();
  const { id } = await seedAssessment(...base(), author.id, {
    modes: ['paper'],
    release: AT_ONCE,
    shuffle: { questions: false, options: true },
    sections: [{ questions: [{ id: question.id, options: ['', ''] }] }],
  });
  await seedAllocation(...base(), author.id, id, { person: ann.id }, { mode: 'paper' });
  const [frozen] = [...(await paperOf(api.platform.database, id)).questions.values()];
  const printed = frozen?.options.map(({ text }) => text.replaceAll(/<\/?p>/g, '')) ?? [];
  const letters = (...names: string[]) => names.map((name) => 'ABCD'[printed.indexOf(name)]).join('');
  const look = (response: string) =>
    manager.post('/api/hybrid-attempts/?dry_run=true', {
      sheets: [
        {
          ...{ user: ann.id, assessment: id, sat_at: api.clock.now().toISOString() },
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
