import { describe, expect, test } from 'vitest';
import { frozenAssessment, frozenQuestion } from './frozen.contract.ts';

/**
 * Frozen content as each build wrote it, oldest first. Never change an entry, because databases contain such
 * rows. Add an entry when a build starts to write a different shape.
 */
const FIRST_QUESTION = {
  type: 'single_choice',
  stem: '<p>Which?</p>',
  stimulus: '',
  options: [
    { id: 'a', text: '<p>This</p>', is_correct: true, reason_for_error: null, feedback: '' },
    {
      id: 'b',
      text: '<p>That</p>',
      is_correct: false,
      reason_for_error: 'r',
      feedback: '<p>Look again.</p>',
    },
  ],
  accepted_answers: [],
  entry: 'sat',
  tolerance: 0,
  case_sensitive: false,
  partial: false,
  explanation: '',
  hints: ['<p>Read it twice.</p>'],
  difficulty: null,
  tags: [{ id: 't', kind: 'topic', name: 'Lines' }],
};

const QUESTIONS: readonly (readonly [build: string, content: object])[] = [
  ['the first build', FIRST_QUESTION],
  [
    'the build that added matching questions',
    { ...FIRST_QUESTION, type: 'matching', prompts: [{ id: 'p', text: '<p>Dog</p>', right_option: 'a' }] },
  ],
  [
    'the build that added ordering questions',
    { ...FIRST_QUESTION, type: 'ordering', right_order: ['b', 'a'] },
  ],
  [
    'the build that added rubrics',
    {
      ...FIRST_QUESTION,
      type: 'essay',
      options: [],
      rubric: [{ title: 'Claim', says: 'Is there.', marks: 2, levels: [{ words: 'No', marks: 0 }] }],
    },
  ],
  [
    'the build that added texts with gaps',
    {
      ...FIRST_QUESTION,
      type: 'gaps',
      options: [],
      gaps: [
        { choices: ['x', 'y'], accepted_answers: ['x'] },
        { choices: [], accepted_answers: ['z', 'Z'] },
      ],
    },
  ],
  [
    'the build that added pinned options and exact answers',
    {
      ...FIRST_QUESTION,
      keep_order: true,
      exact: true,
      options: FIRST_QUESTION.options.map((option) => ({ ...option, fixed: true })),
    },
  ],
];

const TOOLS = {
  calculator: false,
  reference_sheet: false,
  highlighter: true,
  eliminator: true,
  line_reader: false,
};
const PLACEMENT = { placement: 'p', question: 'q', question_revision: 'r', marks: 1, unscored: false };
const SECTION = {
  id: 's',
  title: 'Module 1',
  kind: 'math',
  duration_seconds: 1920,
  instructions: '',
  tools: TOOLS,
  break_after_seconds: null,
  module: null,
  draw: null,
  placements: [PLACEMENT],
};
const FIRST_ASSESSMENT = {
  title: 'Mock 1',
  instructions: '',
  kind: 'linear',
  marks: { correct: 1, wrong: -0.25, omitted: 0 },
  scale: null,
  shuffle: { questions: false, options: true },
  navigation: 'free',
  sections: [SECTION],
};

const ASSESSMENTS: readonly (readonly [build: string, content: object])[] = [
  ['the first build', FIRST_ASSESSMENT],
  [
    'the first build, with modules and a scale',
    {
      ...FIRST_ASSESSMENT,
      kind: 'multistage',
      scale: { kind: 'table', columns: [{ kind: 'math', route: 'lower', scaled: [200, 300] }] },
      sections: [
        { ...SECTION, module: { stage: 1, variant: 'all', at_least: null }, draw: { count: 1 } },
        { ...SECTION, id: 's2', module: { stage: 2, variant: 'lower', at_least: 0 } },
      ],
    },
  ],
  ['the build that added practice sets with withheld questions', { ...FIRST_ASSESSMENT, left_out: 2 }],
  [
    'the build that added regrades',
    {
      ...FIRST_ASSESSMENT,
      sections: [{ ...SECTION, placements: [{ ...PLACEMENT, unscored: true, regraded: 'dropped' }] }],
    },
  ],
  [
    'the build that added adaptive tests',
    {
      ...FIRST_ASSESSMENT,
      kind: 'adaptive',
      cat: {
        start_theta: 0,
        min_items: 5,
        max_items: 20,
        stop_se: 0.3,
        randomesque: 3,
        content_targets: { d: 1 },
        cap: 0.4,
        calibration: 'c',
        scale: { slope: 100, intercept: 500, min: 200, max: 800, step: 10 },
        items: [{ id: 'q', a: 1, b: 0, c: 0.2, content: 'd' }],
      },
    },
  ],
];

describe('the frozen content that earlier builds wrote', () => {
  test.each(QUESTIONS)('reads a question from %s', (_, content) => {
    expect(frozenQuestion.parse(content)).toEqual(content);
  });

  test.each(ASSESSMENTS)('reads a test from %s', (_, content) => {
    expect(frozenAssessment.parse(content)).toEqual(content);
  });

  test('reads fields of a later build, and keeps them', () => {
    const later = { ...FIRST_QUESTION, reading_level: 7 };
    expect(frozenQuestion.parse(later)).toEqual(later);
    const section = { ...SECTION, placements: [{ ...PLACEMENT, weight: 2 }] };
    expect(frozenAssessment.parse({ ...FIRST_ASSESSMENT, sections: [section] }).sections).toEqual([section]);
  });

  test('names every error in content that no build wrote', () => {
    const { error } = frozenQuestion.safeParse({ ...FIRST_QUESTION, type: 'riddle', tolerance: 'wide' });
    expect(error?.issues.map(({ path }) => path.join('.')).toSorted()).toEqual(['tolerance', 'type']);
  });
});
