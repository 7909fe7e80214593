import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TagKind } from '#features/tags/tags.contract.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';

let api: TestApi;
let admin: ApiClient;
let adminId: string;
beforeAll(async () => {
  api = await testApi();
  const person = await api.person({ role: 'admin' });
  adminId = person.id;
  admin = await api.as(person);
});
afterAll(() => api.close());

const tag = async (kind: string, name: string, parent: string | null) =>
  (await admin.post(`/api/tags/${kind}/`, { name, parent })).body.id as string;
const frozen = (id: string, kind: TagKind, name: string) => ({ id, kind, name });

test('every screen shows the topic that was stored when the test was published, or else the current topic; a merged topic is shown as the remaining one', async () => {
  const { database, clock } = api.platform;
  const mega = await tag('mega-domain', 'Math', await tag('subject', 'Math', await tag('exam', 'SAT', null)));
  const [algebra, geometry] = [await tag('domain', 'Algebra', mega), await tag('domain', 'Geometry', mega)];
  const lines = await tag('topic', 'Lines', algebra);
  const graphs = await tag('topic', 'Graphs of lines', algebra);
  const circles = await tag('topic', 'Circles', geometry);
  const arcs = await tag('sub-topic', 'Arcs', circles);
  const paper = await seedPaper(database, clock.now(), adminId, {
    title: 'By topic',
    release: { answers: 'at_once', explanations: 'at_once' },
    sections: [
      {
        kind: 'math',
        questions: [
          // A question frozen with the topic Lines and filed under Circles today.
          { tags: [frozen(algebra, 'domain', 'Algebra'), frozen(lines, 'topic', 'Lines')] },
          // A question frozen with only a domain. Since then it has also been filed under a sub-topic.
          { tags: [frozen(algebra, 'domain', 'Algebra')] },
          // The topic of this question was merged after the session.
          { tags: [frozen(graphs, 'topic', 'Graphs of lines')] },
          // A question frozen with several topics; the first in their order counts.
          { tags: [frozen(circles, 'topic', 'Circles'), frozen(lines, 'topic', 'Lines')] },
          {},
        ],
      },
    ],
  });
  const asked = paper.content.sections[0]?.placements.map(({ question }) => question) ?? [];
  await database.kysely
    .insertInto('question_tags')
    .values([
      { question: asked[0] ?? '', tag: circles },
      { question: asked[1] ?? '', tag: arcs },
    ])
    .execute();
  const merging = `/api/tags/topic/${graphs}/?merge_into=${lines}`;
  const { etag } = (await admin.delete(`${merging}&dry_run=true`)).body;
  expect((await admin.delete(merging, undefined, { 'if-match': etag })).status).toBe(200);

  const noor = await api.person({ role: 'student' });
  const answers = [['A', 'B', 'B', null, 'B']];
  const session = await seedSitting(database, clock.now(), paper, noor.id, { answers });
  const TOPICS = ['Lines', 'Circles', 'Lines', 'Lines', null];
  const DOMAINS = ['Algebra', 'Geometry', 'Algebra', 'Algebra', null];
  for (const client of [await api.as(noor), admin]) {
    const at = `/api/users/assessments-sessions/${session}/`;
    const { result } = (await client.get(at)).body;
    expect(result.questions.map(({ topic }: { topic: string | null }) => topic)).toEqual(TOPICS);
    expect(
      result.parts[0].domains.map(({ name, question_count }: { name: string; question_count: number }) => [
        name,
        question_count,
      ]),
    ).toEqual([
      ['Algebra', 3],
      ['Geometry', 1],
    ]);
    const { questions } = (await client.get(`${at}review/`)).body;
    expect(questions.map(({ topic }: { topic: string | null }) => topic)).toEqual(TOPICS);
    expect(questions.map(({ domain }: { domain: string | null }) => domain)).toEqual(DOMAINS);
  }
  const board = (await (await api.as(noor)).get('/api/users/assessments/dashboard/')).body;
  expect(board.latest).toMatchObject({
    right_count: 1,
    question_count: 5,
    topics: [
      { name: 'Lines', right_count: 1, question_count: 3 },
      { id: circles, name: 'Circles', right_count: 0, question_count: 1 },
    ],
  });
  const analysis = (await admin.get(`/api/assessments/${paper.id}/analysis/`)).body;
  expect(analysis.items.map(({ domain }: { domain: string | null }) => domain)).toEqual(DOMAINS);

  // A later change of topic or name appears immediately on every screen.
  await database.kysely
    .insertInto('question_tags')
    .values({ question: asked[4] ?? '', tag: circles })
    .execute();
  const { version } = (await admin.get(`/api/tags/topic/${circles}/`)).body;
  await admin.patch(`/api/tags/topic/${circles}/`, { version, name: 'Circles and arcs' });
  const again = (await admin.get(`/api/users/assessments-sessions/${session}/`)).body.result.questions;
  expect(again[4].topic).toBe('Circles and arcs');
  const later = (await (await api.as(noor)).get('/api/users/assessments/dashboard/')).body;
  expect(later.latest.topics).toMatchObject([
    { id: circles, name: 'Circles and arcs', right_count: 0, question_count: 2 },
    { id: lines, name: 'Lines', right_count: 1, question_count: 3 },
  ]);
});

test('a review shows the current reason for a chosen wrong option after the original reason was merged into a different one', async () => {
  const { database, clock } = api.platform;
  const reason = async (name: string) =>
    (
      await admin.post('/api/tags/reason-for-error/', {
        name,
        parent: null,
        reason_group: 'process',
        remedy: 'Look.',
      })
    ).body.id as string;
  const [old, kept] = [await reason('Misread it'), await reason('Misread')];
  const options = [
    { id: v7(), text: '<p>A</p>', is_correct: true, reason_for_error: null, feedback: '' },
    { id: v7(), text: '<p>B</p>', is_correct: false, reason_for_error: old, feedback: '' },
  ];
  const paper = await seedPaper(database, clock.now(), adminId, { sections: [{ questions: [{ options }] }] });
  const merging = `/api/tags/reason-for-error/${old}/?merge_into=${kept}`;
  const { etag } = (await admin.delete(`${merging}&dry_run=true`)).body;
  await admin.delete(merging, undefined, { 'if-match': etag });
  const noor = await api.person({ role: 'student' });
  const session = await seedSitting(database, clock.now(), paper, noor.id, { answers: [['B']] });
  const { questions } = (await admin.get(`/api/users/assessments-sessions/${session}/review/`)).body;
  expect(questions[0].error_of_choice).toEqual({ id: kept, name: 'Misread' });
});
