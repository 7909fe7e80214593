/** How the product sees simulated students: through their answers alone. */
import { type Chance, chanceOf } from '#core/mastery/chance.ts';
import { easinessOf, easinessOfLevel, type FittedModel, fitMastery } from '#core/mastery/fit.ts';
import { type FirstAnswer, Learners } from '#core/mastery/learners.ts';
import type { SimulatedExam, SimulatedItem } from './simulators/exam.ts';

/** Answers of whom a model is learned, with what their items' authors believed. */
export function modelOf(exam: SimulatedExam, answers: readonly FirstAnswer[]): FittedModel {
  const items = exam.bank.flat();
  return fitMastery(answers, new Map(items.map(({ id, level }) => [id, easinessOfLevel(level)])));
}

/** One student as the product knows them. */
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

  /** The chance of a right answer to an item that they have not seen. */
  chance({ id, skill, level, guess }: SimulatedItem, day: number): number {
    return this.#chance(
      skill,
      guess,
      easinessOf(this.#model, id, this.#skill(skill), easinessOfLevel(level)),
      day,
    ).chance;
  }

  /** Their mastery of a skill: the chance of a new question of middle difficulty right. */
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

  /** So many items of a skill that they have not seen, those first that `random` draws. */
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
