/** What is known of people as their answers come. It knows names of people, items and skills, and no model. */
import {
  fadedAll,
  type HalfLives,
  learned,
  type Strength,
  type Strengths,
  unknownStrength,
} from './strength.ts';

/** A first answer, without a hint. */
export interface FirstAnswer {
  readonly person: string;
  readonly item: string;
  /** The skills of the item; at least one. */
  readonly skills: readonly string[];
  readonly right: boolean;
  /** Chance of a right answer by guessing alone: 1/options for a choice, 0 for what is typed; below 1. */
  readonly guess: number;
  /** Its day, with fractions; where all are 0, as of answers without a time, nothing fades. */
  readonly day: number;
}

/** What is known of people as their answers come, each in constant work. */
export class Learners {
  readonly #people = new Map<string, { general: Strength; readonly skills: Map<string, Strength> }>();
  readonly #halfLives: HalfLives;

  constructor(halfLives: HalfLives) {
    this.#halfLives = halfLives;
  }

  /** The strengths of `person` that bear on `skills`, as of `day`. */
  of(person: string, skills: readonly string[], day: number): Strengths {
    const known = this.#people.get(person);
    return fadedAll(
      {
        general: known?.general ?? unknownStrength(day),
        skills: skills.map((skill) => known?.skills.get(skill) ?? unknownStrength(day)),
      },
      day,
      this.#halfLives,
    );
  }

  /** Takes an answer to an item of this easiness. */
  learn({ person, skills, right, guess, day }: FirstAnswer, easiness: number): void {
    const before = this.of(person, skills, day);
    const after = learned(before, { easiness, guess }, right, day, this.#halfLives);
    const known = this.#people.get(person) ?? { general: after.general, skills: new Map() };
    known.general = after.general;
    skills.forEach((skill, index) => {
      const strength = after.skills[index];
      if (strength !== undefined) known.skills.set(skill, strength);
    });
    this.#people.set(person, known);
  }
}
