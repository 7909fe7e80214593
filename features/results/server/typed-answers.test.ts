import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { type SeededPaper, seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { PersonSeed, SeededPerson } from '#tests/support/seed.ts';

let api: TestApi;
let north: string;
let south: string;
let group: string;
let admin: ApiClient;
let manager: ApiClient;
let tutor: ApiClient;
let paper: SeededPaper;
let number: string;
let gaps: string;

const base = () => [api.platform.database, api.clock.now()] as const;
const person = (seed: Partial<PersonSeed> = {}) => api.person({ role: 'student', schools: [north], ...seed });
const sit = (taker: SeededPerson, typed: string | null, sitting: { mode?: 'practice' } = {}) =>
  seedSitting(...base(), paper, taker.id, { answers: [[typed, null, 'A']], ...sitting });
const execute = (text: string, values: unknown[]) => api.platform.database.pool.query(text, values);
const fill = (session: string, response: unknown) =>
  execute(`update attempts set response = $3::jsonb where session = $1 and question = $2`, [
    session,
    gaps,
    JSON.stringify(response),
  ]);

beforeAll(async () => {
  api = await testApi({ kind: 'served' });
  north = await api.school('North');
  south = await api.school('South');
  group = await api.group(north, 'Ours');
  admin = await api.as(await api.person({ role: 'admin' }));
  manager = await api.as(await api.person({ role: 'manager', schools: [north] }));
  tutor = await api.as(await api.person({ role: 'tutor', schools: [north], tutors: [group] }));
  paper = await seedPaper(...base(), (await api.person({ role: 'admin' })).id, {
    sections: [
      {
        kind: 'math',
        questions: [
          { type: 'numeric', accepted_answers: ['8.5'] },
          {
            type: 'gaps',
            gaps: [
              { choices: ['a', 'b'], accepted_answers: ['a'] },
              { choices: [], accepted_answers: ['Rome'] },
            ],
          },
          {},
        ],
      },
    ],
  });
  [number = '', gaps = ''] = paper.content.sections[0]?.placements.map(({ question }) => question) ?? [];
  const ours = await person({ groups: [group] });
  await fill(await sit(ours, '17/2'), ['a', 'rome']);
  await fill(await sit(await person(), '8.5'), ['b', 'Roma']);
  await fill(await sit(await person(), '51'), ['b', '']);
  await fill(await sit(await person({ schools: [south] }), 'south-only'), ['a', 'south-gap']);
  // None of these counts: a voided session, practice, and a second attempt.
  await execute(`update sessions set status = 'voided' where id = $1`, [await sit(await person(), 'voided')]);
  await sit(await person(), 'practice', { mode: 'practice' });
  api.clock.advance(1_000);
  await sit(ours, 'second-try');
  // A student who knew the question before counts only in the other questions.
  const knew = await sit(await person(), 'knew');
  await execute(`update sessions set seen_before = array[$2::uuid] where id = $1`, [knew, number]);
});
afterAll(() => api.close());

const path = () => `/api/assessments/${paper.id}/analysis`;
const answersOf = async (client: ApiClient, query: string) => {
  const { status, body } = await client.get(`${path()}/typed-answers/?${query}`);
  expect(status).toBe(200);
  return body.results.map(({ typed, count, marked }: { typed: string; count: number; marked: string }) => [
    typed,
    count,
    marked,
  ]);
};

test('equal answers of people whom the caller can see are counted together, without other schools and groups', async () => {
  expect(await answersOf(admin, `question=${number}`)).toEqual([
    ['8.5', 2, 'right'],
    ['51', 1, 'wrong'],
    ['south-only', 1, 'blank'],
  ]);
  expect(await answersOf(manager, `question=${number}`)).toEqual([
    ['8.5', 2, 'right'],
    ['51', 1, 'wrong'],
  ]);
  expect(await answersOf(tutor, `question=${number}`)).toEqual([['17/2', 1, 'right']]);
  for (const client of [manager, tutor]) {
    for (const query of [`question=${number}`, `question=${gaps}&gap=2`]) {
      const { text } = await client.get(`${path()}/typed-answers/?${query}`);
      expect(text).not.toMatch(/south|voided|practice|second|knew/);
    }
    expect((await client.get(`${path()}/typed/`)).text).not.toMatch(/south/);
  }
});

test('a text is listed gap by gap; gaps with choices and questions from other tests give 404', async () => {
  expect(await answersOf(manager, `question=${gaps}&gap=2`)).toEqual([
    ['Roma', 1, 'wrong'],
    ['rome', 1, 'right'],
  ]);
  const missing = async (query: string) => (await manager.get(`${path()}/typed-answers/?${query}`)).status;
  const choice = paper.content.sections[0]?.placements[2]?.question;
  expect([
    await missing(`question=${gaps}&gap=1`),
    await missing(`question=${gaps}`),
    await missing(`question=${choice}`),
    await missing(`question=${group}`),
    await missing(''),
  ]).toEqual([404, 404, 404, 404, 400]);
});

test('each part shows how many students were asked it and how many left it blank, and its answers are listed in pages', async () => {
  const { body } = await manager.get(`${path()}/typed/`);
  expect(body.results).toMatchObject([
    {
      question: number,
      gap: null,
      asked: 3,
      blank: { count: 0 },
      answer_count: 2,
      key: ['8.5'],
      suspect: null,
    },
    { question: gaps, gap: 2, asked: 4, blank: { count: 2 }, answer_count: 2, rare: 0, unit: 'points' },
  ]);
  const page = async (number_of: number) =>
    (await manager.get(`${path()}/typed-answers/?question=${number}&page_size=1&page=${number_of}`)).body;
  expect(await page(1)).toMatchObject({ count: 2, results: [{ typed: '8.5' }], previous: null });
  expect(await page(2)).toMatchObject({ count: 2, results: [{ typed: '51' }], next: null });
});

test('takers and counselors cannot read typed answers', async () => {
  for (const role of ['student', 'guest', 'counselor'] as const) {
    const client = await api.as(await api.person({ role, schools: role === 'guest' ? [] : [north] }));
    expect((await client.get(`${path()}/typed/`)).status, role).toBe(403);
    expect((await client.get(`${path()}/typed-answers/?question=${number}`)).status, role).toBe(403);
  }
});
