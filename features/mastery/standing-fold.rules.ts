/**
 * The fold over what somebody answered, in the order of answering, as far as it is out for them. What it comes to is plain
 * data, so that it can be kept.
 */
import { type Level, standingAfter } from '#core/mastery/levels.ts';
import { type Strength, unknownStrength } from '#core/mastery/strength.ts';
import type { FrozenQuestion } from '#features/assessments/revision.rules.ts';
import type { Answer, Evidence } from '#features/evidence/evidence.rules.ts';
import { chanceOfNew, Expectations } from './expectation.rules.ts';
import type { ParameterSet } from './parameters.rules.ts';
import { dayOf, namedErrorsOf, type TellingAnswer, tellingAnswers } from './telling-answers.rules.ts';
import { NOTHING_TOLD, type Told, toldAlso } from './told.rules.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What is read beside the answers. */
export interface Beside {
  frozenOf(answer: Answer): FrozenQuestion;
  /** A reason for error as it is now, by the id that was frozen; undefined where it is gone. */
  reasonOf(frozen: string): Named | undefined;
}

/** That a level was reached or lost, on a day with fractions, by the parameters of a set. */
interface LevelFact {
  readonly level: Level;
  readonly since: number;
  readonly set: number;
}

export interface TopicState {
  readonly filing: Answer['filing'] & { readonly topic: Named };
  /** The mean chance of guessing a question of it. */
  readonly guess: number;
  readonly answers: number;
  readonly right: number;
  readonly last_day: number;
  readonly strength: Strength;
  /** In their order; the last is held. */
  readonly levels: readonly LevelFact[];
  readonly errors: readonly { readonly reason: Named; readonly missed: number }[];
}

/** What the fold came to. */
export interface StandingState {
  readonly left_out: number;
  readonly general: Strength;
  readonly topics: readonly TopicState[];
  /** Which answers it took. */
  readonly told: Told;
}

interface Topic {
  readonly filing: TopicState['filing'];
  /** Of the questions that were asked of it. */
  guesses: number;
  answers: number;
  right: number;
  last_day: number;
  levels: LevelFact[];
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
  readonly #set: ParameterSet;
  readonly #expectations: Expectations;
  readonly #before: StandingState | null;
  readonly #topics = new Map<string, Topic>();
  #told: Told = NOTHING_TOLD;
  #left_out = 0;
  #last_day = 0;

  /**
   * `before`: what an earlier fold came to. As long as its answers stand unchanged at the beginning of these, the levels that
   * they made are facts, by whatever set; else all are made anew.
   */
  constructor(set: ParameterSet, before: StandingState | null = null) {
    this.#set = set;
    this.#before = before;
    this.#expectations = new Expectations(set);
  }

  /** Takes what was answered in a session, as its taker reads it. */
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
      const points = 100 * this.#chanceNow(topic.id, known, day);
      const [held, level] = levelsAfter(known, { day, right, points, is_mixed, is_unseen: true });
      if (held !== level) known.levels.push({ ...level, set: this.#set.number });
      const errors = right || !open.answers ? [] : namedErrorsOf(beside.frozenOf(answer), answer.response);
      const [reason] = errors.flatMap((frozen) => beside.reasonOf(frozen) ?? []);
      if (reason !== undefined) {
        const missed = (known.errors.get(reason.id)?.missed ?? 0) + 1;
        known.errors.set(reason.id, { reason, missed });
      }
    }
    this.#keepFacts();
  }

  /** Where all answers of the earlier fold have come by, and no other, its levels stand. */
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

  /** A topic that the set does not know yet is guessed as what was asked of it. */
  #guessOf(topic: string, { guesses, answers }: Topic): number {
    return this.#set.guesses.get(topic) ?? guesses / answers;
  }

  /** What it has come to. */
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

/** The level before an answer and the one after it: the same where nothing has changed. */
function levelsAfter({ levels }: Topic, answered: Parameters<typeof standingAfter>[1]) {
  const held = levels.at(-1) ?? null;
  return [held, standingAfter(held, answered)] as const;
}
