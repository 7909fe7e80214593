/** States and texts of the practice player for a question and for a whole set, derived from the tries. */
import type { QuestionType } from '#core/question-kinds/question-kinds.ts';
import type { QuestionCourse } from './practice.contract.ts';

type Tried = Pick<
  QuestionCourse,
  'attempt' | 'tries' | 'told' | 'tries_left' | 'is_held_back' | 'hints_used'
>;

/**
 * The state of a question in the progress bar. `open`: tried, and may be tried again. `waits`: will be
 * checked once the server can be reached. `later`: right at the second try. `done`: finished, but its answer
 * may not be shown.
 */
export type Pip = 'new' | 'open' | 'waits' | 'right' | 'later' | 'wrong' | 'done';

/** The ids of attempts with a check that has not reached the server. */
type Checks = ReadonlySet<string>;
const NO_CHECKS: Checks = new Set();

export function pipOf(
  { attempt, tries, told, tries_left, is_held_back }: Tried,
  checks: Checks = NO_CHECKS,
): Pip {
  if (checks.has(attempt)) return 'waits';
  const [first] = tries;
  if (first === undefined) return is_held_back ? 'done' : 'new';
  if (told === null) return tries_left > 0 && !is_held_back ? 'open' : 'done';
  if (first.outcome === 'right') return 'right';
  return tries.at(-1)?.outcome === 'right' ? 'later' : 'wrong';
}

/** Whether the student can do nothing more at a question, or nothing until the server can be reached. */
export function isOver(course: Tried, checks: Checks = NO_CHECKS): boolean {
  const pip = pipOf(course, checks);
  return pip !== 'new' && pip !== 'open';
}

/**
 * The position of the next unfinished question, searching forward and then from the start. Null if there is
 * none.
 */
export function nextOpen(
  courses: readonly Tried[],
  position: number,
  checks: Checks = NO_CHECKS,
): number | null {
  const places = courses.map((_, step) => (position + 1 + step) % courses.length);
  return places.find((place) => place !== position && !isOver(courses[place] as Tried, checks)) ?? null;
}

/** The result of a practice set. */
export interface SetSum {
  readonly asked: number;
  readonly tried: number;
  /** The number of questions that were right at the first try, with or without a hint. */
  readonly right: number;
  readonly missed: number;
}

export function sumOf(courses: readonly Pick<Tried, 'tries'>[]): SetSum {
  const firsts = courses.flatMap(({ tries: [first] }) => first ?? []);
  const right = firsts.filter(({ outcome }) => outcome === 'right').length;
  // An outcome is null as long as it may not be shown.
  const missed = firsts.filter(({ outcome }) => outcome !== null && outcome !== 'right').length;
  return { asked: courses.length, tried: firsts.length, right, missed };
}

export interface Verdict {
  readonly kind: 'right' | 'again' | 'wrong';
  readonly title: string;
}

/** The verdict on the newest try. Null before the first try, and while the outcome may not be shown. */
export function verdictOf({ tries, told, hints_used }: Tried): Verdict | null {
  const newest = tries.at(-1);
  if (newest === undefined || newest.outcome === null) return null;
  if (newest.outcome === 'right') {
    if (newest.number > 1) return { kind: 'right', title: 'Right on the second try' };
    return {
      kind: 'right',
      title: hints_used === 0 ? 'Right, without a hint' : `Right, with ${stepsWords(hints_used)}`,
    };
  }
  if (told === null) {
    return {
      kind: 'again',
      title: newest.outcome === 'partial' ? 'Partly right: there’s more to find' : 'Not quite right yet',
    };
  }
  return { kind: 'wrong', title: newest.outcome === 'partial' ? 'Partly right' : 'Wrong' };
}

/**
 * The option that was tried and is wrong, while a second try is left; null otherwise. Only for a question with
 * one right option: with several, the verdict is on all chosen ones together.
 */
export function triedOption(
  type: QuestionType,
  { tries, told, is_held_back }: Pick<Tried, 'tries' | 'told' | 'is_held_back'>,
): string | null {
  const newest = tries.at(-1);
  const isOpen = told === null && !is_held_back && newest?.outcome === 'wrong';
  return isOpen && type === 'single_choice' && typeof newest.response === 'string' ? newest.response : null;
}

/** The notice about checks that wait for the server. Null if none waits, or if they are being sent now. */
export function waitingWords(
  waits: number,
  { trouble, is_kept }: { trouble: unknown; is_kept: boolean },
): string | null {
  if (waits === 0 || trouble === null) return null;
  const where = is_kept ? 'on this device' : 'in this window';
  return waits === 1
    ? `Your answer is saved ${where} and will be checked when you’re back online. You can keep going.`
    : `${waits} answers are saved ${where} and will be checked when you’re back online. You can keep going.`;
}

/**
 * The action of the player's main button. `checking`: a check is being sent. `answer_first`: there is no
 * answer to check.
 */
type PlayerAct = 'go_on' | 'check' | 'checking' | 'answer_first';

/**
 * The action at a question. `waits`: its check has no response yet. `is_unreached`: the server cannot be
 * reached, so the check happens later and the student may continue.
 */
export function playerAct({
  is_done,
  waits,
  is_unreached,
  may_check,
}: {
  readonly is_done: boolean;
  readonly waits: boolean;
  readonly is_unreached: boolean;
  readonly may_check: boolean;
}): PlayerAct {
  if (is_done || (waits && is_unreached)) return 'go_on';
  if (waits) return 'checking';
  return may_check ? 'check' : 'answer_first';
}

/** The notice about checks that arrived after the set was over. */
export function tooLateWords(count: number): string {
  return count === 1
    ? '1 answer came in after this set ended and wasn’t checked.'
    : `${count} answers came in after this set ended and weren’t checked.`;
}

/**
 * The result of a question in the summary of a set. `missed` marks the questions that “Repeat” asks again:
 * those not right at the first try.
 */
export function courseWords({ tries, hints_used }: Pick<Tried, 'tries' | 'hints_used'>): string {
  const [first, second] = tries;
  if (first === undefined) return 'not tried';
  if (first.outcome === null) return 'result comes later';
  if (first.outcome === 'right') return hints_used > 0 ? 'right with a hint' : 'right on the first try';
  return second?.outcome === 'right' ? 'missed first, right on the second try' : 'missed';
}

export function stepsWords(steps: number): string {
  return steps === 1 ? '1 hint' : `${steps} hints`;
}

/**
 * The notice about a drawn set: how many questions are missing, and how many are reserved for tests. Null if
 * there is nothing to say.
 */
export function drawnWords({ lacking, left_out }: { lacking: number; left_out: number }): string | null {
  const shorter =
    lacking === 0
      ? null
      : `It has ${lacking === 1 ? '1 question' : `${lacking} questions`} fewer than you asked for.`;
  const kept = left_out === 0 ? null : leftOutWords(left_out);
  return shorter === null && kept === null ? null : [shorter, kept].filter(Boolean).join(' ');
}

/** How many questions are left out of a set. */
export function leftOutWords(left_out: number): string {
  return left_out === 1
    ? '1 question is left out because it may be on a test that you or others haven’t taken yet.'
    : `${left_out} questions are left out because they may be on tests that you or others haven’t taken yet.`;
}
