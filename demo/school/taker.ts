/**
 * A simulated taker: abilities, pace, and the resulting behavior in a section. It uses the true item
 * parameters of the questions.
 */
import { chanceOfRight } from '#core/irt/item-curve.ts';
import type { TopicCode } from '../bank/question.ts';
import type { Luck } from '../luck.ts';
import type { BankQuestion } from './write-bank.ts';

export interface Taker {
  /**
   * Abilities on the scale of the item parameters at the start of the term, separately for reading and
   * writing and for math.
   */
  readonly reading: number;
  readonly math: number;
  /** The ability gained per week of study. */
  readonly gain_a_week: number;
  /** The time per question relative to the usual one. */
  readonly pace: number;
  /** Topics that are harder or easier for this taker, and by how much. */
  readonly leanings: ReadonlyMap<TopicCode, number>;
  /** The chance to return to a question after an unsure answer. */
  readonly care: number;
}

/** One visit to a question. A response of null clears the answer; undefined changes nothing. */
export interface Step {
  readonly question: string;
  /** Seconds from the start of the section. */
  readonly opened_seconds: number;
  readonly closed_seconds: number;
  readonly response: string | null;
  readonly flagged: boolean;
  readonly eliminated: readonly string[];
  /** Whether the answer replaces an earlier one. */
  readonly is_change: boolean;
}

const LEANED_TOPICS = 5;
const USUAL_SECONDS = 62;

/** Creates a random taker. `topics` are all existing topics. */
export function makeTaker(luck: Luck, topics: readonly TopicCode[]): Taker {
  const general = 1.05 * luck.normal();
  const leaned = luck.shuffled(topics).slice(0, LEANED_TOPICS);
  return {
    reading: general + 0.35 * luck.normal(),
    math: general + 0.35 * luck.normal(),
    gain_a_week: 0.02 + 0.06 * luck.chance(),
    pace: 0.75 + 0.45 * luck.chance(),
    leanings: new Map(leaned.map((topic, index) => [topic, index < 3 ? -1.1 : 0.8])),
    care: 0.3 + 0.6 * luck.chance(),
  };
}

/** The actions in a section of `duration_seconds`, `week` weeks into the term, in chronological order. */
export function sitSection(
  taker: Taker,
  asked: readonly BankQuestion[],
  { week, duration_seconds, luck }: { week: number; duration_seconds: number; luck: Luck },
): Step[] {
  const steps: Step[] = [];
  const unsure: Step[] = [];
  const last_seconds = duration_seconds - 10;
  let clock = luck.whole(3, 8);
  for (const { question, ...ids } of asked) {
    const opened_seconds = clock;
    const seconds = stay(taker, question.difficulty, luck);
    if (opened_seconds + 12 > last_seconds) break;
    clock = Math.min(last_seconds, opened_seconds + seconds);
    const chance = chanceOfRight(question.truth, abilityFor(taker, question.topic, week));
    // An answer cut short by the clock is little better than a guess.
    const is_right = luck.chance() < (clock - opened_seconds < seconds / 2 ? chance / 2 : chance);
    const is_unsure = chance < 0.6 && luck.chance() < 0.35;
    const step: Step = {
      question: ids.id,
      opened_seconds,
      closed_seconds: clock,
      response: luck.chance() < 0.015 ? null : answer({ question, ...ids }, is_right, luck),
      flagged: is_unsure,
      eliminated: is_unsure ? ids.wrong_options.slice(2) : [],
      is_change: false,
    };
    steps.push(step);
    if (is_unsure && luck.chance() < taker.care) unsure.push(step);
    clock += luck.whole(1, 3);
  }
  return [...steps, ...secondLooks(unsure, asked, { from: clock, last_seconds, luck })];
}

/** If time is left, the taker revisits unsure answers and changes some, more often for the better. */
function secondLooks(
  unsure: readonly Step[],
  asked: readonly BankQuestion[],
  { from, last_seconds, luck }: { from: number; last_seconds: number; luck: Luck },
): Step[] {
  const steps: Step[] = [];
  let clock = from;
  for (const before of unsure) {
    const seconds = luck.whole(8, 35);
    const its = asked.find(({ id }) => id === before.question);
    if (its === undefined || clock + seconds > last_seconds) break;
    const response = luck.chance() < 0.45 ? answer(its, luck.chance() < 0.55, luck) : before.response;
    steps.push({
      ...before,
      opened_seconds: clock,
      closed_seconds: clock + seconds,
      response,
      flagged: false,
      is_change: response !== before.response,
    });
    clock += seconds + 1;
  }
  return steps;
}

function abilityFor(taker: Taker, topic: TopicCode, week: number): number {
  const base = topic.includes('.') ? taker.math : taker.reading;
  return base + taker.gain_a_week * week + (taker.leanings.get(topic) ?? 0);
}

/** Whole seconds. Harder questions take longer, with random variation. */
function stay({ pace }: Taker, difficulty: number, luck: Luck): number {
  const usual = USUAL_SECONDS * (0.7 + 0.12 * difficulty);
  return Math.max(9, Math.round(usual * pace * Math.exp(0.38 * luck.normal() - 0.07)));
}

/** The response for a right answer, or for a wrong one. The first wrong option is the most tempting. */
function answer(
  { question, right_option, wrong_options }: BankQuestion,
  is_right: boolean,
  luck: Luck,
): string {
  if (question.type === 'numeric') {
    const key = question.accepted_answers[0] ?? '';
    return is_right ? key : nearMiss(key, luck);
  }
  const temptation = luck.chance();
  const wrong = wrong_options[temptation < 0.55 ? 0 : temptation < 0.83 ? 1 : 2];
  return (is_right ? right_option : wrong) ?? '';
}

/** A number near the right answer that is still a valid entry. */
function nearMiss(key: string, luck: Luck): string {
  const [top = '', bottom] = key.split('/');
  if (bottom !== undefined)
    return bottom.length > 1 ? `${bottom}/${top}`.slice(0, 5) : String(luck.whole(1, 9));
  const off = Number(top) + luck.pick([-2, -1, 1, 2, 10]);
  return Number.isInteger(off) && Math.abs(off) < 100_000 ? String(off) : String(Math.trunc(off));
}
