/**
 * Endpoints for why points were lost: a person's missed questions, signals from the evidence, and the reasons
 * that people give.
 */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, oneLine, sentInstant } from '#contract/ids.ts';
import { breaksRule } from '#contract/problem.ts';
import { REASON_GROUPS } from '#core/mistakes/reasons.ts';
import { practiceSet } from '#features/practice-sets/practice-sets.contract.ts';
import { reviewCloser } from '#features/releases/result.contract.ts';

const named = z.object({ id: idOut, name: z.string() });
const group = z.enum(REASON_GROUPS);

/**
 * A signal from the circumstances of a missed question, with its figures; `core/mistakes` decides which
 * apply.
 */
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
    /** `sub_topic` is null if the question has none; then the figures are about its topic. */
    again: z.object({ sub_topic: z.string().nullable(), wrong: z.int(), asked: z.int() }).nullable(),
    /** The name of the reason for a mistake that belongs to the chosen option. */
    named_error: z.string().nullable(),
  }),
]);
export type Signal = z.infer<typeof signal>;

/** The reason and note that one side (taker or staff) gave for a mistake. */
const said = z.object({
  reason: z.object({ id: idOut, name: z.string(), group }).nullable(),
  /** Whether the suggested reason was only confirmed, instead of chosen from all reasons. */
  is_confirmed: z.boolean(),
  note: z.string().nullable(),
  by: named,
  at: instant,
});
export type Said = z.infer<typeof said>;

/** The reasons and notes of the taker and of staff. Neither side overwrites the other. */
const bothSides = z.object({ taker: said.nullable(), staff: said.nullable() });

const missedQuestion = z.object({
  attempt: idOut,
  session: idOut,
  /** The question's place in the whole session, from 1, as links to the review use it. */
  place: z.int(),
  section_title: z.string(),
  /** The question's number in its section, from 1. */
  number: z.int(),
  stem: z.string(),
  domain: named.nullable(),
  topic: named.nullable(),
  outcome: z.enum(['partial', 'wrong', 'omitted', 'not_reached']),
  /**
   * The letters of the chosen options as the taker saw them, or the typed text; null if there is no answer.
   */
  response: z.array(z.string()).nullable(),
  /** The right answer in the same form; null if it is not released to the caller or there is none. */
  key: z.array(z.string()).nullable(),
  /** The texts of the chosen and of the right options; empty for typed answers, and where `key` is null. */
  response_texts: z.array(z.string()),
  key_texts: z.array(z.string()),
  /** Whether the question has a passage or a figure, which the review shows. */
  has_stimulus: z.boolean(),
  /**
   * `marks`: the raw points lost. `points`: the same on the score scale, null if the section has no scale.
   */
  marks: z.number(),
  points: z.number().nullable(),
  /** The time in seconds; null if the answer was not timed. */
  seconds: z.number().nullable(),
  /** The median of everyone who took the test; null with fewer than six. */
  median_seconds: z.number().nullable(),
  /** The chance of a right answer, predicted from earlier answers; null if the question was seen before. */
  expected: z.number().nullable(),
  seen_before: z.boolean(),
  signals: z.array(signal),
  /**
   * The reason that the evidence suggests. It is never saved automatically. Null if there is no suggestion or
   * the reason no longer exists.
   */
  suggestion: z.object({ reason: idOut, name: z.string(), by: z.string() }).nullable(),
  said: bothSides,
});
export type MissedQuestion = z.infer<typeof missedQuestion>;

const lost = { marks: z.number(), questions: z.int() };
/** `chosen`: the number of questions whose reason was chosen and not only confirmed. */
const cell = { ...lost, chosen: z.int() };

const mistakes = z.object({
  user: named,
  /** Which side of a mistake the caller may write; null if the caller may only read. */
  side: z.enum(['taker', 'staff']).nullable(),
  /**
   * The newest matching sessions, newest first. `earlier_sessions` counts further matches that are left out.
   */
  sessions: z.array(
    z.object({ id: idOut, assessment: named, submitted_at: instant, missed: z.int(), marks: z.number() }),
  ),
  earlier_sessions: z.int(),
  /**
   * Sessions that are left out because a test in progress keeps their reviews closed; null if there are none.
   */
  closed: z.object({ sessions: z.int(), by: reviewCloser }).nullable(),
  /** Points lost by reason group and domain. The reason of staff counts before the taker's. */
  map: z.object({
    domains: z.array(z.object({ ...named.shape, subject: z.string().nullable(), ...lost, asked: z.int() })),
    /** How many questions have no domain. */
    no_domain: z.object(lost),
    groups: z.array(z.object({ group: group.nullable(), ...lost })),
    cells: z.array(z.object({ group: group.nullable(), domain: idOut.nullable(), ...cell })),
    all: z.object(lost),
  }),
  /** The topics in which the most points were lost come first. */
  topics: z.array(
    z.object({
      ...named.shape,
      domain: idOut.nullable(),
      ...lost,
      asked: z.int(),
      /**
       * Right answers compared with the number expected from all other answers, with an 80 % interval of the
       * difference; null with fewer than five answers.
       */
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
  /** How many missed questions have no skill. */
  untagged: z.object(lost),
  reasons: z.array(
    z.object({
      ...named.shape,
      group,
      remedy: z.string().nullable(),
      /** The topic this reason belongs to; null if it can be used for every question. */
      topic: idOut.nullable(),
      /** How often the person gave this reason themselves. */
      used: z.int(),
    }),
  ),
  /** The questions that lost the most points come first. */
  questions: z.array(missedQuestion),
});
export type Mistakes = z.infer<typeof mistakes>;

export const analyseMistakes = endpoint({
  method: 'GET',
  path: '/api/mistakes-analyser/',
  summary:
    'Get a person’s missed questions by reason, domain, and topic, with signals, from the 12 newest matching sessions',
  about: 'mistakes',
  access: 'sessions.view',
  query: z.strictObject({
    /** The person, required for staff unless a session is given. Takers get their own mistakes without it. */
    user: id.optional(),
    assessment: id.optional(),
    session: id.optional(),
    /** Limits by submission time: `from` is inclusive, `to` is exclusive. */
    from: sentInstant.optional(),
    to: sentInstant.optional(),
  }),
  response: mistakes,
  problems: [breaksRule],
});

export const explainMistake = endpoint({
  method: 'PATCH',
  path: '/api/mistakes-analyser/',
  summary: 'Set or remove the reason for a missed question. Students and staff each set their own',
  act: 'Set the reason for a missed question',
  access: 'sessions.act',
  body: z.strictObject({
    attempt: id,
    reason_for_error: id.nullable().optional(),
    /** The reason is the suggested one and was only confirmed. Any other reason is refused. */
    confirms: z.boolean().default(false),
    note: oneLine(500, 'Enter a note, or null for none.').nullable().optional(),
  }),
  response: z.object({ attempt: idOut, said: bothSides }),
  problems: [breaksRule],
});

export const explainMistakes = endpoint({
  method: 'POST',
  path: '/api/mistakes-analyser/reasons/',
  summary: 'Set one reason for many missed questions of one person. All are changed or none',
  act: 'Set the reason for missed questions',
  access: 'sessions.act',
  body: z.strictObject({ attempts: z.array(id).min(1).max(200), reason_for_error: id.nullable() }),
  response: z.object({ explained: z.int() }),
  problems: [breaksRule],
});

export const practiseMistakes = endpoint({
  method: 'POST',
  path: '/api/mistakes-analyser/practice/',
  summary: 'Create a practice set of unseen questions on the same skills as missed questions',
  act: 'Created a practice set from mistakes',
  access: 'sessions.act',
  body: z.strictObject({
    /** All attempts must be missed questions of the same person. */
    attempts: z.array(id).min(1).max(200),
    size: z.int().min(1).max(50).default(10),
  }),
  status: 201,
  response: z.object({
    set: practiceSet,
    /** How many questions the set is short of the requested size. */
    lacking: z.int(),
    /** How many unseen questions on these skills are left out because tests still need them. */
    left_out: z.int(),
    /** For each skill, how many questions were missed and how many the set contains. */
    topics: z.array(z.object({ ...named.shape, missed: z.int(), drawn: z.int() })),
    /** How many of the missed questions have no skill, so no similar questions can be found. */
    without_skill: z.int(),
  }),
  problems: [breaksRule],
});
export type MistakesPractice = z.infer<typeof practiseMistakes.response>;
