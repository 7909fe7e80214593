/** Tracks the strengths of people as their answers arrive. */
import {
  fadedAll,
  type HalfLives,
  learned,
  type Strength,
  type Strengths,
  unknownStrength,
} from './strength.ts';

/** A person's first answer to an item, given without a hint. */
export interface FirstAnswer {
  readonly person: string;
  readonly item: string;
  /** The skills of the item; at least one. */
  readonly skills: readonly string[];
  readonly right: boolean;
  /** The chance of a right answer by guessing, below 1: 1/options for a choice, 0 for typed answers. */
  readonly guess: number;
  /** The day of the answer, with fractions. If all days are 0 (no times known), nothing fades. */
  readonly day: number;
}

/** Tracks the strengths of people as their answers arrive. Each answer takes constant time. */
export class Learners {
  readonly #people = new Map<string, { general: Strength; readonly skills: Map<string, Strength> }>();
  readonly #halfLives: HalfLives;

  constructor(halfLives: HalfLives) {
    this.#halfLives = halfLives;
  }

  /** The strengths of `person` in `skills` and in general, on `day`. */
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

  /** Updates a person's strengths by an answer to an item of this easiness. */
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
