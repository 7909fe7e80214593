/** An exam of 29 skills in eight domains, as many questions of each as the digital SAT asks, with a bank for it. */
import { seededNumbers } from '#core/seeded-shuffle/seeded-shuffle.ts';

interface SimulatedSkill {
  readonly id: string;
  /** Questions of it in one test. */
  readonly questions: number;
  /** What one point more of raw score is worth. */
  readonly points_a_mark: number;
  /** The place of the skill that is to be known before it. */
  readonly needs: number | null;
  /** How hard a question of it in the bank is whose author calls it middling, on average, in logits. */
  readonly middle: number;
}

export interface SimulatedItem {
  readonly id: string;
  /** The place of its skill. */
  readonly skill: number;
  /** What its author believes, 1 to 5. */
  readonly level: number;
  readonly guess: number;
  /** How much harder than a middling one it is, in logits. */
  readonly difficulty: number;
}

export interface SimulatedExam {
  readonly skills: readonly SimulatedSkill[];
  /** By skill. */
  readonly bank: readonly (readonly SimulatedItem[])[];
}

/** Skills, questions a test and points a mark of each domain. */
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
/** An author's level tells of a difficulty, by half a logit each, and misses by `noise`. */
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

/** A number of N(0, 1), by Box and Muller. */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

export function logistic(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
