/** Typed answers to a test's questions, with equal answers grouped. They reveal wrong answer keys. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut } from '#contract/ids.ts';
import { listOf, listQuery, wholeNumber } from '#contract/list.ts';
import { MOST_GAPS } from '#core/question-kinds/question-kinds.ts';
import { NUMERIC_ENTRIES } from '#features/questions/questions.contract.ts';

/**
 * The outcome of an answer. `mixed`: students were scored by different answer keys. `blank`: the entry is not
 * a number.
 */
export const MARKED = ['right', 'wrong', 'mixed', 'blank'] as const;

/**
 * How a wrong answer differs from an accepted one: capital letters, typographic signs, or spaces and
 * punctuation.
 */
export const NEAR_KEYS = ['capitals', 'signs', 'spacing'] as const;

/** The maximum number of spellings that are listed for one answer. */
export const MOST_FORMS = 8;

const typedAnswer = z.object({
  /** The most frequent spelling of the answer. */
  typed: z.string(),
  /** Other spellings of the answer, most frequent first: at most 8 of `form_count`. */
  forms: z.array(z.object({ typed: z.string(), count: z.int() })),
  form_count: z.int(),
  /** Number of students who gave the answer. */
  count: z.int(),
  marked: z.enum(MARKED),
  /** Whether the answer key contains the answer, however it is written. */
  is_key: z.boolean(),
  near: z.enum(NEAR_KEYS).nullable(),
  /**
   * Whether the answer can be added to the answer key: it was marked wrong, and the question's field accepts
   * it.
   */
  may_accept: z.boolean(),
  /**
   * The name that staff gave the mistake behind the answer; null if the answer is not wrong or its mistake
   * has no name.
   */
  mistake: z.string().nullable(),
  /** Whether the caller may name the mistake: the answer is wrong, and they may write the question. */
  may_name: z.boolean(),
  /** Mean score of the sessions that gave the answer, in the part's `unit`; null if none has a score. */
  mean_score: z.number().nullable(),
});
export type TypedAnswer = z.infer<typeof typedAnswer>;

const typedPart = z.object({
  question: idOut,
  /** Number of the gap, from 1; null if the whole question is typed. */
  gap: z.int().nullable(),
  key: z.array(z.string()),
  /** The entries that a number field accepts; null if words are typed. */
  entry: z.enum(NUMERIC_ENTRIES).nullable(),
  /**
   * The number of counted sessions in which the question was asked, and of those that left it blank, with
   * their mean score.
   */
  asked: z.int(),
  blank: z.object({ count: z.int(), mean_score: z.number().nullable() }),
  /** How many different answers are listed. */
  answer_count: z.int(),
  /**
   * The number of sessions whose answers are not listed, because the list is limited to the most frequent
   * answers.
   */
  rare: z.int(),
  /** The mean score of the sessions whose answer was marked right; null if there are none. */
  right_mean_score: z.number().nullable(),
  /** `score`: on the test's scale. `points`: raw points. */
  unit: z.enum(['score', 'points']),
  /**
   * A wrong answer by several students who did at least as well in the test as those who were marked right.
   */
  suspect: typedAnswer.pick({ typed: true, count: true, marked: true, mean_score: true }).nullable(),
});
export type TypedPart = z.infer<typeof typedPart>;

export const listTypedParts = endpoint({
  method: 'GET',
  path: '/api/assessments/{id}/analysis/typed/',
  summary: 'List a test’s questions and gaps with typed answers, over the sessions that its analysis counts',
  about: 'analysis',
  access: 'results.analyse',
  params: z.strictObject({ id }),
  response: z.object({ results: z.array(typedPart) }),
});

export const listTypedAnswers = endpoint({
  method: 'GET',
  path: '/api/assessments/{id}/analysis/typed-answers/',
  summary:
    'List what was typed for a question or gap of a test, with equal answers together, most frequent first',
  about: 'analysis',
  access: 'results.analyse',
  params: z.strictObject({ id }),
  query: listQuery({
    ordering: ['most'],
    filters: { question: id, gap: wholeNumber(1, MOST_GAPS).optional() },
  }),
  response: listOf(typedAnswer),
});
