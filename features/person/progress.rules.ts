/**
 * A student's progress: scores over time and lost points, from sessions and results as the reader may see
 * them.
 */
import { alphabetically } from '#core/text-order.ts';
import type { OwnAssessment } from '#features/allocation/allocation.contract.ts';
import type { Result } from '#features/releases/result.contract.ts';
import { type MetricScore, type Trend, trendOf } from '#features/results/metric.rules.ts';
import type { SessionRow } from '#features/sessions/sessions.contract.ts';

interface Score extends MetricScore {
  readonly session: string;
  readonly title: string;
  readonly submitted_at: string;
}
/** `value` is a score on the scale, or a whole percentage of the points. */
export type ScorePoint = Trend<Score>['points'][number];

type Session = Pick<
  SessionRow,
  'id' | 'assessment' | 'mode' | 'submitted_at' | 'score' | 'pending_marks' | 'status' | 'partly_seen_before'
>;

/** The comparable scores of fully scored tests, oldest first. Practice has none. */
export function scoresOf(sessions: readonly Session[]): Trend<Score> {
  return trendOf(scoredTests(sessions));
}

/** Returns the scores of tests, oldest first. */
function scoredTests(sessions: readonly Session[]): Score[] {
  const scored = sessions.flatMap(({ id, assessment, score, ...session }) => {
    const { mode, submitted_at, pending_marks, status, partly_seen_before } = session;
    const counts = mode !== 'practice' && pending_marks === 0 && status !== 'voided';
    if (!counts || assessment === null || score === null || submitted_at === null) return [];
    return { session: id, title: assessment.title, submitted_at, partly_seen_before, ...score };
  });
  return scored.toSorted((a, b) => (a.submitted_at < b.submitted_at ? -1 : 1));
}

/** How many submitted tests are missing from the line because they were voided. */
export function countVoided(sessions: readonly Pick<Session, 'mode' | 'status' | 'submitted_at'>[]): number {
  return sessions.filter(
    ({ mode, status, submitted_at }) => mode !== 'practice' && status === 'voided' && submitted_at !== null,
  ).length;
}

/** The sessions of the newest scored tests of any kind, newest first, at most `most`. */
export function newestScored(sessions: readonly Session[], most: number): string[] {
  return scoredTests(sessions)
    .toReversed()
    .slice(0, most)
    .map(({ session }) => session);
}

/** The last submitted test, scored or not; null if there is none. Practice does not count as a test. */
export function lastTest<Session extends Pick<SessionRow, 'mode' | 'submitted_at' | 'status'>>(
  sessions: readonly Session[],
): (Session & { submitted_at: string }) | null {
  const submitted = sessions.flatMap((session) =>
    session.mode === 'practice' || session.status === 'voided' || session.submitted_at === null
      ? []
      : [{ ...session, submitted_at: session.submitted_at }],
  );
  return submitted.toSorted((a, b) => (a.submitted_at > b.submitted_at ? -1 : 1))[0] ?? null;
}

/**
 * The next due test among those that can be taken now, and the number of overdue tests. Tests without a due
 * date come last.
 */
export function toDoOf<Test extends Pick<OwnAssessment, 'standing' | 'due_at'>>(
  tests: readonly Test[],
  now: Date,
): { next: Test | null; overdue: number } {
  const open = tests.filter(({ standing }) => standing === 'ready' || standing === 'under_way');
  const dueOf = ({ due_at }: Test) => (due_at === null ? Number.POSITIVE_INFINITY : Date.parse(due_at));
  const coming = open.filter((test) => dueOf(test) >= now.getTime());
  return {
    next: coming.reduce<Test | null>(
      (first, test) => (first && dueOf(first) <= dueOf(test) ? first : test),
      null,
    ),
    overdue: open.length - coming.length,
  };
}

export interface LostMarks {
  readonly topic: string;
  readonly lost: number;
  readonly missed: number;
  readonly asked: number;
}

const MOST_TOPICS = 8;

/**
 * The points lost in several results: the total, the points by topic (costliest first, at most eight topics),
 * and the number of missed questions without a topic. Answers that are not graded yet lose nothing.
 */
export function lostByTopic(results: readonly Pick<Result, 'questions'>[]): {
  all: number;
  topics: LostMarks[];
  missed_without: number;
} {
  const byTopic = new Map<string, LostMarks>();
  let all = 0;
  let missed_without = 0;
  for (const { topic, marks, marks_max, unscored } of results.flatMap(({ questions }) => questions ?? [])) {
    if (unscored || marks === null) continue;
    const lost = Math.max(0, marks_max - marks);
    all += lost;
    if (topic === null) {
      missed_without += lost > 0 ? 1 : 0;
      continue;
    }
    const sum = byTopic.get(topic) ?? { topic, lost: 0, missed: 0, asked: 0 };
    byTopic.set(topic, {
      topic,
      lost: sum.lost + lost,
      missed: sum.missed + (lost > 0 ? 1 : 0),
      asked: sum.asked + 1,
    });
  }
  const topics = [...byTopic.values()].filter(({ lost }) => lost > 0);
  return {
    all,
    missed_without,
    topics: topics
      .toSorted((a, b) => b.lost - a.lost || b.missed - a.missed || alphabetically(a.topic, b.topic))
      .slice(0, MOST_TOPICS),
  };
}
