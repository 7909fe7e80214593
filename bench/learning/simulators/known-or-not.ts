/**
 * Students who either know a skill or do not. They slip, guess, learn by practice if they are ready, and
 * forget over days. The model is independent of the product's measurement and recommendations.
 */
import { seededNumbers } from '#core/seeded-shuffle/seeded-shuffle.ts';
import { logistic, normal, type SimulatedExam, type SimulatedItem } from './exam.ts';

export interface KnowledgeParameters {
  readonly name: string;
  /** The chance to learn a skill from one practice question, with its prerequisite known and without. */
  readonly learn: number;
  readonly learn_unready: number;
  /** Days after which half have forgotten a skill that they learned only once. */
  readonly half_life_days: number;
  readonly slip: number;
  /** The chance, besides guessing, of a right answer to a medium question without knowing the skill. */
  readonly partly: number;
  /** The standard deviation of an item's difficulty from its author's level, in logits. */
  readonly noise: number;
}

/**
 * Students who learn easily and remember, students who learn slowly and forget fast, and students whose
 * answers say little.
 */
export const PARAMETER_SETS: readonly KnowledgeParameters[] = [
  {
    name: 'ready',
    learn: 0.22,
    learn_unready: 0.05,
    half_life_days: 25,
    slip: 0.08,
    partly: 0.1,
    noise: 0.4,
  },
  {
    name: 'forgetful',
    learn: 0.14,
    learn_unready: 0.02,
    half_life_days: 9,
    slip: 0.1,
    partly: 0.1,
    noise: 0.6,
  },
  {
    name: 'noisy',
    learn: 0.16,
    learn_unready: 0.08,
    half_life_days: 25,
    slip: 0.16,
    partly: 0.2,
    noise: 0.9,
  },
];

interface Knowledge {
  known: boolean;
  /** The last day on which the known skill was practiced. */
  day: number;
  /**
   * The number of times the skill was practiced while known. After each one, the student remembers the skill
   * longer.
   */
  practised: number;
}

const LASTING = 0.6;
/** The spread of initial abilities in logits, and the effect of whether the prerequisite is known. */
const SPREAD = 1;
const START = { ready: 0.5, unready: -1.2 };

export class KnowingStudent {
  readonly #exam: SimulatedExam;
  readonly #parameters: KnowledgeParameters;
  readonly #random: () => number;
  readonly #skills: Knowledge[] = [];

  constructor(exam: SimulatedExam, parameters: KnowledgeParameters, seed: number, name: string) {
    this.#exam = exam;
    this.#parameters = parameters;
    this.#random = seededNumbers(seed, `student ${name}`);
    const ability = SPREAD * normal(this.#random);
    for (const { needs } of exam.skills) {
      const isReady = needs === null || this.#skills[needs]?.known === true;
      const known = this.#random() < logistic(ability + (isReady ? START.ready : START.unready));
      this.#skills.push({ known, day: 0, practised: known ? 3 : 0 });
    }
  }

  /** Answers without feedback, so nothing is learned. */
  answer(item: SimulatedItem, day: number): boolean {
    return this.#random() < this.#chance(item, this.#now(item.skill, day).known);
  }

  /** The simulated student answers a question and reads its explanation. */
  practise(item: SimulatedItem, day: number): boolean {
    const right = this.answer(item, day);
    const skill = this.#now(item.skill, day);
    const needs = this.#exam.skills[item.skill]?.needs ?? null;
    const isReady = needs === null || this.#now(needs, day).known;
    const { learn, learn_unready } = this.#parameters;
    if (!skill.known) skill.known = this.#random() < (isReady ? learn : learn_unready);
    else skill.practised += 0.25;
    skill.day = day;
    return right;
  }

  /** The expected scaled score on a day, over the whole bank and after forgetting. */
  expectedScore(day: number): number {
    return this.#exam.skills.reduce((sum, { questions, points_a_mark }, place) => {
      const items = this.#exam.bank[place] ?? [];
      const skill = this.#skills[place];
      const keeps = skill?.known ? this.#keeps(skill, day) : 0;
      const chance = items.reduce(
        (total, item) => total + keeps * this.#chance(item, true) + (1 - keeps) * this.#chance(item, false),
        0,
      );
      return sum + (questions * points_a_mark * chance) / items.length;
    }, 400);
  }

  #keeps({ day: since, practised }: Knowledge, day: number): number {
    return 2 ** (-(day - since) / (this.#parameters.half_life_days * (1 + LASTING * practised)));
  }

  /** The skill on this day, after forgetting. */
  #now(place: number, day: number): Knowledge {
    const skill = this.#skills[place];
    if (skill === undefined) throw new RangeError(`The simulator has no skill with index ${place}.`);
    if (skill.known && this.#random() >= this.#keeps(skill, day)) {
      skill.known = false;
      skill.practised = 0;
    }
    skill.day = day;
    return skill;
  }

  #chance({ guess, difficulty }: SimulatedItem, known: boolean): number {
    const { slip, partly } = this.#parameters;
    const share = known ? 1 - slip : partly;
    return guess + (1 - guess) * logistic(Math.log(share / (1 - share)) - difficulty);
  }
}
