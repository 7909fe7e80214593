/** Checks in the demo school that every call reports the same value for a fact to people of every role. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scaleWords } from '#features/results/scale.rules.ts';
import { daysAfter, weekName } from '#features/weekly/week.rules.ts';
import { DUE_AT, IS_ASSIGNED, OVERDUE, TESTS_OF_PERSON } from '#tests/facts/assigned.ts';
import {
  compare,
  type Fact,
  type FactWorld,
  type Subject,
  type Viewer,
  viewerOf,
} from '#tests/facts/fact.ts';
import { IS_MAIL_SET_UP } from '#tests/facts/messages.ts';
import { LATEST_SCORE } from '#tests/facts/scores.ts';
import { SESSION_COUNT, SESSION_STATUS } from '#tests/facts/sessions.ts';
import { LEVEL_SINCE, SKILL_LEVEL } from '#tests/facts/skills.ts';
import { WEEK_SECONDS, WEEK_TESTS } from '#tests/facts/weeks.ts';
import { sessionSubjects, testSubjects } from '#tests/facts/world.ts';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { PASSWORD } from '#tests/support/seed.ts';
import { seedDemo } from '../../demo/seed.ts';

const STUDENTS = 8;
const STAFF = ['admin', 'manager', 'tutor', 'counselor'] as const;

interface Student {
  readonly id: string;
  readonly name: string;
}

let api: TestApi;
let world: FactWorld;
let admin: Viewer;
let students: Student[];

beforeAll(async () => {
  api = await testApi();
  await seedDemo(api.platform, { password: PASSWORD, students: STUDENTS });
  const viewers: Viewer[] = [];
  const seen = new Map<string, ReadonlySet<string>>();
  for (const address of [...STAFF, 'student1', 'student2', 'student3', 'student4']) {
    const client = await api.as(await api.token({ username: `${address}@demo.test` }));
    const { body } = await client.get('/api/me/');
    const viewer = viewerOf(address, { id: body.id, role: body.role }, client);
    viewers.push(viewer);
    const takers = { role: ['student', 'guest'], facets: [] };
    const list = await client.post('/api/filter-people-view/?page_size=200', takers);
    const ids = list.status === 200 ? list.body.results.map(({ id }: Student) => id) : [body.id];
    seen.set(address, new Set(ids));
  }
  world = { viewers, seen };
  admin = viewers[0] as Viewer;
  const { body } = await admin.get('/api/users/students/?page_size=200');
  students = body.results.map(({ id, first_name, last_name }: Record<string, string>) => ({
    id,
    name: `${first_name} ${last_name}`,
  }));
});
afterAll(() => api.close());

async function agrees<One extends Subject>(fact: Fact<One>, subjects: readonly One[]): Promise<void> {
  const { disagreements, pairs } = await compare(fact, subjects, world);
  expect(disagreements, fact.name).toEqual([]);
  expect(pairs, fact.name).toBeGreaterThan(0);
}

test('all calls of the demo school report the same about sessions', async () => {
  await agrees(SESSION_COUNT, await testSubjects(admin));
  await agrees(SESSION_STATUS, await sessionSubjects(admin));
});

test('all calls of the demo school report the same latest scores and levels', async () => {
  for (const { id: taker, name } of students) {
    const { body } = await admin.get(`/api/student-my-performance-analytics/?user=${taker}`);
    const scales: string[] = body.latest_scores.map(
      ({ scale: { sections, ...ends } }: { scale: { sections: string[]; min: number; max: number } }) =>
        scaleWords(sections, ends),
    );
    const scores = scales.map((scale) => ({
      id: `${taker} ${scale}`,
      name: `${name} on ${scale}`,
      taker,
      scale,
    }));
    const skills = body.skills.map((topic: Student) => ({
      id: `${taker} ${topic.id}`,
      name: `${name} in ${topic.name}`,
      taker,
      topic,
    }));
    if (scores.length > 0) await agrees(LATEST_SCORE, scores);
    await agrees(SKILL_LEVEL, skills);
    await agrees(LEVEL_SINCE, skills);
  }
});

test('all calls of the demo school report the same activity and assignments', async () => {
  const now = api.clock.now();
  const papers = await testSubjects(admin);
  for (const { id: taker, name } of students) {
    const { week } = (await admin.get(`/api/weekly-progress/${taker}/`)).body;
    const weeks = [
      { id: `${taker} this`, name, taker, week: 'this' as const, iso: week.name },
      {
        id: `${taker} last`,
        name,
        taker,
        week: 'last' as const,
        iso: weekName(daysAfter(week.first_day, -7)),
      },
    ];
    await agrees(WEEK_SECONDS, weeks);
    await agrees(WEEK_TESTS, weeks);
    const assigned = papers.map(({ id: assessment, name: title }: Student) => ({
      id: `${taker} ${assessment}`,
      name: `${title} of ${name}`,
      taker,
      assessment,
      is_of_several: false,
    }));
    await agrees(IS_ASSIGNED, assigned);
    await agrees(DUE_AT, assigned);
    await agrees(OVERDUE, [{ id: taker, name, taker, now }]);
    await agrees(TESTS_OF_PERSON, [{ id: taker, name, taker, now }]);
  }
  await agrees(IS_MAIL_SET_UP, [{ id: 'mail', name: 'mail', taker: null, said: [] }]);
});
