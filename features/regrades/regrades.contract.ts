/**
 * Endpoints to correct the answer key of a question after it was asked. Every session that asked it is scored
 * again, and both scores are kept.
 */
import { z } from 'zod';
import { lookedFirst } from '#contract/act.ts';
import { endpoint } from '#contract/endpoint.ts';
import { composed, id, idOut, instant, oneLine } from '#contract/ids.ts';
import { yesOrNo } from '#contract/list.ts';
import { breaksRule, changedSince, dryRunFirst } from '#contract/problem.ts';
import { LONGEST_IN_GAP, MOST_GAPS, MOST_OPTIONS } from '#core/question-kinds/question-kinds.ts';

/**
 * The kinds of regrade: a new answer key; additional right answers; full points for everybody; the question
 * no longer counts.
 */
export const REGRADE_ACTIONS = ['new_key', 'accept_also', 'full_credit', 'drop'] as const;
export type RegradeAction = (typeof REGRADE_ACTIONS)[number];

/** Maximum number of sessions listed by name, the most important first. The totals count all of them. */
export const MOST_NAMED = 500;

/** Whether a change makes the score cross the taker's goal. */
const MEANINGS = ['reaches_goal', 'falls_below_goal'] as const;
export type Meaning = (typeof MEANINGS)[number];

const OUTCOMES = ['right', 'wrong', 'omitted', 'partial', 'pending'] as const;
export type RegradedOutcome = (typeof OUTCOMES)[number];

const beforeAfter = z.object({ before: z.number(), after: z.number() });

const changedSession = z.object({
  session: idOut,
  assessment: idOut,
  taker: z.object({ id: idOut, name: z.string() }),
  groups: z.array(z.string()),
  /** The answer: ids of options, or the typed text; null if there is no answer. */
  response: z.union([z.string(), z.array(z.string())]).nullable(),
  outcome: z.object({ before: z.enum(OUTCOMES), after: z.enum(OUTCOMES) }),
  raw: beforeAfter,
  /** The scores before and after; null for a test without a score scale. */
  scaled: beforeAfter.nullable(),
  /** The change on the score scale, or in raw points for a test without a scale. */
  change: z.number(),
  goal_score: z.number().nullable(),
  meaning: z.enum(MEANINGS).nullable(),
  /** Whether the score is released to its taker. */
  is_out: z.boolean(),
});
export type ChangedSession = z.infer<typeof changedSession>;

const regrade = z.object({
  etag: z.string(),
  question: idOut,
  action: z.enum(REGRADE_ACTIONS),
  /** When the regrade was carried out; null for a dry run. */
  regraded_at: instant.nullable(),
  /** Whether the answer key in the bank changes too. */
  mends_bank: z.boolean(),
  /**
   * Tests that will ask the corrected question, by title, and the number of further tests that only other
   * people may change.
   */
  assessments: z.array(z.object({ id: idOut, title: z.string() })),
  assessments_left: z.int(),
  /**
   * `sessions`: submitted sessions of people whom the caller can see. `sessions_elsewhere`: those of other
   * people, which are not changed. `under_way`: sessions in progress of people whom the caller can see.
   */
  sessions: z.int(),
  sessions_elsewhere: z.int(),
  under_way: z.int(),
  /**
   * Sessions in view that cannot be regraded, because the revision that they took lacks the new right answer.
   */
  left_out: z.int(),
  first_at: instant.nullable(),
  last_at: instant.nullable(),
  /** Sessions whose raw score rises, and sessions whose raw score falls. */
  gains: z.int(),
  losses: z.int(),
  up: z.int(),
  down: z.int(),
  same: z.int(),
  unit: z.enum(['points', 'marks']),
  mean_change: z.number(),
  /** The changes, from the largest loss to the largest gain. */
  changes: z.array(z.object({ change: z.number(), count: z.int() })),
  /** The share of right answers before and after. Null if nobody answered. */
  facility: beforeAfter.nullable(),
  /**
   * Correlation of the question's share of points with the rest of the test. Null if it cannot be computed
   * before or after.
   */
  discrimination: beforeAfter.nullable(),
  /** For each option, the share of sessions that chose it. */
  options: z.array(
    z.object({
      id: idOut,
      text: z.string(),
      was_right: z.boolean(),
      is_right: z.boolean(),
      share: z.number().nullable(),
    }),
  ),
  /**
   * For each prompt of a matching question, each place of an ordering question, or each gap of a text: the
   * answer that was right before and the one that is right now.
   */
  pairs: z.array(z.object({ prompt: z.string(), was: z.string(), is: z.string() })),
  stem: z.string(),
  stimulus: z.string(),
  accepted_answers: z.object({ before: z.array(z.string()), after: z.array(z.string()) }),
  /**
   * `told`: the number of sessions whose released score changes; their takers see why. `not_out`: the number
   * of sessions with an unreleased score.
   */
  told: z.int(),
  not_out: z.int(),
  /** Sessions whose score or outcome changes, at most 500. `changed_count` is the number of all of them. */
  changed: z.array(changedSession),
  changed_count: z.int(),
});
export type Regrade = z.infer<typeof regrade>;

export const regradeQuestion = endpoint({
  method: 'POST',
  path: '/api/questions/{id}/regrade/',
  summary:
    "Correct a question's key and rescore every session you can see that asked it. A dry run shows the effect first",
  act: lookedFirst('Previewed a regrade', 'Corrected a key and rescored sessions'),
  access: 'bank.write',
  params: z.strictObject({ id }),
  query: z.strictObject({ dry_run: yesOrNo.default(false) }),
  body: z.strictObject({
    action: z.enum(REGRADE_ACTIONS),
    /**
     * For a choice: the new answer key, or the options that are also right. Without it, and for matching,
     * ordering and gaps, the bank's current answer key is used.
     */
    right_options: z.array(id).max(MOST_OPTIONS).optional(),
    accepted_answers: z.array(composed(LONGEST_IN_GAP).min(1, 'Enter an answer.')).max(20).optional(),
    /** For a text with gaps: the number of the gap that also accepts the answers, from 1. */
    gap: z.int().min(1).max(MOST_GAPS).optional(),
    /** The reason that takers read. Not needed for a dry run. */
    reason: oneLine(300, 'Enter a reason.').optional(),
  }),
  takes_if_match: true,
  status: 200,
  response: regrade,
  job: 'regrade',
  problems: [breaksRule, changedSince, dryRunFirst],
});

const sessionRegrade = z.object({
  id: idOut,
  at: instant,
  question: idOut,
  section_title: z.string(),
  /** The question's number in its section, from 1. */
  number: z.int(),
  /**
   * The action and its reason. Null until the answers are released, because they may reveal the right answer.
   */
  action: z.enum(REGRADE_ACTIONS).nullable(),
  reason: z.string().nullable(),
  raw: beforeAfter.nullable(),
  raw_max: beforeAfter.nullable(),
  scaled: beforeAfter.nullable(),
});
export type SessionRegrade = z.infer<typeof sessionRegrade>;

export const listSessionRegrades = endpoint({
  method: 'GET',
  path: '/api/users/assessments-sessions/{id}/regrades/',
  summary: 'List how and why a session was rescored. Empty until its score is released to the caller',
  about: 'sessions',
  access: 'sessions.view',
  params: z.strictObject({ id }),
  response: z.object({ results: z.array(sessionRegrade) }),
});
