import { CalculatorFault } from './fault.ts';

/** Limits the work of a computation, so that no input can freeze the exam room. */
export class Meter {
  readonly #steps: number;
  #left: number;

  /** `steps`: the limit. Each evaluated number, name or sign costs one step. */
  constructor(steps: number) {
    this.#steps = steps;
    this.#left = steps;
  }

  /** Resets the limit, so that each line has its own. */
  refill(): void {
    this.#left = this.#steps;
  }

  /** Takes `steps` from the limit. Throws a `CalculatorFault` if it is exceeded. */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new CalculatorFault('This takes too long to calculate.');
  }
}
