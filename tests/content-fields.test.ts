/**
 * Checks that every field of a question, a section or a test reaches each place that must have it. The tests
 * iterate over the fields in the contract, so that a failure contains the name of a forgotten field.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pick } from '#contract/fields.ts';
import {
  ASSESSMENT_CONTENT,
  type Assessment,
  type AssessmentContentName,
} from '#features/assessments/assessments.contract.ts';
import { copiedTitle } from '#features/assessments/assessments.rules.ts';
import { CAT_DEFAULTS } from '#features/assessments/cat.contract.ts';
import { FROZEN_ASSESSMENT, FROZEN_CONTENT, FROZEN_SECTION } from '#features/assessments/freeze.rules.ts';
import {
  SECTION_CONTENT,
  type Section,
  type SectionContentName,
} from '#features/assessments/sections.contract.ts';
import { findDraftPaper, findDraftQuestion } from '#features/assessments/server/public.ts';
import type { Item } from '#features/interchange/item.rules.ts';
import { itemOfQuestion } from '#features/questions/export.rules.ts';
import { questionOfItem } from '#features/questions/import.rules.ts';
import {
  type KeyedQuestion,
  QUESTION_CONTENT,
  type QuestionContentName,
} from '#features/questions/questions.contract.ts';
import { assessmentChanges } from '#features/revisions/assessment-changes.rules.ts';
import { questionChanges } from '#features/revisions/question-changes.rules.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedTagLine } from '#tests/support/bank-seed.ts';

const ALL_TOOLS = {
  calculator: true,
  scientific_only: true as const,
  reference_sheet: true,
  highlighter: true,
  eliminator: true,
  line_reader: true,
};

let api: TestApi;
let tutor: ApiClient;
beforeAll(async () => {
  api = await testApi();
  tutor = await api.as(await api.person({ role: 'tutor', schools: [await api.school('North')] }));
});
afterAll(() => api.close());

describe('a question', () => {
  /**
   * For each field, a value that a new question never has. A new field needs a value here, or the types fail.
   */
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
    exact: true,
    keep_order: true,
    partial: true,
    explanation: '<p>Because.</p>',
    hints: ['<p>Think.</p>'],
    rubric: [{ title: 'Claim', says: 'Is there.', marks: 2 }],
    gaps: [{ choices: [], accepted_answers: ['was'] }],
  };
  const names = QUESTION_CONTENT.filter((name) => name !== 'status');
  const FILING = {
    filing: { tags: [], topic: null, changes: [] } as const,
    asked: 'draft' as const,
    source: null,
    drawing: () => null,
  };
  let plain: KeyedQuestion;
  let said: KeyedQuestion;
  beforeAll(async () => {
    plain = (await tutor.post('/api/questions/', { type: 'single_choice' })).body;
    said = (await tutor.post('/api/questions/', SAID)).body;
  });

  test.each(names)('keeps its %s when it is saved, changed and duplicated', async (name) => {
    expect(plain[name]).not.toEqual(SAID[name]);
    expect(said[name]).toEqual(SAID[name]);
    const { id } = (await tutor.post('/api/questions/', { type: 'single_choice' })).body;
    const changed = await tutor.patch(`/api/questions/${id}/`, { version: 1, [name]: SAID[name] });
    const content = pick(plain, QUESTION_CONTENT);
    expect(pick(changed.body, QUESTION_CONTENT)).toEqual({ ...content, [name]: SAID[name] });
    expect((await tutor.post(`/api/questions/${said.id}/duplicate/`)).body[name]).toEqual(SAID[name]);
  });

  test.each(FROZEN_CONTENT)(
    'is frozen with its %s, and its history shows when these changed',
    async (name) => {
      const { kysely } = api.platform.database;
      const [before, after] = [
        await findDraftQuestion(kysely, plain.id),
        await findDraftQuestion(kysely, said.id),
      ];
      if (before === null || after === null) throw new Error('The question or section was not found.');
      expect(after[name]).toEqual(SAID[name]);
      const changes = questionChanges({
        before,
        after: { ...before, [name]: after[name] },
        reasons: new Map(),
      });
      expect(changes).toHaveLength(1);
    },
  );

  /**
   * Fields that exported files do not contain. The export reports the rubric as lost; the other fields are
   * used only in the bank.
   */
  const STAYS: readonly string[] = ['use', 'difficulty', 'rubric'];

  test.each(names.filter((name) => !STAYS.includes(name)))(
    'keeps its %s when exported to a file and imported again',
    (name) => {
      const [none, item] = [plain, said].map((question) => itemOfQuestion(question, 'Q', new Map()));
      if (!none || !item) throw new Error('The question could not be exported.');
      expect(item).toHaveProperty(name);
      expect(item).not.toHaveProperty(name, none[name as keyof Item]);
      expect(questionOfItem(item, FILING).question).toHaveProperty(name, SAID[name]);
    },
  );
});

describe('a section', () => {
  /**
   * For each field, a value that a new section never has. A new field needs a value here, or the types fail.
   */
  const SAID: Readonly<Record<SectionContentName, unknown>> = {
    title: 'Module 2',
    kind: 'math',
    duration_seconds: 1920,
    instructions: '<p>Go.</p>',
    tools: ALL_TOOLS,
    break_after_seconds: 600,
    module: { stage: 2, variant: 'higher', at_least: 3 },
    draw: { count: 1, from: 'section' },
  };
  let test_with_both: string;
  let plain: Section;
  let said: Section;
  beforeAll(async () => {
    test_with_both = (await tutor.post('/api/assessments/', { title: 'A test' })).body.id;
    const sections = `/api/assessments/${test_with_both}/sections/`;
    plain = (await tutor.post(sections, { title: 'Module 1' })).body;
    said = (await tutor.post(sections, SAID)).body;
  });

  test.each(SECTION_CONTENT)('keeps its %s when it is saved, changed and duplicated', async (name) => {
    expect(plain[name]).not.toEqual(SAID[name]);
    expect(said[name]).toEqual(SAID[name]);
    const copy = (await tutor.post(`/api/assessments/${test_with_both}/duplicate/`)).body;
    const sections = async () => (await tutor.get(`/api/assessments/${copy.id}/sections/`)).body.results;
    const [first, second] = await sections();
    expect(second[name]).toEqual(SAID[name]);
    const change = { version: copy.version, [name]: SAID[name] };
    expect((await tutor.patch(`/api/sections/${first.id}/`, change)).status).toBe(200);
    const content = pick(plain, SECTION_CONTENT);
    expect(pick((await sections())[0] as Section, SECTION_CONTENT)).toEqual({
      ...content,
      [name]: SAID[name],
    });
  });

  test.each(FROZEN_SECTION)(
    'is frozen with its %s, and its history shows when these changed',
    async (name) => {
      const { paper } = await draft(test_with_both);
      const [before, after] = paper.sections;
      if (before === undefined || after === undefined)
        throw new Error('The question or section was not found.');
      expect(after[name]).toEqual(name === 'draw' ? { count: 1 } : SAID[name]);
      const changed = { ...before, [name]: after[name] };
      expect(
        assessmentChanges({ ...paper, sections: [before] }, { ...paper, sections: [changed] }),
      ).toHaveLength(1);
    },
  );
});

describe('a test', () => {
  /** For each field, a value that a new test never has. A new field needs a value here, or the types fail. */
  const SAID: Readonly<Record<AssessmentContentName, unknown>> = {
    title: 'A mock',
    description: '<p>About it.</p>',
    instructions: '<p>Begin.</p>',
    kind: 'multistage',
    modes: ['practice', 'paper'],
    exam: '',
    opens_at: '2027-01-01T08:00:00.000Z',
    closes_at: '2027-01-02T08:00:00.000Z',
    hard_close: true,
    attempts_allowed: 3,
    tools: ALL_TOOLS,
    release: { score: 'manual', correctness: 'manual', answers: 'manual', explanations: 'never' },
    marks: { correct: 4, wrong: -1, omitted: 0 },
    scale: { kind: 'table', columns: [{ kind: 'math', route: '', scaled: [200, 800] }] },
    shuffle: { questions: true, options: true },
    navigation: 'forward',
    late_answers: { kind: 'accept', seconds: 60 },
    open_to_guests: true,
    cat: CAT_DEFAULTS,
  };
  let all: typeof SAID;
  let plain: Assessment;
  let said: Assessment;
  beforeAll(async () => {
    const { exam } = await seedTagLine(api.platform.database, api.clock.now());
    all = { ...SAID, exam };
    plain = (await tutor.post('/api/assessments/', { title: 'A test' })).body;
    said = (await tutor.post('/api/assessments/', all)).body;
  });

  test.each(ASSESSMENT_CONTENT)('keeps its %s when it is saved, changed and duplicated', async (name) => {
    expect(plain[name]).not.toEqual(all[name]);
    expect(said[name]).toEqual(all[name]);
    const { id } = (await tutor.post('/api/assessments/', { title: 'A test' })).body;
    const changed = await tutor.patch(`/api/assessments/${id}/`, { version: 1, [name]: all[name] });
    const content = pick(plain, ASSESSMENT_CONTENT);
    expect(pick(changed.body as Assessment, ASSESSMENT_CONTENT)).toEqual({ ...content, [name]: all[name] });
    const copy = (await tutor.post(`/api/assessments/${said.id}/duplicate/`)).body;
    expect(copy[name]).toEqual(name === 'title' ? copiedTitle('A mock') : all[name]);
  });

  test.each(FROZEN_ASSESSMENT)(
    'is frozen with its %s, and its history shows when these changed',
    async (name) => {
      const [before, after] = [(await draft(plain.id)).paper, (await draft(said.id)).paper];
      expect(after[name]).toEqual(all[name]);
      expect(assessmentChanges(before, { ...before, [name]: after[name] })).not.toEqual([]);
    },
  );
});

async function draft(id: string) {
  const found = await findDraftPaper(api.platform.database.kysely, { reach: 'all', caller: '' }, id);
  if (found === null) throw new Error('The draft was not found.');
  return found;
}
