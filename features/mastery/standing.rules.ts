/**
 * Where somebody stands in each skill, told of the state that a fold over their answers came to.
 */
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

/** The standing that a fold came to, as of `now`, which is not before the last answer. */
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

/** That a level was reached or lost. */
export interface LevelMove {
  readonly topic: Named;
  /** Before the first of its moves since then; null where nothing had been answered. */
  readonly from: Level | null;
  /** As it stands now. */
  readonly to: Level;
  /** When it came to stand so. */
  readonly at: Date;
}

/** The skills whose level is another one than it was at `since`, the newest first. A first answer that reached none is no move. */
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
