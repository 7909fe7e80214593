/**
 * Students who forget single questions as the declarative memory of ACT-R does: each meeting leaves a trace that fades by a
 * power of time, quicker the better it was held just then, so that meetings far apart last longer (Pavlik & Anderson 2005,
 * Cognitive Science 29, 559–586). Nothing here knows how the product schedules.
 */
import { seededNumbers } from '#core/seeded-shuffle/seeded-shuffle.ts';
import { logistic, normal } from './exam.ts';

export interface ForgettingParameters {
  readonly name: string;
  /** Least decay of a trace, and how much quicker it fades for what was held of it as it was made. */
  readonly decay: number;
  readonly spacing: number;
}

/** As was fitted to learners of single words, and those who forget less, as what is understood is forgotten. */
export const FORGETTING_SETS: readonly ForgettingParameters[] = [
  { name: 'as published', decay: 0.177, spacing: 0.217 },
  { name: 'keeping', decay: 0.13, spacing: 0.217 },
  { name: 'lasting', decay: 0.1, spacing: 0.217 },
];

/** Of the same fit: the activation at which half is recalled, and the noise about it. */
const THRESHOLD = -0.704;
const NOISE = 0.255;
/** Time between two sittings counts as so much of time within one: less comes between. */
const BETWEEN_SITTINGS = 0.025;
const SECONDS_A_DAY = 86_400 * BETWEEN_SITTINGS;
/** How far decay differs between students, and between the questions of one. */
const SPREAD = { student: 0.03, question: 0.02 };
const LEAST_DECAY = 0.05;

interface Trace {
  readonly day: number;
  readonly decay: number;
}

export class ForgettingStudent {
  readonly #parameters: ForgettingParameters;
  readonly #random: () => number;
  readonly #own: number;
  readonly #decays: number[] = [];
  readonly #traces: Trace[][] = [];

  constructor(parameters: ForgettingParameters, seed: number, name: string) {
    this.#parameters = parameters;
    this.#random = seededNumbers(seed, `student ${name}`);
    this.#own = SPREAD.student * normal(this.#random);
  }

  /** Meets a new question, misses it and reads why; returns its place. */
  miss(day: number): number {
    const place = this.#traces.length;
    this.#decays.push(SPREAD.question * normal(this.#random));
    this.#traces.push([]);
    this.#meet(place, day);
    return place;
  }

  /** Answers one that was met, and reads why; whether it was recalled. */
  review(place: number, day: number): boolean {
    const isRecalled = this.#random() < this.recall(place, day);
    this.#meet(place, day);
    return isRecalled;
  }

  /** The chance to recall one at a moment, in days. */
  recall(place: number, day: number): number {
    return logistic((this.#activation(place, day) - THRESHOLD) / NOISE);
  }

  #activation(place: number, day: number): number {
    const traces = this.#traces[place] ?? [];
    // Of the moment itself a second has passed.
    const seconds = (since: number) => Math.max(1, (day - since) * SECONDS_A_DAY);
    return Math.log(traces.reduce((sum, trace) => sum + seconds(trace.day) ** -trace.decay, 0));
  }

  #meet(place: number, day: number): void {
    const traces = this.#traces[place] ?? [];
    const held = traces.length === 0 ? 0 : Math.exp(this.#activation(place, day));
    const { decay, spacing } = this.#parameters;
    const own = decay + this.#own + (this.#decays[place] ?? 0);
    traces.push({ day, decay: Math.max(LEAST_DECAY, own) + spacing * held });
  }
}
