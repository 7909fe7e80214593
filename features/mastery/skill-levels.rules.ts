/** A person's mastery of each skill, from the cached state computed from their answers. */
import { LEAST_QUESTIONS } from '#core/evidence/evidence.ts';
import { isDue, type Level } from '#core/mastery/levels.ts';
import { alphabetically, byCodeUnits } from '#core/text-order.ts';
import { chanceOfNew } from './expectation.rules.ts';
import type { ParameterSet } from './parameters.rules.ts';
import type { StandingState, TopicState } from './standing-fold.rules.ts';
import { A_DAY } from './telling-answers.rules.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A person's mastery of one skill. */
export interface TopicStanding {
  readonly topic: Named;
  readonly domain: Named | null;
  /** The section of the exam that the skill belongs to. */
  readonly subject: Named | null;
  /**
   * Counts only first answers without a hint to questions that were new to the person and reached. Only these
   * are evidence of strength.
   */
  readonly answers: number;
  readonly right: number;
  /**
   * The chance of a right answer to a new question of average difficulty now, from 0 to 1, with its 80 %
   * interval. Null below five answers.
   */
  readonly chance: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** The highest level that was reached, and since when. */
  readonly level: Level;
  readonly level_since: Date;
  /** The strength behind the level has faded since then. */
  readonly is_due: boolean;
  readonly last_answered_at: Date;
  /** The mean chance of guessing a question of this topic. */
  readonly guess: number;
  /**
   * Errors named by the wrong options that the person chose, if these answers are released to them. Most
   * frequent first.
   */
  readonly named_errors: readonly { readonly reason: Named; readonly missed: number }[];
}

/** A person's mastery of all skills. */
export interface PersonStanding {
  /** The number of submitted sessions that are not released to them and so not counted here. */
  readonly left_out: number;
  /** The skills, sorted by name. */
  readonly topics: readonly TopicStanding[];
}

/** The mastery at `now`, which must not be before the last answer. */
export function standingOf(state: StandingState, set: ParameterSet, now: Date): PersonStanding {
  const day = now.getTime() / A_DAY;
  return {
    left_out: state.left_out,
    topics: state.topics
      .map((topic) => topicStanding(state, topic, set, day))
      .toSorted((a, b) => alphabetically(a.topic.name, b.topic.name) || byCodeUnits(a.topic.id, b.topic.id)),
  };
}

function topicStanding(
  { general }: StandingState,
  topic: TopicState,
  { model }: ParameterSet,
  day: number,
): TopicStanding {
  const { filing, guess, strength, last_day } = topic;
  const now = chanceOfNew(model, { general, strength }, { skill: filing.topic.id, guess }, day);
  const isShown = topic.answers >= LEAST_QUESTIONS;
  const held = topic.levels.at(-1) ?? { level: 'attempted', since: last_day };
  return {
    topic: filing.topic,
    domain: filing.domain,
    subject: filing.subject,
    answers: topic.answers,
    right: topic.right,
    ...(isShown ? now : { chance: null, low: null, high: null }),
    level: held.level,
    level_since: new Date(Math.round(held.since * A_DAY)),
    is_due: isDue(held, 100 * now.chance),
    last_answered_at: new Date(Math.round(last_day * A_DAY)),
    guess,
    named_errors: topic.errors.toSorted(
      (a, b) => b.missed - a.missed || byCodeUnits(a.reason.id, b.reason.id),
    ),
  };
}

/** A change in the level of a skill. */
export interface LevelMove {
  readonly topic: Named;
  /** The level at the start of the period; null if there were no answers. */
  readonly from: Level | null;
  /** The person's current level in a skill. */
  readonly to: Level;
  /** When the current level was reached. */
  readonly at: Date;
}

/**
 * The skills whose level differs from the level at `since`, newest first. A first answer that reaches no
 * level is not a change.
 */
export function levelMovesOf({ topics }: StandingState, since: Date): LevelMove[] {
  const from_day = since.getTime() / A_DAY;
  return topics
    .flatMap(({ filing, levels }): LevelMove[] => {
      const from = levels.findLast((fact) => fact.since < from_day)?.level ?? null;
      const now = levels.at(-1);
      if (now === undefined || now.since < from_day || now.level === (from ?? 'attempted')) return [];
      return [{ topic: filing.topic, from, to: now.level, at: new Date(Math.round(now.since * A_DAY)) }];
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || byCodeUnits(a.topic.id, b.topic.id));
}
