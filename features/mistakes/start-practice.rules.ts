/**
 * Rules for one-click practice: which questions a set is drawn from, how long it is, and when an existing set
 * is continued.
 */
import { plannedSeconds, practiceMinutes, SKILL_QUESTIONS } from '#core/practice/pace.ts';
import { stageOf } from '#features/sessions/session-status.rules.ts';
import type { Wanted } from './start-practice.contract.ts';

/**
 * The choice of test and skill as text. It is stored with a drawn set, so that a set for the same choice can
 * be found again.
 */
export function originOf({ session, topic }: Wanted): string {
  if (session !== undefined)
    return topic === undefined ? `test ${session}` : `test ${session} skill ${topic}`;
  return topic === undefined ? 'tests' : `skill ${topic}`;
}

/** The choice of test and skill for which a set was drawn; null for text that `originOf` does not write. */
export function wantedFrom(origin: string): Wanted | null {
  if (origin === originOf({})) return {};
  const words = origin.split(' ');
  const [kind, id] = words;
  if (id === undefined) return null;
  if (kind === 'skill') return { topic: id };
  if (kind !== 'test') return null;
  const topic = words[3];
  return topic === undefined ? { session: id } : { session: id, topic };
}

/** Practice of missed questions takes at most this long. */
const MOST_SECONDS = 15 * 60;
/** Even at the shortest time per question, more questions do not fit into a set. */
export const MOST_QUESTIONS = Math.floor(MOST_SECONDS / plannedSeconds(0));
/** How many questions on one skill are taken before the next skill's turn. */
export const A_TURN = 3;
/** At most this many skills are considered, those that cost most points. */
export const MOST_SKILLS = 12;

/** A drawn question with its skill. */
interface Question {
  readonly id: string;
  readonly topic: string;
}

/**
 * The drawn questions that fit into the time, in the order of practice: skills alternate. `secondsOf` gives
 * the planned seconds of a question of a skill.
 */
export function fitting(drawn: readonly Question[], secondsOf: (topic: string) => number): Question[] {
  let seconds = 0;
  const chosen = drawn.filter(({ topic }) => {
    seconds += secondsOf(topic);
    return seconds <= MOST_SECONDS;
  });
  const turns = [...Map.groupBy(chosen, ({ topic }) => topic).values()];
  const longest = Math.max(0, ...turns.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => turns.flatMap((own) => own[turn] ?? [])).flat();
}

/** The mean planned seconds of these questions, in whole seconds. */
export function meanSeconds(questions: readonly Question[], secondsOf: (topic: string) => number): number {
  const sum = questions.reduce((total, { topic }) => total + secondsOf(topic), 0);
  return questions.length === 0 ? plannedSeconds(undefined) : Math.round(sum / questions.length);
}

/** The newest set that was drawn for the same choice of test and skill. */
interface Before {
  readonly session: { readonly status: string } | null;
  readonly submitted_at: Date | null;
  readonly asked: readonly string[];
  readonly tried: Readonly<Record<string, boolean>>;
}

/**
 * The action of the button, given the newest set that was drawn for the same choice of test and skill.
 * `refill`: continue the set with the questions that may still be practiced and `lacking` new ones. `repeat`:
 * practice the questions missed in it again.
 */
export type Plan =
  | { readonly do: 'draw' }
  | { readonly do: 'continue'; readonly questions: number }
  | { readonly do: 'refill'; readonly keep: readonly string[]; readonly lacking: number }
  | { readonly do: 'repeat'; readonly questions: readonly string[] };

const A_DAY = 24 * 60 * 60 * 1000;

/**
 * The plan for the newest set that was drawn for a choice of test and skill (null if there is none). `may`:
 * the set's questions that the person may practice as of `now`.
 */
export function planOf(before: Before | null, may: ReadonlySet<string>, now: Date): Plan {
  if (before === null) return { do: 'draw' };
  const { session, submitted_at, asked, tried } = before;
  const isOver = session !== null && stageOf(session.status) === 'over';
  const left = asked.filter((question) => tried[question] === undefined);
  if (!isOver && left.length > 0) {
    const keep = left.filter((question) => may.has(question));
    if (keep.length === left.length) return { do: 'continue', questions: left.length };
    return { do: 'refill', keep, lacking: left.length - keep.length };
  }
  const isRecent = submitted_at === null || now.getTime() - submitted_at.getTime() < A_DAY;
  const missed = asked.filter((question) => tried[question] === false && may.has(question));
  return isRecent && missed.length > 0 ? { do: 'repeat', questions: missed } : { do: 'draw' };
}

/** The practice that pressing the button would start. */
export interface Length {
  readonly kind: 'draw' | 'continue' | 'repeat' | 'none';
  readonly questions: number;
  readonly minutes: number;
}

/**
 * The length of the practice that a plan leads to. `found`: how many new questions could be drawn. `drawn`:
 * the length of a new set. `seconds`: the planned seconds per question in the existing set.
 */
export function lengthOf(
  plan: Plan,
  drawn: { readonly questions: number; readonly seconds: number },
  { found, seconds }: { readonly found: number; readonly seconds: number },
): Length {
  const of = (kind: Length['kind'], questions: number, a_question: number): Length =>
    questions === 0
      ? { kind: 'none', questions: 0, minutes: 0 }
      : { kind, questions, minutes: practiceMinutes(questions, a_question) };
  switch (plan.do) {
    case 'draw':
      return of('draw', drawn.questions, drawn.seconds);
    case 'continue':
      return of('continue', plan.questions, seconds);
    case 'refill':
      return of('continue', plan.keep.length + Math.min(plan.lacking, found), seconds);
    case 'repeat':
      return of('repeat', plan.questions.length, seconds);
  }
}

/** The number of questions in practice of one skill for which `found` new questions exist. */
export function skillLength(found: number): number {
  return Math.min(SKILL_QUESTIONS, found);
}
