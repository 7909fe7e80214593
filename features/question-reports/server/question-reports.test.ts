import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedQuestion } from '#tests/support/bank-seed.ts';
import { type Sitting, sittingOf } from '#tests/support/sitting.ts';
import { seedReport } from '../tests/seed-report.ts';

const URL = '/api/question-reports/';
const SECTIONS = [
  { title: 'Reading', questions: 2 },
  { title: 'Math', questions: 1 },
];

let api: TestApi;
let sitting: Sitting;
let north: string;
let south: string;
let manager: ApiClient;
let tutor: ApiClient;
let southManager: ApiClient;
let admin: ApiClient;
let adminId: string;

beforeAll(async () => {
  api = await testApi();
  [north, south] = [await api.school('North'), await api.school('South')];
  const root = await api.person({ role: 'admin' });
  adminId = root.id;
  admin = await api.as(root);
  const staff = async (role: 'manager' | 'tutor', school: string) =>
    api.as(await api.person({ role, schools: [school] }));
  manager = await staff('manager', north);
  tutor = await staff('tutor', north);
  southManager = await staff('manager', south);
  const taker = await api.person({ role: 'student', schools: [north], first_name: 'Ann', last_name: 'Lee' });
  sitting = await sittingOf(api, adminId, { sections: SECTIONS }, { taker, client: await api.as(taker) });
});
afterAll(() => api.close());

const send = (body: object) =>
  sitting.client.post(`/api/users/sessions/${sitting.id}/question-reports/`, body);
const idsOf = async (client: ApiClient, query = '') =>
  (await client.get(`${URL}${query}`)).body.results.map(({ id }: { id: string }) => id);
/** Seeds a question of this school with a report by the taker. */
const reportedIn = async (school: string | null, reporter = sitting.taker.id) => {
  const { id: question } = await seedQuestion(api.platform.database, api.clock.now(), adminId, { school });
  return { question, id: await seedReport(api, { session: sitting.id, question, reporter }) };
};

test('a taker can report a question once the test has asked it, and gets only a confirmation', async () => {
  const [question] = sitting.questions;
  const body = { question: question?.id, kind: 'answers', text: ' Both A\r\nand B fit. ' };
  expect((await send(body)).body.errors[0].path).toBe('body.question');
  await sitting.act('start');
  const done = await send(body);
  expect([done.status, Object.keys(done.body).sort()]).toEqual([201, ['id', 'reported_at']]);
  const [row] = (await admin.get(`${URL}?question=${question?.id}`)).body.results;
  expect(row).toMatchObject({
    kind: 'answers',
    text: 'Both A\nand B fit.',
    status: 'open',
    resolution: null,
    reporter: { id: sitting.taker.id, name: 'Ann Lee' },
  });
  // The test has not asked the later section's question yet, and the kind `other` needs a text.
  const later = sitting.paper.sections[1]?.questions[0]?.id;
  expect((await send({ ...body, question: later })).status).toBe(422);
  expect((await send({ ...body, kind: 'other', text: ' ' })).body.errors[0].path).toBe('body.text');
  const other = await api.as(await api.person({ role: 'student', schools: [north] }));
  expect((await other.post(`/api/users/sessions/${sitting.id}/question-reports/`, body)).status).toBe(404);
});

test('takers and counselors cannot see reports', async () => {
  const { id, question } = await reportedIn(north);
  const counselor = await api.as(await api.person({ role: 'counselor', schools: [north] }));
  for (const client of [sitting.client, counselor]) {
    expect((await client.get(URL)).status).toBe(403);
    expect((await client.post(`${URL}counts/`, { questions: [question] })).status).toBe(403);
    expect((await client.patch(`${URL}${id}/`, { resolution: 'x', version: 1 })).status).toBe(403);
  }
});

test('staff see all reports about their own school’s questions, and none about a different school’s', async () => {
  const { id, question } = await reportedIn(south);
  expect(await idsOf(southManager)).toContain(id);
  expect(await idsOf(manager)).not.toContain(id);
  expect((await manager.post(`${URL}counts/`, { questions: [question] })).body.counts).toEqual([]);
  expect((await manager.patch(`${URL}${id}/`, { resolution: 'x', version: 1 })).status).toBe(404);
  // The reporter belongs to a different school, so the name is hidden.
  const { body } = await southManager.get(`${URL}?question=${question}`);
  expect([body.results[0].reporter, body.results[0].text]).toEqual([null, 'Which line is meant?']);
});

test('for a shared question, staff see reports by their own people, and admins see all', async () => {
  const { id, question } = await reportedIn(null);
  const theirs = await api.person({ role: 'student', schools: [south] });
  const other = await seedReport(api, { session: sitting.id, question, reporter: theirs.id });
  expect((await idsOf(admin, `?question=${question}`)).sort()).toEqual([id, other].sort());
  expect(await idsOf(manager, `?question=${question}`)).toEqual([id]);
  expect(await idsOf(southManager, `?question=${question}`)).toEqual([other]);
  // Only an admin may change this question, so only an admin may resolve the report.
  const [seen] = (await manager.get(`${URL}?question=${question}`)).body.results;
  expect(seen.may_resolve).toBe(false);
  expect((await manager.patch(`${URL}${id}/`, { resolution: 'x', version: 1 })).status).toBe(403);
});

test('people who may change the question can resolve a report, with a text and only once', async () => {
  const { id, question } = await reportedIn(north);
  const second = await seedReport(api, { session: sitting.id, question, reporter: sitting.taker.id });
  expect((await tutor.patch(`${URL}${id}/`, { resolution: 'x', version: 1 })).status).toBe(403);
  expect((await manager.patch(`${URL}${id}/`, { resolution: ' ', version: 1 })).status).toBe(400);
  const done = await manager.patch(`${URL}${id}/`, { resolution: 'Option B reworded.', version: 1 });
  expect(done.body).toMatchObject({
    status: 'resolved',
    resolution: { text: 'Option B reworded.' },
    version: 2,
  });
  const stale = await admin.patch(`${URL}${id}/`, { resolution: 'Again.', version: 1 });
  expect([stale.status, stale.body.code]).toEqual([409, 'stale_version']);
  const { counts } = (await manager.post(`${URL}counts/`, { questions: [question] })).body;
  expect(counts).toEqual([{ question, open: 1, resolved: 1 }]);
  expect(await idsOf(manager, `?question=${question}&status=open`)).toEqual([second]);
  expect(await idsOf(manager, `?question=${question}&status=resolved`)).toEqual([id]);
});
