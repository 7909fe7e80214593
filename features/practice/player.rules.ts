/** What the player says of a question and of a whole set, by what was tried. */
import type { QuestionCourse } from './practice.contract.ts';

type Tried = Pick<
  QuestionCourse,
  'attempt' | 'tries' | 'told' | 'tries_left' | 'is_held_back' | 'hints_used'
>;

/**
 * How a question stands among the others: `open` was tried and may be tried again, `waits` is checked once the server is
 * reached, `later` was right at the second try, `done` is over and nothing is told of it.
 */
export type Pip = 'new' | 'open' | 'waits' | 'right' | 'later' | 'wrong' | 'done';

/** The attempts whose check waits. */
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

/** Whether nothing more is to be done at a question, or nothing before the server is reached. */
export function isOver(course: Tried, checks: Checks = NO_CHECKS): boolean {
  const pip = pipOf(course, checks);
  return pip !== 'new' && pip !== 'open';
}

/** The place of the next question at which something is to be done, after this one and then from the first; null where none is. */
export function nextOpen(
  courses: readonly Tried[],
  position: number,
  checks: Checks = NO_CHECKS,
): number | null {
  const places = courses.map((_, step) => (position + 1 + step) % courses.length);
  return places.find((place) => place !== position && !isOver(courses[place] as Tried, checks)) ?? null;
}

/** How a set went. */
export interface SetSum {
  readonly asked: number;
  readonly tried: number;
  /** At the first try, with a step or without. */
  readonly right: number;
  readonly missed: number;
}

export function sumOf(courses: readonly Pick<Tried, 'tries'>[]): SetSum {
  const firsts = courses.flatMap(({ tries: [first] }) => first ?? []);
  const right = firsts.filter(({ outcome }) => outcome === 'right').length;
  return { asked: courses.length, tried: firsts.length, right, missed: firsts.length - right };
}

export interface Verdict {
  readonly kind: 'right' | 'again' | 'wrong';
  readonly title: string;
}

/** What is said of the newest try; null before the first, and where nothing may be told. */
export function verdictOf({ tries, told, hints_used }: Tried): Verdict | null {
  const newest = tries.at(-1);
  if (newest === undefined || newest.outcome === null) return null;
  if (newest.outcome === 'right') {
    if (newest.number > 1) return { kind: 'right', title: 'Right at the second try' };
    return {
      kind: 'right',
      title: hints_used === 0 ? 'Right, without a hint' : `Right, with ${stepsWords(hints_used)}`,
    };
  }
  if (told === null) {
    return {
      kind: 'again',
      title: newest.outcome === 'partial' ? 'Partly right: there is more to find' : 'Not right yet',
    };
  }
  return { kind: 'wrong', title: newest.outcome === 'partial' ? 'Partly right' : 'Not right' };
}

/** What is said while a check waits for the server; null where none does, or is on its way. */
export function waitingWords(
  waits: number,
  { trouble, is_kept }: { trouble: unknown; is_kept: boolean },
): string | null {
  if (waits === 0 || trouble === null) return null;
  const where = is_kept ? 'on this device' : 'in this window';
  return waits === 1
    ? `Your check is kept ${where} and made by itself when the server is reached. Go on meanwhile.`
    : `${waits} checks are kept ${where} and made by themselves when the server is reached. Go on meanwhile.`;
}

/** What the player's button does at a question: nothing while a check is on its way, and nothing before an answer. */
type PlayerAct = 'go_on' | 'check' | 'checking' | 'answer_first';

/**
 * The act at a question. `waits`: whether its check is not answered yet. `is_unreached`: whether the server is not reached,
 * so that the check is made later and the student goes on meanwhile.
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

/** What is said of checks that came when the set was over. */
export function tooLateWords(count: number): string {
  return count === 1
    ? 'One check came when the set was over, and was not made.'
    : `${count} checks came when the set was over, and were not made.`;
}

/** How a question went, in the summary of its set. `missed` there are those that “Repeat” asks again: not right at the first try. */
export function courseWords({ tries, hints_used }: Pick<Tried, 'tries' | 'hints_used'>): string {
  const [first, second] = tries;
  if (first === undefined) return 'not tried';
  if (first.outcome === null) return 'told later';
  if (first.outcome === 'right') return hints_used > 0 ? 'right with a hint' : 'right at the first try';
  return second?.outcome === 'right' ? 'missed at first, right at the second try' : 'missed';
}

export function stepsWords(steps: number): string {
  return steps === 1 ? '1 hint' : `${steps} hints`;
}

/** What is said of a drawn set: by how many questions it is shorter than was asked, and how many are kept for tests. */
export function drawnWords({ lacking, left_out }: { lacking: number; left_out: number }): string | null {
  const shorter =
    lacking === 0
      ? null
      : `It has ${lacking === 1 ? 'one question' : `${lacking} questions`} fewer than asked.`;
  const kept = left_out === 0 ? null : leftOutWords(left_out);
  return shorter === null && kept === null ? null : [shorter, kept].filter(Boolean).join(' ');
}

/** How many questions are kept from a set. */
export function leftOutWords(left_out: number): string {
  return left_out === 1
    ? '1 question is left out: it is kept for tests that you or others still take.'
    : `${left_out} questions are left out: they are kept for tests that you or others still take.`;
}
