/** Why marks were lost: somebody's missed questions with what the evidence tells, and the reasons that people give. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, oneLine, sentInstant } from '#contract/ids.ts';
import { breaksRule } from '#contract/problem.ts';
import { REASON_GROUPS } from '#core/mistakes/reasons.ts';
import { practiceSet } from '#features/practice-sets/practice-sets.contract.ts';
import { reviewCloser } from '#features/releases/result.contract.ts';

const named = z.object({ id: idOut, name: z.string() });
const group = z.enum(REASON_GROUPS);

/** What the circumstances of a missed question tell, with its figures; `core/mistakes` says when. */
const signal = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rushed'),
    seconds: z.number(),
    usual_seconds: z.number(),
    usual: z.enum(['median', 'mean']),
    takers: z.int(),
  }),
  z.object({
    kind: z.literal('overlong'),
    seconds: z.number(),
    usual_seconds: z.number(),
    takers: z.int(),
  }),
  z.object({ kind: z.literal('changed_away'), changes: z.int() }),
  z.object({ kind: z.literal('omitted_end'), not_reached: z.int(), section_questions: z.int() }),
  z.object({ kind: z.literal('slip'), expected: z.number() }),
  z.object({
    kind: z.literal('gap'),
    expected: z.number().nullable(),
    /** `sub_topic`: null where the question has none, so that its topic is counted. */
    again: z.object({ sub_topic: z.string().nullable(), wrong: z.int(), asked: z.int() }).nullable(),
    /** The name of the reason that the chosen option stands for. */
    named_error: z.string().nullable(),
  }),
]);
export type Signal = z.infer<typeof signal>;

/** What one side says of a mistake. */
const said = z.object({
  reason: z.object({ id: idOut, name: z.string(), group }).nullable(),
  note: z.string().nullable(),
  by: named,
  at: instant,
});
export type Said = z.infer<typeof said>;

/** What its taker says, and what staff say: neither takes the place of the other. */
const bothSides = z.object({ taker: said.nullable(), staff: said.nullable() });

const missedQuestion = z.object({
  attempt: idOut,
  session: idOut,
  /** As a review leads to it, among all of the session, from 1. */
  place: z.int(),
  section_title: z.string(),
  /** Within its section, from 1. */
  number: z.int(),
  stem: z.string(),
  domain: named.nullable(),
  topic: named.nullable(),
  outcome: z.enum(['partial', 'wrong', 'omitted', 'not_reached']),
  /** Letters of options as the taker had them, or what was typed; null where nothing was answered. */
  response: z.array(z.string()).nullable(),
  /** In the same way; null where the right answer is not out for whoever asks, and where there is none. */
  key: z.array(z.string()).nullable(),
  /** What a right answer would have earned above what was earned; points where the section has a scale. */
  marks: z.number(),
  points: z.number().nullable(),
  /** Null where it was not timed. */
  seconds: z.number().nullable(),
  /** Of everyone who took it; null below six. */
  median_seconds: z.number().nullable(),
  /** The chance of a right answer as earlier answers had it; null where it was known before. */
  expected: z.number().nullable(),
  seen_before: z.boolean(),
  signals: z.array(signal),
  /** What the evidence suggests, which sets nothing; null where it suggests nothing, or the reason is gone. */
  suggestion: z.object({ reason: idOut, name: z.string(), by: z.string() }).nullable(),
  said: bothSides,
});
export type MissedQuestion = z.infer<typeof missedQuestion>;

const lost = { marks: z.number(), questions: z.int() };

const mistakes = z.object({
  user: named,
  /** Which side of each mistake whoever asks may write; null: they read alone. */
  side: z.enum(['taker', 'staff']).nullable(),
  /** The newest that fit, newest first; `earlier_sessions` of them are not looked at. */
  sessions: z.array(
    z.object({ id: idOut, assessment: named, submitted_at: instant, missed: z.int(), marks: z.number() }),
  ),
  earlier_sessions: z.int(),
  /** Sessions that are left out because a test in progress closes their reviews; null where none is. */
  closed: z.object({ sessions: z.int(), by: reviewCloser }).nullable(),
  /** Marks by reason and domain: a mistake stands under the group of the reason that counts, staff's before the taker's. */
  map: z.object({
    domains: z.array(z.object({ ...named.shape, subject: z.string().nullable(), ...lost, asked: z.int() })),
    /** Of questions that have no domain. */
    no_domain: z.object(lost),
    groups: z.array(z.object({ group: group.nullable(), ...lost })),
    cells: z.array(z.object({ group: group.nullable(), domain: idOut.nullable(), ...lost })),
    all: z.object(lost),
  }),
  /** Dearest first. */
  topics: z.array(
    z.object({
      ...named.shape,
      domain: idOut.nullable(),
      ...lost,
      asked: z.int(),
      /** Right answers beside those that all other answers lead one to expect, with an 80 % interval of the difference; null below five. */
      beside_expected: z
        .object({
          right: z.number(),
          expected: z.number(),
          difference: z.number(),
          low: z.number(),
          high: z.number(),
        })
        .nullable(),
    }),
  ),
  /** Missed questions that nobody has filed under a skill. */
  untagged: z.object(lost),
  reasons: z.array(
    z.object({
      ...named.shape,
      group,
      remedy: z.string().nullable(),
      /** Whose own it is; null: it is for every question. */
      topic: idOut.nullable(),
    }),
  ),
  /** Dearest first. */
  questions: z.array(missedQuestion),
});
export type Mistakes = z.infer<typeof mistakes>;

export const analyseMistakes = endpoint({
  method: 'GET',
  path: '/api/mistakes-analyser/',
  summary:
    'The questions that somebody missed, by reason, domain and topic, with what the evidence tells; of the twelve newest sessions that fit',
  about: 'mistakes',
  access: 'sessions.view',
  query: z.strictObject({
    /** Of staff: whose; a taker’s own without it. A session says whose too. */
    user: id.optional(),
    assessment: id.optional(),
    session: id.optional(),
    /** Submitted at or after, and before. */
    from: sentInstant.optional(),
    to: sentInstant.optional(),
  }),
  response: mistakes,
  problems: [breaksRule],
});

export const explainMistake = endpoint({
  method: 'PATCH',
  path: '/api/mistakes-analyser/',
  summary: 'Say why a question was missed: its taker for themselves, staff beside them; null takes it back',
  act: 'Said why a question was missed',
  access: 'sessions.act',
  body: z.strictObject({
    attempt: id,
    reason_for_error: id.nullable().optional(),
    note: oneLine(500, 'Write a note, or null for none.').nullable().optional(),
  }),
  response: z.object({ attempt: idOut, said: bothSides }),
  problems: [breaksRule],
});

export const explainMistakes = endpoint({
  method: 'POST',
  path: '/api/mistakes-analyser/reasons/',
  summary:
    'Give one reason to many missed questions of one person, in the place of the one that the same side gave; all or none',
  act: 'Said why questions were missed',
  access: 'sessions.act',
  body: z.strictObject({ attempts: z.array(id).min(1).max(200), reason_for_error: id.nullable() }),
  response: z.object({ explained: z.int() }),
  problems: [breaksRule],
});

export const practiseMistakes = endpoint({
  method: 'POST',
  path: '/api/mistakes-analyser/practice/',
  summary:
    'Make a practice set of questions like those missed: unseen ones of the same skills, as many as asked or as there are',
  act: 'Made a practice set of mistakes',
  access: 'sessions.act',
  body: z.strictObject({
    /** Missed questions of one person. */
    attempts: z.array(id).min(1).max(200),
    size: z.int().min(1).max(50).default(10),
  }),
  status: 201,
  response: z.object({
    set: practiceSet,
    /** By how many questions it is shorter than was asked. */
    lacking: z.int(),
    /** How many unasked questions on these skills are kept for tests that this person or others still take. */
    left_out: z.int(),
    /** Of each skill how many were missed, and how many are to be practised. */
    topics: z.array(z.object({ ...named.shape, missed: z.int(), drawn: z.int() })),
    /** How many of the missed have no skill, so that nothing is like them. */
    without_skill: z.int(),
  }),
  problems: [breaksRule],
});
export type MistakesPractice = z.infer<typeof practiseMistakes.response>;
