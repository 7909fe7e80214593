/** What is frozen of a question stays the same to the byte, so that publishing again makes no revision of what nobody changed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { type SeededQuestion, seedQuestion } from '#tests/support/bank-seed.ts';
import { canonicalJson } from '../canonical-json.rules.ts';
import { findDraftQuestion } from './public.ts';

let api: TestApi;
let author: string;
beforeAll(async () => {
  api = await testApi();
  ({ id: author } = await api.person({ role: 'tutor', schools: [await api.school('North')] }));
});
afterAll(() => api.close());

const seeded = () => seedQuestion(api.platform.database, api.clock.now(), author);
const frozen = async ({ id }: SeededQuestion) =>
  canonicalJson(await findDraftQuestion(api.platform.database.kysely, id));

/** As every build wrote it of a choice, and where it has a `rubric`, with that in its place. */
const asEver = ({ options: [one, other] }: SeededQuestion, rubric = '') =>
  `{"accepted_answers":[],"case_sensitive":false,"difficulty":null,"entry":"sat","explanation":"",` +
  `"hints":[],"options":[` +
  `{"feedback":"","id":"${one}","is_correct":true,"reason_for_error":null,"text":"<p>This</p>"},` +
  `{"feedback":"","id":"${other}","is_correct":false,"reason_for_error":null,"text":"<p>That</p>"}],` +
  `"partial":false,${rubric}"stem":"<p>Which?</p>","stimulus":"","tags":[],"tolerance":0,"type":"single_choice"}`;

test('a question without a rubric and without gaps is frozen as before there were any', async () => {
  const question = await seeded();
  expect(await frozen(question)).toBe(asEver(question));
});

test('what it has of them is frozen with it, and nothing else is moved by that', async () => {
  const question = await seeded();
  const rubric = '[{"title":"Claim","says":"Is there.","marks":2}]';
  await api.platform.database.pool.query('update questions set rubric = $2::jsonb where id = $1', [
    question.id,
    rubric,
  ]);
  expect(await frozen(question)).toBe(
    asEver(question, '"rubric":[{"marks":2,"says":"Is there.","title":"Claim"}],'),
  );
});
