/** Doubts as lists have them, and how many there are: what first pages show. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idOut, instant, version } from '#contract/ids.ts';

export const named = z.object({ id: idOut, name: z.string() });
export const DOUBT_STATUSES = ['open', 'answered', 'resolved'] as const;

/** What a doubt is about, in words as they were when it was asked. */
export const about = z.object({
  question: idOut.nullable(),
  session: idOut.nullable(),
  /** Of a page of a material; the page is null where it has none. Null too once the material was removed. */
  material: idOut.nullable(),
  page: z.int().nullable(),
  /** Of a second of a video. */
  video: idOut.nullable(),
  at_seconds: z.int().nullable(),
  /** The test or set, the material, the video; empty where it is about none of them. */
  title: z.string(),
  /** Where in it: `Math 2 · 16`, `page 12`, `at 3:41`; empty where it is about the whole. */
  place: z.string(),
  /** Among all of the session's questions, from 1, as its review has them; null where it has no review. */
  number: z.int().nullable(),
});
export type DoubtAbout = z.infer<typeof about>;

const row = {
  id: idOut,
  title: z.string(),
  status: z.enum(DOUBT_STATUSES),
  about,
  /** That its asker named; null where they named none. */
  skill: named.nullable(),
  asker: named,
  /** The asker's groups, by name. */
  groups: z.array(z.string()),
  assigned: named.nullable(),
  asked_at: instant,
  /** When the oldest message was written that nobody has answered; null where none waits. */
  waiting_since: instant.nullable(),
  answered_at: instant.nullable(),
  resolved_at: instant.nullable(),
  /** Whether its asker has not read the newest answer. */
  is_unread: z.boolean(),
  version,
};
export const doubtRow = z.object(row);
export type DoubtRow = z.infer<typeof doubtRow>;

export const countDoubts = endpoint({
  method: 'GET',
  path: '/api/doubt-tagging/counts/',
  summary: 'How many doubts in view stand how',
  about: 'doubts',
  access: 'doubts.view',
  response: z.object({
    open: z.int(),
    answered: z.int(),
    resolved: z.int(),
    /** Open and given to whoever asks; open and given to nobody. */
    mine: z.int(),
    nobody: z.int(),
    /** Open for more than two days. */
    overdue: z.int(),
    /** Answered, and not read by who asked; of one’s own those alone that may be read. */
    unread: z.int(),
  }),
});
