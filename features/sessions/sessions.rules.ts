/**
 * Who may ask what of a session, and what a refusal is called. It knows actions, roles and allotments; what an
 * action does is the session machine's business.
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

/** What only its taker asks of a session; what is in neither list both do. */
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

/** Whether this is the taker's to ask, or that of staff who have the session in reach. */
function mayAsk(action: ActionWord, is_taker: boolean): boolean {
  return is_taker ? !STAFFS.includes(action) : !TAKERS.includes(action);
}

/** Throws `forbidden` where the action is not the caller's to ask, and `taken_over` where a newer window has it. */
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

/** What keeps a session from being released by staff: a score that its test never shows is not shown by a release. */
export function releaseFaults({ score }: Pick<ReleaseSwitches, 'score'>): Fault[] {
  if (score !== 'never') return [];
  return [{ path: 'body.action', message: 'This test never shows its score. Change that first.' }];
}

/** The action as the session machine takes it. What is decided of late answers moves no session. */
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

/** The refusal to open a session again beside a newer one of the same person and assessment. */
export function anotherUnderWay(): Problem {
  return new Problem(notNow, {
    detail: 'Void the newer session of this test first: its taker has one that is not submitted.',
    errors: [{ path: 'body.action', message: 'another_under_way' }],
  });
}

/** Throws where a session that was made ready may no longer be begun: its allotment was taken back, moved, or made another. */
export function requireMayStart(
  { source, opens_at, closes_at, refused }: Pick<Allotment, 'source' | 'opens_at' | 'closes_at' | 'refused'>,
  now: number,
): void {
  if (source === null) throw refusalToBegin('not_allotted', { opens_at, closes_at });
  if (refused === 'test_to_come') throw refusalToBegin(refused, { opens_at, closes_at });
  if (opens_at !== null && now < opens_at) throw refusalToBegin('not_open_yet', { opens_at, closes_at });
  if (closes_at !== null && now >= closes_at) throw refusalToBegin('closed', { opens_at, closes_at });
}

/** Throws where a test shows pictures of other servers: whoever sat it would sit it without them. */
export function requirePicturesHere(pictures: readonly ForeignPicture[], is_taker: boolean): void {
  if (pictures.length === 0) return;
  if (is_taker) {
    throw new Problem(picturesMissing, {
      detail: 'It can’t be taken before your school has brought its pictures here. Tell your tutor.',
    });
  }
  throw new Problem(picturesMissing, { detail: foreignPictureWords(pictures) });
}

/** Throws where this allotment lets nobody begin now. */
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

/** Throws `not_admitted` where a test is sat in a room that is not open to its taker now. */
export function requireAdmitted(sitting: { readonly admission: Admission } | null): void {
  if (sitting === null || sitting.admission === 'open') return;
  throw new Problem(notAdmitted, { detail: NOT_ADMITTED[sitting.admission] });
}

/**
 * The mode of a session: that of the allotment, never the taker's wish. Where it is a test that is given on paper too,
 * staff may make it so. Throws `not_allotted` and `mode_not_allowed`.
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

/** Throws `mode_not_allowed` where a taker would begin by themselves what is sat on paper. */
export function requireNotPaper(mode: SessionMode, is_for_oneself: boolean): void {
  if (mode !== 'paper' || !is_for_oneself) return;
  throw new Problem(modeNotAllowed, { detail: 'It is sat on paper. A tutor gives it out.' });
}

/** A practice set tells each question as it is checked, and nothing of it comes out by itself. */
export const TOLD_BY_CHECKS: ReleaseSwitches = {
  score: 'never',
  correctness: 'never',
  answers: 'never',
  explanations: 'never',
};

/** What a session is of, as people call it. */
export function sessionTitle({
  assessment,
  practice_set,
}: {
  readonly assessment: { readonly title: string } | null;
  readonly practice_set: { readonly title: string } | null;
}): string {
  return assessment?.title ?? practice_set?.title ?? '';
}

/** A session is of exactly one thing; one practises a set for oneself, in no other mode. */
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

/** Whether a session may be made for whom it was asked for. */
export function takerFaults(is_in_reach: boolean): Fault[] {
  return is_in_reach ? [] : [{ path: 'body.user', message: 'Name an active student or guest in your view.' }];
}
