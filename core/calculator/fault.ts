/** The reason why a line cannot be computed, worded for the person who typed it. */
export class CalculatorFault extends Error {}

/** Letters in a line have no value. A slider can give them one. */
export class MissingLetters extends CalculatorFault {
  readonly names: readonly string[];

  constructor(names: readonly string[]) {
    const [first = ''] = names;
    const all =
      names.length < 2
        ? `${first} isn’t defined`
        : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} aren’t defined`;
    super(`${all}. Add a line like ${first} = 1.`);
    this.names = names;
  }
}
