/**
 * A connection that has its statements parsed and planned once and asked again by name, where a session of the database
 * is its own for as long as it lives.
 */
import { LossTellingClient } from './lost-database.ts';

/** More than the product has; what a chain of filters could still make beyond that is planned each time. */
const MOST_STATEMENTS = 600;
/** A list written out value by value is seldom as long again, and its plan would be kept for nothing. */
const MOST_VALUES = 40;

/** As many as a test has questions. A plan for any values takes a list for a short one, and goes through it one by one. */
const MOST_OF_A_LIST = 100;

/**
 * A page of a list, or what is searched for words, is planned for its very values: which index is best is a matter of
 * how many rows they leave, and a plan for any values guesses that wrong. What takes all columns of a table fails by
 * name once another process has given the table one more.
 */
const PLANNED_EACH_TIME = /\b(?:offset|like)\b|(?:\bselect |\breturning |\.)\*/;

export class PreparingClient extends LossTellingClient {
  readonly #names = new Map<string, string>();
  #isKeeping = false;

  /** From now on. Until then, and where a pooler may give the next statement to another session, each is planned anew. */
  keepPlans(): void {
    this.#isKeeping = true;
  }

  // `pg` declares a dozen shapes of this one; all but a text with its values, as the query builder asks, go by as they are.
  override query(...given: unknown[]): never {
    const [text, values, callback] = given;
    const name =
      this.#isKeeping && typeof text === 'string' && Array.isArray(values) && callback === undefined
        ? this.#nameOf(text, values)
        : null;
    return Reflect.apply(super.query, this, name === null ? given : [{ name, text, values }]) as never;
  }

  /** Null for what is asked as it stands: a statement without a value, as `begin`, has no plan to keep. */
  #nameOf(text: string, values: readonly unknown[]): string | null {
    if (values.length === 0 || values.length > MOST_VALUES) return null;
    if (values.some((value) => Array.isArray(value) && value.length > MOST_OF_A_LIST)) return null;
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size === MOST_STATEMENTS || PLANNED_EACH_TIME.test(text)) return null;
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
