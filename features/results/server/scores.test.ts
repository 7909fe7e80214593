import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import {
  type PaperSeed,
  type SeededPaper,
  type SittingSeed,
  scoreSeeded,
  seedPaper,
  seedRevision,
  seedSitting,
} from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let api: TestApi;
let school: string;
let author: SeededPerson;
let manager: ApiClient;
let ann: SeededPerson;
let student: ApiClient;

beforeAll(async () => {
  api = await testApi();
  school = await api.school('North');
  author = await api.person({ role: 'manager', schools: [school] });
  manager = await api.as(author);
  ann = await api.person({ role: 'student', first_name: 'Ann', last_name: 'Lee', schools: [school] });
  student = await api.as(ann);
});
afterAll(() => api.close());

const paper = (seed: PaperSeed) => seedPaper(api.platform.database, api.clock.now(), author.id, seed);
const sit = (of: SeededPaper, seed: SittingSeed, taker = ann.id) =>
  seedSitting(api.platform.database, api.clock.now(), of, taker, seed);
const compute = (client: ApiClient, session: string) =>
  client.post('/api/compute-scaled-score/', { session });
const detail = (client: ApiClient, session: string) =>
  client.get(`/api/users/assessments-sessions/${session}/`);

const DOMAIN = { id: '0198c5a0-0000-7000-8000-0000000000d0', kind: 'domain' as const, name: 'Algebra' };
const sitAs = async (of: SeededPaper, given: string, mode: 'test' | 'practice' = 'test') =>
  sit(of, { answers: [[...given]], mode }, (await api.person({ role: 'student', schools: [school] })).id);

const column = (kind: 'reading_writing' | 'math', route: string, ...scaled: number[]) => ({
  kind,
  route,
  scaled,
});
const TWO_STAGES: PaperSeed = {
  title: 'Two stages',
  sections: [
    { kind: 'reading_writing', module: { stage: 1, variant: 'm', at_least: null }, questions: [{}, {}] },
    { kind: 'reading_writing', module: { stage: 2, variant: 'easy', at_least: null }, questions: [{}, {}] },
    { kind: 'reading_writing', module: { stage: 2, variant: 'hard', at_least: 2 }, questions: [{}, {}] },
    { kind: 'math', questions: [{}, {}, { unscored: true }] },
  ],
  scale: {
    kind: 'table',
    columns: [
      column('reading_writing', 'm-easy', 200, 250, 300, 350, 350),
      column('reading_writing', 'm-hard', 200, 250, 300, 400, 500),
      column('math', '', 200, 300, 400),
    ],
  },
};

describe('a score', () => {
  test('is scaled by the column of its route, with an error by the binomial model', async () => {
    const of = await paper(TWO_STAGES);
    const hard = await sit(of, {
      sections: [0, 2, 3],
      answers: [
        ['A', 'A'],
        ['A', 'B'],
        ['A', null, 'B'],
      ],
    });
    const { result } = (await detail(student, hard)).body;
    expect(result).toMatchObject({
      raw: 4,
      raw_max: 6,
      scaled: 700,
      percentile: null,
      pending_marks: 0,
      cohort: null,
      // √(3·1/3) = 1 question either way is 300 to 500; √(1·1/1) = 1 is 200 to 400. Both in steps of 50.
      range: { low: 550, high: 850 },
      scale: { min: 400, max: 900 },
    });
    expect(result.se).toBeCloseTo(Math.sqrt(100 ** 2 + 100 ** 2), 10);
    expect(result.parts).toMatchObject([
      {
        kind: 'reading_writing',
        title: 'Reading and Writing',
        raw: 3,
        raw_max: 4,
        scaled: 400,
        range: { low: 300, high: 500 },
      },
      { kind: 'math', raw: 1, raw_max: 2, scaled: 300, right_count: 1, question_count: 2 },
    ]);
    expect(
      result.questions.map((row: { outcome: string; marks: number }) => [row.outcome, row.marks]),
    ).toEqual([
      ['right', 1],
      ['right', 1],
      ['right', 1],
      ['wrong', 0],
      ['right', 1],
      ['omitted', 0],
      ['wrong', null],
    ]);

    const easy = await sit(
      of,
      { sections: [0, 1, 3], answers: [['A', 'A'], ['A', 'B'], ['A']] },
      (await api.person({ role: 'student', schools: [school] })).id,
    );
    expect((await compute(manager, easy)).body).toMatchObject({
      raw: 4,
      scaled: 650,
      method: 'table',
      sections: [{ kind: 'reading_writing', raw: 3, scaled: 350 }, { scaled: 300 }],
    });
  });

  test('uses the variant that everybody can reach if the taker left the test before a route was chosen', async () => {
    const left = await sit(await paper(TWO_STAGES), {
      sections: [0, null, 3],
      answers: [['A', 'A']],
    });
    expect((await compute(student, left)).body).toMatchObject({ raw: 2, raw_max: 4, scaled: 300 + 200 });
  });

  test('can be computed by staff from points per section, which must be sections of the test', async () => {
    const of = await paper(TWO_STAGES);
    const [first, easy, hard] = of.content.sections.map(({ id }) => id);
    const reckon = (raw: object, assessment = of.id) =>
      manager.post('/api/compute-scaled-score/', { assessment, raw });
    expect((await reckon({ [first ?? '']: 2, [hard ?? '']: 1 })).body).toMatchObject({
      raw: 3,
      raw_max: 6,
      scaled: 400 + 200,
      method: 'table',
      percentile: null,
      sections: [
        { kind: 'reading_writing', raw: 3, raw_max: 4, scaled: 400 },
        { kind: 'math', raw: 0 },
      ],
    });
    const refused = await reckon({ [easy ?? '']: 3, [hard ?? '']: 1 });
    expect([refused.status, refused.body.errors.length]).toEqual([422, 2]);
    expect((await reckon({}, ann.id)).status).toBe(404);
  });

  test('deducts for wrong answers, gives partial credit, and is the sum of its points', async () => {
    const of = await paper({
      marks: { correct: 4, wrong: -1, omitted: 0 },
      sections: [
        {
          questions: [
            {},
            {},
            {},
            { marks: 2 },
            { type: 'numeric', accepted_answers: ['7/2'] },
            {
              type: 'multiple_choice',
              partial: true,
              options: ['A', 'B', 'C'].map((text, index) => ({
                id: `0198c5a0-0000-7000-8000-00000000000${index}`,
                text,
                is_correct: index < 2,
                reason_for_error: null,
                feedback: '',
              })),
            },
          ],
        },
      ],
    });
    const session = await sit(of, { answers: [['A', 'B', null, 'A', '3.5', 'A']] });
    const { body } = await detail(student, session);
    expect(body.score).toMatchObject({ raw: 4 - 1 + 0 + 8 + 4 + 2, raw_max: 28, scaled: null });
    expect(body.result.questions.map((row: { marks: number }) => row.marks)).toEqual([4, -1, 0, 8, 4, 2]);
    expect(body.result.range.low).toBeLessThan(17);
  });

  test('does not change when it is computed again', async () => {
    const session = await sit(await paper(TWO_STAGES), {
      sections: [0, 2, 3],
      answers: [['A', 'B'], [], []],
    });
    const rows = () =>
      api.platform.database.kysely
        .selectFrom('attempts')
        .innerJoin('sessions', 'sessions.id', 'attempts.session')
        .selectAll('attempts')
        .select(['sessions.raw', 'sessions.scaled', 'sessions.section_scores', 'sessions.scored_at'])
        .where('attempts.session', '=', session)
        .orderBy('attempts.id')
        .execute();
    const before = await rows();
    expect(before).toHaveLength(7);
    api.clock.advance(60);
    await scoreSeeded(api.platform.database, session, api.clock.now());
    expect(await rows()).toEqual(before);
  });

  test('is compared with the first released sessions of other takers, once there are five', async () => {
    const of = await paper({ sections: [{ questions: [{ tags: [DOMAIN] }, { tags: [DOMAIN] }] }] });
    const session = await sit(of, { answers: [['A', 'B']] });
    // 10 below, 4 equal, 5 above. Two do not count: a second attempt and practice.
    const answers = ['BB', 'AB', 'AA'].flatMap((given, index) =>
      Array(([10, 4, 5] as const)[index]).fill(given),
    );
    for (const given of answers.slice(0, 4)) await sitAs(of, given);
    expect((await compute(student, session)).body.percentile).toBeNull();
    for (const given of answers.slice(4)) await sitAs(of, given);
    await sit(of, { answers: [['A', 'A']] });
    await sitAs(of, 'AA', 'practice');
    expect((await compute(student, session)).body.percentile).toBe(Math.round((100 * (10 + 5 / 2)) / 20));
    const { result } = (await detail(student, session)).body;
    expect(result.cohort).toMatchObject({
      count: 20,
      mean_raw: (0 * 10 + 1 * 5 + 2 * 5) / 20,
      mean_scaled: null,
    });
    expect(result.parts[0].domains).toEqual([
      { id: DOMAIN.id, name: 'Algebra', right_count: 1, question_count: 2, cohort_share: 15 / 40 },
    ]);
  });

  test('is shown with a mean rounded to a step of its scale', async () => {
    const of = await paper({
      sections: [{ kind: 'math', questions: [{}, {}, {}] }],
      scale: { kind: 'table', columns: [column('math', '', 200, 210, 220, 230)] },
    });
    const session = await sit(of, { answers: [['A', 'A', 'A']] });
    const cohort = async () => (await detail(student, session)).body.result.cohort;
    for (const given of ['AAA', 'AAB', 'AAB', 'ABB']) await sitAs(of, given);
    expect(await cohort()).toBeNull();
    await sitAs(of, 'BBB');
    // 1300 / 6 = 216.7, which lies between two scores.
    expect(await cohort()).toEqual({ count: 6, mean_scaled: 220, mean_raw: null });
  });

  test('is compared only with scores that have the same maximum if it has no scale', async () => {
    const of = await paper({ sections: [{ questions: [{}, {}] }] });
    const session = await sit(of, { answers: [['A', 'A']] });
    for (const given of ['AA', 'AB', 'AB', 'BB', 'BB']) await sitAs(of, given);
    const [section] = of.content.sections;
    if (section === undefined) throw new Error('The paper has no section.');
    const content = { ...of.content, sections: [{ ...section, placements: section.placements.slice(0, 1) }] };
    const revision = await seedRevision(api.platform.database, api.clock.now(), author.id, of.id, content, 2);
    for (let number = 0; number < 20; number += 1) await sitAs({ ...of, revision, content }, 'A');
    const { result } = (await detail(student, session)).body;
    expect(result.cohort).toEqual({ count: 6, mean_scaled: null, mean_raw: 6 / 6 });
    expect(result.percentile).toBe(Math.round((100 * (4 + 2 / 2)) / 6));
  });
});
