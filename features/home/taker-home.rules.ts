/** Rules for a taker's home: the one task to do now, and what changed since the previous test. */
import type { OwnAssessment } from '#features/allocation/allocation.contract.ts';
import type { TakerBoard, TopicResult } from './home.contract.ts';

/**
 * A taker's tests by state. The earliest due date comes first; without a due date the closing time counts.
 */
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

/**
 * Sorts earlier instants first and null last. All instants have the same format, so comparing the texts is
 * enough.
 */
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
      /**
       * The topic with most missed answers; null if nothing was missed or the missed questions have no topic.
       */
      readonly topic: TopicResult | null;
      readonly missed: number;
      /** How many of the missed questions have no topic. */
      readonly untagged: number;
      readonly asked: number;
    }
  /** No test is assigned, and reviews of earlier tests stay closed until a test in progress ends. */
  | { readonly do: 'closed'; readonly closer: NonNullable<TakerBoard['reviews_closed_by']> }
  | { readonly do: 'wait' };

/**
 * Picks the one task to do now, in this order: a test in progress, an open sitting, a due test, a chosen
 * study set, the most useful study step, a test without a due date, a review. Returns `wait` or `closed` if
 * there is nothing to do.
 */
export function nextThing(
  board: Pick<TakerBoard, 'resume' | 'due' | 'sittings' | 'study' | 'next' | 'latest' | 'reviews_closed_by'>,
): NextThing {
  // A test on paper cannot be started or continued here.
  const resume = board.resume.find(({ mode }) => mode !== 'paper');
  if (resume !== undefined) return { do: 'resume', test: resume };
  // A sitting starts at a fixed time, so it comes first.
  const sitting = board.sittings.find(({ is_open }) => is_open);
  if (sitting !== undefined) return { do: 'sitting', sitting };
  const ready = board.due.filter(({ may_begin, is_excused }) => may_begin && !is_excused);
  // A test without a due date comes after the more useful study step.
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
 * The next sitting of today or the next day that the page does not offer to enter yet; null if there is none.
 */
export function sittingSoon(
  { sittings }: Pick<TakerBoard, 'sittings'>,
  next: NextThing,
): TakerBoard['sittings'][number] | null {
  return sittings.find((sitting) => next.do !== 'sitting' || next.sitting !== sitting) ?? null;
}

/**
 * The stage of the learning cycle: test (0), see why (1), study (2), test again (3); null if there is nothing
 * to do yet. A test counts as stage 3 if the taker already has a released test.
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
      // A pacing step leads back to the test; any other step starts studying immediately.
      return next.step.kind === 'pacing' ? 1 : 2;
    case 'closed':
    case 'wait':
      return null;
  }
}

function missed({ right_count, question_count }: Omit<TopicResult, 'id' | 'name'>): number {
  return question_count - right_count;
}

/** The topics with missed answers, most missed first. */
function mostMissed(topics: readonly TopicResult[]): TopicResult[] {
  return topics.filter((topic) => missed(topic) > 0).sort((a, b) => missed(b) - missed(a));
}

export interface TopicChange {
  readonly id: string;
  readonly name: string;
  readonly now: TopicResult;
  readonly before: TopicResult;
  /** Difference of the shares of right answers, −1 to 1. */
  readonly change: number;
}

const FEWEST_QUESTIONS = 2;
const MOST_CHANGES = 3;

/**
 * The topics with two or more questions in both tests, the largest change first, at most three. A topic
 * without change is listed only if answers are still missed in it.
 */
export function topicChanges(latest: readonly TopicResult[], before: readonly TopicResult[]): TopicChange[] {
  const earlier = new Map(before.map((topic) => [topic.id, topic]));
  return latest
    .flatMap((now) => {
      const then = earlier.get(now.id);
      if (then === undefined) return [];
      if (Math.min(now.question_count, then.question_count) < FEWEST_QUESTIONS) return [];
      const change = now.right_count / now.question_count - then.right_count / then.question_count;
      return change === 0 && missed(now) === 0
        ? []
        : [{ id: now.id, name: now.name, now, before: then, change }];
    })
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, MOST_CHANGES);
}

/** The topics that changed between the two compared tests; empty if there are no two such tests. */
export function changesOf({ change }: Pick<TakerBoard, 'change'>): TopicChange[] {
  return change === null ? [] : topicChanges(change.now.topics, change.before.topics);
}
