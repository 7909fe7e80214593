/** The history of a question or a test: its revisions, each with the changes since the previous one. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant } from '#contract/ids.ts';
import { listOf, wholeNumber } from '#contract/list.ts';

const MOST_A_PAGE = 20;
/** One change names at most this many questions; the others are only counted. */
export const MOST_NAMED = 10;

const named = z.object({ count: z.int(), first: z.array(z.object({ id: idOut, stem: z.string() })) });

const change = z.discriminatedUnion('kind', [
  /** A change to rich text. `before` or `after` is null if there was no text then. */
  z.object({
    kind: z.literal('text'),
    label: z.string(),
    before: z.string().nullable(),
    after: z.string().nullable(),
  }),
  /** A change to a few words or figures. `before` or `after` is null if the field was empty then. */
  z.object({
    kind: z.literal('words'),
    label: z.string(),
    before: z.string().nullable(),
    after: z.string().nullable(),
  }),
  /** The questions of a section that were added, removed, or changed in content or points. */
  z.object({
    kind: z.literal('questions'),
    label: z.string(),
    added: named,
    removed: named,
    changed: named,
    /** Whether the questions that stayed are in a different order. */
    is_reordered: z.boolean(),
  }),
]);
export type Change = z.infer<typeof change>;

const revision = z.object({
  /** The number of the revision, from 1. */
  number: z.int(),
  created_at: instant,
  /**
   * The person who published the revision. Null for a question, because publishing any test that contains it
   * freezes it.
   */
  by: z.object({ id: idOut, name: z.string() }).nullable(),
  /** The changes; null for the first revision. */
  changes: z.array(change).nullable(),
});

const history = listOf(revision).extend({
  /** The current working copy, compared with the newest revision. Null before the first revision. */
  draft: z
    .object({
      changes: z.array(change),
      /** The number of the revision with the same content, if a question was changed back. */
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
  summary: 'List what changed in each version of a question, newest first, and what changed since',
  about: 'questions',
  access: 'bank.keys',
  params: z.strictObject({ id }),
  query,
  response: history,
});

export const listAssessmentRevisions = endpoint({
  method: 'GET',
  path: '/api/assessments/{id}/revisions/',
  summary: 'List what changed each time a test was published, newest first, and what changed since',
  about: 'assessments',
  access: 'assessments.view',
  params: z.strictObject({ id }),
  query,
  response: history,
});
