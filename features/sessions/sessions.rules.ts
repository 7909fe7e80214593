/**
 * Decides who may do what with a session, and the problems for refusals. The session machine decides what an
 * action does.
 */
import { type Fault, forbidden, Problem } from '#contract/problem.ts';
import type { Allotment } from '#core/access/allocation.ts';
import type { SessionAction } from '#core/session-machine/session-machine.ts';
import type { ActionRefusal } from '#core/session-machine/session-state.ts';
import { utcWords } from '#core/wall-time/wall-time.ts';
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

/** Actions only for the taker. Actions in neither list are for both. */
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
      detail: is_taker ? 'Ask a tutor: this is for staff.' : 'Only its taker does this.',
    });
  }
  if ('writer' in body && body.writer !== undefined && body.writer < writer) {
    throw new Problem(takenOver, { detail: 'Go on there, or take it over here.' });
  }
}

/** Faults that keep staff from releasing a session: a score that its test never shows cannot be released. */
export function releaseFaults({ score }: Pick<ReleaseSwitches, 'score'>): Fault[] {
  if (score !== 'never') return [];
  return [{ path: 'body.action', message: 'This test never shows its score. Change that first.' }];
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
  not_now: 'Load the session again: it has moved on, or has not come so far.',
  no_break_due: 'There is no break now.',
  may_not_pause: 'This test can not be paused.',
  may_not_resume: 'Staff have paused this test and end the pause.',
  no_such_section: 'This session has no such section.',
  untimed: 'This section has no time limit.',
  answers_seen: 'Void this session and assign another: its taker has seen what was right.',
  pending_marks: 'Answers wait for marks.',
  added_since: 'Somebody has added time to this session. Load it again and look how much.',
  too_much_added: 'Staff add at most 24 hours to one session.',
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
    detail: 'Void the newer session of this test first: its taker has one that is not submitted.',
    errors: [{ path: 'body.action', message: 'another_under_way' }],
  });
}

/**
 * Throws if a generated session may no longer start, because its allotment was withdrawn, moved or changed.
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
      detail: 'It can’t be taken before your school has brought its pictures here. Tell your tutor.',
    });
  }
  throw new Problem(picturesMissing, { detail: foreignPictureWords(pictures) });
}

/** Throws if this allotment does not allow starting now. */
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
      return new Problem(notAllotted, { detail: 'Ask a tutor to assign it.' });
    case 'not_open_yet':
      return new Problem(notOpen, { detail: `It opens ${inWords(opens_at)}.` });
    case 'closed':
      return new Problem(notOpen, { detail: `It closed ${inWords(closes_at)}.` });
    case 'no_attempts_left':
      return new Problem(noAttemptsLeft, { detail: 'Ask a tutor to assign another attempt.' });
    case 'test_to_come':
      return new Problem(modeNotAllowed, {
        detail: 'A test of it is still to come. Practise it once that is over and its answers are released.',
      });
  }
}

function inWords(instant: number | null): string {
  if (instant === null) return 'at another time';
  return utcWords(new Date(instant));
}

const NOT_ADMITTED: Readonly<Record<Exclude<Admission, 'open'>, string>> = {
  code: 'Give the code of the room first. Your proctor has it.',
  waiting: 'It begins when your proctor starts it.',
  paused: 'The room is paused. It begins as soon as it goes on.',
  let_in: 'Your proctor lets you in.',
  over: 'The sitting is over. Ask a tutor.',
};

/** Throws `not_admitted` if the test is taken in a sitting that does not admit its taker now. */
export function requireAdmitted(sitting: { readonly admission: Admission } | null): void {
  if (sitting === null || sitting.admission === 'open') return;
  throw new Problem(notAdmitted, { detail: NOT_ADMITTED[sitting.admission] });
}

/**
 * The mode of a session: that of the allotment, whatever the taker asks for. Staff may choose paper for a
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
  throw new Problem(modeNotAllowed, { detail: 'Start it in the mode in which it is assigned.' });
}

/** Throws `mode_not_allowed` if a taker tries to start a paper test themselves. */
export function requireNotPaper(mode: SessionMode, is_for_oneself: boolean): void {
  if (mode !== 'paper' || !is_for_oneself) return;
  throw new Problem(modeNotAllowed, { detail: 'It is sat on paper. A tutor gives it out.' });
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
    return [{ path: 'body', message: 'Name a test or a practice set, one of both.' }];
  }
  if (practice_set === undefined) return [];
  const faults: Fault[] = [];
  if (user !== caller) faults.push({ path: 'body.user', message: 'Whom a set is for begins it.' });
  if (mode !== 'practice') faults.push({ path: 'body.mode', message: 'A set is for practice.' });
  return faults;
}

/** Faults if the person asked for may not get a session. */
export function takerFaults(is_in_reach: boolean): Fault[] {
  return is_in_reach ? [] : [{ path: 'body.user', message: 'Name an active student or guest in your view.' }];
}
