/**
 * Rules for a question that is like a missed one: where it is found again, and how many there are in a day.
 */
import { breaksRule, detailAt, Problem } from '#contract/problem.ts';
import { MIDDLE_LEVEL } from '#core/practice/may-practise.ts';
import type { TryOutcome } from '#core/practice/tries.ts';
import { nextMidnight } from '#core/wall-time/wall-time.ts';
import { SIMILAR } from '#features/practice-sets/practice-sets.rules.ts';
import { stageOf } from '#features/sessions/session-status.rules.ts';
import { noMoreToday } from './similar.contract.ts';

/** How many similar questions a person can get in a day. */
export const SIMILAR_A_DAY = 20;

/** The properties that the similar question must have. */
export interface Alike {
  /** The skill. */
  readonly topic: string;
  /** The difficulty from 1 to 5; null if the missed question has none. */
  readonly difficulty: number | null;
}

/**
 * The text under which the set for similar questions of a skill and level is found again. All questions of the
 * skill and level share one set, which holds one question at a time.
 */
export function similarOrigin({ topic, difficulty }: Alike): string {
  return `${SIMILAR} ${topic} ${difficulty ?? MIDDLE_LEVEL}`;
}

/** Whether a question was missed in practice: one of its tries was not right. */
export function isMissedIn(tries: readonly { readonly outcome: TryOutcome | null }[]): boolean {
  return tries.some(({ outcome }) => outcome === 'wrong' || outcome === 'partial');
}

/**
 * Whether a press continues the newest set that was created for this purpose: its question has no try, and
 * may still be practiced. Otherwise the press chooses a new question.
 */
export function isContinued(
  before: {
    readonly session: { readonly status: string } | null;
    readonly asked: readonly string[];
    readonly tried: Readonly<Record<string, boolean>>;
  } | null,
  may: ReadonlySet<string>,
): boolean {
  if (before === null) return false;
  const { session, asked, tried } = before;
  if (session !== null && stageOf(session.status) === 'over') return false;
  return asked.some((question) => tried[question] === undefined && may.has(question));
}

/** The problem of a person who has got all similar questions of the day. `zone`: their time zone. */
export function noMoreSimilar(now: Date, zone: string): Problem {
  const { detail, at } = detailAt(
    `You’ve opened ${SIMILAR_A_DAY} similar questions today. You can open more`,
    new Date(nextMidnight(now.toISOString(), zone)),
  );
  return new Problem(noMoreToday, { detail, at, retry_after_seconds: secondsOfDayLeft(now, zone) });
}

/** The whole seconds until the next midnight in `zone`, rounded up. */
export function secondsOfDayLeft(now: Date, zone: string): number {
  return Math.ceil((Date.parse(nextMidnight(now.toISOString(), zone)) - now.getTime()) / 1000);
}

const REFUSALS = {
  not_missed: 'You can try a similar question after you miss a question.',
  test_in_progress: 'You can try a similar question after you submit the test in progress.',
  no_skill: 'This question has no skill, so no similar questions can be found. Ask a tutor to add the skill.',
};

/** The problem of a question that has no similar ones for this person now. */
export function similarRefusal(why: keyof typeof REFUSALS): Problem {
  return new Problem(breaksRule, { errors: [{ path: 'body.question', message: REFUSALS[why] }] });
}
