import { describe, expect, test } from 'vitest';
import { addAssessment, type TableScale } from './assessments.contract.ts';
import { CAT_DEFAULTS } from './cat.contract.ts';
import { publishFaults, type WorkingCopy, type WorkingSection } from './publish.rules.ts';

let made = 0;
const placed = (
  fields: { status?: 'draft' | 'live' | 'retired'; id?: string; marks?: number; unscored?: boolean } = {},
) => {
  made += 1;
  const { status = 'live', id = `q${made}`, marks = 1, unscored = false } = fields;
  const options = ['This', 'That'].map((text, index) => ({
    text,
    is_correct: index === 0,
    reason_for_error: null,
    feedback: '',
  }));
  const content = {
    type: 'single_choice',
    stem: 'Which?',
    stimulus: '',
    explanation: '',
    hints: [],
    options,
    accepted_answers: [],
    entry: 'sat',
    tags: [],
  } as const;
  return { id: `p${made}`, marks, unscored, question: { id, status, ...content } };
};

const section = (fields: Partial<WorkingSection> = {}): WorkingSection => ({
  id: `s-${fields.title ?? 'Section'}-${fields.module?.variant ?? ''}`,
  title: 'Section',
  kind: 'math',
  duration_seconds: 600,
  instructions: '',
  tools: null,
  break_after_seconds: null,
  module: null,
  draw: null,
  placements: [placed(), placed()],
  ...fields,
});

const variant = (
  stage: number,
  name: string,
  at_least: number | null,
  fields: Partial<WorkingSection> = {},
) => section({ title: `Module ${stage}`, module: { stage, variant: name, at_least }, ...fields });

const first = () => variant(1, 'all', null);

const faults = (sections: readonly WorkingSection[], fields: Partial<WorkingCopy> = {}) =>
  publishFaults(
    {
      ...addAssessment.body.parse({ title: 'A test' }),
      kind: sections.some(({ module }) => module !== null) ? 'multistage' : 'linear',
      pool: null,
      sections,
      ...fields,
    },
    () => null,
  ).map(({ where, message }) => `${where}: ${message}`);

describe('the check before publishing passes', () => {
  test('with a timed and an untimed section, and with an essay', () => {
    const essay = placed();
    const question = { ...essay.question, type: 'essay' as const, options: [] };
    expect(
      faults([
        section(),
        section({ title: 'Essay', duration_seconds: null, placements: [{ ...essay, question }] }),
      ]),
    ).toEqual([]);
  });

  test('with a multistage test whose second module has two variants that differ only in their questions', () => {
    const shared = placed();
    const lower = variant(2, 'lower', null, { placements: [shared, placed()] });
    const higher = variant(2, 'higher', 2, { placements: [placed(), { ...shared, id: 'again' }] });
    expect(faults([first(), lower, higher, section({ kind: 'other', title: 'Essay' })])).toEqual([]);
  });
});

describe('the check before publishing fails', () => {
  test('without a section, with an empty section, or if the kind does not match the sections', () => {
    expect(faults([])).toEqual(['Sections: Add a section.']);
    expect(faults([section({ placements: [] })])).toEqual(['Section: Add a question.']);
    expect(faults([section()], { kind: 'multistage' })).toEqual([
      expect.stringMatching(/^Test type: .* needs modules/),
    ]);
    expect(faults([first()], { kind: 'linear' })).toEqual([
      expect.stringMatching(/^Test type: .* can’t have modules/),
    ]);
    const cat = { ...CAT_DEFAULTS, min_items: 1, max_items: 1, exposure: { randomesque: 1, cap: null } };
    expect(faults([section()], { kind: 'adaptive', cat, modes: ['test', 'paper'] })).toEqual([
      expect.stringMatching(/^Adaptive: .* on paper/),
      expect.stringMatching(/^Section, question 1: No accepted calibration/),
      expect.stringMatching(/^Section, question 2: No accepted calibration/),
    ]);
  });

  test('with correct answers that are released earlier than the score, or a window that ends before it begins', () => {
    const release = {
      score: 'manual',
      correctness: 'on_close',
      answers: 'never',
      explanations: 'never',
    } as const;
    const at = '2026-11-20T09:00:00.000Z';
    expect(faults([section()], { release, opens_at: at, closes_at: at })).toEqual([
      expect.stringMatching(/^Release and dates: Release this no earlier than the score/),
      expect.stringMatching(/^Release and dates: The closing time must be/),
    ]);
  });

  test('with a question that is not published or not complete', () => {
    const unkeyed = placed();
    const question = { ...unkeyed.question, stem: '', options: [] };
    const placements = [placed({ status: 'draft' }), placed({ status: 'retired' }), { ...unkeyed, question }];
    expect(faults([section({ placements })])).toEqual([
      expect.stringMatching(/^Section, question 1: .* draft/),
      expect.stringMatching(/^Section, question 2: .* archived/),
      'Section, question 3: Enter the question.',
      'Section, question 3: Add at least 2 options.',
      'Section, question 3: Mark the correct option.',
    ]);
  });

  test('on a picture from a different server or an invalid formula in any text', () => {
    const foreign = '<p><img src="https://example.org:8080/a.png" alt="" /></p>';
    const runaway = '<p>\\(\\gdef\\a{\\a\\a}\\a\\)</p>';
    const hinted = placed();
    const question = { ...hinted.question, hints: [foreign] };
    const words =
      'A picture is at example.org:8080. Upload it here or remove it, because pictures can’t be loaded from other sites.';
    expect(
      faults([section({ instructions: foreign, placements: [{ ...hinted, question }] })], {
        description: foreign,
        instructions: runaway,
      }),
    ).toEqual([
      `Description: ${words}`,
      expect.stringMatching(/^Instructions: The formula .* uses \\gdef/),
      `Section: ${words}`,
      `Section, question 1: ${words}`,
    ]);
  });

  test('with a question that a taker would be asked twice', () => {
    const twice = placed();
    const again = { ...twice, id: 'again' };
    const math = section({ title: 'Last', placements: [placed(), again] });
    expect(faults([section({ placements: [twice] }), math])).toEqual([
      'Last, question 2: This question is also in Section. Remove it from one of the two.',
    ]);
  });

  test('with a section that draws more questions than it has', () => {
    expect(faults([section({ draw: { count: 3 } })])).toEqual([
      'Section: This section draws 3 questions but has only 2. Add questions or draw fewer.',
    ]);
  });

  test('with variants of a module that a taker could tell apart', () => {
    const tools = {
      calculator: true,
      reference_sheet: false,
      highlighter: true,
      eliminator: true,
      line_reader: false,
    };
    const differing = {
      duration_seconds: 700,
      break_after_seconds: 60,
      instructions: 'Hard ones',
      tools,
      placements: [placed()],
    };
    expect(faults([first(), variant(2, 'lower', null), variant(2, 'higher', 1, differing)])).toEqual(
      ['time', 'break', 'number of questions', 'instructions', 'tools'].map(
        (words) =>
          `Module 2, higher: Use the same ${words} as in “lower”. Otherwise students could tell which variant they have.`,
      ),
    );
  });

  test.each([
    [
      'that leave some takers without a module',
      [first(), variant(2, 'higher', 1)],
      'Module 2, higher: Students with too few correct answers',
    ],
    [
      'for the same takers',
      [first(), variant(2, 'a', null), variant(2, 'b', 1), variant(2, 'c', 1)],
      'Module 2, c: This variant and “b” need the same number',
    ],
    [
      'both for everyone',
      [first(), variant(2, 'a', null), variant(2, 'b', 0)],
      'Module 2, b: This variant and “a” need the same number',
    ],
    [
      'that share a name',
      [first(), variant(2, 'a', null), variant(2, 'a', 1)],
      'Module 2, a: Another variant has this name',
    ],
    [
      'that nobody can reach',
      [first(), variant(2, 'a', null), variant(2, 'b', 3)],
      'Module 2, b: Nobody can have 3 correct answers, because the previous module scores only 2',
    ],
    [
      'without an earlier module that chooses between them',
      [variant(1, 'a', null), variant(1, 'b', 1)],
      'Module 1, b: There is no earlier module',
    ],
    ['in the wrong order', [variant(2, 'a', null), first()], 'Module 2, a: This module comes before stage 1'],
  ])('with variants of a module %s', (_what, sections, message) => {
    expect(faults(sections)).toEqual([expect.stringContaining(message)]);
  });

  test('and names the kind of a section if sections of two kinds have the same name', () => {
    const reading = section({ kind: 'reading_writing', placements: [] });
    expect(faults([section(), reading])).toEqual(['Reading and Writing, Section: Add a question.']);
  });
});

describe('the score table', () => {
  const scale = (...columns: [TableScale['columns'][number]['kind'], string, number[]][]): TableScale => ({
    kind: 'table',
    columns: columns.map(([kind, route, scaled]) => ({ kind, route, scaled })),
  });

  test('needs a column for each route of each kind, long enough for the highest raw score', () => {
    const sections = [
      first(),
      variant(2, 'lower', null),
      variant(2, 'higher', 1),
      section({ kind: 'other', title: 'Rest' }),
    ];
    const whole = scale(
      ['math', 'all-lower', [200, 300, 400, 500, 600]],
      ['math', 'all-higher', [200, 300, 400, 700, 800]],
      ['other', '', [0, 1, 2]],
    );
    expect(faults(sections, { scale: whole })).toEqual([]);
    const faulty = scale(
      ['math', 'all-lower', [200, 300, 250, 400]],
      ['math', 'all-lower', [200, 300, 400, 500, 600]],
    );
    expect(faults(sections, { scale: faulty })).toEqual([
      'Math scale: The column all-lower appears 2 times.',
      'Math scale: The column all-lower ends at 3 of 4 points.',
      'Math scale: The column all-lower drops at 2 points. More points must never give a lower score.',
      'Math scale: The score table has no column for the route all-higher.',
      'Other scale: The score table has no column for these sections.',
    ]);
  });

  test('counts points, skips unscored questions, and assumes the drawn questions with the most points', () => {
    const placements = [placed({ marks: 3 }), placed({ marks: 2 }), placed({ marks: 9, unscored: true })];
    const drawn = section({ placements, draw: { count: 1 } });
    const upTo = (raw: number) => scale(['math', '', Array.from({ length: raw + 1 }, (_, index) => index)]);
    const marks = { correct: 2, wrong: -1, omitted: 0 };
    expect(faults([section({ placements })], { scale: upTo(10), marks })).toEqual([]);
    expect(faults([section({ placements })], { scale: upTo(9), marks })).toEqual([
      'Math scale: The score table ends at 9 of 10 points.',
    ]);
    expect(faults([drawn], { scale: upTo(6), marks })).toEqual([]);
  });

  test('stops at 100 routes, the most columns that a table can have', () => {
    const stages = Array.from({ length: 9 }, (_, stage) =>
      Array.from({ length: 9 }, (_, index) =>
        variant(stage + 1, `v${index}`, index === 0 || stage === 0 ? null : index, {
          placements: Array.from({ length: 9 }, () => placed()),
        }),
      ),
    );
    expect(faults(stages.flat(), { scale: scale(['math', 'x', [0, 1]]) }).at(-1)).toBe(
      'Math scale: There are more than 100 routes through the modules. Use fewer variants.',
    );
  });
});
