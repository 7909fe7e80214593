/** Collects a person's study between tests while their answers are processed. */
import { moved } from '#core/mastery/level-words.ts';
import { LEVELS, type Level } from '#core/mastery/levels.ts';
import type { Evidence } from '#features/evidence/evidence.rules.ts';
import { REVIEW_SET_SIZE } from '#features/mastery/mastery.contract.ts';
import { type DueReviews, knownAt } from '#features/mastery/reviews.rules.ts';
import type { PersonStanding, TopicStanding } from '#features/mastery/skill-levels.rules.ts';
import type { Move, Review, TopicLevel } from './reviews.contract.ts';

export const A_DAY = 24 * 60 * 60 * 1000;
/** Changes of levels are listed for this many days. */
const MOVED_DAYS = 14;
/** Entries older than this, counted from the newest answer, are dropped. */
const KEPT_DAYS = 56;

type StandingAt = (instant: Date) => PersonStanding;
type Held = TopicLevel['now'];

/** The answers in one skill from one session, and the state of the skill before it. */
interface Entry {
  readonly session: string;
  /** The instant of the session in milliseconds since 1970. */
  readonly at: number;
  readonly title: string;
  readonly is_test: boolean;
  readonly before: Held;
  readonly questions: readonly string[];
}

/** The collected data of the last weeks, as plain data for storing. */
export interface StudyState {
  /** The entries of each skill, oldest first. */
  readonly entries: readonly (readonly [topic: string, entries: readonly Entry[]])[];
}

/**
 * Collects changes of a person's mastery. Sessions must come oldest first, each before the mastery learns
 * from it.
 */
export class StudyFold {
  readonly #entries = new Map<string, Entry[]>();
  #newest = 0;

  take(evidence: Evidence, title: string, standingAt: StandingAt): void {
    const { open, answered_at, answers, source, mode, session } = evidence;
    if (answered_at === null) return;
    const at = answered_at.getTime();
    this.#newest = Math.max(this.#newest, at);
    if (!open.released.correctness) return;
    const is_test = source === 'session' && mode !== 'practice';
    const filed = answers.flatMap(({ filing, question }) =>
      filing.topic === null ? [] : { topic: filing.topic.id, question },
    );
    if (filed.length === 0) return;
    const { topics } = standingAt(answered_at);
    for (const [topic, own] of Map.groupBy(filed, (one) => one.topic)) {
      const before = heldOf(topics.find((one) => one.topic.id === topic));
      const questions = own.map(({ question }) => question);
      const entries = this.#entries.get(topic) ?? [];
      this.#entries.set(topic, [...entries, { session, at, title, is_test, before, questions }]);
    }
  }

  get state(): StudyState {
    const since = this.#newest - KEPT_DAYS * A_DAY;
    return {
      entries: [...this.#entries].flatMap(([topic, entries]) => {
        const kept = entries.filter(({ at }) => at >= since);
        return kept.length === 0 ? [] : [[topic, kept] as const];
      }),
    };
  }
}

/** The levels that changed in the last two weeks: rises first, larger changes first. */
export function movesOf({ entries }: StudyState, { topics }: PersonStanding, now: Date): Move[] {
  const since = now.getTime() - MOVED_DAYS * A_DAY;
  const byTopic = new Map(entries);
  return topics
    .flatMap((standing): Move[] => {
      const recent = (byTopic.get(standing.topic.id) ?? []).filter(({ at }) => at >= since);
      const [first, last] = [recent[0], recent.at(-1)];
      const { topic, level: to, level_since, chance, answers } = standing;
      if (first === undefined || last === undefined || chance === null) return [];
      const { level: from, chance: before, answers: answers_before } = first.before;
      if (moved(from, to) === 0) return [];
      return [
        {
          topic,
          from,
          to,
          since: level_since.toISOString(),
          before,
          chance,
          answers: answers - answers_before,
          at: new Date(last.at).toISOString(),
          title: last.title,
          is_test: last.is_test,
        },
      ];
    })
    .toSorted((a, b) => steps(b) - steps(a) || b.chance - a.chance);
}

/** A skill that starts at the lowest level has not changed. */
function rank(level: Level | null): number {
  return Math.max(0, LEVELS.indexOf(level ?? 'attempted'));
}

function steps({ from, to }: Pick<Move, 'from' | 'to'>): number {
  return rank(to) - rank(from);
}

/** How one session changed the levels of the skills it practiced. */
export function sessionLevels(
  { entries }: StudyState,
  { topics }: PersonStanding,
  session: string,
): TopicLevel[] {
  return entries.flatMap(([id, all]): TopicLevel[] => {
    const own = all.filter((entry) => entry.session === session);
    const [first] = own;
    const now = topics.find(({ topic }) => topic.id === id);
    // Questions seen before or answered with a hint do not count, so a skill may have no level.
    if (first === undefined || now === undefined) return [];
    const questions = own.flatMap((entry) => entry.questions);
    return [{ topic: now.topic, before: first.before, now: heldOf(now), questions }];
  });
}

function heldOf(topic: TopicStanding | undefined): Held {
  if (topic === undefined)
    return { level: null, level_since: null, chance: null, low: null, high: null, answers: 0 };
  const { level, level_since, chance, low, high, answers } = topic;
  return { level, level_since: level_since.toISOString(), chance, low, high, answers };
}

const CURVE_DAYS = 7;

/** The due reviews as shown to the student. */
export function reviewOf({ cards, at, minutes, next_at }: DueReviews): Review {
  const topics = Map.groupBy(cards, ({ topic }) => topic?.id ?? null);
  const set = Math.min(cards.length, REVIEW_SET_SIZE);
  return {
    due: cards.length,
    set: { questions: set, minutes: Math.round(set * minutes) },
    next_at: next_at?.toISOString() ?? null,
    known_now: knownAt(cards, at, at).left,
    known: Array.from({ length: CURVE_DAYS + 1 }, (_, day) => ({
      day,
      ...knownAt(cards, at, at + day * A_DAY),
    })),
    topics: [...topics.values()]
      .map((own) => ({
        topic: own[0]?.topic ?? null,
        count: own.length,
        missed_at: new Date(Math.max(...own.map(({ missed_at }) => missed_at))).toISOString(),
      }))
      .toSorted((a, b) => b.count - a.count || b.missed_at.localeCompare(a.missed_at)),
  };
}
