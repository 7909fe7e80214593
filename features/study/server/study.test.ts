import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveDone } from '#features/library/server/reading.store.ts';
import { seedMaterial, seedMaterialAllotment } from '#features/library/tests/seed-library.ts';
import { saveWatched } from '#features/videos/server/watching.store.ts';
import { seedVideo } from '#features/videos/tests/seed-video.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedQuestion, seedTagLine } from '#tests/support/bank-seed.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAllocation } from '#tests/support/test-seed.ts';

const DAY = 24 * 60 * 60 * 1000;
const BOARD = '/api/users/assessments/dashboard/';
const BY_HAND = {
  score: 'manual',
  correctness: 'manual',
  answers: 'manual',
  explanations: 'manual',
} as const;

let api: TestApi;
let people: Record<'admin' | 'tutor' | 'elsewhere' | 'ann' | 'ben', SeededPerson>;
let clients: Record<'tutor' | 'elsewhere' | 'ann' | 'ben', ApiClient>;
let [topic, material, video, set] = ['', '', '', ''];
const at = (days: number) => new Date(api.clock.now().getTime() + days * DAY);
const paper = (title: string, more: object = {}) =>
  seedPaper(api.platform.database, at(-40), people.admin.id, {
    title,
    sections: [
      {
        questions: Array.from({ length: 5 }, () => ({
          tags: [{ id: topic, kind: 'topic' as const, name: 'Lines' }],
        })),
      },
    ],
    ...more,
  });

beforeAll(async () => {
  api = await testApi();
  const { database } = api.platform;
  const [north, south] = [await api.school('North'), await api.school('South')];
  const group = await api.group(north, 'Autumn');
  const student = (first_name: string) =>
    api.person({ role: 'student', first_name, schools: [north], groups: [group] });
  people = {
    admin: await api.person({ role: 'admin' }),
    tutor: await api.person({ role: 'tutor', schools: [north], tutors: [group] }),
    elsewhere: await api.person({ role: 'tutor', schools: [south] }),
    ann: await student('Ann'),
    ben: await student('Ben'),
  };
  clients = {
    tutor: await api.as(people.tutor),
    elsewhere: await api.as(people.elsewhere),
    ann: await api.as(people.ann),
    ben: await api.as(people.ben),
  };
  const line = await seedTagLine(database, at(-40));
  topic = line.topic;
  const about = async (id: string, tag: string) => {
    await database.kysely.insertInto('study_material_tags').values({ material: id, tag }).execute();
    return id;
  };
  const given = [database, at(-30), people.tutor.id] as const;
  material = await about(await seedMaterial(...given, { title: 'Slope' }), line.sub_topic);
  await seedMaterialAllotment(...given, { materials: [material], users: [people.ann.id] });
  // Three materials that must not appear: one that is not assigned, one on a different topic, and one of a
  // different school.
  await about(await seedMaterial(...given, { title: 'Not given' }), topic);
  const other = await seedTagLine(database, at(-40));
  await about(await seedMaterial(...given, { title: 'On circles', is_open: true }), other.topic);
  const foreign = await seedMaterial(database, at(-30), people.elsewhere.id, {
    title: 'Foreign',
    is_open: true,
  });
  await about(foreign, topic);
  await about(await seedMaterial(...given, { title: 'Open', is_open: true }), topic);
  const chapters = [
    { at_seconds: 0, title: 'Hello', tags: [] },
    { at_seconds: 60, title: 'Lines again', tags: [topic] },
  ];
  video = await seedVideo(...given, { title: 'Lesson 3', chapters, for_user: people.ann.id });
  await seedVideo(...given, { title: 'Ben’s', chapters, for_user: people.ben.id });
  for (let made = 0; made < 4; made += 1) {
    const { id } = await seedQuestion(...given, { status: 'live' });
    await database.kysely.insertInto('question_tags').values({ question: id, tag: topic }).execute();
  }
  await seedSitting(database, at(-20), await paper('Mock 1'), people.ann.id, {
    answers: [['A', 'B', 'B', 'B', 'B']],
  });
});
afterAll(() => api.close());

const plan = (client: ApiClient) => client.get(`/api/practice-sets/${set}/study/`);

test('making a practice set from mistakes creates a study plan with materials and videos on its skills, each with its reason', async () => {
  const { questions } = (await clients.ann.get('/api/mistakes-analyser/')).body;
  const attempts = questions.map(({ attempt }: { attempt: string }) => attempt);
  const made = await clients.ann.post('/api/mistakes-analyser/practice/', { attempts });
  expect(made.status, made.text).toBe(201);
  set = made.body.set.id;
  const { status, body, text } = await plan(clients.ann);
  expect(status, text).toBe(200);
  expect(body).toMatchObject({
    stage: 'study',
    student: { id: people.ann.id },
    set: { id: set, questions: null, question_count: 4 },
    skills: [{ id: topic, questions: 4, before: { right: 1, asked: 5 }, after: null }],
    next_test: null,
  });
  expect(body.materials.map(({ title }: { title: string }) => title)).toEqual(['Slope', 'Open']);
  expect(body.materials[0].skills).toEqual([topic]);
  expect(body.chapters).toEqual([
    {
      video: { id: video, title: 'Lesson 3' },
      title: 'Lines again',
      skills: [topic],
      at_seconds: 60,
      seconds: 540,
      due_at: null,
      finished_at: null,
    },
  ]);
  expect((await clients.ann.get(BOARD)).body.study).toMatchObject({ set, is_begun: false });
});

test('the plan is visible to its student and the student’s staff, and gives 404 to others', async () => {
  const seen = await plan(clients.tutor);
  expect([seen.status, seen.body.student.name]).toEqual([200, expect.stringContaining('Ann')]);
  expect(seen.body.materials.map(({ title }: { title: string }) => title)).toEqual(['Slope', 'Open']);
  expect((await plan(clients.ben)).status).toBe(404);
  expect((await plan(clients.elsewhere)).status).toBe(404);
  expect((await clients.ben.get(BOARD)).body.study).toBeNull();
});

test('a study plan goes from studying to testing to the result, using only released results', async () => {
  const { database } = api.platform;
  const now = api.clock.now();
  await saveDone(database.kysely, { person: people.ann.id, material }, now, now);
  const watched = {
    ranges: [[0, 600]] as const,
    position_seconds: 600,
    position_at: now,
    credit_seconds: 0,
    reported_at: now,
    done_at: now,
  };
  const seen = { watched, gained: 600, finished: [0, 60] };
  await saveWatched(database.kysely, { person: people.ann.id, video }, seen, now);
  const told = (await plan(clients.ann)).body;
  expect([told.materials[0].done_at, told.chapters[0].finished_at]).toEqual([
    now.toISOString(),
    now.toISOString(),
  ]);

  const generate = await clients.ann.post('/api/users/assessments-sessions/generate/', { practice_set: set });
  const session = `/api/users/assessments-sessions/${generate.body.id}/`;
  await clients.ann.patch(session, { action: 'start' });
  expect((await clients.ann.get(BOARD)).body.study).toMatchObject({ is_begun: true });
  expect((await clients.ann.patch(session, { action: 'submit' })).status).toBe(200);
  expect((await clients.ann.get(BOARD)).body.study).toBeNull();
  const next = await paper('Mock 2');
  await seedAllocation(database, now, people.admin.id, next.id, { person: people.ann.id }, {});
  expect((await plan(clients.ann)).body).toMatchObject({
    stage: 'test',
    next_test: { id: next.id, name: 'Mock 2', may_begin: true },
  });

  const held = await paper('Held', { release: BY_HAND });
  api.clock.set(at(1 / 24));
  await seedSitting(database, at(0), held, people.ann.id, { answers: [['A', 'A', 'A', 'A', 'A']] });
  expect((await plan(clients.tutor)).body.stage).toBe('test');
  await seedSitting(database, at(0), next, people.ann.id, { answers: [['A', 'A', 'A', 'A', 'B']] });
  for (const client of [clients.ann, clients.tutor]) {
    expect((await plan(client)).body).toMatchObject({
      stage: 'done',
      skills: [{ before: { right: 1, asked: 5 }, after: { right: 4, asked: 5 }, luck: expect.any(Number) }],
    });
  }
});
