import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { type PaperSeed, type SeededPaper, seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let api: TestApi;
let school: string;
let author: SeededPerson;
let manager: ApiClient;
/** Each test has its own exam, because figures by exam cover all schools. */
let exam: string;

beforeAll(async () => {
  api = await testApi();
  school = await api.school('North');
  author = await api.person({ role: 'manager', schools: [school] });
  manager = await api.as(author);
});
afterAll(() => api.close());
beforeEach(async () => {
  exam = v7();
  const made = { created_at: api.clock.now(), updated_at: api.clock.now() };
  await api.platform.database.kysely
    .insertInto('tags')
    .values({ id: exam, kind: 'exam', name: `Exam ${exam}`, position: 1, ...made })
    .execute();
});

const column = (kind: 'reading_writing' | 'math') => ({ kind, route: '', scaled: [200, 300, 400] });
const TWO: PaperSeed = {
  sections: [
    { kind: 'reading_writing', questions: [{}, {}] },
    { kind: 'math', questions: [{}, {}] },
  ],
  scale: { kind: 'table', columns: [column('reading_writing'), column('math')] },
};
const paper = (seed: Partial<PaperSeed> = {}) =>
  seedPaper(api.platform.database, api.clock.now(), author.id, { ...TWO, exam, ...seed });
const student = () => api.person({ role: 'student', schools: [school] });
/** `given` has one letter per question of both sections. Each new session is the newest. */
const sit = async (
  of: SeededPaper,
  given: string,
  taker?: SeededPerson,
  mode: 'test' | 'practice' = 'test',
) => {
  api.clock.advance(60);
  const answers = [[...given.slice(0, 2)], [...given.slice(2)]];
  const sitting = { answers, mode };
  return seedSitting(api.platform.database, api.clock.now(), of, (taker ?? (await student())).id, sitting);
};
const resultOf = async (client: ApiClient, session: string) =>
  (await client.get(`/api/users/assessments-sessions/${session}/`)).body.result;

test('a score is ranked among everybody’s newest scores on the exam’s scale, without names', async () => {
  const [of, another] = [await paper(), await paper()];
  const own = await student();
  const client = await api.as(own);
  const session = await sit(of, 'AAAB', own);
  for (const given of ['BBBB', 'ABBB', 'AAAA', 'AAAB']) await sit(another, given);
  // The first score of this student was better, but only the newest one counts.
  const twice = await student();
  await sit(of, 'AAAA', twice);
  expect((await resultOf(client, session)).bank_percentile).toBe(50);
  await sit(another, 'BBBB', twice);
  // The score 700 is above three of six scores and equal to two, itself included: (3 + 2/2) of 6.
  const told = await resultOf(client, session);
  expect([told.scaled, told.bank_percentile, told.is_estimate]).toEqual([700, 67, true]);

  // Practice, a different exam, a different scale, an unreleased score and a score partly seen before do not
  // count.
  await sit(of, 'AAAA', undefined, 'practice');
  await sit(await paper({ exam: undefined as never }), 'AAAA');
  const [reading, math] = TWO.scale?.columns ?? [];
  if (reading === undefined || math === undefined) throw new Error('The scale has fewer than two columns.');
  const wider = { kind: 'table' as const, columns: [reading, { ...math, scaled: [200, 300, 500] }] };
  await sit(await paper({ scale: wider }), 'AAAA');
  await sit(await paper({ release: { score: 'manual' } }), 'AAAA');
  const seen = await sit(another, 'AAAA');
  const { kysely } = api.platform.database;
  await kysely.updateTable('sessions').set({ partly_seen: true }).where('id', '=', seen).execute();
  expect((await resultOf(client, session)).bank_percentile).toBe(67);
  expect((await resultOf(manager, session)).bank_percentile).toBe(67);
  expect((await resultOf(manager, seen)).bank_percentile).toBeNull();

  const raw = Object.fromEntries(of.content.sections.map(({ id }) => [id, 2]));
  const reckoned = await manager.post('/api/compute-scaled-score/', { assessment: of.id, raw });
  // Five of six scores are below 800, and one is equal.
  expect(reckoned.body).toMatchObject({ scaled: 800, bank_percentile: Math.round((100 * 5.5) / 6) });
});

test('the combined best score takes the best result in each part over the exam’s tests that are released to the reader', async () => {
  const [of, another] = [await paper(), await paper({ release: { score: 'manual' } })];
  const own = await student();
  const client = await api.as(own);
  const first = await sit(of, 'AABB', own);
  expect((await resultOf(client, first)).best).toBeNull();
  // A second session of the same test, an unreleased one, and practice.
  const second = await sit(of, 'ABAB', own);
  await sit(another, 'BBAA', own);
  await sit(of, 'AAAA', own, 'practice');
  expect((await resultOf(client, second)).best).toMatchObject({
    scaled: 700,
    session_count: 2,
    parts: [
      { kind: 'reading_writing', title: 'Reading and Writing', scaled: 400, session: first },
      { kind: 'math', scaled: 300, session: second },
    ],
  });
  expect((await resultOf(manager, second)).best).toMatchObject({ scaled: 800, session_count: 3 });
  const other = await sit(of, 'AAAA');
  expect((await resultOf(manager, other)).best).toBeNull();
});

test('people who see answer keys can have responses scored as if they had been given in a test', async () => {
  const of = await paper();
  const placements = of.content.sections.flatMap((section) => section.placements);
  const optionOf = (place: number, option: number) =>
    of.questions.get(placements[place]?.question_revision ?? '')?.options[option]?.id ?? '';
  const named = (...chosen: (number | null)[]) =>
    chosen.flatMap((option, place) =>
      option === null
        ? []
        : { question: placements[place]?.question ?? '', response: optionOf(place, option) },
    );
  const reckon = (client: ApiClient, responses: object) =>
    client.post('/api/compute-scaled-score/', { assessment: of.id, responses });
  const { status, body } = await reckon(manager, named(0, 1, null, 0));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    raw: 2,
    raw_max: 4,
    scaled: 600,
    method: 'table',
    pending_marks: 0,
    percentile: null,
    // √(1·1/1) = 1 question either way is 100 on each part's scale, and √2 times that for both.
    range: { low: 500, high: 700 },
    sections: [
      { kind: 'reading_writing', raw: 1, scaled: 300, se: 100, range: { low: 200, high: 400 } },
      { kind: 'math', raw: 1, scaled: 300 },
    ],
  });
  const sat = await sit(of, 'ABDA');
  const same = (await manager.post('/api/compute-scaled-score/', { session: sat })).body;
  expect((await reckon(manager, named(0, 1, 3, 0))).body).toEqual({ ...same, percentile: null });

  const [first] = placements;
  const refused = await reckon(manager, [
    { question: first?.question, response: 'none of them' },
    { question: author.id, response: 'A' },
  ]);
  expect([refused.status, refused.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
    422,
    ['body.responses.0.response', 'body.responses.1.question'],
  ]);
  const of_role = async (role: 'counselor' | 'tutor' | 'student') =>
    (await reckon(await api.as(await api.person({ role, schools: [school] })), named(0))).status;
  expect([await of_role('tutor'), await of_role('counselor'), await of_role('student')]).toEqual([
    200, 403, 403,
  ]);
});
