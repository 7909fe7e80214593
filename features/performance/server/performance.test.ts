import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedTagLine } from '#tests/support/bank-seed.ts';
import { type PaperSeed, type SeededPaper, seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAllocation } from '#tests/support/test-seed.ts';

const URL = '/api/student-my-performance-analytics/';
const DAY = 24 * 60 * 60 * 1000;
const BY_HAND = {
  score: 'manual',
  correctness: 'manual',
  answers: 'manual',
  explanations: 'manual',
} as const;
const SCALE = {
  kind: 'table' as const,
  columns: [{ kind: 'other' as const, route: '', scaled: [400, 600, 900, 1200, 1400, 1600] }],
};

let api: TestApi;
let admin: SeededPerson;
let [school, group] = ['', ''];
let line: Awaited<ReturnType<typeof seedTagLine>>;
let ann: SeededPerson;
let client: ApiClient;

const at = (days: number) => new Date(api.clock.now().getTime() + days * DAY);
beforeAll(async () => {
  api = await testApi();
  admin = await api.person({ role: 'admin' });
  school = await api.school('North');
  group = await api.group(school, 'Autumn');
});
afterAll(() => api.close());
beforeEach(async () => {
  line = await seedTagLine(api.platform.database, api.clock.now());
  ann = await api.person({ role: 'student', schools: [school], groups: [group], first_name: 'Ann' });
  client = await api.as(ann);
});

const paper = (more: Partial<PaperSeed> = {}) =>
  seedPaper(api.platform.database, api.clock.now(), admin.id, {
    scale: SCALE,
    sections: [
      {
        title: 'Part',
        questions: Array.from({ length: 5 }, () => ({
          tags: [{ id: line.topic, kind: 'topic' as const, name: 'Lines' }],
        })),
      },
    ],
    ...more,
  });
const sit = (of: SeededPaper, days: number, letters: string, more = {}, taker = ann) =>
  seedSitting(api.platform.database, at(days), of, taker.id, {
    answers: [[...letters].map((letter) => (letter === '.' ? null : letter))],
    seconds: 60,
    ...more,
  });

describe("a student's progress", () => {
  test('contains scores, goal, every skill and next steps', async () => {
    await client.patch('/api/me/', { version: 1, goal_score: 1400, test_date: '2030-03-13' });
    await sit(await paper({ title: 'Test 1' }), -9, 'AABBB');
    await sit(await paper({ title: 'Test 2' }), -2, 'AAAAB');
    const { status, body } = await client.get(URL);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { id: ann.id },
      goal: { score: 1400, test_date: '2030-03-13' },
      scores: [
        {
          title: 'Test 1',
          scaled: 900,
          scale: { min: 400, max: 1600 },
          sections: [{ name: 'Other', scaled: 900 }],
        },
        { title: 'Test 2', scaled: 1400 },
      ],
      since: 'Test 1',
      skills: [{ id: line.topic, answers: 10, right: 6, questions: null, level: 'familiar' }],
      next: { unit: 'marks', left_out: 0, steps: [{ kind: 'review' }, { topic: { id: line.topic } }] },
      study: null,
    });
    const [skill] = body.skills;
    expect(skill.chance).toBeGreaterThan(skill.before);
    expect(skill.low).toBeLessThan(skill.chance);
  });

  test("uses a skill's short name as soon as it has one", async () => {
    await sit(await paper(), -2, 'AAAAB');
    const names = async () => (await client.get(URL)).body.skills.map(({ name }: { name: string }) => name);
    expect(await names()).toEqual([`A topic ${line.topic}`]);
    const staff = await api.as(admin);
    const changed = await staff.patch(`/api/tags/topic/${line.topic}/`, { version: 1, short_name: 'Lines' });
    expect(changed.status).toBe(200);
    expect(await names()).toEqual(['Lines']);
  });

  test('lists every skill of the exam in its order, even those never answered', async () => {
    const second = (await (await api.as(admin)).post('/api/tags/topic/', { name: 'B', parent: line.domain }))
      .body.id;
    await (await api.as(admin)).patch(`/api/tags/exam/${line.exam}/`, {
      version: 1,
      blueprint: [
        { topic: second, questions: 2 },
        { topic: line.topic, questions: 3 },
      ],
    });
    const of = await paper();
    const { kysely } = api.platform.database;
    await kysely.updateTable('assessments').set({ exam: line.exam }).where('id', '=', of.id).execute();
    await seedAllocation(api.platform.database, api.clock.now(), admin.id, of.id, { person: ann.id });
    await sit(of, -1, 'AAABB');
    const { skills } = (await client.get(URL)).body;
    expect(skills).toMatchObject([
      { id: line.topic, questions: 3, answers: 5 },
      { id: second, questions: 2, answers: 0, chance: null, level: null },
    ]);
  });

  test('shows the effect of study if five questions were asked before and after it, else null', async () => {
    await sit(await paper(), -9, 'ABBBB');
    await sit(await paper(), -6, 'AABBB', { mode: 'practice', seconds: 90 });
    expect((await client.get(URL)).body.study).toBeNull();
    await sit(await paper(), -2, 'AAAAB');
    expect((await client.get(URL)).body.study).toMatchObject({
      topic: { id: line.topic },
      practised: 5,
      minutes: 7.5,
      before: { right: 1, answers: [true, false, false, false, false] },
      after: { right: 4, answers: [true, true, true, true, false] },
    });
    // Further study after the test does not hide the effect of the earlier study.
    await sit(await paper(), -1, 'AAABB', { mode: 'practice', seconds: 60 });
    expect((await client.get(URL)).body.study).toMatchObject({
      practised: 5,
      minutes: 7.5,
      after: { right: 4 },
    });
  });

  test('shows the pace of the newest test, and the pace of others only if five others took each question', async () => {
    const of = await paper();
    const others = await Promise.all(
      [1, 2, 3, 4, 5].map(() => api.person({ role: 'student', schools: [school] })),
    );
    for (const other of others.slice(1)) await sit(of, -3, 'AAAAA', { seconds: 30 }, other);
    await sit(of, -2, 'AAA..', { seconds: 200 });
    const section = async () => (await client.get(URL)).body.pacing.sections[0];
    expect(await section()).toMatchObject({
      questions: 5,
      median_seconds: 200,
      others_seconds: null,
      others_behind_seconds: [],
      omitted: 0,
      not_reached: 2,
      behind_seconds: [80, 160, 240],
    });
    const [last] = others;
    if (last !== undefined) await sit(of, -3, 'AAAAA', { seconds: 30 }, last);
    /* All six people took the first three questions, but only five took the last two, so the times of the
       other takers stay hidden. */
    expect((await section()).others_seconds).toBeNull();
    const sixth = await api.person({ role: 'student', schools: [school] });
    await sit(of, -3, 'AAAAA', { seconds: 30 }, sixth);
    expect((await section()).others_seconds).not.toBeNull();
  });

  test('shows the pace of the newest timed test, even if a paper test came later', async () => {
    const timed = await paper({ title: 'On a screen' });
    await sit(timed, -5, 'AAAAB', { seconds: 40 });
    await sit(await paper({ title: 'On paper' }), -1, 'AAABB', { seconds: 0 });
    expect((await client.get(URL)).body.pacing).toMatchObject({ title: 'On a screen' });
  });

  test('is the same for a tutor as for the student, without unreleased results', async () => {
    await sit(await paper(), -9, 'AABBB');
    await sit(await paper({ release: BY_HAND }), -2, 'AAAAA');
    const tutor = await api.as(await api.person({ role: 'tutor', schools: [school], tutors: [group] }));
    const [own, told] = [await client.get(URL), await tutor.get(`${URL}?user=${ann.id}`)];
    expect(own.body.next.left_out).toBe(1);
    expect(own.body.scores).toHaveLength(1);
    expect(told.body).toEqual(own.body);
  });

  test('is limited to people whom the caller can see, and staff must name a student', async () => {
    const other = await api.as(await api.person({ role: 'student', schools: [school] }));
    expect((await other.get(`${URL}?user=${ann.id}`)).status).toBe(404);
    const away = await api.person({ role: 'tutor', schools: [await api.school('South')] });
    expect((await (await api.as(away)).get(`${URL}?user=${ann.id}`)).status).toBe(404);
    const { status, body } = await (await api.as(admin)).get(URL);
    expect([status, body.errors[0].path]).toEqual([422, 'query.user']);
  });

  test('is empty for a student without tests', async () => {
    expect((await client.get(URL)).body).toMatchObject({
      scores: [],
      skills: [],
      since: null,
      study: null,
      pacing: null,
      next: { steps: [], ask_first: [], exam: null },
    });
  });
});
