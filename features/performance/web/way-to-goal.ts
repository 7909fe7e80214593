/** The data about a person's distance to the goal, for every screen that shows it. */
import { dateFormat } from '#web/ui/locale.ts';
import { dayWords } from '#web/ui/when.ts';
import { type GoalPace, type GoalScore, goalPace, goalScores } from '../goal.rules.ts';
import type { Performance } from '../performance.contract.ts';
import { headline, type Reader, trendTitle } from '../performance-words.rules.ts';

export interface WayToGoal {
  readonly goal: { readonly score: number; readonly test_date: string } | null;
  /** The scores that can be compared, oldest first. */
  readonly scores: readonly GoalScore[];
  readonly pace: GoalPace | null;
  /** The distance to the goal, or the gain so far: `You’re 90 below your goal of 1400`. */
  readonly title: string;
  /** The pace so far and the pace that is needed. */
  readonly sentence: string;
  /** The month of the first score; empty without one. */
  readonly since: string;
}

/** Puts scores, goal and pace together with their sentences. */
export function wayToGoal(
  { goal: { score, test_date }, scores: all }: Pick<Performance, 'goal' | 'scores'>,
  now: Date,
  reader: Reader,
): WayToGoal {
  const goal = score === null || test_date === null ? null : { score, test_date };
  const scores = goalScores(all, goal?.score ?? null);
  const pace = goal && goalPace(scores, goal.score, Date.parse(`${goal.test_date}T00:00:00`), now.getTime());
  const [first] = scores;
  const since = first === undefined ? '' : dateFormat({ month: 'long' }).format(new Date(first.submitted_at));
  return {
    goal,
    scores,
    pace,
    title: trendTitle(scores, goal && pace && { pace, goal: goal.score }, since, reader),
    sentence: headline(pace, goal && { score: goal.score, day: dayWords(goal.test_date, now) }, reader),
    since,
  };
}
