/**
 * Students who forget single questions as in the declarative memory of ACT-R. Each repetition leaves a trace
 * that decays by a power law. A trace decays faster if the question was well remembered at that moment, so
 * spaced repetitions last longer (Pavlik & Anderson 2005, Cognitive Science 29, 559–586). The model is
 * independent of the product's scheduler.
 */
import { seededNumbers } from '#core/seeded-shuffle/seeded-shuffle.ts';
import { logistic, normal } from './exam.ts';

export interface ForgettingParameters {
  readonly name: string;
  /**
   * The minimum decay of a memory trace, and how much faster a trace decays if the material was still
   * remembered when the trace was made.
   */
  readonly decay: number;
  readonly spacing: number;
}

/**
 * The first set was fitted to people learning single words. The others forget less, as with understood
 * material.
 */
export const FORGETTING_SETS: readonly ForgettingParameters[] = [
  { name: 'as published', decay: 0.177, spacing: 0.217 },
  { name: 'keeping', decay: 0.13, spacing: 0.217 },
  { name: 'lasting', decay: 0.1, spacing: 0.217 },
];

/** The activation at which half is recalled, and its noise, from the same fit. */
const THRESHOLD = -0.704;
const NOISE = 0.255;
/**
 * Time between two study sessions counts only as this fraction, because people forget less when they do not
 * study in between.
 */
const BETWEEN_SITTINGS = 0.025;
const SECONDS_A_DAY = 86_400 * BETWEEN_SITTINGS;
/** The standard deviations of decay between students, and between questions of one student. */
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

  /** Meets a new question, answers it wrong and reads the explanation. Returns the question's index. */
  miss(day: number): number {
    const place = this.#traces.length;
    this.#decays.push(SPREAD.question * normal(this.#random));
    this.#traces.push([]);
    this.#meet(place, day);
    return place;
  }

  /** Answers a known question again and reads the explanation. Returns whether it was recalled. */
  review(place: number, day: number): boolean {
    const isRecalled = this.#random() < this.recall(place, day);
    this.#meet(place, day);
    return isRecalled;
  }

  /** The chance to recall a question at a time in days. */
  recall(place: number, day: number): number {
    return logistic((this.#activation(place, day) - THRESHOLD) / NOISE);
  }

  #activation(place: number, day: number): number {
    const traces = this.#traces[place] ?? [];
    // At least one second has passed since each repetition.
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
