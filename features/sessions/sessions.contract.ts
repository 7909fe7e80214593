/**
 * Sessions: one person's taking of an assessment, from generating to submitting. `exam.contract.ts` declares
 * what the exam room gets.
 */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, oneLine, sentInstant } from '#contract/ids.ts';
import { listOf, listQuery, yesOrNo } from '#contract/list.ts';
import { breaksRule, problemKind } from '#contract/problem.ts';
import { MOST_ADDED_SECONDS } from '#core/session-machine/most-added-seconds.ts';
import { SESSION_MODES } from '#features/assessments/assessments.contract.ts';
import { result, reviewCloser } from '#features/releases/result.contract.ts';
import { examView } from './exam.contract.ts';
import { SESSION_STATUSES } from './sessions-values.contract.ts';

export type SessionStatus = (typeof SESSION_STATUSES)[number];

export const notAllotted = problemKind(403, 'not_allotted', 'This test is not assigned to you');
export const notOpen = problemKind(403, 'not_open', 'This test is not open now');
export const modeNotAllowed = problemKind(403, 'mode_not_allowed', 'This test is not available in that mode');
export const noAttemptsLeft = problemKind(409, 'no_attempts_left', 'No attempts left');
/** `detail` says why; `errors[0].message` is the session machine's `ActionRefusal`. */
export const notNow = problemKind(409, 'not_now', 'This is not possible in the session right now');
export const takenOver = problemKind(409, 'taken_over', 'This test is open in another window');
export const answersSeen = problemKind(409, 'answers_seen', 'The student has already seen the answers');
export const picturesMissing = problemKind(409, 'pictures_missing', 'Some pictures of this test are missing');
export const signInAgain = problemKind(403, 'sign_in_again', 'Sign in again before you start');

export const notAdmitted = problemKind(409, 'not_admitted', 'You can’t start this test now');

/** When the taker sees each part; null if unknown or never. */
export const releaseTimes = z.object({
  score_at: instant.nullable(),
  correctness_at: instant.nullable(),
  answers_at: instant.nullable(),
  explanations_at: instant.nullable(),
});

/** A session in lists. Its taker gets null for every score before the release. */
const sessionRow = z.object({
  id: idOut,
  /** Exactly one of `assessment` and `practice_set` is set. */
  assessment: z.object({ id: idOut, title: z.string() }).nullable(),
  practice_set: z.object({ id: idOut, title: z.string() }).nullable(),
  taker: z.object({ id: idOut, name: z.string() }),
  mode: z.enum(SESSION_MODES),
  status: z.enum(SESSION_STATUSES),
  created_at: instant,
  started_at: instant.nullable(),
  /** When the session is submitted automatically with the answers it has. */
  finish_by: instant.nullable(),
  submitted_at: instant.nullable(),
  /** Title of the open section as its taker sees it, and when it ends. */
  present_section: z.object({ title: z.string(), ends_at: instant.nullable() }).nullable(),
  /** For staff, while in progress: the last report of its device; null if there was none. */
  device: z.object({ heard_at: instant, waiting_count: z.int() }).nullable(),
  answered_count: z.int(),
  /** The number of questions in sections whose questions are known. */
  question_count: z.int(),
  late_count: z.int(),
  pending_marks: z.int(),
  score: z
    .object({
      raw: z.number(),
      raw_max: z.number(),
      scaled: z.number().nullable(),
      /** The metric of the score. Only scores with the same metric may be compared. */
      metric: z.string(),
    })
    .nullable(),
  release: releaseTimes,
  /**
   * Only for the taker: their test in progress. Until it is submitted, it closes the review of this released
   * session. A timed test and a test in a sitting close all reviews; an untimed test closes the reviews of
   * sessions that share a question with it. The score stays visible.
   */
  review_closed_by: reviewCloser.nullable(),
  /**
   * For a scored session: the taker could know the right answers to more than a tenth of its questions in
   * advance, so it is left out of every comparison.
   */
  partly_seen_before: z.boolean(),
});
export type SessionRow = z.infer<typeof sessionRow>;

const session = sessionRow.extend({
  sections: z.array(
    z.object({
      /** Id of the session's section, not of the assessment's. */
      id: idOut,
      title: z.string(),
      position: z.int(),
      status: z.enum(['locked', 'open', 'closed']),
      duration_seconds: z.int().nullable(),
      extension_seconds: z.int(),
      opened_at: instant.nullable(),
      ends_at: instant.nullable(),
      closed_at: instant.nullable(),
      question_count: z.int(),
      answered_count: z.int(),
      break_after_seconds: z.int().nullable(),
    }),
  ),
  /** The total time that staff added. */
  added_seconds: z.int(),
  break_ends_at: instant.nullable(),
  paused_since: instant.nullable(),
  receipt: z.string().nullable(),
  /** The note that staff wrote with the release; null before the score is released to the caller. */
  release_note: z.string().nullable(),
  /** For staff: when a pending release takes effect. */
  release_planned_at: instant.nullable(),
  /** Null before the score is released to the caller. Staff with the session in view get it once scored. */
  result: result.nullable(),
});
export type SessionDetail = z.infer<typeof session>;

export const generateSession = endpoint({
  method: 'POST',
  path: '/api/users/assessments-sessions/generate/',
  summary: 'Create a session, or get the one in progress (status 200)',
  act: 'Created a session',
  access: 'sessions.act',
  body: z.strictObject({
    /** Exactly one of the two: a test, or the caller's own practice set. */
    assessment: id.optional(),
    practice_set: id.optional(),
    /** The person for whom staff generate the session. By default the caller. */
    user: id.optional(),
    mode: z.enum(SESSION_MODES).optional(),
  }),
  status: 201,
  response: sessionRow,
  problems: [notAllotted, notOpen, modeNotAllowed, noAttemptsLeft, picturesMissing, breaksRule],
});

export const generateBulkSessions = endpoint({
  method: 'POST',
  path: '/api/users/{id}/generate-bulk-sessions/',
  summary: 'Create sessions of several tests for one person, all or none',
  act: 'Created sessions for a person',
  access: 'sessions.act',
  params: z.strictObject({ id }),
  body: z.strictObject({ assessments: z.array(id).min(1).max(50) }),
  status: 201,
  response: z.object({ results: z.array(sessionRow) }),
  problems: [notAllotted, notOpen, modeNotAllowed, noAttemptsLeft, picturesMissing, breaksRule],
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/users/assessments-sessions/',
  summary: 'List your own sessions, or those of the people you can see',
  about: 'sessions',
  access: 'sessions.view',
  query: listQuery({
    ordering: ['created_at'],
    filters: {
      user: id.optional(),
      assessment: id.optional(),
      /** Lists sessions of this practice set. By default, sessions of practice sets are left out. */
      practice_set: id.optional(),
      group: id.optional(),
      status: z.enum(SESSION_STATUSES).optional(),
      /** Lists only sessions in progress, on a break or paused. */
      live: yesOrNo.optional(),
      /** Selects sessions that were generated at or after `from`, and before `to`. */
      from: sentInstant.optional(),
      to: sentInstant.optional(),
    },
  }),
  response: listOf(sessionRow),
});

export const getSession = endpoint({
  method: 'GET',
  path: '/api/users/assessments-sessions/{id}/',
  summary: 'Get a session with its sections and, if it is released to you, its result',
  about: 'sessions',
  access: 'sessions.view',
  params: z.strictObject({ id }),
  response: session,
});

/** Reason that staff give for the action; it is stored. It can also be added afterwards. */
const reason = oneLine(300, 'Enter a reason.');
/** Actions that staff do immediately and explain afterwards. */
const EXPLAINED = ['pause', 'resume', 'extend', 'force_submit', 'accept_late', 'refuse_late'] as const;
/**
 * The writer number of the window that asks. If it is lower than the session's, the call gets `taken_over`.
 */
const writer = z.int().min(1).optional();

const addedTime = {
  section: id,
  seconds: z.int().min(1).max(MOST_ADDED_SECONDS),
  reason,
  /**
   * The session's `added_seconds` as last seen. If it has changed since, no time is added, so that a repeated
   * request adds time once.
   */
  added_seconds: z.int().min(0),
};

const sessionAction = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('start'), writer }),
  /** `from` is the section to leave, or null between sections, so that a repeated request moves on once. */
  z.strictObject({ action: z.literal('next_section'), writer, from: id.nullable().optional() }),
  /**
   * Only if questions come one at a time. `from` is the question to leave, so that a repeated request moves
   * on once.
   */
  z.strictObject({ action: z.literal('next_question'), writer, from: id }),
  z.strictObject({ action: z.literal('begin_break'), writer }),
  z.strictObject({ action: z.literal('end_break'), writer }),
  z.strictObject({ action: z.literal('take_over') }),
  z.strictObject({ action: z.literal('submit'), writer }),
  z.strictObject({ action: z.literal('pause'), reason: reason.optional() }),
  z.strictObject({ action: z.literal('resume'), reason: reason.optional() }),
  z.strictObject({ action: z.literal('extend'), ...addedTime, reason: reason.optional() }),
  z.strictObject({ action: z.literal('reopen'), ...addedTime, reason }),
  z.strictObject({ action: z.literal('force_submit'), reason: reason.optional() }),
  z.strictObject({
    action: z.literal('accept_late'),
    questions: z.array(id).min(1).max(500),
    reason: reason.optional(),
  }),
  z.strictObject({
    action: z.literal('refuse_late'),
    questions: z.array(id).min(1).max(500),
    reason: reason.optional(),
  }),
  z.strictObject({ action: z.literal('void'), reason }),
  /**
   * Releases everything that its test may ever show, 60 seconds from now; the release can be canceled until
   * then.
   */
  z.strictObject({ action: z.literal('release'), reason: reason.optional() }),
  /** Adds the reason for the caller's last action of this kind. */
  z.strictObject({ action: z.literal('explain'), of: z.enum(EXPLAINED), reason }),
]);
export type SessionActionBody = z.input<typeof sessionAction>;

export const actOnSession = endpoint({
  method: 'PATCH',
  path: '/api/users/assessments-sessions/{id}/',
  summary:
    'Change a session: the student starts, continues, or submits; staff give more time, pause, submit, void, or release',
  act: {
    of: 'action',
    words: {
      start: 'Started a session',
      next_section: 'Moved a session to its next section',
      next_question: 'Moved to the next question',
      begin_break: 'Started a break in a session',
      end_break: 'Ended a break in a session',
      take_over: 'Continued a session on another device',
      submit: 'Submitted a session',
      pause: 'Paused a session',
      resume: 'Resumed a session',
      extend: 'Gave a session more time',
      reopen: 'Reopened a session',
      force_submit: 'Submitted a session for the student',
      accept_late: 'Accepted late answers',
      refuse_late: 'Rejected late answers',
      void: 'Voided a session',
      release: 'Released a result',
      explain: 'Gave a reason for a change to a session',
    },
    otherwise: 'Changed a session',
  },
  access: 'sessions.act',
  params: z.strictObject({ id }),
  body: sessionAction,
  response: z.object({
    session,
    /** The next view of the exam room for the taker; null for staff. */
    exam: examView.nullable(),
  }),
  problems: [
    notNow,
    notAllotted,
    notOpen,
    modeNotAllowed,
    takenOver,
    answersSeen,
    picturesMissing,
    signInAgain,
    notAdmitted,
    breaksRule,
  ],
});

const scored = z.object({ raw: z.number(), raw_max: z.number(), scaled: z.number().nullable() });

const lateAnswer = z.object({
  question: idOut,
  /** When the device saved the answer, by its own clock; null if unknown. */
  device_at: instant.nullable(),
  /**
   * How far that clock is ahead of the server's, estimated from the saves of this session; null if unknown.
   */
  device_ahead_seconds: z.number().nullable(),
  arrived_at: instant,
  /** When the section of the question closed. */
  closed_at: instant.nullable(),
});

export const listLateAnswers = endpoint({
  method: 'GET',
  path: '/api/sessions/{id}/late-answers/',
  summary:
    'List the late answers of a session with their times, and the score if all are accepted, for staff',
  about: 'sessions',
  access: 'results.view',
  params: z.strictObject({ id }),
  response: z.object({
    results: z.array(lateAnswer),
    /** The score now; null if the session has none yet. */
    score_now: scored.nullable(),
    score_accepted: scored.nullable(),
  }),
});

const sessionEvent = z.object({
  id: idOut,
  at: instant,
  event: z.string(),
  by: z.enum(['taker', 'staff', 'clock']),
  person: z.object({ id: idOut, name: z.string() }).nullable(),
  section: idOut.nullable(),
  reason: z.string().nullable(),
});
export type SessionEventRow = z.infer<typeof sessionEvent>;

export const listSessionEvents = endpoint({
  method: 'GET',
  path: '/api/sessions/{id}/events/',
  summary: 'List what happened in a session, oldest first, for staff',
  about: 'sessions',
  access: 'results.view',
  params: z.strictObject({ id }),
  query: listQuery({ ordering: ['at'], filters: {} }),
  response: listOf(sessionEvent),
});
