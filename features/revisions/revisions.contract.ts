/** What a question or a test was each time it was frozen, as what changed since the time before. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant } from '#contract/ids.ts';
import { listOf, wholeNumber } from '#contract/list.ts';

const MOST_A_PAGE = 20;
/** Questions of one change that are named; the others are counted. */
export const MOST_NAMED = 10;

const named = z.object({ count: z.int(), first: z.array(z.object({ id: idOut, stem: z.string() })) });

const change = z.discriminatedUnion('kind', [
  /** Rich text; null where there was none, or is none any more. */
  z.object({
    kind: z.literal('text'),
    label: z.string(),
    before: z.string().nullable(),
    after: z.string().nullable(),
  }),
  /** A few words or figures; null where nothing was said. */
  z.object({
    kind: z.literal('words'),
    label: z.string(),
    before: z.string().nullable(),
    after: z.string().nullable(),
  }),
  /** Of a section: the questions that came, that went, and that are asked in another form or for other marks. */
  z.object({
    kind: z.literal('questions'),
    label: z.string(),
    added: named,
    removed: named,
    changed: named,
    /** Those that stayed stand in another order. */
    is_reordered: z.boolean(),
  }),
]);
export type Change = z.infer<typeof change>;

const revision = z.object({
  /** From 1. */
  number: z.int(),
  created_at: instant,
  /** Who published it; null of a question, which is frozen with whatever test asks it. */
  by: z.object({ id: idOut, name: z.string() }).nullable(),
  /** Null of the first. */
  changes: z.array(change).nullable(),
});

const history = listOf(revision).extend({
  /** As it stands in the bank or the builder, beside the newest; null where nothing is frozen yet. */
  draft: z
    .object({
      changes: z.array(change),
      /** The number of the revision whose content it has, of a question that was changed back. */
      same_as: z.int().nullable(),
    })
    .nullable(),
});
export type History = z.infer<typeof history>;

const query = z.strictObject({
  page: wholeNumber(1, 100_000).default(1),
  page_size: wholeNumber(1, MOST_A_PAGE).default(MOST_A_PAGE),
});

export const listQuestionRevisions = endpoint({
  method: 'GET',
  path: '/api/questions/{id}/revisions/',
  summary: 'What changed in a question each time that it was frozen, the newest first, and since then',
  about: 'questions',
  access: 'bank.keys',
  params: z.strictObject({ id }),
  query,
  response: history,
});

export const listAssessmentRevisions = endpoint({
  method: 'GET',
  path: '/api/assessments/{id}/revisions/',
  summary: 'What changed in a test each time that it was published, the newest first, and since then',
  about: 'assessments',
  access: 'assessments.view',
  params: z.strictObject({ id }),
  query,
  response: history,
});
