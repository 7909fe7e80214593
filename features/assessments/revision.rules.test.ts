import { expect, test } from 'vitest';
import { type FrozenSection, modulesOf, routeOf, sittingOf } from './revision.rules.ts';

const section = (fields: Partial<FrozenSection>): FrozenSection => ({
  id: 's',
  title: 'Section',
  kind: 'math',
  duration_seconds: 600,
  instructions: '',
  tools: {
    calculator: false,
    reference_sheet: false,
    highlighter: true,
    eliminator: true,
    line_reader: false,
  },
  break_after_seconds: 300,
  module: null,
  draw: null,
  placements: ['a', 'b', 'c'].map((question) => ({
    placement: `p-${question}`,
    question,
    question_revision: `r-${question}`,
    marks: 1,
    unscored: false,
  })),
  ...fields,
});
const module = (stage: number, variant: string, fields: Partial<FrozenSection> = {}) =>
  section({ id: variant, module: { stage, variant, at_least: null }, ...fields });

const reading = module(1, 'rw', { kind: 'reading_writing' });
const sections = [
  reading,
  module(1, 'one'),
  module(2, 'lower'),
  module(2, 'higher'),
  section({ id: 'plain' }),
];

test('sections of the same kind and stage are variants of one module', () => {
  expect(modulesOf(sections).map((variants) => variants.map(({ id }) => id))).toEqual([
    ['rw'],
    ['one'],
    ['lower', 'higher'],
    ['plain'],
  ]);
});

test('a route is named by the variants of one kind that a taker took', () => {
  const sat = [reading, module(1, 'one'), module(2, 'higher'), section({})];
  expect([routeOf(sat, 'math'), routeOf(sat, 'reading_writing'), routeOf(sat, 'other')]).toEqual([
    'one-higher',
    'rw',
    '',
  ]);
});

test('a taker takes one variant of each module, and in a section with a draw only the drawn questions', () => {
  expect(sittingOf(sections, { default: 1 })).toEqual({
    question_count: 12,
    section_count: 4,
    duration_seconds: 2400,
    untimed_sections: 0,
  });
  const drawn = [section({ draw: { count: 2 } }), section({ duration_seconds: null })];
  expect(sittingOf(drawn, { default: 1 })).toEqual({
    question_count: 5,
    section_count: 2,
    duration_seconds: 600,
    untimed_sections: 1,
  });
  expect(sittingOf(drawn, { default: 1.5 })).toMatchObject({ duration_seconds: 900, untimed_sections: 1 });
  expect(sittingOf([], { default: 1 })).toEqual({
    question_count: 0,
    section_count: 0,
    duration_seconds: 0,
    untimed_sections: 0,
  });
});
