/** What the player says of a question and of a whole set, by what was tried. It knows no screen. */
import type { QuestionCourse } from './practice.contract.ts';

type Tried = Pick<QuestionCourse, 'tries' | 'told' | 'tries_left' | 'is_held_back' | 'hints_used'>;

/** How a question stands among the others: `open` was tried and may be tried again, `done` is over and nothing is told of it. */
export type Pip = 'new' | 'open' | 'right' | 'wrong' | 'done';

export function pipOf({ tries, told, tries_left, is_held_back }: Tried): Pip {
  const [first] = tries;
  if (first === undefined) return is_held_back ? 'done' : 'new';
  if (told === null) return tries_left > 0 && !is_held_back ? 'open' : 'done';
  return first.outcome === 'right' ? 'right' : 'wrong';
}

/** Whether nothing more is to be done at a question. */
export function isOver(course: Tried): boolean {
  const pip = pipOf(course);
  return pip !== 'new' && pip !== 'open';
}

/** The place of the next question at which something is to be done, after this one and then from the first; null where none is. */
export function nextOpen(courses: readonly Tried[], position: number): number | null {
  const places = courses.map((_, step) => (position + 1 + step) % courses.length);
  return places.find((place) => place !== position && !isOver(courses[place] as Tried)) ?? null;
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

export function stepsWords(steps: number): string {
  return steps === 1 ? '1 hint' : `${steps} hints`;
}

/** By how many questions a set is shorter than was asked. */
export function lackingWords(lacking: number): string {
  return lacking === 1
    ? 'It has one question fewer than asked: no more are like these now.'
    : `It has ${lacking} questions fewer than asked: no more are like these now.`;
}
