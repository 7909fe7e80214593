import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { releaseAndWait } from '#tests/support/release.ts';
import { type PaperSeed, seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let api: TestApi;
let south: string;
let ann: SeededPerson;
let student: ApiClient;
/** Managers of Ann's school, of the other school, and of both. */
let manager: ApiClient;
let theirs: ApiClient;
let both: ApiClient;
let admin: SeededPerson;

beforeAll(async () => {
  api = await testApi();
  const north = await api.school('North');
  south = await api.school('South');
  admin = await api.person({ role: 'admin' });
  ann = await api.person({ role: 'student', schools: [north] });
  student = await api.as(ann);
  manager = await api.as(await api.person({ role: 'manager', schools: [north] }));
  theirs = await api.as(await api.person({ role: 'manager', schools: [south] }));
  both = await api.as(await api.person({ role: 'manager', schools: [north, south] }));
});
afterAll(() => api.close());

/** A session of Ann's for a test of the south school. */
async function sat(seed: PaperSeed, ...answers: (string | null)[]) {
  const { database } = api.platform;
  const paper = await seedPaper(database, api.clock.now(), admin.id, seed);
  await database.kysely
    .updateTable('assessments')
    .set({ school: south })
    .where('id', '=', paper.id)
    .execute();
  const session = await seedSitting(database, api.clock.now(), paper, ann.id, { answers: [answers] });
  return { paper, session };
}

const review = (client: ApiClient, session: string) =>
  client.get(`/api/users/assessments-sessions/${session}/review/`);

test('staff see no more of a test that belongs to a different school than the student who took it', async () => {
  const waits = {
    score: 'at_once',
    correctness: 'at_once',
    answers: 'manual',
    explanations: 'manual',
  } as const;
  const { session } = await sat({ release: waits, sections: [{ questions: [{}, {}] }] }, 'A', 'B');
  for (const client of [student, manager]) {
    const { text } = await review(client, session);
    expect(text).not.toContain('secret');
    expect(text).not.toContain('"is_correct":true');
    const whole = await client.get(`/api/users/assessments-sessions/${session}/`);
    expect(whole.text).not.toContain('secret');
  }
  // The student may see her outcomes, so staff at her school see them too.
  const { body } = await manager.get(`/api/users/assessments-sessions/${session}/`);
  expect(body.result.questions.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'right',
    'wrong',
  ]);
  // A manager of both schools sees the answer keys; a manager who has only the test's school sees no session.
  expect((await review(both, session)).text).toContain('secret-explanation');
  expect((await review(theirs, session)).status).toBe(404);

  await releaseAndWait(api, both, session);
  expect((await review(student, session)).text).toContain('secret-explanation');
  expect((await review(manager, session)).text).toContain('secret-explanation');
});

test('an essay in a different school’s test waits for staff who see both the test and its taker', async () => {
  const { paper, session } = await sat(
    { sections: [{ questions: [{ type: 'essay', marks: 6 }] }] },
    'Because.',
  );
  const { id: attempt } = await api.platform.database.kysely
    .selectFrom('attempts')
    .select('id')
    .where('session', '=', session)
    .executeTakeFirstOrThrow();
  const mark = (client: ApiClient) =>
    client.post(`/api/users/assessments-attempts/${attempt}/mark/`, { version: 0, marks: 4 });
  const toMark = async (client: ApiClient) => {
    const { waiting } = (await client.get('/api/users/assessments/dashboard/')).body;
    return waiting.filter((row: { assessment: string }) => row.assessment === paper.id);
  };
  expect((await manager.get(`/api/assessments/${paper.id}/marking/`)).status).toBe(404);
  expect((await mark(manager)).status).toBe(404);
  expect(await toMark(manager)).toEqual([]);
  expect((await theirs.get(`/api/assessments/${paper.id}/marking/`)).body.count).toBe(0);
  expect((await mark(theirs)).status).toBe(404);
  expect(await toMark(both)).toMatchObject([{ pending_marks: 1, sessions_to_mark: 1 }]);
  expect((await mark(both)).body).toMatchObject({ marks: 4, pending_marks: 0 });
});

test('analysis and downloads of a shared test cover only the reader’s school; a different school’s test shows no figures', async () => {
  const { paper } = await sat({ sections: [{ questions: [{}] }] }, 'A');
  const analysis = (client: ApiClient) => client.get(`/api/assessments/${paper.id}/analysis/`);
  expect((await analysis(manager)).status).toBe(404);
  expect((await analysis(theirs)).body.session_count).toBe(0);
  await api.platform.database.kysely
    .updateTable('assessments')
    .set({ school: null })
    .where('id', '=', paper.id)
    .execute();
  expect((await analysis(manager)).body.session_count).toBe(1);
  expect((await analysis(theirs)).body.session_count).toBe(0);
  const rows = async (client: ApiClient) =>
    (await client.get(`/api/session-csv-result-download/?assessment_id=${paper.id}`)).text
      .trim()
      .split('\r\n');
  expect([(await rows(manager)).length, (await rows(theirs)).length]).toEqual([2, 1]);
});
