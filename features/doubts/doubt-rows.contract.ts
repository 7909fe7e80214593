/** Doubts as list rows, and their counts. Home pages show these. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idOut, instant, version } from '#contract/ids.ts';

export const named = z.object({ id: idOut, name: z.string() });
export const DOUBT_STATUSES = ['open', 'answered', 'resolved'] as const;

/** The subject of a doubt. Its title and place are stored as they were when the doubt was asked. */
export const about = z.object({
  question: idOut.nullable(),
  session: idOut.nullable(),
  /**
   * For a doubt about a material; null after the material is removed. `page` is null if the material has no
   * pages.
   */
  material: idOut.nullable(),
  page: z.int().nullable(),
  /** The video and the second, for a doubt about a moment of a video. */
  video: idOut.nullable(),
  at_seconds: z.int().nullable(),
  /** The title of the test, set, material or video; empty if the doubt is about none of them. */
  title: z.string(),
  /**
   * The place in the test, set, material or video: `Math 2 · 16`, `page 12`, `at 3:41`. Empty if the doubt is
   * about the whole.
   */
  place: z.string(),
  /**
   * The question's number in the session's review, counted across all sections starting at 1; null if there
   * is no review.
   */
  number: z.int().nullable(),
});
export type DoubtAbout = z.infer<typeof about>;

const row = {
  id: idOut,
  title: z.string(),
  status: z.enum(DOUBT_STATUSES),
  about,
  /** The skill that the asker named; null if none. */
  skill: named.nullable(),
  asker: named,
  /** The names of the groups to which the asker belongs. */
  groups: z.array(z.string()),
  assigned: named.nullable(),
  asked_at: instant,
  /** The time of the oldest message without an answer; null if every message is answered. */
  waiting_since: instant.nullable(),
  answered_at: instant.nullable(),
  resolved_at: instant.nullable(),
  /** Whether the asker has not read the newest answer yet. */
  is_unread: z.boolean(),
  version,
};
export const doubtRow = z.object(row);
export type DoubtRow = z.infer<typeof doubtRow>;

export const countDoubts = endpoint({
  method: 'GET',
  path: '/api/doubt-tagging/counts/',
  summary: 'Count the doubts you can see, by status',
  about: 'doubts',
  access: 'doubts.view',
  response: z.object({
    open: z.int(),
    answered: z.int(),
    resolved: z.int(),
    /** Rejects if the message was not sent. The text then stays in the editor. */
    mine: z.int(),
    nobody: z.int(),
    /** The number of doubts that have been open for more than two days. */
    overdue: z.int(),
    /**
     * The number of answered doubts whose answer the asker has not read. The caller's own doubts are counted
     * only if they may read them.
     */
    unread: z.int(),
  }),
});
