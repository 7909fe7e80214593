/**
 * Where somebody stands in each skill: a fold over what they answered, in the order of answering, as far as it is out for
 * them. It knows nobody by name.
 */
import { LEAST_QUESTIONS } from '#core/evidence/evidence.ts';
import { isDue, type Level, type Standing, standingAfter } from '#core/mastery/levels.ts';
import { byCodeUnits } from '#core/text-order.ts';
import type { FrozenQuestion } from '#features/assessments/revision.rules.ts';
import type { Answer, Evidence } from '#features/results/evidence.rules.ts';
import { Expectations } from './expectation.rules.ts';
import { A_DAY, dayOf, namedErrorsOf, type TellingAnswer, tellingAnswers } from './telling-answers.rules.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Where somebody stands in one skill. */
export interface TopicStanding {
  readonly topic: Named;
  readonly domain: Named | null;
  /** The section of the exam that it belongs to. */
  readonly subject: Named | null;
  /** First answers without a hint, to what was new to them and reached: those alone tell of strength. */
  readonly answers: number;
  readonly right: number;
  /** Of getting a new one of middle difficulty right, now, from 0 to 1, with its 80 % interval; null below five answers. */
  readonly chance: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** As the last answer left it, and since when it is held. */
  readonly level: Level;
  readonly level_since: Date;
  /** What the level rests on has faded since. */
  readonly is_due: boolean;
  readonly last_answered_at: Date;
  /** The mean chance of guessing a question of it. */
  readonly guess: number;
  /** Missed answers whose chosen option names an error that is out for them, most of them first. */
  readonly named_errors: readonly { readonly reason: Named; readonly missed: number }[];
}

/** Where somebody stands. */
export interface PersonStanding {
  /** Sessions that were handed in and are not out for them: nothing here is of those. */
  readonly left_out: number;
  /** By name. */
  readonly topics: readonly TopicStanding[];
}

/** What is read beside the answers. */
export interface Beside {
  frozenOf(answer: Answer): FrozenQuestion;
  /** A reason for error as it is now, by the id that was frozen; undefined where it is gone. */
  reasonOf(frozen: string): Named | undefined;
  /** The mean chance of guessing, of the questions of a topic. */
  guessOf(topic: string): number;
}

interface Topic {
  readonly filing: Answer['filing'] & { readonly topic: Named };
  guess: number;
  answers: number;
  right: number;
  standing: Standing | null;
  last_day: number;
  readonly errors: Map<string, { readonly reason: Named; missed: number }>;
}

/** A set of so many topics mixes them. */
const MIXED_FROM = 3;

/** About how many skills all was that was asked together. */
function topicCount(evidence: Evidence): number {
  if (evidence.source === 'practice') return evidence.topic_count;
  return new Set(evidence.answers.flatMap(({ filing }) => filing.topic?.id ?? [])).size;
}

/** One person's standing as their sessions come, oldest first. */
export class StandingFold {
  readonly #expectations = new Expectations();
  readonly #topics = new Map<string, Topic>();
  #left_out = 0;

  /** Takes what was answered in a session, as its taker reads it. */
  take(evidence: Evidence, beside: Beside): void {
    if (!evidence.open.released.correctness) {
      this.#left_out += 1;
      return;
    }
    const is_mixed = evidence.mode !== 'practice' || topicCount(evidence) >= MIXED_FROM;
    for (const telling of tellingAnswers(evidence, beside.frozenOf)) {
      this.#learn(telling, { day: dayOf(evidence), is_mixed }, evidence, beside);
    }
  }

  #learn(
    { answer, skill, asked, right }: TellingAnswer,
    { day, is_mixed }: { readonly day: number; readonly is_mixed: boolean },
    { open }: Evidence,
    beside: Beside,
  ): void {
    this.#expectations.learn({ item: answer.question, skill, asked, day }, right);
    const { topic } = answer.filing;
    if (topic === null) return;
    const guess = beside.guessOf(topic.id);
    const known = this.#topics.get(topic.id) ?? {
      ...{ guess, answers: 0, right: 0, standing: null, last_day: day, errors: new Map() },
      filing: { ...answer.filing, topic },
    };
    const points = 100 * this.#expectations.chanceOfNew(topic.id, guess, day).chance;
    known.standing = standingAfter(known.standing, { day, right, points, is_mixed, is_unseen: true });
    known.answers += 1;
    known.right += Number(right);
    known.last_day = day;
    const errors = right || !open.answers ? [] : namedErrorsOf(beside.frozenOf(answer), answer.response);
    const [reason] = errors.flatMap((frozen) => beside.reasonOf(frozen) ?? []);
    if (reason !== undefined) {
      const missed = (known.errors.get(reason.id)?.missed ?? 0) + 1;
      known.errors.set(reason.id, { reason, missed });
    }
    this.#topics.set(topic.id, known);
  }

  /** The standing as of `now`. */
  standing(now: Date): PersonStanding {
    const day = now.getTime() / A_DAY;
    return {
      left_out: this.#left_out,
      topics: [...this.#topics.values()]
        .map((topic) => this.#topicStanding(topic, day))
        .toSorted((a, b) => byCodeUnits(a.topic.name, b.topic.name) || byCodeUnits(a.topic.id, b.topic.id)),
    };
  }

  #topicStanding({ filing, standing, ...topic }: Topic, day: number): TopicStanding {
    const now = this.#expectations.chanceOfNew(filing.topic.id, topic.guess, day);
    const isShown = topic.answers >= LEAST_QUESTIONS;
    const held = standing ?? { level: 'attempted', since: topic.last_day };
    return {
      ...{ topic: filing.topic, domain: filing.domain, subject: filing.subject },
      ...{ answers: topic.answers, right: topic.right },
      ...(isShown ? now : { chance: null, low: null, high: null }),
      level: held.level,
      level_since: new Date(Math.round(held.since * A_DAY)),
      is_due: isDue(held, 100 * now.chance),
      last_answered_at: new Date(Math.round(topic.last_day * A_DAY)),
      guess: topic.guess,
      named_errors: [...topic.errors.values()].toSorted(
        (a, b) => b.missed - a.missed || byCodeUnits(a.reason.id, b.reason.id),
      ),
    };
  }
}
