/** Releasing the results of a test to many at once: who gets what and when, looked at first and cancelled in time. */

import { z } from 'zod';
import { lookedFirst } from '#contract/act.ts';
import { endpoint } from '#contract/endpoint.ts';
import { composed, id, idOut, instant, sentInstant } from '#contract/ids.ts';
import { yesOrNo } from '#contract/list.ts';
import { breaksRule, changedSince, problemKind } from '#contract/problem.ts';
import { getSession } from './sessions.contract.ts';

export const alreadyReleased = problemKind(409, 'already_released', 'These results are released already');

/** As many as one release takes. */
const MOST_RELEASED = 1_000;

/**
 * ready: scored, and the taker doesn't see the score yet. partly: the taker sees the score, and not all that this test may
 * show. planned: a release is still to come. never: this test shows no score.
 */
const RELEASE_STATES = [
  'ready' as const,
  'partly' as const,
  'planned' as const,
  'released' as const,
  'needs_grading' as const,
  'being_scored' as const,
  'in_progress' as const,
  'not_started' as const,
  'expired' as const,
  'never' as const,
] as const;
export type ReleaseState = (typeof RELEASE_STATES)[number];

/** Why a part is better shown later: the test is still open to others, or it counts until a closing time. */
const waitsFor = z.enum(['others', 'counts']);

const releasable = z.object({
  /** Null of somebody who has the test and no session of it. */
  session: idOut.nullable(),
  taker: z.object({ id: idOut, name: z.string() }),
  state: z.enum(RELEASE_STATES),
  /** Whether this release takes it. */
  is_selected: z.boolean(),
  /** When what is planned takes effect; when the taker began to see the score. Null for the other states. */
  at: instant.nullable(),
  score: z.object({ raw: z.number(), raw_max: z.number(), scaled: z.number().nullable() }).nullable(),
  answered_count: z.int(),
  question_count: z.int(),
});
export type Releasable = z.infer<typeof releasable>;

const releaseShown = z.object({
  etag: z.string(),
  assessment: z.object({ id: idOut, title: z.string() }),
  /** When the takers see it. */
  effective_at: instant,
  /** The sessions that this releases, by taker's name. */
  sessions: z.array(idOut),
  /** Whether this test may show it at all. */
  correctness: z.object({ is_offered: z.boolean(), is_selected: z.boolean() }),
  answers: z.object({
    is_offered: z.boolean(),
    waits_for: waitsFor.nullable(),
    /** From when on it is safe; null where nothing waits, or nobody can say yet. */
    safe_from: instant.nullable(),
    /** People in view who can still take the test. */
    can_take_count: z.int(),
  }),
  /** Everyone in view who has the test, by name. */
  results: z.array(releasable),
});
export type ReleaseShown = z.infer<typeof releaseShown>;

export const releaseResults = endpoint({
  method: 'POST',
  path: '/api/session-releases/',
  summary:
    'Release the results of a test to its takers in view, 60 seconds from now or at a set time; or look first at who gets what',
  act: lookedFirst('Looked at releasing results', 'Released results of a test'),
  about: 'sessions',
  access: 'results.release',
  query: z.strictObject({ dry_run: yesOrNo.default(false) }),
  body: z.strictObject({
    assessment: id,
    /** Exactly these; all that are ready unless told. */
    sessions: z.array(id).min(1).max(MOST_RELEASED).optional(),
    /** Only of the members of this group. */
    group: id.optional(),
    /** Beside the score: which answers were right and wrong; unless told, where the test may show it. */
    correctness: z.boolean().optional(),
    /** And the right answers with their explanations. */
    answers: z.boolean().default(false),
    /** When the takers see it; null is 60 seconds from now. */
    at: sentInstant.nullable().default(null),
    /** Shown above the score. */
    note: composed(600).default(''),
    /** Whether the takers are notified. */
    notify: z.boolean().default(true),
  }),
  takes_if_match: true,
  status: 200,
  response: releaseShown,
  problems: [breaksRule, changedSince],
});
export type ReleaseBody = z.input<typeof releaseResults.body>;

export const previewRelease = endpoint({
  method: 'GET',
  path: '/api/sessions/{id}/release-preview/',
  summary: 'A session as its taker would see it once it is released; nothing is released',
  about: 'sessions',
  access: 'results.release',
  params: z.strictObject({ id }),
  query: z.strictObject({
    correctness: yesOrNo.default(false),
    answers: yesOrNo.default(false),
    /** When the taker would see it; 60 seconds from now unless told. */
    at: sentInstant.optional(),
  }),
  response: getSession.response.extend({
    /** When the taker would see it. */
    seen_at: instant,
  }),
});

export const cancelRelease = endpoint({
  method: 'POST',
  path: '/api/session-releases/cancel/',
  summary: 'Cancel a release that has not taken effect yet',
  act: 'Cancelled a release of results',
  access: 'results.release',
  body: z.strictObject({ sessions: z.array(id).min(1).max(MOST_RELEASED) }),
  status: 200,
  response: z.object({
    /** The sessions whose release is cancelled, and those that had no release to come any more. */
    cancelled: z.array(idOut),
    released: z.array(idOut),
  }),
  problems: [alreadyReleased],
});
