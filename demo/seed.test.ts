import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawLike } from '#features/practice/server/public.ts';
import { STARTING_SUBJECTS } from '#features/tags/starting-tags.rules.ts';
import { walkScreens } from '#tests/screens/walk-screens.ts';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { expectNoFaults } from '#tests/support/expect-no-faults.ts';
import { PASSWORD } from '#tests/support/seed.ts';
import { walkListFilters } from '#tests/support/walk-list-filters.ts';
import { seedDemo } from './seed.ts';

const SEEDED = { password: PASSWORD, students: 6 };

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await seedDemo(api.platform, SEEDED);
});
afterAll(() => api.close());

const countOf = async (address: string, path: string): Promise<number> => {
  const client = await api.as(await api.token({ username: `${address}@demo.test` }));
  const { status, body } = await client.get(path);
  expect(status, `${address} ${path}`).toBe(200);
  return body.count;
};

test('every kind of user of the demo school can sign in and finds data', async () => {
  const lists: Readonly<Record<string, readonly string[]>> = {
    admin: [
      '/api/announcements/?written=true',
      '/api/users/students/',
      '/api/schools/',
      '/api/groups/',
      '/api/questions/',
      '/api/assessments/',
    ],
    manager: [
      '/api/terms/?status=archived',
      '/api/test-allocation/',
      '/api/announcements/',
      '/api/users/assessments-sessions/',
    ],
    tutor: [
      '/api/doubt-tagging/?status=open',
      '/api/doubt-tagging/?status=resolved',
      '/api/groups/',
      '/api/users/assessments-sessions/?status=in_progress',
      '/api/assessments/',
    ],
    counselor: ['/api/users/students/', '/api/users/assessments-sessions/'],
    student1: [
      '/api/doubt-tagging/?status=answered',
      '/api/announcements/',
      '/api/users/assessments/?standing=ready',
      '/api/users/assessments-sessions/?status=released',
    ],
    guest: ['/api/users/assessments-sessions/?status=released'],
  };
  for (const [address, paths] of Object.entries(lists)) {
    for (const path of paths) expect(await countOf(address, path), `${address} ${path}`).toBeGreaterThan(0);
  }
});

test('a manager sees only the students of their own school', async () => {
  expect(await countOf('admin', '/api/users/students/?status=active')).toBe(SEEDED.students);
  expect(await countOf('manager', '/api/users/students/?status=active')).toBe(4);
});

test('a tutor finds their own school’s and shared content, and nothing from the other school', async () => {
  const seen = async (address: string, path: string) => {
    const client = await api.as(await api.token({ username: `${address}@demo.test` }));
    const { results } = (await client.get(path)).body;
    return [
      ...new Set(results.map(({ school }: { school: { name: string } | null }) => school?.name ?? null)),
    ];
  };
  for (const path of [
    '/api/questions/?page_size=200&ordering=-created_at',
    '/api/assessments/?page_size=200',
  ]) {
    expect((await seen('tutor2', path)).sort(), path).toEqual(['Northside Prep', null]);
    expect(await seen('tutor', path), path).not.toContain('Northside Prep');
  }
  expect(await countOf('tutor2', '/api/questions/?shared=false')).toBe(6);
  expect(await countOf('tutor2', '/api/assessments/?shared=false')).toBe(1);
});

test('the term has sessions of every status, scaled scores and a draft with faults', async () => {
  const admin = await api.as(await api.token({ username: 'admin@demo.test' }));
  for (const status of ['in_progress', 'scored', 'released', 'voided']) {
    const { body } = await admin.get(`/api/users/assessments-sessions/?status=${status}`);
    expect(body.count, status).toBeGreaterThan(0);
  }
  const { results } = (await admin.get('/api/users/assessments-sessions/?page_size=200')).body;
  const late = results.filter((session: { late_count: number }) => session.late_count > 0);
  expect(late).not.toEqual([]);
  const scaled = results
    .filter((session: { assessment: { title: string } }) => session.assessment.title === 'Practice Test 1')
    .map((session: { score: { scaled: number } }) => session.score.scaled);
  expect(scaled.length).toBeGreaterThan(6);
  expect(Math.min(...scaled)).toBeGreaterThanOrEqual(400);
  expect(Math.max(...scaled)).toBeLessThanOrEqual(1600);

  const drafts = (await admin.get('/api/assessments/?status=draft')).body.results;
  const { faults } = (await admin.get(`/api/assessments/${drafts[0].id}/check/`)).body;
  expect(faults.length).toBeGreaterThan(0);
});

test('a student sees the effect of study and their own pace', async () => {
  const student = await api.as(await api.token({ username: 'student1@demo.test' }));
  const { study, pacing } = (await student.get('/api/student-my-performance-analytics/')).body;
  expect(study).toMatchObject({ topic: { name: 'Percentages' }, before: {}, after: {} });
  expect(pacing.sections).not.toEqual([]);
});

test('every student and the guest have at least 10 questions of every skill to practice', async () => {
  const db = api.platform.database.kysely;
  const codes = STARTING_SUBJECTS.flatMap(({ domains }) =>
    domains.flatMap(({ topics }) => Object.keys(topics)),
  );
  const skills = await db
    .selectFrom('tags')
    .select(['id', 'code'])
    .where('kind', '=', 'topic')
    .where('code', 'in', codes)
    .execute();
  expect(skills).toHaveLength(codes.length);
  const likes = skills.map(({ id: topic }) => ({ topic, difficulty: 3 }));
  for (const address of ['student1', 'student2', 'student3', 'student4', 'student5', 'guest']) {
    const taker = await db
      .selectFrom('people')
      .select(['id', 'role'])
      .where('email', '=', `${address}@demo.test`)
      .executeTakeFirstOrThrow();
    // Ask for twenty questions per skill, so that a skill with many questions cannot crowd out another.
    const { questions } = await drawLike(db, taker, likes, { size: 20 * likes.length, now: api.clock.now() });
    for (const { id, code } of skills) {
      expect(
        questions.filter(({ topic }) => topic === id).length,
        `${address} ${code}`,
      ).toBeGreaterThanOrEqual(10);
    }
  }
});

test('some reports about questions are open and some are resolved', async () => {
  for (const status of ['open', 'resolved']) {
    expect(await countOf('admin', `/api/question-reports/?status=${status}`), status).toBeGreaterThan(0);
  }
});

test('some weekly reports are sent, some withheld and some waiting, and a sent one opens without signing in', async () => {
  const counselor = await api.as(await api.token({ username: 'counselor@demo.test' }));
  const weeks = (await counselor.get('/api/weekly-reports/')).body;
  expect(weeks.count).toBeGreaterThan(0);
  const admin = await api.as(await api.token({ username: 'admin@demo.test' }));
  const { results } = (await admin.get('/api/outbox/?purpose=weekly_report')).body;
  // There is no mail server, so last week's letters have expired after seven days.
  const tokens: string[] = [];
  for (const { id } of results) {
    const { text = '' } = (await admin.post(`/api/outbox/${id}/read/`)).body;
    tokens.push(...(/\/report\/([\w-]+)/.exec(text)?.slice(1) ?? []));
  }
  expect((await api.anyone.get(`/api/report/${tokens[0]}/`)).status).toBe(200);
});

test('each filter of a list returns exactly the rows with the filter’s value', async () => {
  const as = async (address: string) => api.as(await api.token({ username: `${address}@demo.test` }));
  const { faults, asked } = await walkListFilters({
    admin: await as('admin'),
    manager: await as('manager'),
    student: await as('student1'),
  });
  expect(asked).toBeGreaterThan(100);
  expectNoFaults(faults);
});

test('does not seed an existing demo school again', async () => {
  expect(await seedDemo(api.platform, SEEDED)).toBe(false);
});

test('refuses to seed a database that contains other people', async () => {
  const other = await testApi();
  try {
    await other.person({ role: 'admin' });
    await expect(seedDemo(other.platform, SEEDED)).rejects.toMatchObject({
      faults: [expect.stringContaining('Empty it')],
    });
  } finally {
    await other.close();
  }
});

walkScreens(() => api);
