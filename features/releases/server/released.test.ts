import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { optionsInOrder } from '#features/sessions/plan.rules.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedTagLine } from '#tests/support/bank-seed.ts';
import { releaseAndWait } from '#tests/support/release.ts';
import {
  frozen,
  type PaperSeed,
  type SeededPaper,
  type SittingSeed,
  seedPaper,
  seedSitting,
} from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAllocation } from '#tests/support/test-seed.ts';

let api: TestApi;
let school: string;
let author: SeededPerson;
let manager: ApiClient;
let ann: SeededPerson;
let student: ApiClient;

beforeAll(async () => {
  api = await testApi({ kind: 'served' });
  school = await api.school('North');
  author = await api.person({ role: 'manager', schools: [school] });
  manager = await api.as(author);
  ann = await api.person({ role: 'student', first_name: 'Ann', last_name: 'Lee', schools: [school] });
  student = await api.as(ann);
});
afterAll(() => api.close());

const paper = async (seed: PaperSeed) => {
  const { database } = api.platform;
  const of = await seedPaper(database, api.clock.now(), author.id, seed);
  await seedAllocation(database, api.clock.now(), author.id, of.id, { person: ann.id });
  return of;
};
const sit = (of: SeededPaper, seed: SittingSeed, taker = ann.id) =>
  seedSitting(api.platform.database, api.clock.now(), of, taker, seed);
const compute = (client: ApiClient, session: string) =>
  client.post('/api/compute-scaled-score/', { session });
const review = (client: ApiClient, session: string) =>
  client.get(`/api/users/assessments-sessions/${session}/review/`);
const detail = (client: ApiClient, session: string) =>
  client.get(`/api/users/assessments-sessions/${session}/`);

const DOMAIN = { id: '0198c5a0-0000-7000-8000-0000000000d0', kind: 'domain' as const, name: 'Algebra' };
const sitAs = async (of: SeededPaper, given: string, more: Partial<SittingSeed> = {}) =>
  sit(of, { answers: [[...given]], ...more }, (await api.person({ role: 'student', schools: [school] })).id);

describe('the parts of a session that its taker sees', () => {
  const ONE: PaperSeed = { sections: [{ questions: [{}, {}] }] };
  const seen = async (session: string) => {
    const shown = (await detail(student, session)).body;
    const listed = (await student.get('/api/users/assessments-sessions/')).body.results.find(
      (row: { id: string }) => row.id === session,
    );
    const own = (await student.get('/api/users/assessments/?page_size=200')).body.results.find(
      (row: { session: { id: string } | null }) => row.session?.id === session,
    );
    const reviewed = await review(student, session);
    const [question] = reviewed.body.questions ?? [];
    return {
      score: [shown.score, listed.score, own.session.score, shown.result].map((score) => score !== null),
      computed: (await compute(student, session)).status,
      questions: shown.result?.questions ?? null,
      review: reviewed.status,
      key: question?.options.some((option: { is_correct: boolean }) => option.is_correct) ?? false,
      feedback: question?.options.map((option: { feedback: string | null }) => option.feedback).join() ?? '',
      explanation: question?.explanation ?? null,
    };
  };
  const NOTHING = {
    score: [false, false, false, false],
    computed: 403,
    questions: null,
    review: 403,
    key: false,
    feedback: '',
    explanation: null,
  };

  test('are released by their settings: the score immediately, answers when the window closes, explanations by hand', async () => {
    const closes_at = new Date(api.clock.now().getTime() + 3_600_000);
    const release = { correctness: 'on_close', answers: 'on_close', explanations: 'manual' } as const;
    const session = await sit(await paper({ ...ONE, release, closes_at }), { answers: [['A', 'B']] });
    expect(await seen(session)).toEqual({ ...NOTHING, score: [true, true, true, true], computed: 200 });
    const held = await review(student, session);
    expect(held.body).toMatchObject({ status: 403, code: 'not_released' });

    api.clock.set(closes_at);
    const closed = await seen(session);
    // Feedback on an option explains it, so it is released with the explanation, not with the right answer.
    expect(closed).toMatchObject({ review: 200, key: true, feedback: ',,,', explanation: null });
    expect(closed.questions).toHaveLength(2);

    await releaseAndWait(api, manager, session);
    const explained = await seen(session);
    expect(explained.explanation).toContain('secret-explanation');
    expect(explained.feedback).toContain('secret-feedback');
  });

  test('include nothing before a manual release, and a part set to “never” stays hidden after it', async () => {
    const manual = {
      score: 'manual',
      correctness: 'manual',
      answers: 'never',
      explanations: 'never',
    } as const;
    const session = await sit(await paper({ ...ONE, release: manual }), { answers: [['A', 'B']] });
    expect(await seen(session)).toEqual(NOTHING);
    await releaseAndWait(api, manager, session);
    expect(await seen(session)).toMatchObject({ computed: 200, review: 200, key: false, explanation: null });
    expect((await review(student, session)).text).not.toMatch(/secret|"is_correct":(true|false)/);
  });

  test('wait for takers who are still in progress when the window closes', async () => {
    const closes_at = new Date(api.clock.now().getTime() + 60_000);
    const of = await paper({ ...ONE, release: { score: 'on_close', correctness: 'on_close' }, closes_at });
    const session = await sit(of, { answers: [['A', 'B']] });
    const other = await sitAs(of, 'AA');
    const finish_by = new Date(closes_at.getTime() + 600_000);
    await api.platform.database.kysely
      .updateTable('sessions')
      .set({ status: 'in_progress', finish_by, scored_at: null })
      .where('id', '=', other)
      .execute();
    api.clock.set(closes_at);
    expect(await seen(session)).toEqual(NOTHING);
    api.clock.set(finish_by);
    expect(await seen(session)).toMatchObject({ computed: 200, review: 200 });
  });

  test('contain figures without the unreleased sessions of other takers', async () => {
    const of = await paper({
      ...ONE,
      release: { score: 'manual', correctness: 'manual', answers: 'manual' },
    });
    const session = await sit(of, { answers: [['A', 'B']] });
    for (const given of ['AA', 'AA', 'AA', 'AB', 'BB']) await sitAs(of, given);
    await releaseAndWait(api, manager, session);
    expect((await detail(student, session)).body.result.cohort).toBeNull();
    const [question] = (await review(student, session)).body.questions;
    expect(question).toMatchObject({
      median_time_seconds: null,
      options: [{ is_correct: true, share: null }, {}, {}, {}],
    });
    expect((await detail(manager, session)).body.result.cohort).toMatchObject({ count: 6 });
  });
});

describe('a review', () => {
  test('shows options in the taker’s order, the shares of other takers and the reason for the mistake in the chosen option', async () => {
    const tags = await seedTagLine(api.platform.database, api.clock.now());
    const tempting = frozen().options.map((option) => ({
      ...option,
      reason_for_error: option.is_correct ? null : tags.reason_for_error,
    }));
    const of = await paper({
      shuffle: { questions: false, options: true },
      release: { answers: 'at_once', explanations: 'at_once' },
      sections: [{ questions: [{ tags: [DOMAIN], options: tempting }] }],
    });
    const asked = of.content.sections[0]?.placements[0]?.question ?? '';
    const orders = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => ({
      seed,
      texts: optionsInOrder(
        of.content,
        asked,
        { type: 'single_choice', stem: '', options: tempting },
        seed,
      ).map((option) => option.text),
    }));
    // A seed may leave the options in their written order, so look for one that shuffles them.
    const shuffled = orders.find(({ texts }) => texts.join() !== [...texts].sort().join());
    if (shuffled === undefined) throw new Error('No seed shuffles the options.');
    const session = await sit(of, { answers: [['B']], seed: shuffled.seed, seconds: 30 });
    for (const given of ['A', 'A', 'A', 'B', 'C']) await sitAs(of, given, { seconds: 60 });
    const { body } = await review(student, session);
    expect(body).toMatchObject({ taker: { id: ann.id, name: 'Ann Lee' }, assessment: { title: 'A paper' } });
    const [question] = body.questions;
    expect(question).toMatchObject({
      number: 1,
      outcome: 'wrong',
      marks: 0,
      marks_max: 1,
      difficulty: 3,
      domain: 'Algebra',
      time_spent_seconds: 30,
      median_time_seconds: 60,
      error_of_choice: { id: tags.reason_for_error },
      late: false,
    });
    const texts = question.options.map((option: { text: string }) => option.text);
    expect(texts).toEqual(shuffled.texts);
    const shares = new Map(
      question.options.map((option: { text: string; share: number }) => [option.text, option.share]),
    );
    expect(shares).toEqual(new Map(texts.map((text: string) => [text, SHARES[text]])));
    expect(question.response).toBe(
      question.options.find((option: { text: string }) => option.text === '<p>B</p>').id,
    );
  });

  const SHARES: Record<string, number> = {
    '<p>A</p>': 3 / 6,
    '<p>B</p>': 2 / 6,
    '<p>C</p>': 1 / 6,
    '<p>D</p>': 0,
  };

  test('shows figures about at least five other takers, without the reader’s own session and without takers who never opened the question', async () => {
    const of = await paper({
      release: { answers: 'at_once' },
      sections: [{ questions: [{ tags: [DOMAIN] }, { tags: [DOMAIN] }] }],
    });
    const session = await sit(of, { answers: [['A', 'B']], seconds: 30 });
    const told = async (client: ApiClient) => {
      const [question] = (await review(client, session)).body.questions;
      const { result } = (await detail(client, session)).body;
      const { cohort_share } = result.parts[0].domains[0];
      return [question.options[0].share, question.median_time_seconds, result.cohort?.count, cohort_share];
    };
    for (let number = 1; number <= 4; number += 1) await sitAs(of, 'AA', { seconds: 60 });
    const nothing = [null, null, undefined, null];
    expect([await told(student), await told(manager)]).toEqual([nothing, nothing]);
    await sitAs(of, 'AA');
    const shares = [1, null, 6, 11 / 12];
    expect([await told(student), await told(manager)]).toEqual([shares, shares]);
    await sitAs(of, 'BA', { seconds: 60 });
    expect(await told(student)).toEqual([6 / 7, 60, 7, 12 / 14]);
  });

  test('shows a counselor which answers were right, but no answer keys', async () => {
    const cora = await api.person({ role: 'counselor', schools: [school] });
    const ben = await api.person({ role: 'student', schools: [school], counselor: cora.id });
    const session = await sit(await paper({ sections: [{ questions: [{}] }] }), { answers: [['B']] }, ben.id);
    const client = await api.as(cora);
    const { status, body, text } = await review(client, session);
    expect([status, body.questions[0].outcome]).toEqual([200, 'wrong']);
    expect(text).not.toMatch(/secret|"is_correct":(true|false)|"accepted_answers":\[/);
    expect(
      (await review(client, await sit(await paper({ sections: [{ questions: [{}] }] }), { answers: [] })))
        .status,
    ).toBe(404);
  });
});
