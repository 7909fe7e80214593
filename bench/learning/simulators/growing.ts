/**
 * Students of different ability who improve in a skill with each question, quickly at first and up to an
 * individual limit. The model is independent of the product's measurement.
 */
import { seededNumbers } from '#core/seeded-shuffle/seeded-shuffle.ts';
import { logistic, normal, type SimulatedItem } from './exam.ts';

/**
 * In logits: the spread of abilities, the spread of one student's skills, and the gain from practice. After
 * `questions` questions, 63% of the gain is reached.
 */
const ABILITY = 0.9;
const SKILL = 0.6;
const GROWTH = { mean: 0.6, deviation: 0.3, questions: 20 };

export class GrowingStudent {
  readonly #random: () => number;
  readonly #starts: readonly number[];
  readonly #bounds: readonly number[];
  readonly #practised: number[];

  constructor(skills: number, seed: number, name: string) {
    this.#random = seededNumbers(seed, `student ${name}`);
    const ability = ABILITY * normal(this.#random);
    this.#starts = Array.from({ length: skills }, () => ability + SKILL * normal(this.#random));
    this.#bounds = Array.from({ length: skills }, () =>
      Math.max(0, GROWTH.mean + GROWTH.deviation * normal(this.#random)),
    );
    this.#practised = Array.from({ length: skills }, () => 0);
  }

  answer({ skill, guess, difficulty }: SimulatedItem): boolean {
    const right = this.#random() < this.trueChance(skill, guess, difficulty);
    this.#practised[skill] = (this.#practised[skill] ?? 0) + 1;
    return right;
  }

  /** The chance of a right answer to the next question of a skill. */
  trueChance(skill: number, guess: number, difficulty: number): number {
    const grown = 1 - Math.exp(-(this.#practised[skill] ?? 0) / GROWTH.questions);
    const logit = (this.#starts[skill] ?? 0) + (this.#bounds[skill] ?? 0) * grown - difficulty;
    return guess + (1 - guess) * logistic(logit);
  }
}
