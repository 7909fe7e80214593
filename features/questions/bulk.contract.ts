/**
 * Actions on many questions at once: on named questions, or on all that match filters. The outcome is
 * reported for each question, and an action can be undone.
 */

import { z } from 'zod';
import { alreadyUndone, bulkReport, OUTCOMES, selectionChanged, undoReport } from '#contract/bulk.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, version } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule } from '#contract/problem.ts';
import { QUESTION_TYPES } from '#core/question-kinds/question-kinds.ts';
import { NODE_WAYS, QUESTION_STATUSES, QUESTION_USES } from './questions-values.contract.ts';

/** Limited, because each question's row is locked, changed and reported. */
export const MOST_AT_ONCE = 1_000;

/** The filters of the question list, in the types of a request body. */
export const bankFilters = z.strictObject({
  search: z.string().trim().max(100).optional(),
  type: z.enum(QUESTION_TYPES).optional(),
  status: z.enum(QUESTION_STATUSES).optional(),
  difficulty: z.int().min(1).max(5).optional(),
  exam: id.optional(),
  subject: id.optional(),
  mega_domain: id.optional(),
  domain: id.optional(),
  topic: id.optional(),
  sub_topic: id.optional(),
  node: id.optional(),
  node_by: z.enum(NODE_WAYS).optional(),
  used: z.boolean().optional(),
  source: id.optional(),
  import: id.optional(),
  no_topic: z.boolean().optional(),
  further_tags: z.boolean().optional(),
  near_duplicate: z.boolean().optional(),
  to_regrade: z.boolean().optional(),
  school: id.optional(),
  shared: z.boolean().optional(),
});

const chosen = z.union([
  /**
   * Each question with the version that the caller saw. Questions that changed since then are not changed.
   */
  z.strictObject({ questions: z.array(z.strictObject({ id, version })).min(1).max(MOST_AT_ONCE) }),
  /** All questions that match the filters. `count`: how many questions the caller saw. */
  z.strictObject({ filters: bankFilters, count: z.int().min(1).max(MOST_AT_ONCE) }),
]);

const QUESTION_ACTS = ['set_tag', 'set_status', 'set_source', 'set_difficulty', 'set_use'] as const;
export type QuestionAct = (typeof QUESTION_ACTS)[number];

const asked = z.discriminatedUnion('act', [
  /**
   * The new place in the tree of tags, from the subject down; it replaces the old one. An exam is added to
   * other exams. Null removes the skill.
   */
  z.strictObject({ act: z.literal('set_tag'), chosen, tag: id.nullable() }),
  z.strictObject({ act: z.literal('set_status'), chosen, status: z.enum(['live', 'retired']) }),
  z.strictObject({ act: z.literal('set_source'), chosen, source: id.nullable() }),
  z.strictObject({
    act: z.literal('set_difficulty'),
    chosen,
    difficulty: z.int().min(1).max(5).nullable(),
  }),
  z.strictObject({ act: z.literal('set_use'), chosen, use: z.enum(QUESTION_USES) }),
]);
export type AskedOfQuestions = z.output<typeof asked>;

const report = bulkReport(QUESTION_ACTS);
export type QuestionsReport = z.infer<typeof report>;

export const actOnQuestions = endpoint({
  method: 'POST',
  path: '/api/questions/actions/',
  summary: 'Change many questions in the same way and report the outcome for each',
  act: {
    of: 'act',
    words: {
      set_tag: 'Tagged many questions',
      set_status: 'Changed the status of many questions',
      set_source: 'Set the source of many questions',
      set_difficulty: 'Set the level of many questions',
      set_use: 'Set where many questions are used',
    },
    otherwise: 'Changed many questions',
  },
  access: 'bank.write',
  body: asked,
  status: 201,
  response: report,
  problems: [breaksRule, selectionChanged],
});

const ofAction = z.strictObject({ id });

export const getQuestionAction = endpoint({
  method: 'GET',
  path: '/api/questions/actions/{id}/',
  summary: 'Get the report of a bulk change that you made',
  access: 'bank.write',
  params: ofAction,
  response: report,
});

export const listActionQuestions = endpoint({
  method: 'GET',
  path: '/api/questions/actions/{id}/questions/',
  summary: 'List the questions of a bulk change that you made, with their outcomes, refused ones first',
  about: 'questions',
  access: 'bank.write',
  params: ofAction,
  query: listQuery({ ordering: ['created_at'], filters: { outcome: z.enum(OUTCOMES).optional() } }),
  response: listOf(
    z.object({
      /** `words`: the start of the question's text. */
      question: z.object({ id: idOut, words: z.string() }),
      outcome: z.enum(OUTCOMES),
      reason: z.string().nullable(),
      is_undone: z.boolean(),
    }),
  ),
});

export const undoQuestionAction = endpoint({
  method: 'POST',
  path: '/api/questions/actions/{id}/undo/',
  summary: 'Undo a bulk change for every question that nobody has changed since',
  act: 'Undid a change to many questions',
  access: 'bank.write',
  params: ofAction,
  status: 200,
  response: undoReport,
  problems: [alreadyUndone],
});
