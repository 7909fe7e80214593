/** A key mended after it was asked: every session that asked it is scored again, and both scores are kept. */
import { z } from 'zod';
import { lookedFirst } from '#contract/act.ts';
import { endpoint } from '#contract/endpoint.ts';
import { composed, id, idOut, instant, oneLine } from '#contract/ids.ts';
import { yesOrNo } from '#contract/list.ts';
import { breaksRule, changedSince, dryRunFirst } from '#contract/problem.ts';
import { LONGEST_IN_GAP, MOST_GAPS, MOST_OPTIONS } from '#core/question-kinds/question-kinds.ts';

/** Another key; what else is right beside it; everybody has its marks; it counts nowhere. */
export const REGRADE_ACTIONS = ['new_key', 'accept_also', 'full_credit', 'drop'] as const;
export type RegradeAction = (typeof REGRADE_ACTIONS)[number];

/** So many people are named, those first for whom it means most; the figures tell of all. */
export const MOST_NAMED = 500;

/** What a change means for whoever it is about. */
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
  /** What was answered: ids of options, or the text as typed; null for nothing. */
  response: z.union([z.string(), z.array(z.string())]).nullable(),
  outcome: z.object({ before: z.enum(OUTCOMES), after: z.enum(OUTCOMES) }),
  raw: beforeAfter,
  /** Null without a scale. */
  scaled: beforeAfter.nullable(),
  /** In points, without a scale in marks. */
  change: z.number(),
  goal_score: z.number().nullable(),
  meaning: z.enum(MEANINGS).nullable(),
  /** Whether its taker has seen the score. */
  is_out: z.boolean(),
});
export type ChangedSession = z.infer<typeof changedSession>;

const regrade = z.object({
  etag: z.string(),
  question: idOut,
  action: z.enum(REGRADE_ACTIONS),
  /** Null where it was only looked at. */
  regraded_at: instant.nullable(),
  /** Whether the bank's own key becomes this one. */
  mends_bank: z.boolean(),
  /** Tests that ask it so from now on, by name; how many more do that somebody else manages. */
  assessments: z.array(z.object({ id: idOut, title: z.string() })),
  assessments_left: z.int(),
  /** Sessions of people in view that are over; how many of others stay as they are; how many in view are under way. */
  sessions: z.int(),
  sessions_elsewhere: z.int(),
  under_way: z.int(),
  /** Sessions in view whose paper lacks what is to be right. */
  left_out: z.int(),
  first_at: instant.nullable(),
  last_at: instant.nullable(),
  /** Answers that gain a mark by it, and that lose one. */
  gains: z.int(),
  losses: z.int(),
  up: z.int(),
  down: z.int(),
  same: z.int(),
  unit: z.enum(['points', 'marks']),
  mean_change: z.number(),
  /** From the greatest fall to the greatest gain. */
  changes: z.array(z.object({ change: z.number(), count: z.int() })),
  /** The share that has it right. Null where nobody did it. */
  facility: beforeAfter.nullable(),
  /** Correlation of its share right with the rest of the test. Null where it can't be told by one of the keys. */
  discrimination: beforeAfter.nullable(),
  /** Of each option the share that chose it. */
  options: z.array(
    z.object({
      id: idOut,
      text: z.string(),
      was_right: z.boolean(),
      is_right: z.boolean(),
      share: z.number().nullable(),
    }),
  ),
  /** Of a matching question each prompt, of an ordering one each place, of a text each gap, with what belonged there, and what does now. */
  pairs: z.array(z.object({ prompt: z.string(), was: z.string(), is: z.string() })),
  stem: z.string(),
  stimulus: z.string(),
  accepted_answers: z.object({ before: z.array(z.string()), after: z.array(z.string()) }),
  /** Whose score is out and changes: they read why. Whose is not. */
  told: z.int(),
  not_out: z.int(),
  /** Those whose score or answer changes, `changed_count` of them, at most 500 named. */
  changed: z.array(changedSession),
  changed_count: z.int(),
});
export type Regrade = z.infer<typeof regrade>;

export const regradeQuestion = endpoint({
  method: 'POST',
  path: '/api/questions/{id}/regrade/',
  summary:
    'Mend the key of a question and score again every session in view that asked it, after a look at what it comes to',
  act: lookedFirst('Looked at a regrade', 'Mended a key and scored again'),
  access: 'bank.write',
  params: z.strictObject({ id }),
  query: z.strictObject({ dry_run: yesOrNo.default(false) }),
  body: z.strictObject({
    action: z.enum(REGRADE_ACTIONS),
    /** Of a choice: the new key, or what is right beside it. Left out, and where options are put to places: the key that the bank has. */
    right_options: z.array(id).max(MOST_OPTIONS).optional(),
    accepted_answers: z.array(composed(LONGEST_IN_GAP).min(1, 'Write an answer.')).max(20).optional(),
    /** Of a text with gaps: the number of the gap that also accepts them. */
    gap: z.int().min(1).max(MOST_GAPS).optional(),
    /** What whoever sat it reads; a look needs none. */
    reason: oneLine(300, 'Say why.').optional(),
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
  /** Within its section, from 1. */
  number: z.int(),
  /** What was done and why: told once the answers are out, because it may tell what is right. */
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
  summary: 'How a session was scored again, and why; empty until its score is released to the caller',
  about: 'sessions',
  access: 'sessions.view',
  params: z.strictObject({ id }),
  response: z.object({ results: z.array(sessionRegrade) }),
});
