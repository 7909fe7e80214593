/**
 * Frozen questions, tests and sections must stay equal to the byte. Else publishing again would make
 * revisions although nobody changed anything.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { type SeededQuestion, seedQuestion } from '#tests/support/bank-seed.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';
import { canonicalJson } from '../canonical-json.rules.ts';
import { findDraftPaper, findDraftQuestion } from './public.ts';

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

/** The frozen bytes of a choice question in every build so far, with `rubric` inserted at its place. */
const asEver = ({ options: [one, other] }: SeededQuestion, rubric = '') =>
  `{"accepted_answers":[],"case_sensitive":false,"difficulty":null,"entry":"sat","explanation":"",` +
  `"hints":[],"options":[` +
  `{"feedback":"","id":"${one}","is_correct":true,"reason_for_error":null,"text":"<p>This</p>"},` +
  `{"feedback":"","id":"${other}","is_correct":false,"reason_for_error":null,"text":"<p>That</p>"}],` +
  `"partial":false,${rubric}"stem":"<p>Which?</p>","stimulus":"","tags":[],"tolerance":0,"type":"single_choice"}`;

test('a question without a rubric or gaps is frozen to the same bytes as before these two fields existed', async () => {
  const question = await seeded();
  expect(await frozen(question)).toBe(asEver(question));
});

test('a rubric is frozen with the question, and no other byte changes', async () => {
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

const TOOLS =
  '{"calculator":false,"eliminator":true,"highlighter":true,"line_reader":false,"reference_sheet":false}';

test('a test and its sections are frozen to the same bytes as in earlier builds, plain or with all fields of a section', async () => {
  const module = { stage: 1, variant: 'all', at_least: null };
  const all = {
    kind: 'math',
    duration_seconds: 1920,
    break_after_seconds: 600,
    instructions: 'Go.',
  } as const;
  const draw = { count: 1, from: 'section' } as const;
  const { id, sections } = await seedAssessment(api.platform.database, api.clock.now(), author, {
    status: 'draft',
    sections: [{ questions: 0 }, { ...all, questions: 1, module, draw }],
  });
  const found = await findDraftPaper(api.platform.database.kysely, { reach: 'all', caller: author }, id);
  const [placement] = found?.paper.sections[1]?.placements ?? [];
  const [question = ''] = sections[1]?.questions.map((one) => one.id) ?? [];
  expect(canonicalJson(found?.paper)).toBe(
    `{"instructions":"","kind":"linear","marks":{"correct":1,"omitted":0,"wrong":0},"navigation":"free",` +
      `"scale":null,"sections":[` +
      `{"break_after_seconds":null,"draw":null,"duration_seconds":null,"id":"${sections[0]?.id}",` +
      `"instructions":"","kind":"other","module":null,"placements":[],"title":"Section 1","tools":${TOOLS}},` +
      `{"break_after_seconds":600,"draw":{"count":1},"duration_seconds":1920,"id":"${sections[1]?.id}",` +
      `"instructions":"Go.","kind":"math","module":{"at_least":null,"stage":1,"variant":"all"},` +
      `"placements":[{"marks":1,"placement":"${placement?.placement}","question":"${question}",` +
      `"question_revision":"${question}","unscored":false}],"title":"Section 2","tools":${TOOLS}}],` +
      `"shuffle":{"options":false,"questions":false},"title":"A test"}`,
  );
});
