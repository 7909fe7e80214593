import { expect, test } from 'vitest';
import type { FrozenAssessment } from '#features/assessments/revision.rules.ts';
import { frozenPaper } from '#tests/support/results-seed.ts';
import { assessmentChanges } from './assessment-changes.rules.ts';

const paper = frozenPaper({
  sections: [
    { title: 'Reading', questions: [{}, {}, {}] },
    { title: 'Module 2', kind: 'math', module: { stage: 2, variant: 'hard', at_least: 4 }, questions: [{}] },
  ],
}).content;
const [reading, hard] = paper.sections;
if (reading === undefined || hard === undefined) throw new Error('The paper has fewer than two sections.');
const changesTo = (after: Partial<FrozenAssessment>) => assessmentChanges(paper, { ...paper, ...after });

test('the history finds no change between equal tests, whatever the order of the keys in their JSON', () => {
  const { wrong, omitted, correct } = paper.marks;
  expect(changesTo({ marks: { omitted, wrong, correct } })).toEqual([]);
});

test('the history shows each changed field of a test with its label, before and after', () => {
  const columns = [{ kind: 'math' as const, route: 'hard', scaled: [200, 300] }];
  expect(
    changesTo({
      title: 'Another',
      kind: 'linear',
      instructions: '<p>Begin.</p>',
      navigation: 'forward',
      shuffle: { questions: true, options: false },
      marks: { correct: 1, wrong: -0.25, omitted: 0 },
      scale: { kind: 'table', columns },
    }),
  ).toEqual([
    { kind: 'words', label: 'Title', before: 'A paper', after: 'Another' },
    { kind: 'words', label: 'Test type', before: 'Multistage', after: 'Linear' },
    { kind: 'text', label: 'Instructions', before: null, after: '<p>Begin.</p>' },
    { kind: 'words', label: 'Navigation', before: 'back and forth', after: 'forward only' },
    { kind: 'words', label: 'Questions shuffled', before: 'no', after: 'yes' },
    {
      kind: 'words',
      label: 'Points',
      before: 'correct 1, wrong 0, skipped 0',
      after: 'correct 1, wrong -0.25, skipped 0',
    },
    { kind: 'words', label: 'Score scale', before: 'none', after: 'a table of 1 column' },
  ]);
});

test('the history reports a changed score table even if it has as many columns as before', () => {
  const scaled = (...scores: number[]): FrozenAssessment => ({
    ...paper,
    scale: { kind: 'table', columns: [{ kind: 'math', route: 'hard', scaled: scores }] },
  });
  expect(assessmentChanges(scaled(200, 300), scaled(200, 310))).toEqual([
    {
      kind: 'words',
      label: 'Score scale',
      before: 'a table of 1 column',
      after: 'a table of 1 column, changed',
    },
  ]);
});

test('the history labels each changed field of a section with the name of the section', () => {
  const after = {
    ...hard,
    duration_seconds: 630,
    break_after_seconds: 300,
    instructions: '<p>Work.</p>',
    tools: { ...hard.tools, calculator: true, highlighter: false },
    draw: { count: 1 },
    module: { stage: 2, variant: 'hard', at_least: null },
  };
  expect(changesTo({ sections: [reading, after] })).toEqual(
    [
      ['Time', '10 min', '10 min 30 s'],
      ['Break after the section', 'none', '5 min'],
      ['Instructions', null, '<p>Work.</p>'],
      ['Tools', 'Highlighter and notes, Crossing out options', 'Calculator, Crossing out options'],
      ['Module', 'stage 2, hard, 4 or more correct', 'stage 2, hard, for everyone else'],
      ['Questions drawn for each student', 'all', '1 of 1'],
    ].map(([label, before, was]) => ({
      kind: label === 'Instructions' ? 'text' : 'words',
      label: `Module 2, hard: ${label}`,
      before,
      after: was,
    })),
  );
});

test('the history reports added, removed and reordered sections', () => {
  const added = { ...reading, id: 'new', title: 'Writing' };
  expect(changesTo({ sections: [hard, added] })).toEqual([
    { kind: 'words', label: 'Section', before: 'Reading, 3 questions', after: null },
    { kind: 'words', label: 'Section', before: null, after: 'Writing, 3 questions' },
  ]);
  expect(changesTo({ sections: [hard, reading] })).toEqual([
    {
      kind: 'words',
      label: 'Order of sections',
      before: 'Reading · Module 2, hard',
      after: 'Module 2, hard · Reading',
    },
  ]);
});

test('the history reports added, removed, changed and moved questions, but not a question that was removed and placed again', () => {
  const [one, two, three] = reading.placements;
  if (one === undefined || two === undefined || three === undefined)
    throw new Error('The section has fewer than three questions.');
  const within = (...placements: (typeof one)[]) =>
    changesTo({ sections: [{ ...reading, placements }, hard] });
  const told = {
    kind: 'questions',
    label: 'Reading: Questions',
    is_reordered: false,
    added: [],
    removed: [],
    changed: [],
  };
  expect(within({ ...one, placement: 'anew' }, two, three)).toEqual([]);
  expect(within(two, { ...three, marks: 2 }, { ...one, question: 'new' })).toEqual([
    { ...told, added: ['new'], removed: [one.question], changed: [three.question] },
  ]);
  expect(within({ ...one, question_revision: 'later' }, { ...two, unscored: true }, three)).toEqual([
    { ...told, changed: [one.question, two.question] },
  ]);
  expect(within({ ...one, regraded: 'full_credit' }, two, three)).toEqual([
    { ...told, changed: [one.question] },
  ]);
  expect(within(two, one, three)).toEqual([{ ...told, is_reordered: true }]);
});

test('the history describes an adaptive test by its lengths and its pool', () => {
  const cat = {
    start_theta: 0,
    min_items: 8,
    max_items: 20,
    stop_se: 0.3,
    randomesque: 4,
    cap: null,
    content_targets: {},
    calibration: 'c',
    items: [],
    scale: { slope: 100, intercept: 500, min: 200, max: 800, step: 10 },
  };
  expect(changesTo({ cat })).toEqual([
    { kind: 'words', label: 'Adaptive rules', before: null, after: '8 to 20 of 0 questions' },
  ]);
  expect(assessmentChanges({ ...paper, cat }, { ...paper, cat: { ...cat, stop_se: 0.4 } })).toEqual([
    {
      kind: 'words',
      label: 'Adaptive rules',
      before: '8 to 20 of 0 questions',
      after: '8 to 20 of 0 questions, changed',
    },
  ]);
});
