/**
 * Checks what the product says about three simulated students to them and their tutor, when each student has
 * one known weakness.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MissedQuestion, Mistakes } from '#features/mistakes/mistakes.contract.ts';
import { sweepSessions } from '#features/sessions/server/sweep.ts';
import { ensureStartingTags } from '#features/tags/server/starting-tags.ts';
import { type ApiClient, type TestApi, testApi } from './support/api.ts';
import { type SeededPaper, seedPaper } from './support/results-seed.ts';
import { SESSIONS } from './support/sitting.ts';
import { TestClock } from './support/test-clock.ts';
import { seedAllocation } from './support/test-seed.ts';

const TOPICS = ['Linear functions', 'Percentages', 'Circles'] as const;
type Topic = (typeof TOPICS)[number];
const QUESTIONS = 24;
const REACHED = 18;
const MINUTE = 60;
const ERROR = 'Percent of the wrong whole';
const STUDENTS = ['Kai', 'Tia', 'Mo'] as const;
type Student = (typeof STUDENTS)[number];

const topicAt = (place: number): Topic => TOPICS[(place - 1) % TOPICS.length] ?? 'Circles';

/**
 * The option that a student chooses; null if they do not reach the question. Each student answers the first
 * question on each topic correctly.
 */
function answerOf(student: Student, place: number): string | null {
  const topic = topicAt(place);
  const isLater = place > TOPICS.length;
  // Kai never learned circles.
  if (student === 'Kai' && topic === 'Circles' && isLater) return 'C';
  // Mo computes the percentage of the wrong whole. Option B has the result of this mistake.
  if (student === 'Mo' && topic === 'Percentages' && isLater) return 'B';
  // Tia, who knows everything but is too slow: the clock ends the section.
  if (student === 'Tia' && place > REACHED) return null;
  return 'A';
}

let api: TestApi;
let tutor: ApiClient;
let group: string;
let paper: SeededPaper;
const clients = new Map<Student, ApiClient>();
beforeAll(async () => {
  const clock = new TestClock();
  api = await testApi({ clock });
  const { database } = api.platform;
  await ensureStartingTags(api.platform);
  const tags = await database.kysely.selectFrom('tags').select(['id', 'kind', 'name', 'parent']).execute();
  const above = (id: string | null) => tags.find((tag) => tag.id === id);
  const tagged = (name: Topic) => {
    const topic = tags.find((tag) => tag.kind === 'topic' && tag.name === name);
    const domain = above(topic?.parent ?? null);
    const subject = above(domain?.parent ?? null);
    return [topic, domain, subject].flatMap((tag) => (tag === undefined ? [] : [tag]));
  };
  const now = api.clock.now();
  const school = await api.school('North');
  group = await api.group(school, 'Saturday');
  const tess = await api.person({ role: 'tutor', schools: [school], tutors: [group] });
  tutor = await api.as(tess);
  const wrongWhole = crypto.randomUUID();
  const reason = { kind: 'reason_for_error', name: ERROR, code: null, parent: null, position: 99 } as const;
  await database.kysely
    .insertInto('tags')
    .values({ id: wrongWhole, ...reason, reason_group: 'knowledge', created_at: now, updated_at: now })
    .execute();
  paper = await seedPaper(database, now, tess.id, {
    title: 'Mock 1',
    release: { answers: 'at_once', explanations: 'at_once' },
    sections: [
      {
        title: 'Math',
        duration_seconds: 24 * MINUTE,
        questions: Array.from({ length: QUESTIONS }, (_, index) => ({
          tags: tagged(topicAt(index + 1)),
          options: ['A', 'B', 'C', 'D'].map((letter) => ({
            id: crypto.randomUUID(),
            text: `<p>${letter}</p>`,
            is_correct: letter === 'A',
            feedback: '',
            reason_for_error: letter === 'B' && topicAt(index + 1) === 'Percentages' ? wrongWhole : null,
          })),
        })),
      },
    ],
  });
  await seedAllocation(database, now, tess.id, paper.id, { group_id: group });
  for (const first_name of STUDENTS) {
    const person = await api.person({ role: 'student', first_name, schools: [school], groups: [group] });
    clients.set(first_name, await api.as(person));
  }
  const ids = new Map<Student, string>();
  for (const [name, client] of clients) ids.set(name, await begin(client));
  clock.advance(23.5 * MINUTE);
  for (const [name, client] of clients) await answer(name, client, ids.get(name) ?? '');
  // The clock ends the session that nobody submitted.
  clock.advance(10 * MINUTE);
  await sweepSessions(api.platform, new AbortController().signal);
  for (const [name, client] of clients) {
    expect((await client.get(`${SESSIONS}${ids.get(name)}/`)).body.status, name).toBe('released');
  }
});
afterAll(() => api.close());

async function begin(client: ApiClient): Promise<string> {
  const made = await client.post(`${SESSIONS}generate/`, { assessment: paper.id });
  expect(made.status, made.text).toBe(201);
  const started = await client.patch(`${SESSIONS}${made.body.id}/`, { action: 'start' });
  expect(started.status, started.text).toBe(200);
  return made.body.id;
}

/** Saves the answers. All students but one submit. */
async function answer(name: Student, client: ApiClient, id: string): Promise<void> {
  const placements = paper.content.sections[0]?.placements ?? [];
  const attempts = placements.flatMap(({ question, question_revision }, index) => {
    const letter = answerOf(name, index + 1);
    const options = paper.questions.get(question_revision)?.options ?? [];
    const option = options['ABCD'.indexOf(letter ?? '')];
    if (letter === null) return [];
    const seconds = name === 'Tia' ? 78 : 55;
    return [{ question, response: option?.id, seq: index + 1, writer: 1, time_spent_seconds: seconds }];
  });
  const saved = await client.put(`/api/users/sessions/${id}/attempts/`, { attempts });
  expect(
    saved.body.attempts.every(({ verdict }: { verdict: string }) => verdict === 'saved'),
    saved.text,
  ).toBe(true);
  if (name !== 'Tia')
    expect((await client.patch(`${SESSIONS}${id}/`, { action: 'submit' })).status).toBe(200);
}

const get = async (student: Student, path: string) => (await clients.get(student)?.get(path))?.body;

/** The topic with the largest loss on a student’s mistakes screen, and how often each reason is suggested. */
async function mistakesOf(student: Student) {
  const { topics, questions } = await get(student, '/api/mistakes-analyser/');
  const names: string[] = questions.map((one: MissedQuestion) => one.suggestion?.name ?? 'nothing');
  const suggested = Object.fromEntries(
    [...Map.groupBy(names, (name) => name)].map(([name, of]) => [name, of.length]),
  );
  return { topics: topics as Mistakes['topics'], suggested };
}
const stepOf = async (student: Student) =>
  (await get(student, '/api/student-my-performance-analytics/')).next.steps[0];

test('a student who never learned a topic sees it as missing knowledge and as the next step', async () => {
  const { topics, suggested } = await mistakesOf('Kai');
  expect(topics[0]).toMatchObject({ name: 'Circles', marks: 7, asked: 8 });
  expect(topics[0]?.beside_expected?.high).toBeLessThan(0);
  expect(suggested).toEqual({ 'Never learned it': 7 });
  expect(await stepOf('Kai')).toMatchObject({
    kind: 'topic',
    title: 'Circles',
    sentence: expect.stringContaining('7 points'),
  });
});

test('a student who is too slow sees that the end was not reached, and no topic as worse than others', async () => {
  const { topics, suggested } = await mistakesOf('Tia');
  expect(suggested).toEqual({ 'Never reached it': 6 });
  for (const { name, beside_expected } of topics) expect(beside_expected?.high ?? 1, name).toBeGreaterThan(0);
  expect(await stepOf('Tia')).toMatchObject({
    kind: 'pacing',
    title: 'End of Math',
    sentence: expect.stringContaining('The last 6 questions were not reached in Mock 1.'),
  });
});

test('a student with one misconception sees the misconception’s name in its topic', async () => {
  const { topics, suggested } = await mistakesOf('Mo');
  expect(topics[0]).toMatchObject({ name: 'Percentages', marks: 7, asked: 8 });
  expect(suggested).toEqual({ [ERROR]: 7 });
  expect(await stepOf('Mo')).toMatchObject({ kind: 'topic', title: 'Percentages' });
});

test('the first page shows the same next step as the performance page', async () => {
  for (const student of STUDENTS) {
    const { next } = await get(student, '/api/users/assessments/dashboard/');
    expect(next.step, student).toEqual(await stepOf(student));
  }
});

test('the tutor sees which topics to teach, the name of the misconception, and who ran out of time', async () => {
  const { topics, teach, leave, reasons, tests } = (await tutor.get(`/api/groups/${group}/insight/`)).body;
  const nameOf = (id: string) => topics.find((topic: { id: string }) => topic.id === id)?.name;
  const taught = new Map<string, string>(
    teach.map(({ topic, sentence }: { topic: string; sentence: string }) => [nameOf(topic), sentence]),
  );
  expect([...taught.keys()].toSorted()).toEqual(['Circles', 'Percentages']);
  expect(taught.get('Circles')).toContain('1 of 3 students is below 60%. 7 of 22 answers were missed.');
  expect(taught.get('Percentages')).toContain(
    `7 of 22 answers were missed. The most common error is “${ERROR}” (7).`,
  );
  expect(leave.map(({ topic }: { topic: string }) => nameOf(topic))).toEqual(['Linear functions']);
  expect(reasons.named_errors).toMatchObject([{ name: ERROR, missed: 7 }]);
  expect(tests[0].sections).toMatchObject([{ title: 'Math', students: 3, unfinished: 1, not_reached: 6 }]);
});
