/**
 * What a taker's home says first: the one thing to do now, how far the goal is, what changed since the test
 * before. It knows the dashboard's figures, and no words of a screen.
 */
import type { OwnAssessment } from '#features/allocation/allocation.contract.ts';
import type { TakerBoard, TopicResult } from './home.contract.ts';

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
  | { readonly do: 'sitting'; readonly sitting: TakerBoard['sittings'][number] }
  | ({ readonly do: 'study' } & NonNullable<TakerBoard['study']>)
  | ({ readonly do: 'step'; readonly session: string } & NonNullable<TakerBoard['next']>)
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
  /** Nothing is assigned, and the reviews of earlier tests wait for a test in progress. */
  | { readonly do: 'closed'; readonly closer: NonNullable<TakerBoard['reviews_closed_by']> }
  | { readonly do: 'wait' };

/** Going on comes before a sitting, a sitting before other tests, those before study that was chosen, that before what gains most a minute, and that before a plain look back; `wait` where there is nothing of them. */
export function nextThing(
  board: Pick<TakerBoard, 'resume' | 'due' | 'sittings' | 'study' | 'next' | 'latest' | 'reviews_closed_by'>,
): NextThing {
  // What is sat on paper is neither begun here nor gone on with.
  const resume = board.resume.find(({ mode }) => mode !== 'paper');
  if (resume !== undefined) return { do: 'resume', test: resume };
  // A sitting waits for nobody.
  const sitting = board.sittings.find(({ is_open }) => is_open);
  if (sitting !== undefined) return { do: 'sitting', sitting };
  const ready = board.due.filter(({ may_begin }) => may_begin);
  // What may be begun at any time waits for what gains more.
  const [first] = ready;
  const due = ready.find(({ due_at, closes_at }) => due_at !== null || closes_at !== null);
  if (due !== undefined) return { do: 'begin', test: due };
  if (board.study !== null) return { do: 'study', ...board.study };
  if (board.next !== null && board.latest !== null)
    return { do: 'step', session: board.latest.session, ...board.next };
  if (first !== undefined) return { do: 'begin', test: first };
  if (board.latest === null) {
    const closer = board.reviews_closed_by;
    return closer === null ? { do: 'wait' } : { do: 'closed', closer };
  }
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

/**
 * At which of test (0), seeing why (1), study (2) and testing again (3) somebody stands; null where nothing has begun. Whoever
 * has a test behind them tests again.
 */
export function stageOf(next: NextThing, hasSat: boolean): number | null {
  switch (next.do) {
    case 'resume':
    case 'begin':
    case 'sitting':
      return hasSat ? 3 : 0;
    case 'review':
      return 1;
    case 'study':
      return 2;
    case 'step':
      // Of an end that was not reached the test says why; the rest is begun at once.
      return next.step.kind === 'pacing' ? 1 : 2;
    case 'closed':
    case 'wait':
      return null;
  }
}

function missed({ right_count, question_count }: Omit<TopicResult, 'name'>): number {
  return question_count - right_count;
}

/** The topics with an answer missed, the one with most of them first. */
function mostMissed(topics: readonly TopicResult[]): TopicResult[] {
  return topics.filter((topic) => missed(topic) > 0).sort((a, b) => missed(b) - missed(a));
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

/** What changed between the two tests that a home holds against each other; nothing where there are none. */
export function changesOf({ change }: Pick<TakerBoard, 'change'>): TopicChange[] {
  return change === null ? [] : topicChanges(change.now.topics, change.before.topics);
}
