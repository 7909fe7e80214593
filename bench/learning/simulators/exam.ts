/**
 * An exam with 29 skills in eight domains, with the question counts of the digital SAT, and a question bank
 * for it.
 */
import { seededNumbers } from '#core/seeded-shuffle/seeded-shuffle.ts';

interface SimulatedSkill {
  readonly id: string;
  /** The number of questions of this skill in one test. */
  readonly questions: number;
  /** How many scaled points one raw point is worth. */
  readonly points_a_mark: number;
  /** The index of the skill that must be known first; null if none. */
  readonly needs: number | null;
  /** The mean difficulty, in logits, of questions of this skill that their authors call medium. */
  readonly middle: number;
}

export interface SimulatedItem {
  readonly id: string;
  /** The index of the question's skill. */
  readonly skill: number;
  /** The difficulty level that the author estimated, 1 to 5. */
  readonly level: number;
  readonly guess: number;
  /** The difficulty of the question in logits, relative to a medium question. */
  readonly difficulty: number;
}

export interface SimulatedExam {
  readonly skills: readonly SimulatedSkill[];
  /** The items of the bank for each skill. */
  readonly bank: readonly (readonly SimulatedItem[])[];
}

/**
 * The domains, each with its number of skills, of questions in a test, and of scaled points per raw point.
 */
const DOMAINS = [
  [3, 14, 600 / 54],
  [3, 15, 600 / 54],
  [2, 11, 600 / 54],
  [2, 14, 600 / 54],
  [5, 15, 600 / 44],
  [3, 15, 600 / 44],
  [7, 7, 600 / 44],
  [4, 7, 600 / 44],
] as const;
const ITEMS_A_SKILL = 40;
/** An author's level stands for half a logit of difficulty per step, with an error of `noise`. */
const LEVEL_WORTH = 0.5;

export function simulatedExam(seed: number, noise: number): SimulatedExam {
  const random = seededNumbers(seed, 'exam');
  const named = DOMAINS.flatMap(([count, questions, points_a_mark], domain) =>
    Array.from({ length: count }, (_, at) => ({
      id: `skill ${domain}.${at}`,
      points_a_mark,
      first: at === 0,
      questions: Math.floor(((at + 1) * questions) / count) - Math.floor((at * questions) / count),
    })),
  ).map(({ first, ...skill }, place) => ({ ...skill, needs: first ? null : place - 1 }));
  const bank = named.map(({ id }, skill) =>
    Array.from({ length: ITEMS_A_SKILL }, (_, at) => {
      const level = 1 + Math.floor(random() * 5);
      return {
        id: `${id} item ${at}`,
        skill,
        level,
        guess: random() < 0.75 ? 0.25 : 0,
        difficulty: LEVEL_WORTH * (level - 3) + noise * normal(random),
      };
    }),
  );
  const skills = named.map((skill, place) => ({
    ...skill,
    middle: meanOf(
      (bank[place] ?? []).map(({ level, difficulty }) => difficulty - LEVEL_WORTH * (level - 3)),
    ),
  }));
  return { skills, bank };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A random number of the standard normal distribution (Box–Muller). */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

export function logistic(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
