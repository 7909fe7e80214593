/**
 * Finds the questions whose answers a taker could already know when they began a test. Instants are
 * milliseconds since 1970.
 */

/** An older session of the same person, with the instant from which they could read its correct answers. */
export interface EarlierAnswers {
  readonly asked: readonly string[];
  /** When the session's answers were released; null if they never were. */
  readonly out_at: number | null;
}

/**
 * Another test of the same person. While it was in progress, the answer keys of all questions it could ask
 * were withheld.
 */
export interface WithholdingTest {
  readonly could_ask: ReadonlySet<string>;
  readonly from: number;
  /** Infinity while the test is in progress. */
  readonly until: number;
}

/**
 * The `questions` whose correctness, answer or explanation the person could read by `at`: an older session
 * had released them, and there was a time since then at which no test in progress withheld them.
 */
export function seenBefore(
  questions: readonly string[],
  at: number,
  { earlier, tests }: { earlier: readonly EarlierAnswers[]; tests: readonly WithholdingTest[] },
): string[] {
  return questions.filter((question) =>
    earlier.some(({ asked, out_at }) => {
      if (out_at === null || !asked.includes(question)) return false;
      const withholding = tests.filter(({ could_ask }) => could_ask.has(question));
      return readableFrom(out_at, withholding) <= at;
    }),
  );
}

/** The first instant from `out_at` on at which none of these tests is in progress. */
function readableFrom(out_at: number, tests: readonly WithholdingTest[]): number {
  let instant = out_at;
  for (const { from, until } of tests.toSorted((a, b) => a.from - b.from)) {
    if (from <= instant && until > instant) instant = until;
  }
  return instant;
}

/**
 * Up to one question in ten may have been seen before. With more, the session says little about the taker's
 * ability.
 */
const ONE_IN = 10;

/** Whether so many questions of a session were seen before that it is left out of all comparisons. */
export function isPartlySeen(seen: number, asked: number): boolean {
  return seen * ONE_IN > asked;
}
