/**
 * What a taker's home says first: the one thing to do now, how far the goal is, what changed since the test
 * before. It knows the dashboard's figures, and no words of a screen.
 */
import type { OwnAssessment } from '#features/allocation/allocation.contract.ts';
import { trendOf } from '#features/results/metric.rules.ts';
import type { PastScore, TakerBoard, TopicResult } from './home.contract.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** A taker's tests by what can be done with them; what is due first, else what closes first, at the top. */
export function sortedTests(own: readonly OwnAssessment[]) {
  const by = (standing: OwnAssessment['standing'], instant: (test: OwnAssessment) => string | null) =>
    own.filter((test) => test.standing === standing).sort((a, b) => compareInstants(instant(a), instant(b)));
  const dueBy = (test: OwnAssessment) => test.due_at ?? test.closes_at;
  return {
    resume: by('under_way', dueBy),
    due: by('ready', dueBy),
    upcoming: by('upcoming', (test) => test.opens_at),
    done: by('done', (test) => test.session?.submitted_at ?? null).reverse(),
  };
}

/** Earlier first; null last. Instants are written alike, so that their text has their order. */
function compareInstants(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}

export type NextThing =
  | { readonly do: 'resume' | 'begin'; readonly test: OwnAssessment }
  | {
      readonly do: 'review';
      readonly session: string;
      readonly title: string;
      /** The topic with most answers missed there; null where what was missed has none, or nothing was. */
      readonly topic: TopicResult | null;
      readonly missed: number;
      /** Of those, the ones that nobody has filed. */
      readonly untagged: number;
      readonly asked: number;
    }
  | { readonly do: 'wait' };

/** Going on comes before beginning, beginning before looking back; `wait` where there is nothing of them. */
export function nextThing(board: Pick<TakerBoard, 'resume' | 'due' | 'latest'>): NextThing {
  // What is sat on paper is neither begun here nor gone on with.
  const resume = board.resume.find(({ mode }) => mode !== 'paper');
  if (resume !== undefined) return { do: 'resume', test: resume };
  const due = board.due.find(({ may_begin }) => may_begin);
  if (due !== undefined) return { do: 'begin', test: due };
  if (board.latest === null) return { do: 'wait' };
  const { session, title, topics, question_count, untagged_missed_count: untagged } = board.latest;
  const [topic = null] = mostMissed(topics);
  return {
    do: 'review',
    session,
    title,
    topic,
    missed: missed(board.latest),
    asked: question_count,
    untagged,
  };
}

function missed({ right_count, question_count }: Omit<TopicResult, 'name'>): number {
  return question_count - right_count;
}

/** The topics with an answer missed, the one with most of them first. */
function mostMissed(topics: readonly TopicResult[]): TopicResult[] {
  return topics.filter((topic) => missed(topic) > 0).sort((a, b) => missed(b) - missed(a));
}

export type GoalScore = PastScore & { readonly value: number };

/** The scores on the way to a goal, oldest first: like ones alone, on a scale that the goal lies on. */
export function goalScores(scores: readonly PastScore[], goal: number): readonly GoalScore[] {
  const onScale = scores.filter(({ scale }) => scale !== null && scale.min <= goal && goal <= scale.max);
  return trendOf(onScale).points;
}

export interface GoalPace {
  /** How far the newest score is below the goal; 0 or less once it is reached. */
  readonly distance: number;
  /** Points a week needed until the test; null once the goal is reached or the test is over. */
  readonly needed_a_week: number | null;
  /** Points a week gained from the first score to the newest; null below two scores a week apart. */
  readonly gained_a_week: number | null;
}

/** The pace to the goal; null without a score on its way. `test_day` is the start of the test's day. */
export function goalPace(
  scores: readonly GoalScore[],
  goal: number,
  test_day: number,
  now: number,
): GoalPace | null {
  const first = scores[0];
  const newest = scores.at(-1);
  if (first === undefined || newest === undefined) return null;
  const distance = goal - newest.value;
  const weeksLeft = (test_day - now) / WEEK_MS;
  const weeksSince = (Date.parse(newest.submitted_at) - Date.parse(first.submitted_at)) / WEEK_MS;
  return {
    distance,
    needed_a_week: distance > 0 && weeksLeft > 0 ? Math.ceil(distance / Math.max(weeksLeft, 1)) : null,
    gained_a_week: weeksSince >= 1 ? Math.round((newest.value - first.value) / weeksSince) : null,
  };
}

export interface TopicChange {
  readonly name: string;
  readonly now: TopicResult;
  readonly before: TopicResult;
  /** Difference of the shares right, −1 to 1. */
  readonly change: number;
}

const FEWEST_QUESTIONS = 2;
const MOST_CHANGES = 3;

/**
 * The topics that were asked twice or more in both tests, the greatest change first, at most three. A topic
 * that stands where it stood is told only while answers are missed in it.
 */
export function topicChanges(latest: readonly TopicResult[], before: readonly TopicResult[]): TopicChange[] {
  const earlier = new Map(before.map((topic) => [topic.name, topic]));
  return latest
    .flatMap((now) => {
      const then = earlier.get(now.name);
      if (then === undefined) return [];
      if (Math.min(now.question_count, then.question_count) < FEWEST_QUESTIONS) return [];
      const change = now.right_count / now.question_count - then.right_count / then.question_count;
      return change === 0 && missed(now) === 0 ? [] : [{ name: now.name, now, before: then, change }];
    })
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, MOST_CHANGES);
}

/** Where the scores, the goal and the months lie in a drawing of `width` × `height`, from its top left. */
export function goalLine(
  scores: readonly GoalScore[],
  { goal, test_day, now }: { goal: number; test_day: number; now: number },
  { width, height }: { width: number; height: number },
) {
  const from = Math.min(now, ...scores.map((score) => Date.parse(score.submitted_at)));
  const until = Math.max(test_day, now);
  const values = scores.flatMap(({ value, range }) => [value, range?.low ?? value, range?.high ?? value]);
  const low = Math.min(goal, ...values);
  const high = Math.max(goal, ...values);
  const x = (at: number) => (until === from ? 0 : ((at - from) / (until - from)) * width);
  const y = (value: number) => (high === low ? 0 : ((high - value) / (high - low)) * height);
  return {
    from,
    x,
    y,
    points: scores.map(({ value, range, submitted_at }) => ({
      x: x(Date.parse(submitted_at)),
      y: y(value),
      low: y(range?.low ?? value),
      high: y(range?.high ?? value),
      value,
    })),
    goal: { x: x(until), y: y(goal) },
  };
}
