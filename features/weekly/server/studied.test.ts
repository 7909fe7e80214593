/**
 * Reading and video lessons count as work in the week, in the counselor's colors, in the activity chart, and
 * in the comparison before and after study.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSpans, saveDone, savePlace } from '#features/library/server/reading.store.ts';
import { seedMaterial, seedMaterialAllotment } from '#features/library/tests/seed-library.ts';
import { practise } from '#features/practice/tests/practice-world.ts';
import { saveWatched } from '#features/videos/server/watching.store.ts';
import { seedVideo } from '#features/videos/tests/seed-video.ts';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { type SeededQuestion, seedQuestion, seedTagLine } from '#tests/support/bank-seed.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { TestClock } from '#tests/support/test-clock.ts';
import { seedAllocation } from '#tests/support/test-seed.ts';

const WEDNESDAY = new Date('2026-11-18T10:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(WEDNESDAY.getTime() - days * DAY);

let api: TestApi;
let people: Record<'admin' | 'tutor' | 'counselor' | 'ann' | 'ben', SeededPerson>;
let line: Awaited<ReturnType<typeof seedTagLine>>;
let [material, video] = ['', ''];

beforeAll(async () => {
  api = await testApi({ clock: new TestClock(WEDNESDAY) });
  const { database } = api.platform;
  const school = await api.school('Northgate');
  const group = await api.group(school, 'Autumn');
  const counselor = await api.person({ role: 'counselor', schools: [school] });
  const student = (first_name: string) =>
    api.person({
      role: 'student',
      first_name,
      last_name: 'Abrams',
      schools: [school],
      groups: [group],
      counselor: counselor.id,
    });
  people = {
    admin: await api.person({ role: 'admin' }),
    counselor,
    tutor: await api.person({ role: 'tutor', schools: [school], tutors: [group] }),
    ann: await student('Ann'),
    ben: await student('Ben'),
  };
  line = await seedTagLine(database, daysAgo(40));
  const tags = [{ id: line.topic, kind: 'topic' as const, name: 'Lines' }];
  const questions = Array.from({ length: 5 }, () => ({ tags }));
  const paper = (title: string) =>
    seedPaper(database, daysAgo(40), people.admin.id, { title, sections: [{ questions }] });
  const [first, second] = [await paper('Mock 1'), await paper('Mock 2')];
  await seedAllocation(database, daysAgo(40), people.admin.id, first.id, { group_id: group });
  const given = [database, daysAgo(30), people.tutor.id] as const;
  material = await seedMaterial(...given, { title: 'Slope as a rate' });
  await database.kysely.insertInto('study_material_tags').values({ material, tag: line.topic }).execute();
  await seedMaterialAllotment(...given, { materials: [material], groups: [group] });
  const chapters = [
    { at_seconds: 0, title: 'Hello', tags: [] },
    { at_seconds: 100, title: 'Lines again', tags: [line.topic] },
  ];
  video = await seedVideo(...given, {
    title: 'Lesson 3',
    chapters,
    duration_seconds: 700,
    for_user: people.ann.id,
  });

  await seedSitting(database, daysAgo(30), first, people.ann.id, { answers: [['A', 'B', 'B', 'B', 'B']] });
  await seedSitting(database, daysAgo(30), first, people.ben.id, { answers: [['A', 'B', 'B', 'B', 'B']] });
  // Monday: ten minutes of reading, until the material is finished. Tuesday: a lesson from its first minute
  // into its last.
  const whose = { person: people.ann.id, material };
  const [from, until] = [daysAgo(2).getTime(), daysAgo(2).getTime() + 600_000];
  const { kysely } = database;
  await savePlace(
    kysely,
    whose,
    { page: null, percent: 90, at: new Date(until), is_done: false },
    new Date(from),
  );
  await addSpans(kysely, whose, [{ from, until }], []);
  await saveDone(kysely, whose, new Date(until), new Date(until));
  const watched = {
    ranges: [[0, 700]] as const,
    position_seconds: 700,
    position_at: daysAgo(1),
    credit_seconds: 0,
    reported_at: daysAgo(1),
    done_at: daysAgo(1),
  };
  const seen = { watched, gained: 700, finished: [0, 100] };
  await saveWatched(kysely, { person: people.ann.id, video }, seen, daysAgo(1));
  await seedSitting(database, WEDNESDAY, second, people.ann.id, {
    answers: [['A', 'A', 'A', 'A', 'B']],
    seconds: 60,
  });
});
afterAll(() => api.close());

test('a week shows what was read and watched, with time and days, and the effect of study', async () => {
  const client = await api.as(people.tutor);
  const week = async ({ id }: SeededPerson) => (await client.get(`/api/weekly-progress/${id}/`)).body.figures;
  const figures = await week(people.ann);
  expect(figures).toMatchObject({
    studied: [
      { kind: 'material', title: 'Slope as a rate', day: 0, seconds: 600, finished: 1 },
      { kind: 'video', title: 'Lesson 3', day: 1, seconds: 700, finished: 2 },
    ],
    totals: { tests: 1, seconds: 1600, read_seconds: 600, watched_seconds: 700, days_worked: 3 },
    before: { seconds: 0, days_worked: 0 },
    brought: { questions: 5, right_before: 1, right_after: 4 },
  });
  expect(figures.days[0]).toEqual({ seconds: 600, test_seconds: 0 });
  // The figures show nothing about other students.
  expect(await week(people.ben)).toMatchObject({ studied: [], brought: null, totals: { seconds: 0 } });
});

test('the effect of study counts reading and lessons as study, and lists their titles', async () => {
  const { study } = (await (await api.as(people.ann)).get('/api/student-my-performance-analytics/')).body;
  expect(study).toMatchObject({
    topic: { id: line.topic },
    practised: 0,
    minutes: 20,
    before: { right: 1 },
    after: { right: 4 },
    studied: [
      { kind: 'material', title: 'Slope as a rate', minutes: 10 },
      { kind: 'video', title: 'Lines again', minutes: 10 },
    ],
  });
  const { worked_at } = (await (await api.as(people.ann)).get('/api/reviews/')).body;
  expect(worked_at.slice(-3)).toEqual([
    '2026-11-16T10:00:00.000Z',
    '2026-11-17T10:00:00.000Z',
    '2026-11-18T10:00:00.000Z',
  ]);
});

test('a student who reads does not count as idle; a student who only opens a lesson does', async () => {
  const { kysely } = api.platform.database;
  await kysely.deleteFrom('sessions').where('submitted_at', '=', WEDNESDAY).execute();
  const rows = async () => {
    const { body } = await (await api.as(people.counselor)).get('/api/users/assessments/dashboard/');
    return new Map<string, { colour: string; reasons: { kind: string; days?: number }[]; week: object }>(
      body.rows.map((row: { person: { id: string } }) => [row.person.id, row]),
    );
  };
  const first = await rows();
  expect(first.get(people.ann.id)).toMatchObject({ colour: 'on_course', week: { seconds: 1300, before: 0 } });
  expect(first.get(people.ben.id)?.reasons).toMatchObject([{ kind: 'no_work', days: 30 }]);
  const now = { reported_at: WEDNESDAY, position_at: WEDNESDAY, done_at: null, credit_seconds: 0 };
  const watched = { ...now, ranges: [[0, 20]] as const, position_seconds: 20 };
  await saveWatched(
    kysely,
    { person: people.ben.id, video },
    { watched, gained: 20, finished: [] },
    WEDNESDAY,
  );
  expect((await rows()).get(people.ben.id)?.reasons).toMatchObject([{ kind: 'no_work', days: 30 }]);
  const finished = { watched, gained: 0, finished: [0] };
  await saveWatched(kysely, { person: people.ben.id, video }, finished, WEDNESDAY);
  expect((await rows()).get(people.ben.id)?.reasons).toEqual([]);
});

test('a submitted practice set counts in the week by the first tries at its questions', async () => {
  const { database } = api.platform;
  const asked: SeededQuestion[] = [];
  while (asked.length < 2)
    asked.push(await seedQuestion(database, daysAgo(3), people.admin.id, { status: 'live' }));
  const tutor = await api.as(people.tutor);
  const week = async () => (await tutor.get(`/api/weekly-progress/${people.ben.id}/`)).body.figures.totals;
  const set = { title: 'Lines', questions: asked.map(({ id }) => id), for_user: people.ben.id };
  const { id } = (await tutor.post('/api/practice-sets/', set)).body;
  const sat = await practise(await api.as(people.ben), id);
  await sat.pick(0, asked[0], 0);
  await sat.pick(1, asked[1], 1);
  await sat.pick(1, asked[1], 0, 2);
  expect(await week()).toMatchObject({ practice_answers: { questions: 0 } });
  expect((await sat.act('submit')).status).toBe(200);
  expect(await week()).toMatchObject({
    tests: 0,
    practice_answers: { right: 1, questions: 2 },
    review_answers: { questions: 0 },
    days_worked: 1,
  });
});
