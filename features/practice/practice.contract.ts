/**
 * Practising question by question: what is checked, hinted and told. What is right is told of a question once its answer
 * is due, and of no other.
 */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant } from '#contract/ids.ts';
import { breaksRule, problemKind } from '#contract/problem.ts';
import { practiceSet } from '#features/practice-sets/practice-sets.contract.ts';
import { sentResponse } from '#features/sessions/exam.contract.ts';
import { takenOver } from '#features/sessions/sessions.contract.ts';

const response = z.union([z.string(), z.array(z.string())]);

/** Where its taker stands at one question. */
const course = z.object({
  attempt: idOut,
  question: idOut,
  /** A test that they or others still take could ask it: nothing of it is told now. */
  is_held_back: z.boolean(),
  tries: z.array(
    z.object({
      number: z.int(),
      response,
      /** Null while it is held back. */
      outcome: z.enum(['right', 'partial', 'wrong']).nullable(),
      tried_at: instant,
    }),
  ),
  /** Those that were shown; once the answer is told all of them. */
  hints: z.array(z.string()),
  /** How many hints were asked for before the answer was told. */
  hints_used: z.int(),
  tries_left: z.int(),
  /** How many there are, where the set allows any. */
  hint_count: z.int(),
  /** Null before it is due. */
  told: z
    .object({
      /** Of a matching question the one for each prompt, of an ordering one all in their order. */
      right_options: z.array(idOut),
      accepted_answers: z.array(z.string()),
      /** Of a text with gaps: what is right in each, and whether the newest try has that. */
      gaps: z.array(z.object({ accepted_answers: z.array(z.string()), is_right: z.boolean() })),
      /** Why each option tempts, or is right; those of which nobody has said anything are left out. */
      feedback: z.array(z.object({ option: idOut, text: z.string() })),
      explanation: z.string(),
    })
    .nullable(),
});
export type QuestionCourse = z.infer<typeof course>;

export const nothingToCheck = problemKind(409, 'nothing_to_check', 'Nothing is checked here now');
export const heldBackNow = problemKind(409, 'held_back', 'A test could ask this question');
export const triedOtherwise = problemKind(409, 'tried_otherwise', 'This was tried another way');

/** Whose window asks: an older one is told `taken_over`. */
const writer = z.int().min(1).max(1_000_000).default(1);

export const checkAttempt = endpoint({
  method: 'POST',
  path: '/api/users/assessments-attempts/{id}/check/',
  summary:
    'Try an answer in practice, or ask for a hint: only the first try counts; asked twice it is done once',
  act: {
    of: 'ask',
    words: { try: 'Tried an answer in practice', hint: 'Asked for a hint' },
    otherwise: 'Practised',
  },
  access: 'sessions.act',
  params: z.strictObject({ id }),
  body: z.discriminatedUnion('ask', [
    z.strictObject({
      ask: z.literal('try'),
      /** From 1. */
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
  summary: 'One’s own session of a practice set: its terms, and how far each question is',
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
    /** How many questions of the set were kept from its taker as it was made. */
    left_out: z.int(),
    questions: z.array(course),
  }),
  problems: [nothingToCheck],
});

export const drawPractice = endpoint({
  method: 'POST',
  path: '/api/practice-sets/draw/',
  summary:
    'Make somebody a practice set on skills: questions that they were never asked, as many as asked or as there are',
  act: 'Made a practice set on skills',
  access: 'sessions.act',
  body: z.strictObject({
    /** Of staff: whose; a taker’s own without it. */
    user: id.optional(),
    /** What they are drawn from in turn: a skill, or what stands above it. */
    topics: z.array(id).min(1).max(20),
    size: z.int().min(1).max(50).default(8),
  }),
  status: 201,
  response: z.object({
    set: practiceSet,
    /** By how many questions it is shorter than was asked. */
    lacking: z.int(),
    /** How many unasked questions on these skills are kept for tests that this person or others still take. */
    left_out: z.int(),
    topics: z.array(z.object({ id: idOut, name: z.string(), drawn: z.int() })),
  }),
  problems: [breaksRule],
});

export const repeatMissed = endpoint({
  method: 'POST',
  path: '/api/users/sessions/{id}/practice/repeat/',
  summary: 'Make a practice set of what one missed at first in a session of one',
  act: 'Made a practice set of what was missed in another',
  access: 'sessions.act',
  params: z.strictObject({ id }),
  status: 201,
  response: practiceSet,
  problems: [breaksRule, nothingToCheck],
});
