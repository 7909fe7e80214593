/**
 * Computes a person's mastery of each skill from their released answers, in the order of answering. The state
 * is plain data, so that it can be stored.
 */
import { LEAST_QUESTIONS } from '#core/evidence/evidence.ts';
import { type Level, standingAfter } from '#core/mastery/levels.ts';
import { type Strength, unknownStrength } from '#core/mastery/strength.ts';
import type { FrozenQuestion } from '#features/assessments/revision.rules.ts';
import type { Answer, Evidence } from '#features/evidence/evidence.rules.ts';
import { NOTHING_TOLD, type Told, toldAlso } from './answer-digest.rules.ts';
import { chanceOfNew, Expectations } from './expectation.rules.ts';
import type { ParameterSet } from './parameters.rules.ts';
import { dayOf, namedErrorsOf, type TellingAnswer, tellingAnswers } from './telling-answers.rules.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The input of the computation in addition to the answers. */
export interface Beside {
  frozenOf(answer: Answer): FrozenQuestion;
  /** The current name of a reason for a mistake, by the id in the revision; undefined if it was deleted. */
  reasonOf(frozen: string): Named | undefined;
}

/** A level that was reached. `since` is in days with fractions, and `set` is the parameter set that decided it. */
interface LevelFact {
  readonly level: Level;
  readonly since: number;
  readonly set: number;
}

export interface TopicState {
  readonly filing: Answer['filing'] & { readonly topic: Named };
  /** The mean chance of guessing a question of this topic. */
  readonly guess: number;
  readonly answers: number;
  readonly right: number;
  readonly last_day: number;
  readonly strength: Strength;
  /** The levels in order of time; the last one is the current level. */
  readonly levels: readonly LevelFact[];
  readonly errors: readonly { readonly reason: Named; readonly missed: number }[];
}

/** The state of the computation for one person. */
export interface StandingState {
  readonly left_out: number;
  readonly general: Strength;
  readonly topics: readonly TopicState[];
  /** Count and digest of the answers that are included. */
  readonly told: Told;
}

interface Topic {
  readonly filing: TopicState['filing'];
  /** The sum, over the questions that were asked, of the chance of guessing each right. */
  guesses: number;
  answers: number;
  right: number;
  last_day: number;
  levels: LevelFact[];
  readonly errors: Map<string, { readonly reason: Named; missed: number }>;
}

/** Practice of at least this many topics counts as mixed. */
const MIXED_FROM = 3;

/** The number of skills that were asked together. */
function topicCount(evidence: Evidence): number {
  if (evidence.source === 'practice') return evidence.topic_count;
  return new Set(evidence.answers.flatMap(({ filing }) => filing.topic?.id ?? [])).size;
}

/** One person's mastery, built from their sessions, oldest first. */
export class StandingFold {
  readonly #set: ParameterSet;
  readonly #expectations: Expectations;
  readonly #before: StandingState | null;
  readonly #topics = new Map<string, Topic>();
  #told: Told = NOTHING_TOLD;
  #left_out = 0;
  #last_day = 0;

  /**
   * `before` is an earlier state. If all its answers come first in this computation, unchanged, then its
   * levels are kept as facts, even with a different parameter set. Otherwise all levels are recomputed.
   */
  constructor(set: ParameterSet, before: StandingState | null = null) {
    this.#set = set;
    this.#before = before;
    this.#expectations = new Expectations(set);
  }

  /** Adds the answers of a session as its taker may see them. */
  take(evidence: Evidence, beside: Beside): void {
    if (!evidence.open.released.correctness) {
      this.#left_out += 1;
      return;
    }
    const is_mixed = evidence.mode !== 'practice' || topicCount(evidence) >= MIXED_FROM;
    for (const telling of tellingAnswers(evidence, beside.frozenOf, this.#expectations)) {
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
    this.#last_day = day;
    this.#told = toldAlso(this.#told, [answer.question, skill, right, day, is_mixed].join(' '));
    const { topic } = answer.filing;
    if (topic !== null) {
      const known: Topic = this.#topics.get(topic.id) ?? {
        guesses: 0,
        answers: 0,
        right: 0,
        last_day: day,
        levels: [],
        errors: new Map(),
        filing: { ...answer.filing, topic },
      };
      this.#topics.set(topic.id, known);
      known.answers += 1;
      known.right += Number(right);
      known.guesses += asked.guess;
      known.last_day = day;
      // A level stays, so it needs enough answers in its own skill. Before that, the chance of a right answer
      // is mostly estimated from other skills.
      if (known.answers >= LEAST_QUESTIONS) {
        const points = 100 * this.#chanceNow(topic.id, known, day);
        const [held, level] = levelsAfter(known, { day, right, points, is_mixed, is_unseen: true });
        if (held !== level) known.levels.push({ ...level, set: this.#set.number });
      }
      const errors = right || !open.answers ? [] : namedErrorsOf(beside.frozenOf(answer), answer.response);
      const [reason] = errors.flatMap((frozen) => beside.reasonOf(frozen) ?? []);
      if (reason !== undefined) {
        const missed = (known.errors.get(reason.id)?.missed ?? 0) + 1;
        known.errors.set(reason.id, { reason, missed });
      }
    }
    this.#keepFacts();
  }

  /** Restores the levels of the earlier state once exactly its answers are included. */
  #keepFacts(): void {
    const before = this.#before;
    if (before === null || before.told.count !== this.#told.count) return;
    if (before.told.digest !== this.#told.digest) return;
    for (const { filing, levels } of before.topics) {
      const known = this.#topics.get(filing.topic.id);
      if (known !== undefined) known.levels = [...levels];
    }
  }

  #chanceNow(topic: string, known: Topic, day: number): number {
    const strengths = this.#expectations.strengthOf(topic, day);
    const asked = { skill: topic, guess: this.#guessOf(topic, known) };
    return chanceOfNew(this.#set.model, strengths, asked, day).chance;
  }

  /** If the parameter set does not know the topic yet, uses the mean over the questions that were asked. */
  #guessOf(topic: string, { guesses, answers }: Topic): number {
    return this.#set.guesses.get(topic) ?? guesses / answers;
  }

  /** The person's state after the last answer. */
  get state(): StandingState {
    const day = this.#last_day;
    return {
      left_out: this.#left_out,
      general: this.#told.count === 0 ? unknownStrength(0) : this.#expectations.generalAt(day),
      topics: [...this.#topics].map(([id, topic]) => ({
        filing: topic.filing,
        guess: this.#guessOf(id, topic),
        answers: topic.answers,
        right: topic.right,
        last_day: topic.last_day,
        strength: this.#expectations.strengthOf(id, day).strength,
        levels: [...topic.levels],
        errors: [...topic.errors.values()].map((error) => ({ ...error })),
      })),
      told: this.#told,
    };
  }
}

/** The level before an answer and after it; the same object if nothing changed. */
function levelsAfter({ levels }: Topic, answered: Parameters<typeof standingAfter>[1]) {
  const held = levels.at(-1) ?? null;
  return [held, standingAfter(held, answered)] as const;
}
