/**
 * The declarations of a feature for the server: its calls, its tables and its background work. `app.ts` lists
 * all features.
 */
import type { FeatureTables } from './db/declared-tables.ts';
import type { Platform, Route } from './http/route.ts';

export interface Feature {
  readonly name: string;
  readonly routes: readonly Route[];
  /** The words on screens for the fields in its audited calls, unless an earlier feature defines them. */
  readonly field_words?: Readonly<Record<string, string>>;
  /** The declarations of the feature's tables. */
  readonly tables?: FeatureTables;
  /** Runs at every start, before the server answers requests. */
  readonly prepare?: (platform: Platform) => Promise<void>;
  /** Deletes expired data. Runs at start and every hour. */
  readonly sweep?: (platform: Platform) => Promise<void>;
  /**
   * Does work that is due. Runs again two seconds after it finishes, while the server answers requests. It
   * must stop when `stop` aborts.
   */
  readonly tick?: (platform: Platform, stop: AbortSignal) => Promise<void>;
}
