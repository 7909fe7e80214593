/**
 * Decides who may do what with a session, and the problems for refusals. The session machine decides what an
 * action does.
 */
import { detailAt, type Fault, forbidden, Problem, type ProblemOptions } from '#contract/problem.ts';
import type { Allotment } from '#core/access/allocation.ts';
import type { SessionAction } from '#core/session-machine/session-machine.ts';
import type { ActionRefusal } from '#core/session-machine/session-state.ts';
import type { ReleaseSwitches, SessionMode } from '#features/assessments/assessments.contract.ts';
import { type ForeignPicture, foreignPictureWords } from '#features/assessments/foreign-pictures.rules.ts';
import type { Admission } from './admission.contract.ts';
import {
  answersSeen,
  modeNotAllowed,
  noAttemptsLeft,
  notAdmitted,
  notAllotted,
  notNow,
  notOpen,
  picturesMissing,
  type SessionActionBody,
  takenOver,
} from './sessions.contract.ts';

type ActionWord = SessionActionBody['action'];

/** Actions that only the taker may do. Actions in neither list are for takers and staff. */
const TAKERS: readonly ActionWord[] = [
  'start',
  'next_section',
  'next_question',
  'begin_break',
  'end_break',
  'take_over',
  'submit',
];
const STAFFS: readonly ActionWord[] = [
  'extend' as const,
  'reopen' as const,
  'force_submit' as const,
  'accept_late' as const,
  'refuse_late' as const,
  'void' as const,
  'release' as const,
  'explain' as const,
];

/** Whether the action is allowed to the taker, or else to staff with the session in reach. */
function mayAsk(action: ActionWord, is_taker: boolean): boolean {
  return is_taker ? !STAFFS.includes(action) : !TAKERS.includes(action);
}

/**
 * Throws `forbidden` if the action is not for the caller, and `taken_over` if a newer window holds the
 * session.
 */
export function requireMayAsk(
  body: SessionActionBody,
  { is_taker, writer }: { is_taker: boolean; writer: number },
): void {
  if (!mayAsk(body.action, is_taker)) {
    throw new Problem(forbidden, {
      detail: is_taker ? 'Only staff can do this. Ask your tutor.' : 'Only the student can do this.',
    });
  }
  if ('writer' in body && body.writer !== undefined && body.writer < writer) {
    throw new Problem(takenOver, { detail: 'Continue in that window, or switch to this one.' });
  }
}

/**
 * Errors that prevent staff from releasing a session: a score that its test never shows cannot be released.
 */
export function releaseFaults({ score }: Pick<ReleaseSwitches, 'score'>): Fault[] {
  if (score !== 'never') return [];
  return [
    { path: 'body.action', message: 'This test never shows its score. Change that in the test first.' },
  ];
}

/**
 * Converts a request body into an action of the session machine. Decisions on late answers do not move a
 * session.
 */
export function machineAction(
  body: Exclude<
    SessionActionBody,
    { action: 'accept_late' | 'refuse_late' | 'next_question' | 'release' | 'explain' }
  >,
  { is_taker, answers_seen }: { is_taker: boolean; answers_seen: boolean },
): SessionAction {
  switch (body.action) {
    case 'pause':
    case 'resume':
      return is_taker
        ? { action: body.action, by: 'taker' }
        : { action: body.action, by: 'staff', reason: body.reason ?? null };
    case 'extend':
    case 'force_submit':
      return { ...body, reason: body.reason ?? null };
    case 'reopen':
      return { ...body, answers_seen };
    default:
      return body;
  }
}

const REFUSALS: Readonly<Record<ActionRefusal, string>> = {
  not_now: 'Reload the session. It has changed, or is not at this point yet.',
  no_break_due: 'There is no break now.',
  may_not_pause: 'This test can’t be paused.',
  may_not_resume: 'Staff paused this test, and only they can resume it.',
  no_such_section: 'This section isn’t part of this session.',
  untimed: 'This section has no time limit.',
  answers_seen: 'The student has seen which answers were right. Void this session and assign another.',
  pending_marks: 'Some answers still need grading.',
  added_since: 'Someone else added time to this session. Reload the page to see how much.',
  too_much_added: 'Staff can add at most 24 hours to a session.',
};

/** The refusal of an action as a problem. */
export function refusalProblem(refused: ActionRefusal): Problem {
  const kind = refused === 'answers_seen' ? answersSeen : notNow;
  return new Problem(kind, {
    detail: REFUSALS[refused],
    errors: [{ path: 'body.action', message: refused }],
  });
}

/** The problem for reopening a session while its taker has a newer one of the same assessment. */
export function anotherUnderWay(): Problem {
  return new Problem(notNow, {
    detail: 'The student has a newer session of this test that is not submitted. Void that one first.',
    errors: [{ path: 'body.action', message: 'another_under_way' }],
  });
}

/**
 * Throws if a session that was generated but not started may no longer start, because its assignment was
 * withdrawn, moved or changed.
 */
export function requireMayStart(
  { source, opens_at, closes_at, refused }: Pick<Allotment, 'source' | 'opens_at' | 'closes_at' | 'refused'>,
  now: number,
): void {
  if (source === null) throw refusalToBegin('not_allotted', { opens_at, closes_at });
  if (refused === 'test_to_come') throw refusalToBegin(refused, { opens_at, closes_at });
  if (opens_at !== null && now < opens_at) throw refusalToBegin('not_open_yet', { opens_at, closes_at });
  if (closes_at !== null && now >= closes_at) throw refusalToBegin('closed', { opens_at, closes_at });
}

/** Throws if a test links pictures on other servers, because its taker would not see them. */
export function requirePicturesHere(pictures: readonly ForeignPicture[], is_taker: boolean): void {
  if (pictures.length === 0) return;
  if (is_taker) {
    throw new Problem(picturesMissing, {
      detail: 'You can’t take this test until your school has stored its pictures. Tell your tutor.',
    });
  }
  throw new Problem(picturesMissing, { detail: foreignPictureWords(pictures) });
}

/** Throws if this assignment does not allow starting now. */
export function requireMayBegin({ refused, ...window }: Allotment): void {
  if (refused !== null) throw refusalToBegin(refused, window);
}

function refusalToBegin(
  refused: NonNullable<Allotment['refused']>,
  { opens_at, closes_at }: Pick<Allotment, 'opens_at' | 'closes_at'>,
): Problem {
  switch (refused) {
    case 'not_allotted':
    case 'not_published':
      return new Problem(notAllotted, { detail: 'Ask your tutor to assign it.' });
    case 'not_open_yet':
      return new Problem(notOpen, openWords('It opens', opens_at));
    case 'closed':
      return new Problem(notOpen, openWords('It closed', closes_at));
    case 'no_attempts_left':
      return new Problem(noAttemptsLeft, { detail: 'Ask your tutor to assign another attempt.' });
    case 'test_to_come':
      return new Problem(modeNotAllowed, {
        detail:
          'This is still assigned as a test. It opens for practice once the test is over and its answers are released.',
      });
  }
}

function openWords(start: string, instant: number | null): ProblemOptions {
  return instant === null ? { detail: `${start} at another time.` } : detailAt(start, new Date(instant));
}

const NOT_ADMITTED: Readonly<Record<Exclude<Admission, 'open'>, string>> = {
  code: 'Enter the start code first. Your proctor has it.',
  waiting: 'The test opens when your proctor starts it.',
  paused: 'The sitting is paused. The test opens when the pause ends.',
  let_in: 'Wait until your proctor lets you in.',
  over: 'This sitting is over. Ask your tutor.',
};

/** Throws `not_admitted` if the test is taken in a sitting that does not admit its taker now. */
export function requireAdmitted(sitting: { readonly admission: Admission } | null): void {
  if (sitting === null || sitting.admission === 'open') return;
  throw new Problem(notAdmitted, { detail: NOT_ADMITTED[sitting.admission] });
}

/**
 * The mode of a session is that of the assignment, whatever the taker asks for. Staff may choose paper for a
 * test that is also offered on paper. Throws `not_allotted` and `mode_not_allowed`.
 */
export function chosenMode(
  { mode, refused, ...window }: Allotment,
  asked: SessionMode | undefined,
  { is_for_oneself, offered }: { is_for_oneself: boolean; offered: readonly SessionMode[] },
): SessionMode {
  if (mode === null) throw refusalToBegin('not_allotted', window);
  if (asked === undefined || asked === mode) return mode;
  if (!is_for_oneself && asked === 'paper' && mode === 'test' && offered.includes('paper')) return asked;
  if (asked === 'practice' || refused === 'test_to_come') throw refusalToBegin('test_to_come', window);
  throw new Problem(modeNotAllowed, { detail: 'Start this test in the mode it was assigned in.' });
}

/** Throws `mode_not_allowed` if a taker tries to start a paper test themselves. */
export function requireNotPaper(mode: SessionMode, is_for_oneself: boolean): void {
  if (mode !== 'paper' || !is_for_oneself) return;
  throw new Problem(modeNotAllowed, { detail: 'This test is taken on paper. Your tutor has it.' });
}

/** A practice set reveals each question by its check and releases nothing else. */
export const TOLD_BY_CHECKS: ReleaseSwitches = {
  score: 'never',
  correctness: 'never',
  answers: 'never',
  explanations: 'never',
};

/** Title of the session's assessment or practice set. */
export function sessionTitle({
  assessment,
  practice_set,
}: {
  readonly assessment: { readonly title: string } | null;
  readonly practice_set: { readonly title: string } | null;
}): string {
  return assessment?.title ?? practice_set?.title ?? '';
}

/** A session has exactly one assessment or practice set. A set is only for the caller's own practice. */
export function generateFaults(
  body: {
    readonly assessment?: string | undefined;
    readonly practice_set?: string | undefined;
    readonly user?: string | undefined;
    readonly mode?: SessionMode | undefined;
  },
  caller: string,
): Fault[] {
  const { assessment, practice_set, user = caller, mode = 'practice' } = body;
  if ((assessment === undefined) === (practice_set === undefined)) {
    return [{ path: 'body', message: 'Choose either a test or a practice set.' }];
  }
  if (practice_set === undefined) return [];
  const faults: Fault[] = [];
  if (user !== caller) faults.push({ path: 'body.user', message: 'Students start their own practice sets.' });
  if (mode !== 'practice')
    faults.push({ path: 'body.mode', message: 'A practice set can only be used for practice.' });
  return faults;
}

/** Errors if the person for whom a session is requested may not get one. */
export function takerFaults(is_in_reach: boolean): Fault[] {
  return is_in_reach
    ? []
    : [{ path: 'body.user', message: 'Choose an active student or guest you can see.' }];
}
