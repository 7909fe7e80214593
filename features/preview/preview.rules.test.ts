import { expect, test } from 'vitest';
import type { AskedQuestion } from '#features/sessions/exam.contract.ts';
import { frozenPaper } from '#tests/support/results-seed.ts';
import { differsByTaker, previewedModules } from './preview.rules.ts';

const ask = (id: string): AskedQuestion => ({
  id,
  type: 'text',
  stem: '',
  stimulus: '',
  options: [],
  prompts: [],
  gaps: [],
  entry: null,
  is_in_text: false,
});

test('lists each module once, with the title that takers see and all its variants', () => {
  const { content } = frozenPaper({
    sections: [
      { kind: 'math', module: { stage: 1, variant: 'm', at_least: null }, questions: [{}, {}] },
      { kind: 'math', module: { stage: 2, variant: 'hard', at_least: 1 }, questions: [{}] },
      { kind: 'math', module: { stage: 2, variant: 'easy', at_least: null }, questions: [{}] },
      { kind: 'other', questions: [] },
    ],
  });
  const modules = previewedModules(content, 1, ask);
  expect(modules.map(({ title, variants }) => [title, variants.map(({ at_least }) => at_least)])).toEqual([
    ['Math, module 1', [null]],
    ['Math, module 2', [1, null]],
    [content.sections[3]?.title, [null]],
  ]);
  expect(modules.map(({ variants }) => variants.map(({ questions }) => questions.length))).toEqual([
    [2],
    [1, 1],
    [0],
  ]);
  expect(modules[1]?.variants.map(({ section }) => section)).toEqual(
    content.sections.slice(1, 3).map(({ id }) => id),
  );
});

test('says that takers get different questions if some are drawn, or a different order if they are shuffled', () => {
  const paper = frozenPaper({ sections: [{ questions: [{}, {}, {}] }] }).content;
  const drawing = (count: number) => ({
    ...paper,
    sections: paper.sections.map((section) => ({ ...section, draw: { count } })),
  });
  expect([differsByTaker(paper), differsByTaker(drawing(3)), differsByTaker(drawing(2))]).toEqual([
    false,
    false,
    true,
  ]);
  for (const shuffle of [
    { questions: true, options: false },
    { questions: false, options: true },
  ]) {
    expect(differsByTaker({ ...paper, shuffle })).toBe(true);
  }
  const asked = (seed: number) =>
    previewedModules(drawing(2), seed, ask)[0]?.variants[0]?.questions.map(({ id }) => id);
  const seeds = Array.from({ length: 20 }, (_, place) => JSON.stringify(asked(place + 1)));
  expect(asked(7)).toEqual(asked(7));
  expect(new Set(seeds).size).toBeGreaterThan(1);
});
