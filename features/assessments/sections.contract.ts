/**
 * Calls about the sections of an assessment and the questions placed in them. `version` is always the
 * assessment's version.
 */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { changeOf, namesOf, wholeOf } from '#contract/fields.ts';
import { id, idOut, shortName, version } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule, staleVersion } from '#contract/problem.ts';
import { richText } from '#contract/rich-text-schema.ts';
import { QUESTION_TYPES } from '#core/question-kinds/question-kinds.ts';
import { QUESTION_STATUSES } from '#features/questions/questions-values.contract.ts';
import { toolSet } from './assessments.contract.ts';
import { SECTION_KINDS } from './assessments-values.contract.ts';

export type SectionKind = (typeof SECTION_KINDS)[number];

/**
 * Which module of a multistage test a section is. Sections of the same kind and stage are variants of one
 * module. A taker gets the variant with the highest `at_least` that they reach, counted in correct scored
 * answers of the previous stage of the same kind. Everyone reaches a null `at_least`.
 */
const module_ = z.strictObject({
  stage: z.int().min(1).max(9),
  variant: z.string().regex(/^[a-z0-9]{1,12}$/, 'Use up to 12 lowercase letters and digits.'),
  at_least: z.int().min(0).max(500).nullable(),
});

const draw = z.strictObject({ count: z.int().min(1).max(500), from: z.literal('section') });

/**
 * The fields of a section that its author writes. By default it is untimed and has the assessment's tools.
 */
const written = {
  title: shortName,
  kind: z.enum(SECTION_KINDS).default('other'),
  duration_seconds: z.int().min(60).max(86_400).nullable().default(null),
  instructions: richText(20_000).default(''),
  tools: toolSet.nullable().default(null),
  break_after_seconds: z.int().min(60).max(7200).nullable().default(null),
  module: module_.nullable().default(null),
  draw: draw.nullable().default(null),
};
/** The columns of a section's row, which publishing freezes. */
export const SECTION_CONTENT = namesOf(written);
export type SectionContentName = (typeof SECTION_CONTENT)[number];

const section = z.object({
  ...wholeOf(written),
  id: idOut,
  assessment: idOut,
  title: z.string(),
  /** The position of the section, from 1. */
  position: z.int(),
  question_count: z.int(),
  version,
});
export type Section = z.infer<typeof section>;

/** A question placed in a section, as the builder shows it, without the answer key. */
const placement = z.object({
  id: idOut,
  section: idOut,
  position: z.int(),
  marks: z.number(),
  unscored: z.boolean(),
  question: z.object({
    id: idOut,
    type: z.enum(QUESTION_TYPES),
    status: z.enum(QUESTION_STATUSES),
    stem: z.string(),
    difficulty: z.int().nullable(),
    /** The names of the question's domain and topic; null if it has none. */
    domain: z.string().nullable(),
    topic: z.string().nullable(),
    /** The domain and topic again, with their ids. Empty if the question has none. */
    tags: z.array(z.object({ id: idOut, name: z.string() })),
  }),
  version,
});
export type Placement = z.infer<typeof placement>;

export const listSections = endpoint({
  method: 'GET',
  path: '/api/assessments/{id}/sections/',
  summary: 'List the sections of a test in order',
  about: 'assessments',
  access: 'assessments.view',
  params: z.strictObject({ id }),
  query: listQuery({ ordering: ['position'], filters: {} }),
  response: listOf(section),
});

export const addSection = endpoint({
  method: 'POST',
  path: '/api/assessments/{id}/sections/',
  summary: 'Add a section, at the end unless you give a position',
  act: 'Added a section',
  access: 'assessments.write',
  params: z.strictObject({ id }),
  body: z.strictObject({
    ...written,
    position: z.int().min(1).max(100).optional(),
  }),
  status: 201,
  response: section,
  problems: [breaksRule],
});

export const orderSections = endpoint({
  method: 'PUT',
  path: '/api/assessments/{id}/sections/',
  summary: 'Reorder the sections of a test. List each section once',
  act: 'Reordered sections',
  access: 'assessments.write',
  params: z.strictObject({ id }),
  body: z.strictObject({ version, sections: z.array(id).min(1).max(100) }),
  response: z.object({ results: z.array(section) }),
  problems: [staleVersion, breaksRule],
});

export const getSection = endpoint({
  method: 'GET',
  path: '/api/sections/{id}/',
  summary: 'Get a section',
  access: 'assessments.view',
  params: z.strictObject({ id }),
  response: section,
});

export const changeSection = endpoint({
  method: 'PATCH',
  path: '/api/sections/{id}/',
  summary: 'Change a section',
  act: 'Changed a section',
  access: 'assessments.write',
  params: z.strictObject({ id }),
  body: z.strictObject({ version, ...changeOf(written) }),
  response: section,
  problems: [staleVersion, breaksRule],
});

export const removeSection = endpoint({
  method: 'DELETE',
  path: '/api/sections/{id}/',
  summary: 'Remove a section. Its questions stay in the bank',
  act: 'Removed a section',
  access: 'assessments.write',
  params: z.strictObject({ id }),
});

export const listPlacements = endpoint({
  method: 'GET',
  path: '/api/sections/{id}/questions/',
  summary: 'List the questions of a section in order',
  about: 'assessments',
  access: 'assessments.view',
  params: z.strictObject({ id }),
  query: listQuery({ ordering: ['position'], filters: {} }),
  response: listOf(placement),
});

export const placeQuestions = endpoint({
  method: 'POST',
  path: '/api/sections/{id}/questions/',
  summary:
    'Add questions to a section, at the end unless you give a position. Fails for questions that it already has',
  act: 'Added questions to a section',
  access: 'assessments.write',
  params: z.strictObject({ id }),
  body: z.strictObject({
    questions: z.array(id).min(1).max(200),
    position: z.int().min(1).max(500).optional(),
  }),
  status: 201,
  response: z.object({ results: z.array(placement) }),
  problems: [breaksRule],
});

export const orderPlacements = endpoint({
  method: 'PUT',
  path: '/api/sections/{id}/questions/',
  summary:
    'Set the order of a section. A question from another section of the test moves here; a question left out is removed',
  act: 'Reordered a section’s questions',
  access: 'assessments.write',
  params: z.strictObject({ id }),
  body: z.strictObject({ version, questions: z.array(id).max(500) }),
  response: z.object({ results: z.array(placement) }),
  problems: [staleVersion, breaksRule],
});

export const getPlacement = endpoint({
  method: 'GET',
  path: '/api/sections/questions/{id}/',
  summary: 'Get the place of a question in a section',
  access: 'assessments.view',
  params: z.strictObject({ id }),
  response: placement,
});

export const changePlacement = endpoint({
  method: 'PATCH',
  path: '/api/sections/questions/{id}/',
  summary: 'Change a question’s points in a section, whether it is scored, or its position',
  act: 'Changed a question in a section',
  access: 'assessments.write',
  params: z.strictObject({ id }),
  body: z.strictObject({
    version,
    position: z.int().min(1).max(500).optional(),
    marks: z.number().positive().max(100).optional(),
    unscored: z.boolean().optional(),
  }),
  response: placement,
  problems: [staleVersion, breaksRule],
});

export const removePlacement = endpoint({
  method: 'DELETE',
  path: '/api/sections/questions/{id}/',
  summary: 'Remove a question from a section',
  act: 'Removed a question from a section',
  access: 'assessments.write',
  params: z.strictObject({ id }),
});
