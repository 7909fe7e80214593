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

/** A list among the values, by which rows are chosen. */
const CHOSEN_BY_LIST = /\bany\((\$\d+::(\w+\[\]))\)/g;

interface Prepared {
  readonly name: string;
  readonly text: string;
}

export class PreparingClient extends LossTellingClient {
  readonly #prepared = new Map<string, Prepared>();
  #isKeeping = false;

  /** From now on. Until then, and where a pooler may give the next statement to another session, each is planned anew. */
  keepPlans(): void {
    this.#isKeeping = true;
  }

  // `pg` declares a dozen shapes of this one; all but a text with its values, as the query builder asks, go by as they are.
  override query(...given: unknown[]): never {
    const [text, values, callback] = given;
    const prepared =
      this.#isKeeping && typeof text === 'string' && Array.isArray(values) && callback === undefined
        ? this.#preparedOf(text, values)
        : null;
    return Reflect.apply(super.query, this, prepared === null ? given : [{ ...prepared, values }]) as never;
  }

  /** Null for what is asked as it stands: a statement without a value, as `begin`, has no plan to keep. */
  #preparedOf(text: string, values: readonly unknown[]): Prepared | null {
    if (values.length === 0 || values.length > MOST_VALUES) return null;
    if (values.some((value) => Array.isArray(value) && value.length > MOST_OF_A_LIST)) return null;
    const known = this.#prepared.get(text);
    if (known !== undefined) return known;
    if (this.#prepared.size === MOST_STATEMENTS || PLANNED_EACH_TIME.test(text)) return null;
    const prepared = {
      name: `s${this.#prepared.size}`,
      // PostgreSQL plans what is prepared anew for its values where it guesses that to be cheaper, and does so each time for a
      // list shorter than the ten that it takes a list for. Behind a query of its own it is any list.
      text: text.replaceAll(CHOSEN_BY_LIST, 'any((select $1)::$2)'),
    };
    this.#prepared.set(text, prepared);
    return prepared;
  }
}
