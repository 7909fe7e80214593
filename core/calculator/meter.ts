import { CalculatorFault } from './fault.ts';

/** How much may be worked out before an answer is given up: whatever is typed, the room never stands still. */
export class Meter {
  readonly #steps: number;
  #left: number;

  /** `steps`: a number, a name or a sign that is worked out is one. */
  constructor(steps: number) {
    this.#steps = steps;
    this.#left = steps;
  }

  /** For another thing to be worked out: what one line takes is taken from no other. */
  refill(): void {
    this.#left = this.#steps;
  }

  /** Throws where so many steps more are too many. */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new CalculatorFault('This takes too long to work out.');
  }
}
