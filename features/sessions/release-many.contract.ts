/**
 * Releases the results of a test to many takers at once, with a preview of who gets which parts and when. A
 * release can be canceled until it takes effect.
 */

import { z } from 'zod';
import { lookedFirst } from '#contract/act.ts';
import { endpoint } from '#contract/endpoint.ts';
import { composed, id, idOut, instant, sentInstant } from '#contract/ids.ts';
import { yesOrNo } from '#contract/list.ts';
import { breaksRule, changedSince, problemKind } from '#contract/problem.ts';
import { getSession } from './sessions.contract.ts';

export const alreadyReleased = problemKind(409, 'already_released', 'These results are already released');

/** The maximum number of sessions in one release. */
const MOST_RELEASED = 1_000;

/**
 * `ready`: scored, but the taker does not see the score yet. `partly`: the taker sees the score, but not
 * everything this test may show. `planned`: a release is still to come. `never`: this test shows no score.
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

/**
 * Why a part should be released later: other people can still take the test, or an assignment withholds its
 * answers until a closing time.
 */
const waitsFor = z.enum(['others', 'counts']);

const releasable = z.object({
  /** The session; null if the test is assigned to the person but they have no session of it. */
  session: idOut.nullable(),
  taker: z.object({ id: idOut, name: z.string() }),
  state: z.enum(RELEASE_STATES),
  /** Whether this release includes the session. */
  is_selected: z.boolean(),
  /** When the planned release takes effect, or when the taker first saw the score. Null in other states. */
  at: instant.nullable(),
  score: z.object({ raw: z.number(), raw_max: z.number(), scaled: z.number().nullable() }).nullable(),
  answered_count: z.int(),
  question_count: z.int(),
});
export type Releasable = z.infer<typeof releasable>;

const releaseShown = z.object({
  etag: z.string(),
  assessment: z.object({ id: idOut, title: z.string() }),
  /** When the takers see the results. */
  effective_at: instant,
  /** The sessions that this request releases, sorted by taker name. */
  sessions: z.array(idOut),
  /** Whether the rules of the test allow this part to be shown. */
  correctness: z.object({ is_offered: z.boolean(), is_selected: z.boolean() }),
  answers: z.object({
    is_offered: z.boolean(),
    waits_for: waitsFor.nullable(),
    /**
     * The time from which the release is safe; null if there is nothing to wait for, or the time is not known
     * yet.
     */
    safe_from: instant.nullable(),
    /** Number of people in view who can still take the test. */
    can_take_count: z.int(),
  }),
  /** Everybody in view who has the test, sorted by name. */
  results: z.array(releasable),
});
export type ReleaseShown = z.infer<typeof releaseShown>;

export const releaseResults = endpoint({
  method: 'POST',
  path: '/api/session-releases/',
  summary:
    'Release the results of a test to students you can see, in 60 seconds or later. A dry run shows who would see what',
  act: lookedFirst('Previewed a release of results', 'Released results of a test'),
  about: 'sessions',
  access: 'results.release',
  query: z.strictObject({ dry_run: yesOrNo.default(false) }),
  body: z.strictObject({
    assessment: id,
    /** Release exactly these sessions; by default all sessions that are ready. */
    sessions: z.array(id).min(1).max(MOST_RELEASED).optional(),
    /** Limits the release to members of this group. */
    group: id.optional(),
    /** Whether to also release which answers were right. By default yes if the test may show it. */
    correctness: z.boolean().optional(),
    /** Whether to release the right answers with their explanations too. */
    answers: z.boolean().default(false),
    /** When the takers see the results; null means 60 seconds from now. */
    at: sentInstant.nullable().default(null),
    /** The message that takers see above the score. */
    note: composed(600).default(''),
    /** Whether the takers get a notice. */
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
  summary: 'Preview a session as its student would see it after the release. Nothing is released',
  about: 'sessions',
  access: 'results.release',
  params: z.strictObject({ id }),
  query: z.strictObject({
    correctness: yesOrNo.default(false),
    answers: yesOrNo.default(false),
    /** When the taker would see the result; 60 seconds from now by default. */
    at: sentInstant.optional(),
  }),
  response: getSession.response.extend({
    /** When the taker would see the result. */
    seen_at: instant,
  }),
});

export const cancelRelease = endpoint({
  method: 'POST',
  path: '/api/session-releases/cancel/',
  summary: 'Cancel a release that has not taken effect yet',
  act: 'Canceled a release of results',
  access: 'results.release',
  body: z.strictObject({ sessions: z.array(id).min(1).max(MOST_RELEASED) }),
  status: 200,
  response: z.object({
    /** Sessions whose release was canceled. `released` lists those that had no pending release any more. */
    cancelled: z.array(idOut),
    released: z.array(idOut),
  }),
  problems: [alreadyReleased],
});
