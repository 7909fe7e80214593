/**
 * Fits a set of mastery parameters to the answers that the server's own takers gave. The answers come as
 * columns and contain no names.
 */
import { logLossOf } from '#core/mastery/evaluate.ts';
import { type FittedModel, fitMastery } from '#core/mastery/fit.ts';
import { fitItems } from '#core/mastery/fit-items.ts';
import type { FirstAnswer } from '#core/mastery/learners.ts';
import { type CalibratedItem, withCalibrated } from '#core/mastery/linked-items.ts';
import { STARTING_MODEL } from '#core/mastery/starting-model.ts';

/**
 * The minimum amount of data for fitting the weights. With less, a feature would occur only some hundred
 * times and its weight would be noise. Until then only the items are fitted, with the shipped weights.
 */
const LEAST_FOR_WEIGHTS = { answers: 5_000, people: 50 };
/** With fewer answers no parameter set is made. */
const LEAST_ANSWERS = 100;
/** The maximum number of answers to fit. Once this number is reached, no further people are read. */
export const MOST_ANSWERS = 200_000;
/** Every fifth person is left out of the fit: their answers are predicted from those of the others. */
const TRIED = 5;

/**
 * First answers as columns, each person's in order. Columns pass to another thread without copying every row.
 */
export interface AnswerColumns {
  readonly items: readonly string[];
  readonly skills: readonly string[];
  /** Columns with one entry per answer. People, items and skills are indexes from 0. */
  readonly person: Uint32Array;
  readonly item: Uint32Array;
  readonly skill: Uint32Array;
  readonly right: Uint8Array;
  readonly guess: Float64Array;
  readonly day: Float64Array;
}

export interface SetOrder {
  readonly answers: AnswerColumns;
  /** The easiness assumed for each item before any answers. */
  readonly priors: ReadonlyMap<string, number>;
  readonly calibrated: readonly CalibratedItem[];
  /** The model that is in use now. */
  readonly present: FittedModel;
}

/** A new parameter set, with how well it predicts people whose answers it was not fitted to. */
export interface MadeSet {
  readonly model: FittedModel;
  readonly weights: 'shipped' | 'own';
  readonly answers: number;
  readonly people: number;
  /**
   * Mean log loss for the people left out of the fit: with the model in use before, and with a model fitted
   * to the other people.
   */
  readonly log_loss_before: number;
  readonly log_loss_after: number;
}

/** Makes the next parameter set; null if there are too few answers. */
export function madeSet({ answers: columns, priors, calibrated, present }: SetOrder): MadeSet | null {
  const answers = rowsOf(columns);
  const people = new Set(columns.person).size;
  if (answers.length < LEAST_ANSWERS || people < TRIED) return null;
  const skillsOf = new Map(answers.map(({ item, skills }) => [item, skills]));
  const isTried = ({ person }: FirstAnswer) => Number(person) % TRIED === 0;
  const [tried, others] = [answers.filter(isTried), answers.filter((one) => !isTried(one))];
  const isEnough = answers.length >= LEAST_FOR_WEIGHTS.answers && people >= LEAST_FOR_WEIGHTS.people;
  const ways = (isEnough ? (['shipped', 'own'] as const) : (['shipped'] as const)).map((weights) => {
    const fitted = (some: readonly FirstAnswer[]) => {
      const model = weights === 'own' ? fitMastery(some, priors) : fitItems(STARTING_MODEL, some, priors);
      return withCalibrated(model, calibrated, skillsOf);
    };
    return { weights, fitted, log_loss: logLossOf(fitted(others), tried, priors) };
  });
  /* If all people answer the same questions in the same order, fitted weights pick up item effects and
     predict badly. So both fitted and unfitted weights are tried, and those with the lower log loss are used. */
  const { weights, fitted, log_loss } = ways.reduce((best, way) =>
    way.log_loss < best.log_loss ? way : best,
  );
  return {
    model: fitted(answers),
    weights,
    answers: answers.length,
    people,
    log_loss_before: logLossOf(present, tried, priors),
    log_loss_after: log_loss,
  };
}

/** Whether the new set predicts better than the current one. Otherwise the current one stays in use. */
export function isBetter({ log_loss_before, log_loss_after }: MadeSet): boolean {
  return log_loss_after < log_loss_before;
}

function rowsOf({ items, skills, person, item, skill, right, guess, day }: AnswerColumns): FirstAnswer[] {
  return Array.from(person, (whose, at) => ({
    person: String(whose),
    item: items[item[at] ?? 0] ?? '',
    skills: [skills[skill[at] ?? 0] ?? ''],
    right: right[at] === 1,
    guess: guess[at] ?? 0,
    day: day[at] ?? 0,
  }));
}

/** Collects answers one by one into columns. */
export class Columns {
  readonly #items = new Map<string, number>();
  readonly #skills = new Map<string, number>();
  readonly #people = new Map<string, number>();
  readonly #rows: {
    person: number;
    item: number;
    skill: number;
    right: number;
    guess: number;
    day: number;
  }[] = [];

  add(answer: Omit<FirstAnswer, 'skills'> & { readonly skill: string }): void {
    const { person, item, skill, right, guess, day } = answer;
    this.#rows.push({
      person: place(this.#people, person),
      item: place(this.#items, item),
      skill: place(this.#skills, skill),
      right: Number(right),
      guess,
      day,
    });
  }

  get length(): number {
    return this.#rows.length;
  }

  get skills(): string[] {
    return [...this.#skills.keys()];
  }

  get columns(): AnswerColumns {
    const rows = this.#rows;
    return {
      items: [...this.#items.keys()],
      skills: [...this.#skills.keys()],
      person: Uint32Array.from(rows, (row) => row.person),
      item: Uint32Array.from(rows, (row) => row.item),
      skill: Uint32Array.from(rows, (row) => row.skill),
      right: Uint8Array.from(rows, (row) => row.right),
      guess: Float64Array.from(rows, (row) => row.guess),
      day: Float64Array.from(rows, (row) => row.day),
    };
  }
}

function place(places: Map<string, number>, name: string): number {
  const known = places.get(name) ?? places.size;
  places.set(name, known);
  return known;
}
