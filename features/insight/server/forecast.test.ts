import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedTagLine } from '#tests/support/bank-seed.ts';
import { seedPaper, seedSitting, seedWorkingCopy } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';

const BY_HAND = {
  score: 'manual' as const,
  correctness: 'manual' as const,
  answers: 'manual' as const,
  explanations: 'manual' as const,
};
let api: TestApi;
let author: SeededPerson;
let tutor: ApiClient;
let groups: Record<'strong' | 'weak' | 'unheard', string>;
/** A test of six questions about one skill, which two groups took. */
let sat: Awaited<ReturnType<typeof seedPaper>>;

const base = () => [api.platform.database, api.clock.now()] as const;

beforeAll(async () => {
  api = await testApi();
  const north = await api.school('North');
  author = await api.person({ role: 'manager', schools: [north] });
  groups = {
    strong: await api.group(north, 'Strong'),
    weak: await api.group(north, 'Weak'),
    unheard: await api.group(north, 'Unheard'),
  };
  const tutors = Object.values(groups);
  tutor = await api.as(await api.person({ role: 'tutor', schools: [north], tutors }));
  const { topic } = await seedTagLine(...base());
  const filed = { tags: [{ id: topic, kind: 'topic' as const, name: 'Lines' }] };
  const sections = [{ questions: Array.from({ length: 6 }, () => filed) }];
  sat = await seedPaper(...base(), author.id, { sections });
  await seedWorkingCopy(api.platform.database, sat);
  const questions = sat.content.sections.flatMap(({ placements }) => placements);
  await api.platform.database.kysely
    .insertInto('question_tags')
    .values(questions.map(({ question }) => ({ question, tag: topic })))
    .execute();
  const held = await seedPaper(...base(), author.id, { sections, release: BY_HAND });
  const sit = (paper: typeof sat, group: string, right: number) =>
    api.person({ role: 'student', schools: [north], groups: [group] }).then(({ id }) =>
      seedSitting(...base(), paper, id, {
        answers: [paper.content.sections[0]?.placements.map((_, place) => (place < right ? 'A' : 'B')) ?? []],
        seconds: 40,
      }),
    );
  for (const right of [6, 5, 6]) await sit(sat, groups.strong, right);
  for (const right of [1, 0, 1]) await sit(sat, groups.weak, right);
  await sit(held, groups.unheard, 6);
});
afterAll(() => api.close());

const forecast = (group: string, assessment: string, client = tutor) =>
  client.get(`/api/groups/${group}/forecast/?assessment=${assessment}`);

test('forecasts more points for a stronger group, using only released answers', async () => {
  const [strong, weak] = [await forecast(groups.strong, sat.id), await forecast(groups.weak, sat.id)];
  expect(strong.status, strong.text).toBe(200);
  expect(strong.body).toMatchObject({
    group: { id: groups.strong, name: 'Strong' },
    students: 3,
    known: 3,
    score: { unit: 'marks' },
    seen: { questions: 6, students: 3 },
  });
  expect(strong.body.score.mean).toBeGreaterThan(weak.body.score.mean + 1);
  expect(strong.body.score.mean).toBeLessThan(6);
  expect(weak.body.score.mean).toBeGreaterThan(0);
  expect(weak.body.score.deviation).toBeGreaterThan(0);
  const unheard = await forecast(groups.unheard, sat.id);
  // This second group answered other questions, but none in this test.
  expect(unheard.body).toMatchObject({ students: 1, known: 0, score: null, seen: { questions: 0 } });
});

test('there is no forecast for a test whose questions have no skill known to the group', async () => {
  const { id } = await seedAssessment(...base(), author.id, { status: 'draft' });
  expect((await forecast(groups.strong, id)).body).toMatchObject({
    known: 0,
    score: null,
    seen: { questions: 0, students: 0 },
  });
});

test('requires a group and a test that the caller may see', async () => {
  const south = await api.school('South');
  const other = await api.person({ role: 'manager', schools: [south] });
  const theirs = await seedAssessment(...base(), other.id, { status: 'draft' });
  expect((await forecast(groups.strong, theirs.id)).status).toBe(404);
  expect((await forecast(await api.group(south, 'Else'), sat.id)).status).toBe(404);
  expect((await forecast(groups.strong, v7())).status).toBe(404);
  expect((await forecast(groups.strong, sat.id, await api.as(other))).status).toBe(404);
  const student = await api.as(await api.person({ role: 'student', schools: [south] }));
  expect((await forecast(groups.strong, sat.id, student)).status).toBe(403);
  expect((await tutor.get(`/api/groups/${groups.strong}/forecast/`)).status).toBe(400);
});

test('estimates each section’s time from earlier takers of the same questions, whichever test asked them', async () => {
  const { sections } = (await forecast(groups.strong, sat.id)).body;
  expect(sections).toMatchObject([{ title: expect.any(String), questions: 6, timed: 6 }]);
  expect(sections[0].expected_seconds).toBeCloseTo(240);
  const { id } = await seedAssessment(...base(), author.id, { status: 'draft' });
  for (const section of (await forecast(groups.strong, id)).body.sections)
    expect(section).toMatchObject({ expected_seconds: null, timed: 0 });
});
