/** Calls about questions of the bank for staff, with options, answer keys and tags. */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { changeOf, namesOf } from '#contract/fields.ts';
import { composed, id, idOut, instant, version } from '#contract/ids.ts';
import { listOf, listQuery, yesOrNo } from '#contract/list.ts';
import { breaksRule, problemKind, staleVersion } from '#contract/problem.ts';
import { richText } from '#contract/rich-text-schema.ts';
import { MOST_OPTIONS, QUESTION_TYPES } from '#core/question-kinds/question-kinds.ts';
import { contentSchool, ownerSchool } from '#features/schools/schools.contract.ts';
import { TAG_KINDS } from '#features/tags/tags-values.contract.ts';
import { gaps } from './gaps.contract.ts';
import { tagFilters, unseenFilters } from './list-filters.contract.ts';
import { NODE_WAYS, QUESTION_STATUSES, QUESTION_USES } from './questions-values.contract.ts';
import { rubric } from './rubric.contract.ts';

export type QuestionStatus = (typeof QUESTION_STATUSES)[number];

/** The kind of field for a numeric answer: as in the digital SAT, or free. */
export const NUMERIC_ENTRIES = ['sat', 'free'] as const;
export type NumericEntry = (typeof NUMERIC_ENTRIES)[number];

export type QuestionUse = (typeof QUESTION_USES)[number];

/** Fields that everyone who may open the bank sees. */
const openContent = {
  type: z.enum(QUESTION_TYPES),
  status: z.enum(QUESTION_STATUSES),
  use: z.enum(QUESTION_USES),
  stem: z.string(),
  /** The passage, table or figure that the question is about; empty if there is none. */
  stimulus: z.string(),
  entry: z.enum(NUMERIC_ENTRIES),
  /** Whether the options, or the choices of the gaps, are never shuffled. */
  keep_order: z.boolean(),
  /** The difficulty from 1 (easy) to 5; null if nobody set it. */
  difficulty: z.int().nullable(),
};
export const OPEN_CONTENT = namesOf(openContent);

/** Fields of the answer key, only for people who may see answer keys (`bank.keys`). */
const keyContent = {
  accepted_answers: z.array(z.string()),
  tolerance: z.number(),
  case_sensitive: z.boolean(),
  /** Typed answers must match typographic variants exactly: a curly apostrophe is not a straight one. */
  exact: z.boolean(),
  partial: z.boolean(),
  explanation: z.string(),
  hints: z.array(z.string()),
  rubric,
  gaps,
};
export const KEY_CONTENT = namesOf(keyContent);

/**
 * All content fields. Copying a question copies them, and publishing freezes them
 * (`features/assessments/freeze.rules.ts`).
 */
export const QUESTION_CONTENT = [...OPEN_CONTENT, ...KEY_CONTENT];
export type QuestionContentName = (typeof QUESTION_CONTENT)[number];

/** The part of a question that everyone who may open the bank sees. */
const openFields = {
  id: idOut,
  /** The question's code for people: `Q-1184`. Searching for the code finds only this question. */
  code: z.string(),
  ...openContent,
  /** The tags of the question, ordered by kind, from the exam down. */
  tags: z.array(z.object({ id: idOut, kind: z.enum(TAG_KINDS), name: z.string() })),
  /**
   * Further skills from a time when a question could have several. No totals count them, and giving the
   * question a skill again removes them.
   */
  further_tags: z.array(z.object({ id: idOut, kind: z.enum(TAG_KINDS), name: z.string() })),
  /** The nodes of the subject trees that contain the question and that the caller can see. */
  nodes: z.array(z.object({ id: idOut, name: z.string() })),
  /** The book, release or file that the question comes from; null if unknown. */
  source: z.object({ id: idOut, name: z.string() }).nullable(),
  author: z.object({ id: idOut, name: z.string() }),
  school: ownerSchool,
  created_at: instant,
  updated_at: instant,
  version,
};

/**
 * Positions count from 1; for an ordering question they are the right order. Without the answer key, options
 * of ordering and matching questions come in an order that reveals nothing, and equal texts appear once.
 */
const openOption = z.object({ id: idOut, text: z.string(), position: z.int() });
const keyedOption = openOption.extend({
  /** For a matching question, the prompt that this option answers; empty if it answers none. */
  prompt: z.string(),
  is_correct: z.boolean(),
  reason_for_error: idOut.nullable(),
  /** Why the option is tempting, or why it is right; empty if nobody wrote it. */
  feedback: z.string(),
  /** Whether the option keeps its place when the others are shuffled, like “All of the above”. */
  fixed: z.boolean(),
});

/** A question with its answer key, for people who may see answer keys (`bank.keys`). */
const keyedQuestion = z.object({
  has_keys: z.literal(true),
  ...openFields,
  options: z.array(keyedOption),
  ...keyContent,
});
export type KeyedQuestion = z.infer<typeof keyedQuestion>;

/**
 * A question for people who may open the bank but not see answer keys. Nothing in it reveals the right
 * answer.
 */
const keylessQuestion = z.object({
  has_keys: z.literal(false),
  ...openFields,
  options: z.array(openOption),
  /** The prompts of a matching question. */
  prompts: z.array(z.object({ text: z.string() })),
  /** The gaps of a text with their choices, which are empty if the answer is typed. */
  gaps: z.array(z.object({ choices: z.array(z.string()) })),
});

const question = z.discriminatedUnion('has_keys', [keyedQuestion, keylessQuestion]);
export type Question = z.infer<typeof question>;

const optionText = richText(5_000);
/** The fields as the author writes them, with limits and defaults. */
const written = {
  type: z.enum(QUESTION_TYPES),
  use: z.enum(QUESTION_USES).default('any'),
  stem: richText(20_000).default(''),
  stimulus: richText(50_000).default(''),
  entry: z.enum(NUMERIC_ENTRIES).default('sat'),
  keep_order: z.boolean().default(false),
  difficulty: z.int().min(1).max(5).nullable().default(null),
  accepted_answers: z.array(composed(200).min(1, 'Enter an answer.')).max(20).default([]),
  tolerance: z.number().min(0).max(1_000_000_000).default(0),
  case_sensitive: z.boolean().default(false),
  exact: z.boolean().default(false),
  partial: z.boolean().default(false),
  explanation: richText(20_000).default(''),
  hints: z.array(richText(5_000)).max(10).default([]),
  rubric: rubric.default([]),
  gaps: gaps.default([]),
  tags: z.array(id).max(50).default([]),
  source: id.nullable().default(null),
} satisfies Record<Exclude<QuestionContentName, 'status'>, z.ZodType> & Record<string, z.ZodType>;

const newOption = z.strictObject({
  text: optionText,
  prompt: optionText.default(''),
  is_correct: z.boolean().default(false),
  reason_for_error: id.nullable().default(null),
  feedback: optionText.default(''),
  fixed: z.boolean().default(false),
});

export const questionInUse = problemKind(
  409,
  'question_in_use',
  'This question is used in a test or practice set',
);

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/questions/',
  summary:
    'List the questions in the bank. Search covers the question and its passage; a tag includes the tags below it',
  about: 'questions',
  access: 'bank.view',
  query: listQuery({
    ordering: ['created_at', 'updated_at', 'difficulty'],
    filters: {
      type: z.enum(QUESTION_TYPES).optional(),
      status: z.enum(QUESTION_STATUSES).optional(),
      difficulty: z
        .string()
        .regex(/^[1-5]$/, 'Enter a number from 1 to 5.')
        .transform(Number)
        .optional(),
      ...tagFilters,
      /** Finds the questions of this node and of the nodes below it. */
      node: id.optional(),
      /**
       * With `node`: questions that are on the node and have one of its tags, that are on it without such a
       * tag, or that have such a tag but are not on it.
       */
      node_by: z.enum(NODE_WAYS).optional(),
      /** Whether the question is in any assessment. */
      used: yesOrNo.optional(),
      source: id.optional(),
      /** Lists only questions that this import added. */
      import: id.optional(),
      /** Lists only questions without a skill. Totals by skill do not count them. */
      no_topic: yesOrNo.optional(),
      /** Lists only questions that had more than one skill before. */
      further_tags: yesOrNo.optional(),
      /** Whether a near-duplicate exists. That is known a moment after either question was written. */
      near_duplicate: yesOrNo.optional(),
      /**
       * Only questions with past typed answers that today's rules would score differently, in sessions that
       * the caller may regrade.
       */
      to_regrade: yesOrNo.optional(),
      ...unseenFilters,
      /** Lists only questions that may be added to this assessment. */
      unused_for: id.optional(),
      school: id.optional(),
      /** Only questions that a test of this school may contain: its own questions and shared ones. */
      fits: id.optional(),
      /** `true`: only questions shared by all schools; `false`: only questions of a school. */
      shared: yesOrNo.optional(),
    },
  }),
  response: listOf(question),
});

export const addQuestion = endpoint({
  method: 'POST',
  path: '/api/questions/',
  summary: 'Add a question. A draft may be incomplete; a published question must be complete',
  act: 'Added a question',
  access: 'bank.write',
  body: z.strictObject({
    status: z.enum(['draft', 'live']).default('draft'),
    ...written,
    options: z.array(newOption).max(MOST_OPTIONS).default([]),
    school: contentSchool,
  }),
  status: 201,
  response: keyedQuestion,
  problems: [breaksRule],
});

export const getQuestion = endpoint({
  method: 'GET',
  path: '/api/questions/{id}/',
  summary: 'Get a question',
  about: 'questions',
  access: 'bank.view',
  params: z.strictObject({ id }),
  response: question,
});

export const changeQuestion = endpoint({
  method: 'PATCH',
  path: '/api/questions/{id}/',
  summary: 'Change, publish, or archive a question. Options and tags replace the current ones, in order',
  act: {
    of: 'status',
    words: { live: 'Published a question', retired: 'Archived a question' },
    otherwise: 'Changed a question',
  },
  access: 'bank.write',
  params: z.strictObject({ id }),
  body: z.strictObject({
    version,
    status: z.enum(QUESTION_STATUSES).optional(),
    ...changeOf(written),
    /** Existing options keep their ids. An option without an id is new. */
    options: z
      .array(newOption.extend({ id: id.optional() }))
      .max(MOST_OPTIONS)
      .optional(),
  }),
  response: keyedQuestion,
  problems: [staleVersion, breaksRule],
});

export const duplicateQuestion = endpoint({
  method: 'POST',
  path: '/api/questions/{id}/duplicate/',
  summary: 'Copy a question into your school as your own draft',
  act: 'Duplicated a question',
  access: 'bank.write',
  params: z.strictObject({ id }),
  body: z.strictObject({ school: contentSchool }).default({}),
  status: 201,
  response: keyedQuestion,
  problems: [breaksRule],
});

export const removeQuestion = endpoint({
  method: 'DELETE',
  path: '/api/questions/{id}/',
  summary: 'Delete an unused draft, or archive a question that was published',
  act: 'Deleted or archived a question',
  access: 'bank.write',
  params: z.strictObject({ id }),
  problems: [questionInUse],
});

export const questionsByIds = endpoint({
  method: 'POST',
  path: '/api/questions-by-ids/',
  summary: 'Get several questions in the given order, and which of them are missing',
  about: 'questions',
  access: 'bank.view',
  body: z.strictObject({ ids: z.array(id).min(1).max(500) }),
  status: 200,
  response: z.object({ results: z.array(question), absent: z.array(idOut) }),
  is_audited: false,
});

/** A single option. It is part of its question: `version` is the question's. */
const ofQuestion = { question: idOut, version };
const keyedOptionAlone = keyedOption.extend({ has_keys: z.literal(true), ...ofQuestion });
export type KeyedOptionAlone = z.infer<typeof keyedOptionAlone>;
const keylessOptionAlone = openOption.extend({ has_keys: z.literal(false), ...ofQuestion });
const option = z.discriminatedUnion('has_keys', [keyedOptionAlone, keylessOptionAlone]);
export type OptionAlone = z.infer<typeof option>;

const optionPosition = z.int().min(1).max(MOST_OPTIONS);

export const listOptions = endpoint({
  method: 'GET',
  path: '/api/options/',
  summary: 'List the options of a question in order',
  access: 'bank.view',
  query: listQuery({ ordering: ['position'], filters: { question: id } }),
  response: listOf(option),
});

export const addOption = endpoint({
  method: 'POST',
  path: '/api/options/',
  summary: 'Add an option to a question, at the end unless you give a position',
  act: 'Added an option to a question',
  access: 'bank.write',
  body: newOption.extend({ question: id, position: optionPosition.optional() }),
  status: 201,
  response: keyedOptionAlone,
  problems: [breaksRule],
});

export const getOption = endpoint({
  method: 'GET',
  path: '/api/options/{id}/',
  summary: 'Get an option',
  access: 'bank.view',
  params: z.strictObject({ id }),
  response: option,
});

export const changeOption = endpoint({
  method: 'PATCH',
  path: '/api/options/{id}/',
  summary: 'Change or move an option',
  act: 'Changed an option of a question',
  access: 'bank.write',
  params: z.strictObject({ id }),
  body: z.strictObject({
    version,
    ...changeOf(newOption.shape),
    position: optionPosition.optional(),
  }),
  response: keyedOptionAlone,
  problems: [staleVersion, breaksRule],
});

export const removeOption = endpoint({
  method: 'DELETE',
  path: '/api/options/{id}/',
  summary: 'Remove an option',
  act: 'Removed an option from a question',
  access: 'bank.write',
  params: z.strictObject({ id }),
  problems: [breaksRule],
});
