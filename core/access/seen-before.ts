/**
 * Which questions of a test its taker could know the answers of when they began it. Instants are milliseconds since
 * 1970; what of a session is out when, and for whom, is decided elsewhere.
 */

/** An older session of the same person, by the instant from which what was right in it was theirs to read. */
export interface EarlierAnswers {
  readonly asked: readonly string[];
  /** Null where it never came out. */
  readonly out_at: number | null;
}

/** A test of the same person that withheld the keys of all that it could ask, from its start until its end. */
export interface WithholdingTest {
  readonly could_ask: ReadonlySet<string>;
  readonly from: number;
  /** Infinite while it is under way. */
  readonly until: number;
}

/**
 * Those of `questions` whose correctness, answer or explanation the person could read by `at`: it had come out of an
 * older session, and no test under way withheld it all the time since.
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

/** The first instant from `out_at` on at which none of these tests is under way. */
function readableFrom(out_at: number, tests: readonly WithholdingTest[]): number {
  let instant = out_at;
  for (const { from, until } of tests.toSorted((a, b) => a.from - b.from)) {
    if (from <= instant && until > instant) instant = until;
  }
  return instant;
}

/** One in so many of its questions seen before, and no more: else a session says little of what its taker can do. */
const ONE_IN = 10;

/** Whether so many of a session's questions were seen before that it stands outside every comparison. */
export function isPartlySeen(seen: number, asked: number): boolean {
  return seen * ONE_IN > asked;
}
