import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { type SeededPaper, seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import { checkTypedAnswers } from './typed-answers.ts';

let api: TestApi;
let manager: ApiClient;
let far: ApiClient;
let tutor: ApiClient;
let paper: SeededPaper;
let questions: string[];
let ann: string;

const base = () => [api.platform.database, api.clock.now()] as const;
const query = (text: string, values: unknown[] = []) => api.platform.database.pool.query(text, values);

/**
 * Typed answers with a straight apostrophe, a hyphen and a number, while the answer key has only the
 * typographic forms.
 */
beforeAll(async () => {
  api = await testApi();
  const [north, south] = [await api.school('North'), await api.school('South')];
  const author = await api.person({ role: 'manager', schools: [north] });
  manager = await api.as(author);
  far = await api.as(await api.person({ role: 'manager', schools: [south] }));
  tutor = await api.as(await api.person({ role: 'tutor', schools: [north] }));
  ann = (await api.person({ role: 'student', schools: [north] })).id;
  paper = await seedPaper(...base(), author.id, {
    sections: [
      {
        questions: [
          { type: 'text', accepted_answers: ['don’t'] },
          { type: 'text', accepted_answers: ['so'] },
          { type: 'numeric', accepted_answers: ['5'] },
        ],
      },
    ],
  });
  questions = paper.content.sections[0]?.placements.map(({ question }) => question) ?? [];
  await seedSitting(...base(), paper, ann, { answers: [["don't", 'so', '5']] });
  await query("update attempts set outcome = 'wrong', share = 0, marks = 0 where question = $1", [
    questions[0],
  ]);
  await query('update sessions set raw = raw - 1');
  await query('update questions set school = $2, accepted_answers = $3 where id = $1', [
    questions[0],
    north,
    ['don’t'],
  ]);
  await query('insert into typed_answer_checks (question) select id from questions');
});
afterAll(() => api.close());

const listed = async (client: ApiClient) =>
  (await client.get('/api/questions/?to_regrade=true')).body.results.map(({ id }: { id: string }) => id);
const outcome = async () =>
  (await query('select outcome from attempts where question = $1', [questions[0]])).rows[0]?.outcome;

test('lists past answers that would be judged differently now, changes none of them, and empties the list after a regrade', async () => {
  expect(await listed(manager)).toEqual([]);
  await checkTypedAnswers(api.platform, new AbortController().signal);
  expect(await listed(manager)).toEqual([questions[0]]);
  expect(await outcome()).toBe('wrong');
  expect((await query('select count(*)::int as left from typed_answer_checks')).rows).toEqual([{ left: 0 }]);

  const path = `/api/questions/${questions[0]}/regrade/`;
  const look = await manager.post(`${path}?dry_run=true`, { action: 'new_key' });
  expect(look.body).toMatchObject({ sessions: 1, up: 1, gains: 1 });
  const said = { action: 'new_key', reason: 'A straight apostrophe is right too.' };
  expect((await manager.post(path, said, { 'if-match': look.body.etag })).status).toBe(200);
  expect([await outcome(), await listed(manager)]).toEqual(['right', []]);
});

test('managers in a different school and tutors who cannot see the student see no past answers that would be judged differently', async () => {
  await query('update questions set school = null where id = $1', [questions[0]]);
  await query(
    'insert into regrade_candidates (attempt, question) select id, question from attempts where question = $1',
    [questions[0]],
  );
  expect(await listed(manager)).toEqual([questions[0]]);
  expect([await listed(far), await listed(tutor)]).toEqual([[], []]);
  expect((await far.get('/api/questions/?to_regrade=false')).body.count).toBe(3);
});
