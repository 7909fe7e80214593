import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { type SeededPaper, seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let api: TestApi;
let [admin, manager, one, two, three]: ApiClient[] = [];
let ann: SeededPerson;
let student: ApiClient;
let paper: SeededPaper;

beforeAll(async () => {
  api = await testApi();
  const school = await api.school('North');
  const group = await api.group(school, 'Autumn A');
  const author = await api.person({ role: 'manager', schools: [school] });
  const tutor = async () => api.as(await api.person({ role: 'tutor', schools: [school], tutors: [group] }));
  admin = await api.as(await api.person({ role: 'admin' }));
  manager = await api.as(author);
  [one, two, three] = [await tutor(), await tutor(), await tutor()];
  ann = await api.person({ role: 'student', schools: [school], groups: [group] });
  student = await api.as(ann);
  paper = await seedPaper(api.platform.database, api.clock.now(), author.id, {
    release: { explanations: 'at_once', answers: 'at_once' },
    sections: [{ questions: [{ type: 'essay', marks: 10 }] }],
  });
});
afterAll(() => api.close());

const set = async (values: Record<string, unknown>) => {
  const { version } = (await client(admin).get('/api/settings/')).body;
  expect((await client(admin).patch('/api/settings/', { version, values })).status).toBe(200);
};
const client = (of: ApiClient | undefined): ApiClient => {
  if (of === undefined) throw new Error('Nobody has signed in.');
  return of;
};
const write = async (response: string) => {
  api.clock.advance(1);
  const session = await seedSitting(api.platform.database, api.clock.now(), paper, ann.id, {
    answers: [[response]],
  });
  const { id } = await api.platform.database.kysely
    .selectFrom('attempts')
    .select('id')
    .where('session', '=', session)
    .executeTakeFirstOrThrow();
  return { session, attempt: id };
};
const mark = (by: ApiClient | undefined, attempt: string, version: number, marks: number, comment = '') => {
  api.clock.advance(1);
  return client(by).post(`/api/users/assessments-attempts/${attempt}/mark/`, { version, marks, comment });
};
const open = (by: ApiClient | undefined, attempt: string) =>
  client(by).post(`/api/users/assessments-attempts/${attempt}/mark-lease/`);
const queue = async (by: ApiClient | undefined, query = '') =>
  (await client(by).get(`/api/assessments/${paper.id}/marking/${query}`)).body;
const responses = async (by: ApiClient | undefined) =>
  (await queue(by)).results.map(({ response }: { response: string }) => response);
const progress = async (by: ApiClient | undefined) =>
  (await client(by).get(`/api/assessments/${paper.id}/marking/questions/`)).body.questions[0];
const detail = async (session: string) =>
  (await student.get(`/api/users/assessments-sessions/${session}/`)).body;
const comments = async (session: string) =>
  (await student.get(`/api/users/assessments-sessions/${session}/review/`)).body.questions[0].comments;

test('an answer that a grader has opened is reserved for them until they leave it or the lease ends', async () => {
  const [first, second] = [await write('First'), await write('Second')];
  expect((await open(one, first.attempt)).body).toMatchObject({ waits_for: 'mark', version: 0 });
  expect(await responses(one)).toEqual(['First', 'Second']);
  expect(await responses(two)).toEqual(['Second']);
  expect((await open(two, first.attempt)).body).toMatchObject({ status: 409, code: 'being_marked' });
  expect((await mark(two, first.attempt, 0, 5)).body.code).toBe('being_marked');
  // Opening a different answer gives this one back.
  await open(one, second.attempt);
  expect(await responses(two)).toEqual(['First']);
  await open(two, first.attempt);
  api.clock.advance(5 * 60);
  // The lease ends after some minutes.
  expect((await open(one, first.attempt)).status).toBe(200);
  expect((await mark(one, first.attempt, 0, 5)).status).toBe(200);
  expect((await mark(one, second.attempt, 0, 5)).status).toBe(200);
});

test('grading an outdated version changes nothing and returns the current state', async () => {
  const { attempt, session } = await write('Seen by two');
  expect((await mark(one, attempt, 0, 5)).body.version).toBe(1);
  const late = await mark(two, attempt, 0, 9);
  expect(late.body).toMatchObject({ status: 409, code: 'stale_version', current: { version: 1 } });
  expect(
    (await client(one).post(`/api/users/assessments-attempts/${attempt}/mark/`, { marks: 9 })).status,
  ).toBe(400);
  expect((await detail(session)).score).toMatchObject({ raw: 5 });
  expect((await mark(two, attempt, 1, 9)).body).toMatchObject({ marks: 9, version: 2 });
  expect((await detail(session)).score).toMatchObject({ raw: 9 });
});

test('two graders work independently, and the mean of their points counts with both comments', async () => {
  await set({ 'marking.second_marker': true });
  const { attempt, session } = await write('Marked twice');
  expect((await mark(one, attempt, 0, 6, 'Say who did it.')).body).toEqual({
    marks: null,
    waits_for: 'second_mark',
    pending_marks: 1,
    version: 1,
  });
  // The first grader has finished, and the second does not see the first one's points.
  expect(await responses(one)).toEqual([]);
  const { results } = await queue(two);
  expect(results).toMatchObject([{ waits_for: 'second_mark', given: [], version: 1 }]);
  expect(JSON.stringify(results)).not.toContain('Say who did it.');
  expect(await progress(one)).toMatchObject({ waiting: 0, for_second_mark: 1, for_decision: 0 });
  expect(await progress(two)).toMatchObject({ waiting: 1, for_second_mark: 1 });
  expect((await detail(session)).status).toBe('submitted');
  // Until the second grader has graded, the first can change their points. The change is not a second
  // grading.
  expect((await mark(one, attempt, 1, 6.5, 'Say who did it.')).body.waits_for).toBe('second_mark');
  expect((await mark(two, attempt, 2, 7.5, 'Well put.')).body).toMatchObject({ marks: 7, pending_marks: 0 });
  expect(await detail(session)).toMatchObject({ status: 'released', score: { raw: 7 } });
  expect(await comments(session)).toEqual(['Say who did it.', 'Well put.']);
});

test('a third person decides if two graders differ too much, and a later decision changes a released result', async () => {
  await set({ 'marking.second_marker': true });
  const { attempt, session } = await write('Disputed');
  await mark(one, attempt, 0, 2, 'Too short.');
  expect((await mark(two, attempt, 1, 8, 'Rich.')).body).toMatchObject({
    marks: null,
    waits_for: 'decision',
  });
  expect(await responses(one)).toEqual([]);
  expect(await responses(two)).toEqual([]);
  const [disputed] = (await queue(three)).results;
  const told = [
    { marks: 2, comment: 'Too short.' },
    { marks: 8, comment: 'Rich.' },
  ];
  expect(disputed).toMatchObject({ waits_for: 'decision', given: told });
  expect(await responses(manager)).toEqual(['Disputed']);
  expect((await mark(two, attempt, 2, 8)).status).toBe(403);
  expect((await detail(session)).status).toBe('submitted');
  expect((await mark(three, attempt, 2, 6, 'Short, but rich.')).body).toMatchObject({
    marks: 6,
    pending_marks: 0,
  });
  expect((await detail(session)).score).toMatchObject({ raw: 6 });
  expect(await comments(session)).toEqual(['Short, but rich.']);
  // Final points are changed by the same rule.
  expect((await mark(one, attempt, 3, 1)).status).toBe(403);
  expect((await mark(manager, attempt, 3, 7)).body).toMatchObject({ marks: 7 });
  expect(await detail(session)).toMatchObject({ status: 'released', score: { raw: 7 } });
  expect(await comments(session)).toEqual([]);
});

test('an answer that was changed waits for a grader again', async () => {
  await set({ 'marking.second_marker': false });
  const { attempt, session } = await write('Before');
  await mark(one, attempt, 0, 6, 'Of the old one.');
  const { kysely } = api.platform.database;
  await kysely
    .updateTable('attempts')
    .set({ response: JSON.stringify('After'), response_seq: 9, outcome: 'pending' })
    .where('id', '=', attempt)
    .execute();
  await kysely
    .updateTable('sessions')
    .set({ status: 'submitted', pending_marks: 1 })
    .where('id', '=', session)
    .execute();
  expect((await queue(two)).results).toMatchObject([{ response: 'After', waits_for: 'mark' }]);
  expect((await mark(two, attempt, 1, 3)).body).toMatchObject({ marks: 3, version: 2 });
  expect(await comments(session)).toEqual([]);
});

test('a grader sees answers without takers and cannot filter by taker while names are hidden', async () => {
  await set({ 'marking.names_hidden': true });
  const { attempt, session } = await write('Whose?');
  const { results } = await queue(one);
  expect(results).toMatchObject([{ attempt, response: 'Whose?', taker: null, session: null }]);
  expect(JSON.stringify(results)).not.toContain(ann.id);
  expect(JSON.stringify(results)).not.toContain(session);
  for (const query of [`?session=${session}`, '?search=ann']) {
    expect(await queue(one, query)).toMatchObject({
      status: 422,
      errors: [{ path: expect.stringMatching(/^query/) }],
    });
  }
  await set({ 'marking.names_hidden': false });
  expect((await queue(one)).results).toMatchObject([{ taker: { id: ann.id }, session }]);
});

test('each criterion of a rubric is graded separately, and the student reads the points for each', async () => {
  const rubric = [
    {
      title: 'Thesis',
      says: '',
      marks: 1,
      levels: [
        { words: 'A claim', marks: 1 },
        { words: 'No claim', marks: 0 },
      ],
    },
    { title: 'Evidence', says: 'Two quotations.', marks: 3 },
  ];
  const { id: author } = await api.person({ role: 'admin' });
  const { database } = api.platform;
  const of = await seedPaper(database, api.clock.now(), author, {
    release: { explanations: 'at_once', answers: 'at_once' },
    sections: [{ questions: [{ type: 'essay', marks: 8, rubric }] }],
  });
  const session = await seedSitting(database, api.clock.now(), of, ann.id, { answers: [['By rubric']] });
  const [waiting] = (await client(one).get(`/api/assessments/${of.id}/marking/`)).body.results;
  expect(waiting).toMatchObject({ rubric, marks_max: 8 });
  const give = (by: ApiClient | undefined, body: object) =>
    client(by).post(`/api/users/assessments-attempts/${waiting.attempt}/mark/`, body);
  const faults = async (body: object) => {
    const { status, body: problem } = await give(one, { version: 0, ...body });
    return [status, ...problem.errors.map(({ path }: { path: string }) => path)];
  };
  expect(await faults({ marks: 4 })).toEqual([422, 'body.marks']);
  expect(await faults({ criteria: [1] })).toEqual([422, 'body.criteria']);
  expect(await faults({ criteria: [2, 3.5] })).toEqual([422, 'body.criteria.0', 'body.criteria.1']);
  expect(await faults({ criteria: [0.5, 3] })).toEqual([422, 'body.criteria.0']);
  expect(await faults({ criteria: [-1, 3] })).toEqual([400, 'body.criteria.0']);
  await set({ 'marking.second_marker': true, 'marking.tolerance_percent': 30 });
  await give(one, { version: 0, criteria: [1, 1] });
  expect((await give(two, { version: 1, criteria: [1, 2] })).body).toMatchObject({
    marks: 5,
    pending_marks: 0,
  });
  const { questions } = (await student.get(`/api/users/assessments-sessions/${session}/review/`)).body;
  expect(questions[0].rubric).toEqual([
    { title: 'Thesis', says: '', marks: 1, given: 1, reached: ['A claim'] },
    { ...rubric[1], given: 1.5 },
  ]);
  await set({ 'marking.second_marker': false, 'marking.tolerance_percent': null });
});
