/**
 * A field that a question gains is carried to each place that must have it: these tests walk the fields of
 * the contract, so that one that was forgotten somewhere is named.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pick } from '#contract/fields.ts';
import { FROZEN_CONTENT } from '#features/assessments/freeze.rules.ts';
import { findDraftQuestion } from '#features/assessments/server/public.ts';
import type { Item } from '#features/interchange/item.rules.ts';
import { itemOfQuestion } from '#features/questions/export.rules.ts';
import { questionOfItem } from '#features/questions/import.rules.ts';
import {
  type KeyedQuestion,
  QUESTION_CONTENT,
  type QuestionContentName,
} from '#features/questions/questions.contract.ts';
import { questionChanges } from '#features/revisions/question-changes.rules.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';

let api: TestApi;
let tutor: ApiClient;
beforeAll(async () => {
  api = await testApi();
  tutor = await api.as(await api.person({ role: 'tutor', schools: [await api.school('North')] }));
});
afterAll(() => api.close());

describe('a question', () => {
  /** Of each field something that no new question has; a field that is new wants its own here: the types fail without. */
  const SAID: Readonly<Record<Exclude<QuestionContentName, 'status'>, unknown>> = {
    type: 'essay',
    use: 'practice_only',
    stem: '<p>Why?</p>',
    stimulus: '<p>Read.</p>',
    entry: 'free',
    difficulty: 4,
    accepted_answers: ['3'],
    tolerance: 0.5,
    case_sensitive: true,
    partial: true,
    explanation: '<p>Because.</p>',
    hints: ['<p>Think.</p>'],
    rubric: [{ title: 'Claim', says: 'Is there.', marks: 2 }],
    gaps: [{ choices: [], accepted_answers: ['was'] }],
  };
  const names = QUESTION_CONTENT.filter((name) => name !== 'status');
  const FILING = { filing: { tags: [], topic: null, changes: [] }, asked: 'draft', source: null } as const;
  let plain: KeyedQuestion;
  let said: KeyedQuestion;
  beforeAll(async () => {
    plain = (await tutor.post('/api/questions/', { type: 'single_choice' })).body;
    said = (await tutor.post('/api/questions/', SAID)).body;
  });

  test.each(names)('keeps its %s as it is written, changed and duplicated', async (name) => {
    expect(plain[name]).not.toEqual(SAID[name]);
    expect(said[name]).toEqual(SAID[name]);
    const { id } = (await tutor.post('/api/questions/', { type: 'single_choice' })).body;
    const changed = await tutor.patch(`/api/questions/${id}/`, { version: 1, [name]: SAID[name] });
    const content = pick(plain, QUESTION_CONTENT);
    expect(pick(changed.body, QUESTION_CONTENT)).toEqual({ ...content, [name]: SAID[name] });
    expect((await tutor.post(`/api/questions/${said.id}/duplicate/`)).body[name]).toEqual(SAID[name]);
  });

  test.each(FROZEN_CONTENT)(
    'is frozen with its %s, and its history tells when that changed',
    async (name) => {
      const { kysely } = api.platform.database;
      const [before, after] = [
        await findDraftQuestion(kysely, plain.id),
        await findDraftQuestion(kysely, said.id),
      ];
      if (before === null || after === null) throw new Error('Both are there.');
      expect(after[name]).toEqual(SAID[name]);
      const changes = questionChanges({
        before,
        after: { ...before, [name]: after[name] },
        reasons: new Map(),
      });
      expect(changes).toHaveLength(1);
    },
  );

  /** What no item of a file has. A rubric is said to be lost; the others are the bank's own affair. */
  const STAYS: readonly string[] = ['use', 'difficulty', 'rubric'];

  test.each(names.filter((name) => !STAYS.includes(name)))(
    'takes its %s along in a file, and back',
    (name) => {
      const [none, item] = [plain, said].map((question) => itemOfQuestion(question, 'Q', new Map()));
      if (!none || !item) throw new Error('They show no picture.');
      expect(item).toHaveProperty(name);
      expect(item).not.toHaveProperty(name, none[name as keyof Item]);
      expect(questionOfItem(item, FILING).question).toHaveProperty(name, SAID[name]);
    },
  );
});
