/** Simulated students as the product sees them: only through their answers. */
import { type Chance, chanceOf } from '#core/mastery/chance.ts';
import { easinessOf, easinessOfLevel, type FittedModel, fitMastery } from '#core/mastery/fit.ts';
import { type FirstAnswer, Learners } from '#core/mastery/learners.ts';
import type { SimulatedExam, SimulatedItem } from './simulators/exam.ts';

/** Fits a model to these answers, starting from the difficulty levels that the authors estimated. */
export function modelOf(exam: SimulatedExam, answers: readonly FirstAnswer[]): FittedModel {
  const items = exam.bank.flat();
  return fitMastery(answers, new Map(items.map(({ id, level }) => [id, easinessOfLevel(level)])));
}

/** The product's knowledge about one student. */
export class MeasuredStudent {
  readonly #exam: SimulatedExam;
  readonly #model: FittedModel;
  readonly #name: string;
  readonly #learners: Learners;
  readonly #asked = new Set<string>();
  readonly #answers: number[];

  constructor(exam: SimulatedExam, model: FittedModel, name: string) {
    this.#exam = exam;
    this.#model = model;
    this.#name = name;
    this.#learners = new Learners(model.half_lives);
    this.#answers = exam.skills.map(() => 0);
  }

  /** The predicted chance of a right answer to a question that the student has not seen. */
  chance({ id, skill, level, guess }: SimulatedItem, day: number): number {
    return this.#chance(
      skill,
      guess,
      easinessOf(this.#model, id, this.#skill(skill), easinessOfLevel(level)),
      day,
    ).chance;
  }

  /**
   * The student's mastery of a skill: the chance of a right answer to a new question of medium difficulty.
   */
  mastery(skill: number, guess: number, day: number): Chance {
    return this.#chance(skill, guess, easinessOf(this.#model, '', this.#skill(skill)), day);
  }

  learn({ id, skill, level, guess }: SimulatedItem, right: boolean, day: number): void {
    const skills = this.#skill(skill);
    this.#learners.learn(
      { person: this.#name, item: id, skills, right, guess, day },
      easinessOf(this.#model, id, skills, easinessOfLevel(level)),
    );
    this.#asked.add(id);
    this.#answers[skill] = (this.#answers[skill] ?? 0) + 1;
  }

  answers(skill: number): number {
    return this.#answers[skill] ?? 0;
  }

  /** Up to `count` unseen questions of a skill, in the order in which `random` draws them. */
  unseen(skill: number, count: number, random: () => number): SimulatedItem[] {
    const left = (this.#exam.bank[skill] ?? []).filter(({ id }) => !this.#asked.has(id));
    return Array.from({ length: Math.min(count, left.length) }, () =>
      left.splice(Math.floor(random() * left.length), 1),
    ).flat();
  }

  #chance(skill: number, guess: number, easiness: number, day: number): Chance {
    const strengths = this.#learners.of(this.#name, this.#skill(skill), day);
    return chanceOf(this.#model, strengths, { easiness, guess }, day);
  }

  #skill(place: number): string[] {
    return [this.#exam.skills[place]?.id ?? ''];
  }
}
