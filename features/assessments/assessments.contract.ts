/** Calls about assessments for staff: their fields and the check before publishing. */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { changeOf, namesOf, wholeOf } from '#contract/fields.ts';
import { id, idOut, instant, sentInstant, shortName, version } from '#contract/ids.ts';
import { listOf, listQuery, yesOrNo } from '#contract/list.ts';
import { breaksRule, problemKind, staleVersion } from '#contract/problem.ts';
import { richText } from '#contract/rich-text-schema.ts';
import { contentSchool, ownerSchool } from '#features/schools/schools.contract.ts';
import { ASSESSMENT_KINDS, ASSESSMENT_STATUSES } from './assessments-values.contract.ts';
import { catRules } from './cat.contract.ts';

export type AssessmentStatus = (typeof ASSESSMENT_STATUSES)[number];
export const SESSION_MODES = ['test', 'practice', 'paper'] as const;
export type SessionMode = (typeof SESSION_MODES)[number];

/**
 * When a taker may see a part: immediately with their own score, after the assignment has closed for their
 * whole school, when staff release it, or never.
 */
export const RELEASE_MOMENTS = ['at_once', 'on_close', 'manual', 'never'] as const;
export type ReleaseMoment = (typeof RELEASE_MOMENTS)[number];

/** `scientific_only`: the calculator draws no graphs. Left out, takers choose its type. */
export const toolSet = z
  .strictObject({
    calculator: z.boolean(),
    scientific_only: z.literal(true).optional(),
    reference_sheet: z.boolean(),
    highlighter: z.boolean(),
    eliminator: z.boolean(),
    line_reader: z.boolean(),
  })
  .refine(({ calculator, scientific_only }) => calculator || scientific_only === undefined, {
    path: ['scientific_only'],
    error: 'Allow the calculator, or leave this out.',
  });
export type ToolSet = z.infer<typeof toolSet>;

/** No field may be earlier than the field above it; the rules check this. */
const releaseSwitches = z.strictObject({
  score: z.enum(RELEASE_MOMENTS),
  correctness: z.enum(RELEASE_MOMENTS),
  answers: z.enum(RELEASE_MOMENTS),
  explanations: z.enum(RELEASE_MOMENTS),
});
export type ReleaseSwitches = z.infer<typeof releaseSwitches>;

const marks = z.strictObject({
  correct: z.number().positive().max(100),
  wrong: z.number().min(-100).max(0),
  omitted: z.number().min(-100).max(100),
});

/**
 * A table that turns raw scores into scaled scores, with one column per route.
 * `kind`: the sections that the column scales. `route`: their variants, joined by `-` (empty if the test has
 * none). `scaled`: the score for each raw score from 0.
 * The total is the sum over the kinds.
 */
const tableScale = z.strictObject({
  kind: z.literal('table'),
  columns: z
    .array(
      z.strictObject({
        kind: z.enum(['reading_writing', 'math', 'other']),
        route: z.string().max(40),
        scaled: z.array(z.number().min(0).max(10_000)).min(2).max(501),
      }),
    )
    .min(1)
    .max(100),
});
export type TableScale = z.infer<typeof tableScale>;

const lateAnswers = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('review') }),
  z.strictObject({ kind: z.literal('accept'), seconds: z.int().min(1).max(3600) }),
]);
export type LateAnswers = z.infer<typeof lateAnswers>;

/** The fields of an assessment that its author writes, with their defaults. */
const written = {
  title: shortName,
  description: richText(20_000).default(''),
  instructions: richText(20_000).default(''),
  kind: z.enum(ASSESSMENT_KINDS).default('linear'),
  modes: z.array(z.enum(SESSION_MODES)).min(1).max(3).default(['test']),
  exam: id.nullable().default(null),
  opens_at: sentInstant.nullable().default(null),
  closes_at: sentInstant.nullable().default(null),
  hard_close: z.boolean().default(false),
  attempts_allowed: z.int().min(1).max(100).nullable().default(1),
  tools: toolSet.default({
    calculator: false,
    reference_sheet: false,
    highlighter: true,
    eliminator: true,
    line_reader: false,
  }),
  // By default students see everything, because tests exist to learn from mistakes. Authors can restrict it.
  release: releaseSwitches.default({
    score: 'at_once',
    correctness: 'at_once',
    answers: 'at_once',
    explanations: 'at_once',
  }),
  marks: marks.default({ correct: 1, wrong: 0, omitted: 0 }),
  scale: tableScale.nullable().default(null),
  shuffle: z.strictObject({ questions: z.boolean(), options: z.boolean() }).default({
    questions: false,
    options: false,
  }),
  navigation: z.enum(['free', 'forward']).default('free'),
  late_answers: lateAnswers.default({ kind: 'review' }),
  open_to_guests: z.boolean().default(false),
  /** How an adaptive test chooses its questions; null for other kinds. */
  cat: catRules.nullable().default(null),
};
/** The columns of an assessment's row. Labels have rows of their own. */
export const ASSESSMENT_CONTENT = namesOf(written);
export type AssessmentContentName = (typeof ASSESSMENT_CONTENT)[number];

const labels = z.array(id).max(50);

const person = z.object({ id: idOut, name: z.string() });

const assessment = z.object({
  ...wholeOf(written),
  id: idOut,
  title: z.string(),
  exam: idOut.nullable(),
  opens_at: instant.nullable(),
  closes_at: instant.nullable(),
  tags: z.array(z.object({ id: idOut, name: z.string() })),
  status: z.enum(ASSESSMENT_STATUSES),
  author: person,
  school: ownerSchool,
  /** Questions of the working copy, in all variants of all modules. */
  question_count: z.int(),
  section_count: z.int(),
  /**
   * The total time of the timed sections that one taker takes, without breaks. `untimed_sections` is the
   * number of sections without a time limit.
   */
  duration_seconds: z.int(),
  untimed_sections: z.int(),
  /** The newest published revision; null before the first. */
  revision: z.object({ number: z.int(), created_at: instant }).nullable(),
  /** Whether the working copy differs from what new sessions get. */
  has_unpublished_changes: z.boolean(),
  /** Sessions of this test in any state, of takers whom the caller sees. */
  session_count: z.int(),
  created_at: instant,
  updated_at: instant,
  version,
});
export type Assessment = z.infer<typeof assessment>;

export const assessmentInUse = problemKind(409, 'assessment_in_use', 'This test is assigned or was taken');

export const listAssessments = endpoint({
  method: 'GET',
  path: '/api/assessments/',
  summary: 'List the tests, for staff',
  about: 'assessments',
  access: 'assessments.view',
  query: listQuery({
    ordering: ['updated_at', 'created_at', 'title'],
    filters: {
      status: z.enum(ASSESSMENT_STATUSES).optional(),
      exam: id.optional(),
      tag: id.optional(),
      kind: z.enum(ASSESSMENT_KINDS).optional(),
      open_to_guests: z
        .enum(['true', 'false'])
        .transform((value) => value === 'true')
        .optional(),
      school: id.optional(),
      /** `true`: only tests that all schools share; `false`: only tests of one school. */
      shared: yesOrNo.optional(),
    },
  }),
  response: listOf(assessment),
});

export const addAssessment = endpoint({
  method: 'POST',
  path: '/api/assessments/',
  summary: 'Create a draft test, empty or with a section for each subject of the given questions',
  act: 'Created a test',
  access: 'assessments.write',
  body: z.strictObject({
    ...written,
    tags: labels.default([]),
    questions: z.array(id).max(500).default([]),
    school: contentSchool,
  }),
  status: 201,
  response: assessment,
  problems: [breaksRule],
});

export const getAssessment = endpoint({
  method: 'GET',
  path: '/api/assessments/{id}/',
  summary: 'Get a test',
  about: 'assessments',
  access: 'assessments.view',
  params: z.strictObject({ id }),
  response: assessment,
});

export const changeAssessment = endpoint({
  method: 'PATCH',
  path: '/api/assessments/{id}/',
  summary: 'Change a test. Publishing checks the whole test and freezes a version for new sessions',
  act: {
    of: 'status',
    words: { published: 'Published a test', archived: 'Archived a test' },
    otherwise: 'Changed a test',
  },
  access: 'assessments.write',
  params: z.strictObject({ id }),
  body: z.strictObject({
    version,
    status: z.enum(ASSESSMENT_STATUSES).optional(),
    ...changeOf(written),
    tags: labels.optional(),
  }),
  response: assessment,
  problems: [staleVersion, breaksRule],
});

export const removeAssessment = endpoint({
  method: 'DELETE',
  path: '/api/assessments/{id}/',
  summary: 'Delete a test that was never assigned or taken',
  act: 'Deleted a test',
  access: 'assessments.write',
  params: z.strictObject({ id }),
  problems: [assessmentInUse],
});

export const duplicateAssessment = endpoint({
  method: 'POST',
  path: '/api/assessments/{id}/duplicate/',
  summary:
    'Duplicate a test as your own draft, for the same school unless you give another. Copies questions of other schools',
  act: 'Duplicated a test',
  access: 'assessments.write',
  params: z.strictObject({ id }),
  body: z.strictObject({ school: contentSchool }).default({}),
  status: 201,
  response: assessment,
  problems: [breaksRule],
});

/** An error that keeps an assessment from being published, and its place. */
const publishFault = z.object({
  /** The section or question to link to. Both null: the assessment itself. */
  section: idOut.nullable(),
  placement: idOut.nullable(),
  /** The place in words: "Module 2, higher, question 2". */
  where: z.string(),
  message: z.string(),
});
export type PublishFault = z.infer<typeof publishFault>;

export const checkAssessment = endpoint({
  method: 'GET',
  path: '/api/assessments/{id}/check/',
  summary: 'List what keeps a test from being published, and when students see their results',
  about: 'assessments',
  access: 'assessments.view',
  params: z.strictObject({ id }),
  response: z.object({
    faults: z.array(publishFault),
    /** One sentence that says when students see their score, answers and explanations. */
    visible: z.string(),
    /** Warnings about the release, to read before the test is assigned. They do not prevent publishing. */
    warnings: z.array(z.string()),
  }),
});
