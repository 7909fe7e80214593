/** What students typed as the answers to the questions of a test, alike answers together: where a wrong key shows itself. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut } from '#contract/ids.ts';
import { listOf, listQuery, wholeNumber } from '#contract/list.ts';
import { MOST_GAPS } from '#core/question-kinds/question-kinds.ts';
import { NUMERIC_ENTRIES } from '#features/questions/questions.contract.ts';

/** How one answer was marked: `mixed` where students were scored by different keys, `blank` where the entry is no number. */
export const MARKED = ['right', 'wrong', 'mixed', 'blank'] as const;

/** What a wrong answer differs from an accepted one in: capital letters, typographic signs, or spaces and punctuation. */
export const NEAR_KEYS = ['capitals', 'signs', 'spacing'] as const;

/** So many ways of writing one answer are told. */
export const MOST_FORMS = 8;

const typedAnswer = z.object({
  /** As most students wrote it. */
  typed: z.string(),
  /** The other ways in which it was written, the most frequent first, at most 8 of `form_count`. */
  forms: z.array(z.object({ typed: z.string(), count: z.int() })),
  form_count: z.int(),
  /** Students who gave it. */
  count: z.int(),
  marked: z.enum(MARKED),
  /** Whether the key names it, however it is written. */
  is_key: z.boolean(),
  near: z.enum(NEAR_KEYS).nullable(),
  /** Whether the key can take it in: it is marked wrong, and an answer that the question's field takes. */
  may_accept: z.boolean(),
  /** Mean score of the sessions that gave it, in the part's `unit`; null while none of them has one. */
  mean_score: z.number().nullable(),
});
export type TypedAnswer = z.infer<typeof typedAnswer>;

const typedPart = z.object({
  question: idOut,
  /** Number of the gap, from 1; null where the whole question is typed. */
  gap: z.int().nullable(),
  key: z.array(z.string()),
  /** What the field of a number takes; null where words are typed. */
  entry: z.enum(NUMERIC_ENTRIES).nullable(),
  /** Sessions that were asked it and count; of them those that left it blank, with their mean score. */
  asked: z.int(),
  blank: z.object({ count: z.int(), mean_score: z.number().nullable() }),
  /** Different answers that are listed. */
  answer_count: z.int(),
  /** Sessions whose answers are not listed, where there are more different ones than a list holds. */
  rare: z.int(),
  /** Mean score of those marked right; null where nobody was. */
  right_mean_score: z.number().nullable(),
  /** `score`: on the test's scale. `points`: raw. */
  unit: z.enum(['score', 'points']),
  /** A wrong answer that many gave who did at least as well in the test as those marked right. */
  suspect: typedAnswer.pick({ typed: true, count: true, marked: true, mean_score: true }).nullable(),
});
export type TypedPart = z.infer<typeof typedPart>;

export const listTypedParts = endpoint({
  method: 'GET',
  path: '/api/assessments/{id}/analysis/typed/',
  summary: 'The questions and gaps of a test that are typed, over the sessions that its analysis counts',
  about: 'analysis',
  access: 'results.analyse',
  params: z.strictObject({ id }),
  response: z.object({ results: z.array(typedPart) }),
});

export const listTypedAnswers = endpoint({
  method: 'GET',
  path: '/api/assessments/{id}/analysis/typed-answers/',
  summary:
    'What was typed for one question or gap of a test, alike answers together, the most frequent first',
  about: 'analysis',
  access: 'results.analyse',
  params: z.strictObject({ id }),
  query: listQuery({
    ordering: ['most'],
    filters: { question: id, gap: wholeNumber(1, MOST_GAPS).optional() },
  }),
  response: listOf(typedAnswer),
});
