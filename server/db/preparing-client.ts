/**
 * A connection that prepares its statements once and reuses their plans. Only for connections with their own
 * database session.
 */
import { LossTellingClient } from './lost-database.ts';

/** More statements than the product usually has. Further combinations of filters are planned each time. */
const MOST_STATEMENTS = 600;
/**
 * A list whose values are written one by one into the statement rarely has the same length again, so its plan
 * would not be reused.
 */
const MOST_VALUES = 40;

/**
 * The number of questions in a large test. A plan made for any list assumes a short one and would search a
 * longer one slowly.
 */
const MOST_OF_A_LIST = 100;

/**
 * Statements that are planned for their actual values. For pages and text searches, the best index depends on
 * the number of matching rows, which a plan for any values guesses wrong. A prepared `*` fails after a
 * different process adds a column.
 */
const PLANNED_EACH_TIME = /\b(?:offset|like)\b|(?:\bselect |\breturning |\.)\*/;

/** A list parameter that selects rows. */
const CHOSEN_BY_LIST = /\bany\((\$\d+::(\w+\[\]))\)/g;

interface Prepared {
  readonly name: string;
  readonly text: string;
}

export class PreparingClient extends LossTellingClient {
  readonly #prepared = new Map<string, Prepared>();
  #isKeeping = false;

  /**
   * Starts keeping plans. Before that, and behind a connection pooler, every statement is planned each time.
   */
  keepPlans(): void {
    this.#isKeeping = true;
  }

  // `pg` declares a dozen signatures. Only the one for text with values, which the query builder calls, is
  // changed.
  override query(...given: unknown[]): never {
    const [text, values, callback] = given;
    const prepared =
      this.#isKeeping && typeof text === 'string' && Array.isArray(values) && callback === undefined
        ? this.#preparedOf(text, values)
        : null;
    return Reflect.apply(super.query, this, prepared === null ? given : [{ ...prepared, values }]) as never;
  }

  /**
   * Null for a statement that is not prepared. Statements without values, such as `begin`, have no plan to
   * keep.
   */
  #preparedOf(text: string, values: readonly unknown[]): Prepared | null {
    if (values.length === 0 || values.length > MOST_VALUES) return null;
    if (values.some((value) => Array.isArray(value) && value.length > MOST_OF_A_LIST)) return null;
    const known = this.#prepared.get(text);
    if (known !== undefined) return known;
    if (this.#prepared.size === MOST_STATEMENTS || PLANNED_EACH_TIME.test(text)) return null;
    const prepared = {
      name: `s${this.#prepared.size}`,
      /* PostgreSQL plans a prepared statement again each time if it estimates that to be cheaper, as for
         lists with fewer than the ten elements that it assumes. In a subquery the length is unknown, so it
         uses the plan for any length. */
      text: text.replaceAll(CHOSEN_BY_LIST, 'any((select $1)::$2)'),
    };
    this.#prepared.set(text, prepared);
    return prepared;
  }
}
