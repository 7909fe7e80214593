/**
 * Calls for practicing question by question: checking an answer, hints, and the solution. The solution of a
 * question is sent only once it is due.
 */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant } from '#contract/ids.ts';
import { breaksRule, problemKind } from '#contract/problem.ts';
import { practiceSet } from '#features/practice-sets/practice-sets.contract.ts';
import { sentResponse, toolsAtHand } from '#features/sessions/exam.contract.ts';
import { takenOver } from '#features/sessions/sessions.contract.ts';

const response = z.union([z.string(), z.array(z.string())]);

/** The state of one question for its taker. */
const course = z.object({
  attempt: idOut,
  question: idOut,
  /** Whether the question has a skill, so that the taker can ask for a similar one after a wrong try. */
  has_skill: z.boolean(),
  /**
   * Whether a test that the taker or other people still have to take could ask the question. In that case
   * nothing about it is shown.
   */
  is_held_back: z.boolean(),
  tries: z.array(
    z.object({
      number: z.int(),
      response,
      /** The result of the question; null while it is withheld because of a test. */
      outcome: z.enum(['right', 'partial', 'wrong']).nullable(),
      tried_at: instant,
    }),
  ),
  /** The hints that were shown. Contains all hints once the solution is shown. */
  hints: z.array(z.string()),
  /** The number of hints that were used before the solution was shown. */
  hints_used: z.int(),
  tries_left: z.int(),
  /** The tools of the question in this set. */
  tools: toolsAtHand,
  /**
   * Why the option of a wrong first try is wrong, while a second try is left. Only for a question with one
   * right option; empty if nobody wrote a reason.
   */
  try_feedback: z.string(),
  /** The number of hints of the question; 0 if the set allows none. */
  hint_count: z.int(),
  /** The solution; null until it may be shown. */
  told: z
    .object({
      /**
       * For a matching question the right option of each prompt; for an ordering question all options in the
       * right order.
       */
      right_options: z.array(idOut),
      accepted_answers: z.array(z.string()),
      /**
       * For a text with gaps: the accepted answers for each gap, whether the newest try filled it correctly,
       * and the name of the mistake if staff named it.
       */
      gaps: z.array(
        z.object({
          accepted_answers: z.array(z.string()),
          is_right: z.boolean(),
          mistake: z.string().nullable(),
        }),
      ),
      /** The name of the mistake behind the newest try if it is a wrong typed answer that staff named. */
      mistake: z.string().nullable(),
      /** Why an option is tempting or right. Options without feedback are left out. */
      feedback: z.array(z.object({ option: idOut, text: z.string() })),
      explanation: z.string(),
    })
    .nullable(),
});
export type QuestionCourse = z.infer<typeof course>;

export const nothingToCheck = problemKind(409, 'nothing_to_check', 'This can’t be checked now');
export const heldBackNow = problemKind(409, 'held_back', 'This question may be on an upcoming test');
export const triedOtherwise = problemKind(409, 'tried_otherwise', 'You already tried a different answer');

/** The window that sends the call. An older window gets `taken_over`. */
const writer = z.int().min(1).max(1_000_000).default(1);

export const checkAttempt = endpoint({
  method: 'POST',
  path: '/api/users/assessments-attempts/{id}/check/',
  summary:
    'Check a practice answer or show a hint. Only the first try counts, and repeating a request changes nothing',
  act: {
    of: 'ask',
    words: { try: 'Tried an answer in practice', hint: 'Asked for a hint' },
    otherwise: 'Practiced',
  },
  access: 'sessions.act',
  params: z.strictObject({ id }),
  body: z.discriminatedUnion('ask', [
    z.strictObject({
      ask: z.literal('try'),
      /** The number of the try, from 1. */
      number: z.int().min(1).max(2),
      response: sentResponse,
      writer,
    }),
    z.strictObject({ ask: z.literal('hint'), number: z.int().min(1).max(10), writer }),
  ]),
  status: 200,
  response: course,
  problems: [breaksRule, nothingToCheck, heldBackNow, triedOtherwise, takenOver],
});

export const getPractice = endpoint({
  method: 'GET',
  path: '/api/users/sessions/{id}/practice/',
  summary: 'Get your own session of a practice set, with its settings and your progress in each question',
  access: 'sessions.act',
  params: z.strictObject({ id }),
  response: z.object({
    session: z.object({ id: idOut, status: z.string() }),
    set: z.object({
      id: idOut,
      title: z.string(),
      timing: z.enum(['untimed', 'soft', 'timed']),
      duration_seconds: z.int().nullable(),
      hints_allowed: z.boolean(),
    }),
    /** The number of questions of the set that were left out when this session was made. */
    left_out: z.int(),
    questions: z.array(course),
  }),
  problems: [nothingToCheck],
});

export const drawPractice = endpoint({
  method: 'POST',
  path: '/api/practice-sets/draw/',
  summary:
    'Create a practice set for a student on skills, from questions they haven’t seen. The set may be smaller than requested',
  act: 'Created a practice set on skills',
  access: 'sessions.act',
  body: z.strictObject({
    /** The person to draw for; only for staff. Takers leave it out and draw for themselves. */
    user: id.optional(),
    /** Tags from which questions are drawn in turn: skills, or tags above them. */
    topics: z.array(id).min(1).max(20),
    size: z.int().min(1).max(50).default(8),
  }),
  status: 201,
  response: z.object({
    set: practiceSet,
    /** How many questions the set lacks compared with `size`. */
    lacking: z.int(),
    /**
     * The number of unseen questions on these skills that are reserved for tests that this person or other
     * people still have to take.
     */
    left_out: z.int(),
    topics: z.array(z.object({ id: idOut, name: z.string(), drawn: z.int() })),
  }),
  problems: [breaksRule],
});

export const repeatMissed = endpoint({
  method: 'POST',
  path: '/api/users/sessions/{id}/practice/repeat/',
  summary: 'Create a practice set from the questions you missed on the first try in a session',
  act: 'Created a practice set from missed questions',
  access: 'sessions.act',
  params: z.strictObject({ id }),
  status: 201,
  response: practiceSet,
  problems: [breaksRule, nothingToCheck],
});
