/**
 * Schemas of the frozen JSON in `assessment_revisions` and `question_revisions`. Every build must read
 * everything that earlier builds froze, so new fields are optional here. Unknown fields are kept, so that a
 * release can read content that the next release froze.
 */
import { z } from 'zod';
import { QUESTION_TYPES } from '#core/question-kinds/question-kinds.ts';
import { TAG_KINDS } from '#features/tags/tags-values.contract.ts';
import { ASSESSMENT_KINDS, SECTION_KINDS } from './assessments-values.contract.ts';

const number = z.number();
const text = z.string();
const flag = z.boolean();
const absentOrTrue = z.literal(true).optional();

const tools = z.looseObject({
  calculator: flag,
  scientific_only: absentOrTrue,
  reference_sheet: flag,
  highlighter: flag,
  eliminator: flag,
  line_reader: flag,
});

const placement = z.looseObject({
  placement: text,
  question: text,
  question_revision: text,
  marks: number,
  unscored: flag,
  regraded: z.enum(['full_credit', 'dropped']).optional(),
  tools: tools.optional(),
});

const section = z.looseObject({
  id: text,
  title: text,
  kind: z.enum(SECTION_KINDS),
  duration_seconds: number.nullable(),
  instructions: text,
  tools,
  break_after_seconds: number.nullable(),
  module: z.looseObject({ stage: number, variant: text, at_least: number.nullable() }).nullable(),
  draw: z.looseObject({ count: number }).nullable(),
  placements: z.array(placement),
});

const tableScale = z.looseObject({
  kind: z.literal('table'),
  columns: z.array(z.looseObject({ kind: z.enum(SECTION_KINDS), route: text, scaled: z.array(number) })),
});

const adaptiveRules = z.looseObject({
  start_theta: number,
  min_items: number,
  max_items: number,
  stop_se: number.nullable(),
  randomesque: number,
  content_targets: z.record(text, number),
  cap: number.nullable(),
  calibration: text,
  scale: z.looseObject({ slope: number, intercept: number, min: number, max: number, step: number }),
  items: z.array(z.looseObject({ id: text, a: number, b: number, c: number, content: text.nullable() })),
});

export const frozenAssessment = z.looseObject({
  title: text,
  instructions: text,
  kind: z.enum(ASSESSMENT_KINDS),
  marks: z.looseObject({ correct: number, wrong: number, omitted: number }),
  scale: tableScale.nullable(),
  shuffle: z.looseObject({ questions: flag, options: flag }),
  navigation: z.enum(['free', 'forward']),
  sections: z.array(section),
  cat: adaptiveRules.optional(),
  left_out: number.optional(),
});

const option = z.looseObject({
  id: text,
  text,
  is_correct: flag,
  reason_for_error: text.nullable(),
  feedback: text,
  fixed: absentOrTrue,
});

const gap = z.looseObject({
  choices: z.array(text),
  accepted_answers: z.array(text),
  is_chosen: absentOrTrue,
});

const criterion = z.looseObject({
  title: text,
  says: text,
  marks: number,
  levels: z.array(z.looseObject({ words: text, marks: number })).optional(),
});

export const frozenQuestion = z.looseObject({
  type: z.enum(QUESTION_TYPES),
  stem: text,
  stimulus: text,
  options: z.array(option),
  prompts: z.array(z.looseObject({ id: text, text, right_option: text })).optional(),
  right_order: z.array(text).optional(),
  gaps: z.array(gap).optional(),
  accepted_answers: z.array(text),
  entry: z.enum(['sat', 'free']),
  tolerance: number,
  case_sensitive: flag,
  exact: absentOrTrue,
  keep_order: absentOrTrue,
  partial: flag,
  explanation: text,
  hints: z.array(text),
  rubric: z.array(criterion).optional(),
  difficulty: number.nullable(),
  tags: z.array(z.looseObject({ id: text, kind: z.enum(TAG_KINDS), name: text })),
});
