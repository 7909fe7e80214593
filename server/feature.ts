/** What a feature is to the server: its calls, its tables, and what it does by itself. `app.ts` lists them. */
import type { FeatureTables } from './db/declared-tables.ts';
import type { Platform, Route } from './http/route.ts';

export interface Feature {
  readonly name: string;
  readonly routes: readonly Route[];
  /** What its audited calls' fields are called on a screen, where no feature said so before. */
  readonly field_words?: Readonly<Record<string, string>>;
  /** What becomes of each of its tables. */
  readonly tables?: FeatureTables;
  /** Done at every start, before anything answers. */
  readonly prepare?: (platform: Platform) => Promise<void>;
  /** Deletes what has run out; called at start and every hour. */
  readonly sweep?: (platform: Platform) => Promise<void>;
  /**
   * Does what time asks for; called again two seconds after it is done, while the server answers. It leaves off when
   * `stop` is told.
   */
  readonly tick?: (platform: Platform, stop: AbortSignal) => Promise<void>;
}
