/**
 * Decides when a test is over for everybody to whom a taker could pass answers on: the taker's school, or
 * else only the taker. Works on windows and instants (milliseconds since 1970). `release.rules.ts` decides
 * what is released then.
 */

/** How the test is assigned at one of the taker's schools: for practice, or in any other mode. */
export interface SchoolWays {
  readonly school: string;
  /** Whether these are the assignments for practice or all others. */
  readonly is_practice: boolean;
  /** Whether one of the assignments never closes. */
  readonly is_endless: boolean;
  /** The last closing time among the assignments that close. */
  readonly last_at: number | null;
  /**
   * The closing time of the last assignment with `counts`, which withholds answers until it closes; null if
   * there is none.
   */
  readonly counted_until: number | null;
  /**
   * Latest end of the tests in progress in that school that began by `last_at`. Null if there are none;
   * infinite if one has no end yet because it is untimed or paused.
   */
  readonly under_way_until: number | null;
  /**
   * Latest end of the tests in progress in that school that began by `counted_until`. Null if there are none;
   * infinite if one has no end yet.
   */
  readonly counting_until: number | null;
}

export interface ClosingFacts {
  readonly schools: readonly SchoolWays[];
  /** Individual assignments to the taker; null if there are none. */
  readonly own: { readonly is_endless: boolean; readonly last_at: number | null } | null;
  /** End of the test's own window; null if it never closes. */
  readonly window_ends_at: number | null;
  readonly open_to_guests: boolean;
}

export interface Closing {
  /** When the last of the windows that `on_close` waits for is over; null if one of them never closes. */
  readonly closed_at: number | null;
  /** Latest end of the tests in progress that `on_close` waits for; null if there are none. */
  readonly under_way_until: number | null;
  /**
   * The closing time of the last window with `counts`. Answers and explanations wait for it. Null if there is
   * none.
   */
  readonly counted_until: number | null;
  /** Latest end of the tests in progress that began by `counted_until`; null if there are none. */
  readonly counting_until: number | null;
}

/**
 * If a taker has no school to wait for and their own window never closes, `on_close` releases immediately.
 */
const AT_ONCE = Number.NEGATIVE_INFINITY;

/**
 * The instants that the releases for one taker wait for. A school waits only for its own people, and for
 * practice only if it has no other assignment. A taker none of whose schools has the test waits for their own
 * window, or else for the test's window. If that window never closes, the taker waits for nothing.
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

/** The latest of these instants; null if there are none. */
function latest(instants: readonly (number | null)[]): number | null {
  return instants.reduce<number | null>((last, at) => (at === null ? last : Math.max(last ?? at, at)), null);
}
