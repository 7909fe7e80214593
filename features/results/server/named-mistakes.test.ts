import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MOST_NAMED } from '#features/questions/named-mistakes.contract.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { releaseAndWait } from '#tests/support/release.ts';
import { type PaperSeed, seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let api: TestApi;
let north: string;
let author: SeededPerson;
let ann: SeededPerson;
let manager: ApiClient;
let tutor: ApiClient;
let far: ApiClient;
let student: ApiClient;
let number: string;
let gaps: string;
let paper: Awaited<ReturnType<typeof seedPaper>>;

const base = () => [api.platform.database, api.clock.now()] as const;
const SEED: PaperSeed = {
  release: { score: 'at_once', correctness: 'at_once', answers: 'at_once', explanations: 'manual' },
  sections: [
    {
      questions: [
        { type: 'numeric', accepted_answers: ['8.5'] },
        { type: 'gaps', gaps: [{ choices: [], accepted_answers: ['Rome'] }] },
      ],
    },
  ],
};
const sit = (taker: SeededPerson, ...answers: string[]) =>
  seedSitting(...base(), paper, taker.id, { answers: [answers] });
const ofNorth = async (table: 'questions' | 'assessments', id: string) => {
  await api.platform.database.pool.query(`update ${table} set school = $2 where id = $1`, [id, north]);
};
const query = (text: string, values: unknown[] = []) => api.platform.database.pool.query(text, values);

beforeAll(async () => {
  api = await testApi({ kind: 'served' });
  north = await api.school('North');
  const group = await api.group(north, 'Ours');
  author = await api.person({ role: 'manager', schools: [north] });
  ann = await api.person({ role: 'student', schools: [north], groups: [group] });
  manager = await api.as(author);
  tutor = await api.as(await api.person({ role: 'tutor', schools: [north], tutors: [group] }));
  far = await api.as(await api.person({ role: 'manager', schools: [await api.school('South')] }));
  student = await api.as(ann);
});
afterAll(() => api.close());

beforeEach(async () => {
  paper = await seedPaper(...base(), author.id, SEED);
  [number = '', gaps = ''] = paper.content.sections[0]?.placements.map(({ question }) => question) ?? [];
  await ofNorth('assessments', paper.id);
  for (const question of [number, gaps]) await ofNorth('questions', question);
  await query(`update questions set accepted_answers = '{8.5}' where id = $1`, [number]);
  await query(`update questions set gaps = $2 where id = $1`, [
    gaps,
    JSON.stringify([{ choices: [], accepted_answers: ['Rome'] }]),
  ]);
});

const put = (client: ApiClient, typed: string, words: string | null, gap: number | null = null) =>
  client.put(`/api/questions/${gap === null ? number : gaps}/named-mistake/`, { gap, typed, words });
const shown = async (client: ApiClient, of = paper.id) => {
  const path = `/api/assessments/${of}/analysis/typed-answers/?question=${number}`;
  const { body } = await client.get(path);
  return body.results.map((row: { typed: string; mistake: string | null; may_name: boolean }) => [
    row.typed,
    row.mistake,
    row.may_name,
  ]);
};
const review = (client: ApiClient, session: string) =>
  client.get(`/api/users/assessments-sessions/${session}/review/`);

describe('the name of a mistake', () => {
  test('is shown next to the answer in the analysis, can be changed and removed, and exists once for each value', async () => {
    await sit(ann, '2.125', 'Bern');
    expect(await shown(manager)).toEqual([['2.125', null, true]]);
    const named = await put(manager, ' 17/8 ', ' Price of 1 muffin ');
    expect([named.status, named.body]).toEqual([
      200,
      { gap: null, typed: '17/8', words: 'Price of 1 muffin' },
    ]);
    expect(await shown(manager)).toEqual([['2.125', 'Price of 1 muffin', true]]);
    await put(manager, '2.125', 'Price of one');
    expect((await query('select typed, words from named_mistakes')).rows).toEqual([
      { typed: '2.125', words: 'Price of one' },
    ]);
    expect(await shown(manager)).toEqual([['2.125', 'Price of one', true]]);
    expect((await put(manager, '17/8', null)).status).toBe(200);
    expect(await shown(manager)).toEqual([['2.125', null, true]]);
    // Removing a name that is not there changes nothing.
    expect((await put(manager, '2.125', null)).status).toBe(200);
  });

  test('can be written only by staff who may write the question, and read by all who may read the analysis', async () => {
    await sit(ann, '51', 'Bern');
    expect((await put(manager, '51', '12.75 × 4')).status).toBe(200);
    // The question was written by a different person, so the tutor sees the name and may not change it.
    expect(await shown(tutor)).toEqual([['51', '12.75 × 4', false]]);
    expect((await put(tutor, '51', 'Mine')).status).toBe(403);
    expect((await put(far, '51', 'Mine')).status).toBe(404);
    expect(
      (await far.get(`/api/assessments/${paper.id}/analysis/typed-answers/?question=${number}`)).status,
    ).toBe(404);
    expect((await put(student, '51', 'Mine')).status).toBe(403);
    for (const role of ['counselor', 'guest'] as const) {
      const client = await api.as(await api.person({ role, schools: role === 'guest' ? [] : [north] }));
      expect((await put(client, '51', 'Mine')).status, role).toBe(403);
    }
    await query('update questions set author = (select id from people where role = $1 limit 1)', ['tutor']);
    expect(await shown(tutor)).toEqual([['51', '12.75 × 4', true]]);
    expect((await put(tutor, '51', 'Total for 4 boxes')).status).toBe(200);
    expect(await shown(manager)).toEqual([['51', 'Total for 4 boxes', true]]);
  });

  test('is shown in later tests that ask the question', async () => {
    await put(manager, '51', '12.75 × 4');
    const later = await seedPaper(...base(), author.id, SEED);
    const content = {
      ...later.content,
      sections: later.content.sections.map((section) => ({
        ...section,
        placements: section.placements.map((placement, place) =>
          place === 0 ? { ...placement, question: number } : placement,
        ),
      })),
    };
    await query('update assessment_revisions set content = $2 where id = $1', [
      later.revision,
      JSON.stringify(content),
    ]);
    await seedSitting(...base(), { ...later, content }, ann.id, { answers: [['51.0', 'Bern']] });
    await ofNorth('assessments', later.id);
    expect(await shown(manager, later.id)).toEqual([['51.0', '12.75 × 4', true]]);
  });

  test('is refused for right answers, for blank answers and for long texts, and beyond 200 names for a question', async () => {
    const faults = async (...asked: [string, string | null, (number | null)?]) => {
      const { status, body } = await put(manager, ...asked);
      return [status, body.errors?.map(({ path }: { path: string }) => path)];
    };
    expect(await faults('17/2', 'Right')).toEqual([422, ['body.typed']]);
    expect(await faults('$8.50', 'No number')).toEqual([422, ['body.typed']]);
    expect(await faults('rome', 'Right', 1)).toEqual([422, ['body.typed']]);
    expect(await faults('Bern', 'No such gap', 2)).toEqual([422, ['body.gap']]);
    expect((await put(manager, '51', 'x'.repeat(121))).status).toBe(400);
    expect((await put(manager, '51', ' ')).status).toBe(400);
    expect((await put(manager, '', 'Blank')).status).toBe(400);
    await query(
      `insert into named_mistakes (question, gap, typed, words, named_at)
       select $1, 0, 1000 + n, 'x', now() from generate_series(1, $2::int) n`,
      [number, MOST_NAMED],
    );
    expect(await faults('51', 'One too many')).toEqual([422, ['body.words']]);
    expect((await put(manager, '1001', 'Another name')).status).toBe(200);
  });
});

describe('a student who typed a wrong answer', () => {
  const SECRET = /secret-mistake|secret-gap/;

  test('reads the name of the mistake in the review once explanations are released, and nowhere before', async () => {
    await put(manager, '2.125', 'secret-mistake');
    await put(manager, 'Bern', 'secret-gap', 1);
    const session = await sit(ann, '17/8', 'Bern');
    await query(`update attempts set response = '["bern"]' where session = $1 and question = $2`, [
      session,
      gaps,
    ]);
    const before = await review(student, session);
    expect(before.body.questions).toMatchObject([
      { accepted_answers: ['8.5'], explanation: null, mistake: null },
      { gaps: [{ is_right: false, mistake: null }] },
    ]);
    for (const path of [
      `/api/users/assessments-sessions/${session}/review/`,
      `/api/users/assessments-sessions/${session}/`,
      '/api/users/assessments-sessions/',
    ])
      expect((await student.get(path)).text, path).not.toMatch(SECRET);
    // Staff who see the answer key see the name of the mistake without waiting.
    expect((await review(manager, session)).body.questions[0].mistake).toBe('secret-mistake');

    await releaseAndWait(api, manager, session);
    expect((await review(student, session)).body.questions).toMatchObject([
      { response: '17/8', mistake: 'secret-mistake' },
      { mistake: null, gaps: [{ mistake: 'secret-gap' }] },
    ]);
  });

  test('does not read the names of mistakes that other students made', async () => {
    await put(manager, '2.125', 'secret-mistake');
    const session = await sit(ann, '8.50', 'Bern');
    await releaseAndWait(api, manager, session);
    const { body, text } = await review(student, session);
    expect(body.questions).toMatchObject([{ outcome: 'right', mistake: null }, { mistake: null }]);
    expect(text).not.toMatch(SECRET);
  });
});
