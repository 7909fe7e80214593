/**
 * A connection that has its statements parsed and planned once and asked again by name, for a database whose session
 * lives as long as the connection, and a schema that stands once it is asked.
 */
import { LossTellingClient } from './lost-database.ts';

/** More than the product has; what a chain of filters could still make beyond that is planned each time. */
const MOST_STATEMENTS = 600;
/** A list written out value by value is seldom as long again, and its plan would be kept for nothing. */
const MOST_VALUES = 40;

/**
 * A page of a list, or what is searched for words, is planned for its very values: which index is best is a matter of
 * how many rows they leave, and a plan for any values guesses that wrong.
 */
const PLANNED_EACH_TIME = /\b(?:offset|like)\b/;

export class PreparingClient extends LossTellingClient {
  readonly #names = new Map<string, string>();

  // `pg` declares a dozen shapes of this one; all but a text with its values, as the query builder asks, go by as they are.
  override query(...given: unknown[]): never {
    const [text, values, callback] = given;
    const name =
      typeof text === 'string' && Array.isArray(values) && callback === undefined
        ? this.#nameOf(text, values.length)
        : null;
    return Reflect.apply(super.query, this, name === null ? given : [{ name, text, values }]) as never;
  }

  /** Null for what is asked as it stands: a statement without a value, as `begin`, has no plan to keep. */
  #nameOf(text: string, values: number): string | null {
    if (values === 0 || values > MOST_VALUES) return null;
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size === MOST_STATEMENTS || PLANNED_EACH_TIME.test(text)) return null;
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
