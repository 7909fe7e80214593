import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { type SeededPaper, seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let api: TestApi;
let manager: ApiClient;
let ann: SeededPerson;
let student: ApiClient;
let paper: SeededPaper;
let school: string;

beforeAll(async () => {
  api = await testApi();
  school = await api.school('North');
  const author = await api.person({ role: 'manager', schools: [school] });
  manager = await api.as(author);
  ann = await api.person({ role: 'student', schools: [school] });
  student = await api.as(ann);
  paper = await seedPaper(api.platform.database, api.clock.now(), author.id, {
    marks: { correct: 1, wrong: -1, omitted: 0 },
    sections: [{ questions: [{}, { type: 'essay', marks: 6 }, { type: 'essay', marks: 4 }] }],
  });
});
afterAll(() => api.close());

const sit = (...answers: (string | null)[]) =>
  seedSitting(api.platform.database, api.clock.now(), paper, ann.id, { answers: [answers] });
/** Gives points for the current version of the answer. */
const mark = async (client: ApiClient, attempt: string, marks: number, comment = '') => {
  const row = await api.platform.database.kysely
    .selectFrom('hand_marks')
    .select('version')
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  const version = row?.version ?? 0;
  return client.post(`/api/users/assessments-attempts/${attempt}/mark/`, { version, marks, comment });
};
const open = (client: ApiClient, attempt: string) =>
  client.post(`/api/users/assessments-attempts/${attempt}/mark-lease/`);
const detail = async (client: ApiClient, session: string) =>
  (await client.get(`/api/users/assessments-sessions/${session}/`)).body;
const attemptsOf = async (session: string) => {
  const rows = await api.platform.database.kysely
    .selectFrom('attempts')
    .select(['id', 'question'])
    .where('session', '=', session)
    .execute();
  const placements = paper.content.sections[0]?.placements ?? [];
  return placements.map(({ question }) => rows.find((row) => row.question === question)?.id ?? '');
};

test('essays delay the score until the last of them is graded', async () => {
  const session = await sit('A', 'Because.', 'Therefore.');
  const [, one = '', two = ''] = await attemptsOf(session);
  expect(await detail(student, session)).toMatchObject({
    status: 'submitted',
    pending_marks: 2,
    score: null,
  });
  expect((await mark(manager, one, 4.5)).body).toEqual({
    marks: 4.5,
    waits_for: null,
    pending_marks: 1,
    version: 1,
  });
  expect(await detail(student, session)).toMatchObject({ status: 'submitted', score: null, result: null });
  expect((await mark(manager, two, 0)).body).toMatchObject({ marks: 0, pending_marks: 0 });
  // Zero points for an essay are 0, not the deduction for a wrong choice.
  expect(await detail(student, session)).toMatchObject({
    status: 'released',
    pending_marks: 0,
    score: { raw: 5.5, raw_max: 11 },
    result: { questions: [{ outcome: 'right' }, { outcome: 'partial', marks: 4.5 }, { marks: 0 }] },
  });
  // Grading an answer again changes the score, and the session stays released.
  expect((await mark(manager, two, 4)).body.pending_marks).toBe(0);
  expect(await detail(student, session)).toMatchObject({ status: 'released', score: { raw: 9.5 } });
});

test('an essay left blank does not wait for a grader', async () => {
  const session = await sit('A', null, ' ');
  expect(await detail(student, session)).toMatchObject({ pending_marks: 0, score: { raw: 1, raw_max: 11 } });
});

test('points must fit the question, and only answers that cannot be scored automatically may get them', async () => {
  const session = await sit('A', 'Because.', null);
  const [choice = '', essay = '', blank = ''] = await attemptsOf(session);
  const paths = async (attempt: string, marks: number) => {
    const { status, body } = await mark(manager, attempt, marks);
    return [status, ...(body.errors ?? []).map((fault: { path: string }) => fault.path)];
  };
  expect(await paths(essay, 6.5)).toEqual([422, 'body.marks']);
  expect(await paths(essay, -1)).toEqual([400, 'body.marks']);
  expect(await paths(choice, 1)).toEqual([422, 'params.id']);
  expect(await paths(blank, 1)).toEqual([422, 'params.id']);
  expect((await open(manager, choice)).status).toBe(422);
  expect(await detail(manager, session)).toMatchObject({ pending_marks: 1 });
});

test('points apply to the answer that was graded, so a changed answer waits for a grader again', async () => {
  const session = await sit('A', 'Because.', null);
  const [, essay = ''] = await attemptsOf(session);
  await mark(manager, essay, 6);
  await api.platform.database.kysely
    .updateTable('attempts')
    .set({ response: JSON.stringify('On reflection.'), response_seq: 9 })
    .where('id', '=', essay)
    .execute();
  expect((await mark(manager, essay, 3)).body).toMatchObject({ marks: 3, pending_marks: 0 });
  expect(await detail(manager, session)).toMatchObject({ score: { raw: 4 } });
});

test('the grading list has waiting answers with their question, all answers to one question together', async () => {
  const of = await seedPaper(api.platform.database, api.clock.now(), ann.id, {
    marks: { correct: 2, wrong: 0, omitted: 0 },
    sections: [
      { questions: [{}] },
      {
        questions: [
          {
            type: 'essay',
            marks: 3,
            stem: '<p>Why?</p>',
            stimulus: '<p>A poem.</p>',
            explanation: '<p>Because.</p>',
          },
          { type: 'essay', stem: '<p>How?</p>' },
        ],
      },
    ],
  });
  const at = `/api/assessments/${of.id}/marking/`;
  expect((await manager.get(at)).body).toMatchObject({ count: 0, results: [] });
  const { database } = api.platform;
  const bea = await api.person({ role: 'student', first_name: 'Bea', schools: [school] });
  const write = (taker: string, ...answers: (string | null)[]) => {
    api.clock.advance(1);
    return seedSitting(database, api.clock.now(), of, taker, { answers: [['A'], answers] });
  };
  const first = await write(ann.id, 'Ann on why', 'Ann on how');
  const second = await write(bea.id, 'Bea on why', null);
  const gone = await write(bea.id, 'Voided', null);
  await database.kysely.updateTable('sessions').set({ status: 'voided' }).where('id', '=', gone).execute();
  const far = await api.person({ role: 'student', schools: [await api.school('Far')] });
  await write(far.id, 'Far away', null);

  const listed = async (query = '') => (await manager.get(`${at}${query}`)).body.results;
  const answers = (rows: { response: string }[]) => rows.map(({ response }) => response);
  const rows = await listed();
  expect(answers(rows).filter((one) => one.endsWith('why'))).toEqual(['Ann on why', 'Bea on why']);
  expect(answers(rows).indexOf('Ann on how')).not.toBe(1);
  expect(answers(await listed('?ordering=submitted_at')).at(-1)).toBe('Bea on why');
  expect(answers(await listed(`?session=${second}`))).toEqual(['Bea on why']);
  expect(answers(await listed('?search=bea'))).toEqual(['Bea on why']);
  const how = of.content.sections[1]?.placements[1]?.question;
  expect(answers(await listed(`?question=${how}`))).toEqual(['Ann on how']);
  expect((await manager.get(`${at}?page_size=2`)).body).toMatchObject({ count: 3 });
  const why = rows.find(({ response }: { response: string }) => response === 'Ann on why');
  expect(why).toMatchObject({
    session: first,
    taker: { id: ann.id },
    section_title: 'Part 2',
    number: 1,
    marks_max: 6,
    stem: '<p>Why?</p>',
    stimulus: '<p>A poem.</p>',
    explanation: '<p>Because.</p>',
    waits_for: 'mark',
    given: [],
    version: 0,
  });
  const progress = async () => (await manager.get(`${at}questions/`)).body;
  const none = { for_second_mark: 0, for_decision: 0 };
  expect(await progress()).toEqual({
    names_hidden: false,
    questions: [
      { question: why.question, section_title: 'Section 2', number: 1, answers: 2, waiting: 2, ...none },
      { question: how, section_title: 'Section 2', number: 2, answers: 1, waiting: 1, ...none },
    ],
  });
  await mark(manager, why.attempt, 6);
  expect(answers(await listed())).not.toContain('Ann on why');
  expect((await progress()).questions).toMatchObject([{ answers: 2, waiting: 1 }, { waiting: 1 }]);
});

test('a voided session cannot get points', async () => {
  const session = await sit('A', 'Because.', null);
  const [, essay = ''] = await attemptsOf(session);
  const { kysely } = api.platform.database;
  for (const [status, expected] of [
    ['voided', 422],
    ['in_progress', 422],
    ['submitted', 200],
  ] as const) {
    await kysely.updateTable('sessions').set({ status }).where('id', '=', session).execute();
    expect((await mark(manager, essay, 6)).status, status).toBe(expected);
  }
});

test('nobody can grade their own answers or those of takers out of reach', async () => {
  const session = await sit('A', 'Because.', null);
  const [, essay = ''] = await attemptsOf(session);
  expect((await mark(student, essay, 6)).status).toBe(403);
  const stranger = await api.person({ role: 'manager', schools: [await api.school('South')] });
  expect((await mark(await api.as(stranger), essay, 6)).status).toBe(404);
  expect((await open(student, essay)).status).toBe(403);
  expect((await open(await api.as(stranger), essay)).status).toBe(404);
  expect((await mark(manager, ann.id, 6)).status).toBe(404);
  const at = `/api/assessments/${paper.id}/marking/`;
  expect((await student.get(at)).status).toBe(403);
  expect((await (await api.as(stranger)).get(at)).body.count).toBe(0);
  expect((await student.get(`${at}questions/`)).status).toBe(403);
  expect((await (await api.as(stranger)).get(`${at}questions/`)).body.questions).toEqual([]);
  expect((await manager.get(`/api/assessments/${ann.id}/marking/`)).status).toBe(404);
  // A page beyond the last one has no rows, but the number of pages is still known.
  expect((await manager.get(at)).body.count).toBeGreaterThan(0);
  expect((await manager.get(`${at}?page=50`)).body.errors).toEqual([
    { path: 'query.page', message: 'At most 1.' },
  ]);
});
