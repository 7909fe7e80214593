import { describe, expect, test } from 'vitest';
import type { FrozenAssessment, FrozenSection } from '#features/assessments/revision.rules.ts';
import { STANDARD_ACCOMMODATIONS } from '#features/people/accommodations.rules.ts';
import {
  AS_PRINTED,
  askedQuestions,
  choicesInOrder,
  chosenVariant,
  isInText,
  optionsInOrder,
  planSession,
} from './plan.rules.ts';

const SEED = 20_261_121;
const TOOLS = {
  calculator: false,
  reference_sheet: false,
  highlighter: false,
  eliminator: false,
  line_reader: false,
};

const optionsOf = (letters: string) =>
  [...letters].map((id) => ({ id, text: id, is_correct: false, reason_for_error: null, feedback: '' }));

function section(title: string, changes: Partial<FrozenSection> = {}, questions = 3): FrozenSection {
  return {
    id: title,
    title,
    kind: 'other',
    duration_seconds: 600,
    instructions: '',
    tools: TOOLS,
    break_after_seconds: null,
    module: null,
    draw: null,
    placements: Array.from({ length: questions }, (_, index) => ({
      placement: `${title} ${index}`,
      question: `${title} question ${index + 1}`,
      question_revision: `${title} revision ${index + 1}`,
      marks: 1,
      unscored: false,
    })),
    ...changes,
  };
}

function assessment(sections: readonly FrozenSection[], shuffle = false): FrozenAssessment {
  return {
    title: 'Practice test 4',
    instructions: '',
    kind: 'linear',
    marks: { correct: 1, wrong: 0, omitted: 0 },
    scale: null,
    shuffle: { questions: shuffle, options: shuffle },
    navigation: 'free',
    sections,
  };
}

const variant = (
  kind: 'reading_writing' | 'math',
  stage: number,
  name: string,
  at_least: number | null = null,
) =>
  section(`${kind} ${stage} ${name}`, {
    kind,
    module: { stage, variant: name, at_least },
    break_after_seconds: stage === 2 && kind === 'reading_writing' ? 600 : null,
  });

const sat = assessment([
  variant('reading_writing', 1, 'all'),
  variant('reading_writing', 2, 'easy'),
  variant('reading_writing', 2, 'hard', 2),
  variant('math', 1, 'all'),
  variant('math', 2, 'easy'),
  variant('math', 2, 'hard', 2),
]);

describe('the sections of a session', () => {
  test('are titled by kind and number; a module with only one variant has its questions immediately', () => {
    const plan = planSession(sat, SEED, STANDARD_ACCOMMODATIONS);
    expect(plan.map(({ title, section, questions }) => [title, section, questions.length])).toEqual([
      ['Reading and Writing, module 1', 'reading_writing 1 all', 3],
      ['Reading and Writing, module 2', null, 0],
      ['Math, module 1', 'math 1 all', 3],
      ['Math, module 2', null, 0],
    ]);
    expect(plan.map((slot) => slot.break_after_seconds)).toEqual([null, 600, null, null]);
    expect(JSON.stringify(plan)).not.toMatch(/easy|hard/);
  });

  test('have their own title if they are not modules', () => {
    const plan = planSession(
      assessment([section('Warm-up'), section('Vocabulary')]),
      SEED,
      STANDARD_ACCOMMODATIONS,
    );
    expect(plan.map((slot) => slot.title)).toEqual(['Warm-up', 'Vocabulary']);
  });

  test('and the breaks last as long as the person’s accommodations say', () => {
    const accommodations = {
      ...STANDARD_ACCOMMODATIONS,
      time: { default: 1.25, math: 1.5 },
      break_multiplier: 2,
    };
    const plan = planSession(sat, SEED, accommodations);
    expect(plan.map((slot) => slot.duration_seconds)).toEqual([750, 750, 900, 900]);
    expect(plan[1]?.break_after_seconds).toBe(1200);
    const untimed = planSession(
      assessment([section('Warm-up', { duration_seconds: null })]),
      SEED,
      accommodations,
    );
    expect(untimed[0]?.duration_seconds).toBeNull();
  });
});

describe('the questions of a section', () => {
  const big = section('Warm-up', {}, 20);
  const all = big.placements.map((placement) => placement.question);

  test('come in their written order, or in an order that follows from the seed', () => {
    expect(askedQuestions(assessment([]), big, SEED)).toEqual(all);
    const shuffled = askedQuestions(assessment([], true), big, SEED);
    expect(shuffled).not.toEqual(all);
    expect([...shuffled].sort()).toEqual([...all].sort());
    expect(askedQuestions(assessment([], true), big, SEED)).toEqual(shuffled);
    expect(askedQuestions(assessment([], true), big, SEED + 1)).not.toEqual(shuffled);
  });

  test('are only drawn in part if the section asks fewer, and keep their order', () => {
    const drawn = askedQuestions(assessment([]), { ...big, draw: { count: 5 } }, SEED);
    expect(drawn).toHaveLength(5);
    expect(drawn).toEqual(all.filter((question) => drawn.includes(question)));
    expect(askedQuestions(assessment([]), { ...big, draw: { count: 5 } }, SEED + 1)).not.toEqual(drawn);
  });
});

test('questions have their options as written unless the assessment shuffles them', () => {
  const asked = { type: 'single_choice', stem: 'Which?', options: optionsOf('ABCDEF') } as const;
  expect(optionsInOrder(assessment([]), 'q', asked, SEED)).toEqual(asked.options);
  expect(optionsInOrder(assessment([], true), 'q', asked, SEED)).not.toEqual(asked.options);
});

test('pinned options keep their places while the others move, for every seed', () => {
  const options = optionsOf('ABCDEF').map((option) =>
    'CF'.includes(option.id) ? { ...option, fixed: true as const } : option,
  );
  const asked = { type: 'multiple_choice', stem: 'Which?', options } as const;
  const orders = Array.from({ length: 50 }, (_, seed) =>
    optionsInOrder(assessment([], true), 'q', asked, seed + 1)
      .map(({ id }) => id)
      .join(''),
  );
  expect(orders.every((order) => order[2] === 'C' && order[5] === 'F')).toBe(true);
  expect(new Set(orders).size).toBeGreaterThan(10);
  expect(new Set(orders.map((order) => [...order].sort().join('')))).toEqual(new Set(['ABCDEF']));
});

test('options and gaps are in the written order if the question keeps its order', () => {
  const options = optionsOf('ABCDEF');
  const asked = { type: 'single_choice', stem: 'Which?', options, keep_order: true } as const;
  const gaps = [{ choices: [...'ABCDEF'], accepted_answers: ['A'] }];
  for (let seed = 1; seed <= 10; seed += 1) {
    expect(optionsInOrder(assessment([], true), 'q', asked, seed)).toEqual(options);
    expect(choicesInOrder(assessment([], true), 'q', { gaps, keep_order: true }, seed)).toEqual([
      [...'ABCDEF'],
    ]);
  }
});

test('in a revision from before options could be pinned, options have the order given by the seed', () => {
  const asked = { type: 'single_choice', stem: 'Which?', options: optionsOf('ABCDEF') } as const;
  const order = optionsInOrder(assessment([], true), 'q', asked, SEED).map(({ id }) => id);
  expect(order.join('')).toBe('EBCFDA');
});

test('options inside the text of a choice question are in text order', () => {
  const options = optionsOf('ABCDEF');
  const stem = `<p>${options.map(({ text }) => `[[${text}]]`).join(' and ')}</p>`;
  const inText = { type: 'multiple_choice', stem, options } as const;
  expect(isInText(inText)).toBe(true);
  expect(optionsInOrder(assessment([], true), 'q', inText, SEED)).toEqual(options);
  expect(isInText({ ...inText, type: 'ordering' })).toBe(false);
});

test('never have the options of an ordering question in the right order', () => {
  const options = optionsOf('BA');
  for (let seed = 1; seed <= 20; seed += 1) {
    const shown = optionsInOrder(
      assessment([], true),
      'q',
      { type: 'ordering', stem: '', options, right_order: ['A', 'B'] },
      seed,
    );
    expect(shown.map(({ id }) => id)).toEqual(['B', 'A']);
  }
});

test('a module opens the hardest variant whose required number of right answers is reached', () => {
  const variants = [
    variant('math', 2, 'easy'),
    variant('math', 2, 'hard', 5),
    variant('math', 2, 'middle', 3),
  ];
  const led = [0, 2, 3, 4, 5, 9].map((right) => chosenVariant(variants, right).module?.variant);
  expect(led).toEqual(['easy', 'easy', 'middle', 'middle', 'hard', 'hard']);
});

test('a printed test has one order of questions and options for everybody, even if screens shuffle', () => {
  const test = assessment([section('one', {}, 12)], true);
  const [sat] = test.sections as [FrozenSection];
  const printed = sat.placements.map(({ question }) => question);
  expect(askedQuestions(test, sat, AS_PRINTED)).toEqual(printed);
  expect(askedQuestions(test, sat, SEED)).not.toEqual(printed);
  const options = optionsOf('ABCDEF');
  expect(optionsInOrder(test, 'q', { type: 'single_choice', stem: '', options }, AS_PRINTED)).toEqual(
    options,
  );
  expect(optionsInOrder(test, 'q', { type: 'single_choice', stem: '', options }, SEED)).not.toEqual(options);
  const drawn = { ...sat, draw: { count: 4 } };
  expect(askedQuestions(test, drawn, AS_PRINTED)).toEqual(askedQuestions(test, drawn, AS_PRINTED));
  expect(askedQuestions(test, drawn, AS_PRINTED)).toHaveLength(4);
});
