/**
 * When a test is over for whoever could tell one of its takers of it: their school, else they alone. It knows windows
 * and instants (milliseconds since 1970); who reads what of a session then is decided in `release.rules.ts`.
 */

/** What one of a taker's schools has of the test. */
export interface SchoolWays {
  readonly school: string;
  /** Whether these are its allotments for practice, or the others. */
  readonly is_practice: boolean;
  /** Whether one of them never closes. */
  readonly is_endless: boolean;
  /** When the last of those that close does so. */
  readonly last_at: number | null;
  /** When the last of those that count closes; null where none counts. */
  readonly counted_until: number | null;
  /**
   * When the last test under way in that school that was begun by `last_at` has ended at the latest; null where none is,
   * infinite where one has no end yet because it is untimed or paused.
   */
  readonly under_way_until: number | null;
  /** The same of those begun by `counted_until`. */
  readonly counting_until: number | null;
}

export interface ClosingFacts {
  readonly schools: readonly SchoolWays[];
  /** What is allotted to the taker by name; null where nothing is. */
  readonly own: { readonly is_endless: boolean; readonly last_at: number | null } | null;
  /** The test's own window; null where it never closes. */
  readonly window_ends_at: number | null;
  readonly open_to_guests: boolean;
}

export interface Closing {
  /** When the last window closes that `on_close` waits for; null where one never does. */
  readonly closed_at: number | null;
  /** When the last test under way that it waits for has ended at the latest; null where none is. */
  readonly under_way_until: number | null;
  /** When the last window closes that counts: answers and explanations wait for it; null where none counts. */
  readonly counted_until: number | null;
  /** When the last test under way that was begun by then has ended at the latest; null where none is. */
  readonly counting_until: number | null;
}

/** It was never open to anybody whom this taker could tell of it: what waits for the close is out at once. */
const AT_ONCE = Number.NEGATIVE_INFINITY;

/**
 * What one taker's releases wait for. A school waits for its own people alone; practice is waited for where there is
 * nothing else. Who has no school, or one that was given nothing, waits for their own window, else the test's, and for
 * none where that never closes.
 */
export function closingOf({ schools, own, window_ends_at, open_to_guests }: ClosingFacts): Closing {
  const bySchool = [...Map.groupBy(schools, ({ school }) => school).values()];
  const waited = bySchool.flatMap((ways) => {
    const tests = ways.filter(({ is_practice }) => !is_practice);
    return tests.length > 0 ? tests : ways;
  });
  const counting = schools.filter(({ counted_until }) => counted_until !== null);
  const counts = {
    counted_until: latest(counting.map((way) => way.counted_until)),
    counting_until: latest(counting.map((way) => way.counting_until)),
  };
  if (waited.length === 0) {
    const ends = [
      ...(own === null ? [] : [own.is_endless ? null : own.last_at]),
      ...(own === null || open_to_guests ? [window_ends_at] : []),
    ];
    const isEndless = ends.includes(null);
    return { closed_at: isEndless ? AT_ONCE : latest(ends), under_way_until: null, ...counts };
  }
  return {
    closed_at: waited.some(({ is_endless }) => is_endless) ? null : latest(waited.map((way) => way.last_at)),
    under_way_until: latest(waited.map((way) => way.under_way_until)),
    ...counts,
  };
}

/** The latest of instants; null for none. */
function latest(instants: readonly (number | null)[]): number | null {
  return instants.reduce<number | null>((last, at) => (at === null ? last : Math.max(last ?? at, at)), null);
}
