/**
 * What a test comes to for somebody, before they sat it: how likely each score is, given the chance of a right answer to each
 * question. It knows chances, marks and modules; how the chances came about is not its business.
 */

/** A question as it bears on the score. */
export interface ForecastQuestion {
  /** Of a right answer, 0 to 1. Questions are independent of each other, given who answers them. */
  readonly chance: number;
  /** The marks of a right and of a wrong answer; every question is answered. */
  readonly right: number;
  readonly wrong: number;
}

/** What a taker may be led to. */
export interface ForecastVariant {
  readonly variant: string;
  /** So many right in the module before lead here; null: whoever is led nowhere else. */
  readonly at_least: number | null;
  /** Those that are scored. */
  readonly questions: readonly ForecastQuestion[];
}

export interface Forecast {
  readonly mean: number;
  readonly variance: number;
}

/** How likely each raw score is, from the least on, a step after the other. */
interface Scores {
  /** In steps; below 0 where wrong answers lose marks. */
  readonly least: number;
  readonly chances: Float64Array;
}

/** Those who were led the same way. */
interface Led {
  readonly path: readonly string[];
  /** What they have from the modules before the one they are in; adds up to how likely the way is. */
  readonly before: Scores;
  /** What the module they are in brings, by how many of it are right, or all in one where that leads nowhere. */
  readonly own: readonly Scores[];
}

/** Steps to a mark: the first in which every question's marks are whole is taken. */
const STEPS_TO_A_MARK = [1, 4, 20, 100];
/** So many steps are told apart; one is as much longer where a test has more. */
const MOST_STEPS = 2000;
const CERTAIN: Scores = { least: 0, chances: Float64Array.of(1) };

/**
 * The mean and variance of the score of one part of a test, whose modules follow each other: the distribution of the raw score
 * on each path (the recursion of F. M. Lord & M. S. Wingersky, "Comparison of IRT true-score and equipercentile observed-score
 * equatings", Applied Psychological Measurement 8 (1984), with marks in place of ones), each taken to the scale by `scaledOf`.
 * `scaledOf` is given the variants of the path and the raw marks.
 */
export function forecastPart(
  modules: readonly (readonly ForecastVariant[])[],
  scaledOf: (variants: readonly string[], raw: number) => number,
): Forecast {
  const steps = stepsToAMark(modules.flat().flatMap(({ questions }) => questions));
  let led: Led[] = [{ path: [], before: CERTAIN, own: [CERTAIN] }];
  for (const [place, variants] of modules.entries()) {
    const leads = (modules[place + 1] ?? []).some(({ at_least }) => (at_least ?? 0) > 0);
    led = led.flatMap(({ path, before, own }) =>
      [...byVariant(own, variants)].map(([variant, scores]) => ({
        path: [...path, variant.variant],
        before: together(before, scores),
        own: scoresOf(variant.questions, steps, leads),
      })),
    );
  }
  let [first, second] = [0, 0];
  for (const { path, before, own } of led) {
    const { least, chances } = together(before, summed(own));
    for (const [place, chance] of chances.entries()) {
      if (chance === 0) continue;
      const value = scaledOf(path, (least + place) / steps);
      first += chance * value;
      second += chance * value ** 2;
    }
  }
  return { mean: first, variance: Math.max(0, second - first ** 2) };
}

/** The sum of parts that are independent of each other. */
export function added(parts: readonly Forecast[]): Forecast {
  return {
    mean: parts.reduce((sum, part) => sum + part.mean, 0),
    variance: parts.reduce((sum, part) => sum + part.variance, 0),
  };
}

/** The forecast of one of several people, each as likely: their scores vary as each one's own do, and from one to another. */
export function mixed(people: readonly Forecast[]): Forecast | null {
  if (people.length === 0) return null;
  const mean = people.reduce((sum, one) => sum + one.mean, 0) / people.length;
  const within = people.reduce((sum, one) => sum + one.variance, 0) / people.length;
  const between = people.reduce((sum, one) => sum + (one.mean - mean) ** 2, 0) / people.length;
  return { mean, variance: within + between };
}

/** What these questions bring: by how many of them are right, or, not `byRight`, all in one. Each is as long as the others. */
function scoresOf(questions: readonly ForecastQuestion[], steps: number, byRight: boolean): Scores[] {
  const more = byRight ? 1 : 0;
  let least = 0;
  let rows = [Float64Array.of(1)];
  for (const { chance, right, wrong } of questions) {
    const [ifRight, ifWrong] = [Math.round(right * steps), Math.round(wrong * steps)];
    const lower = Math.min(ifRight, ifWrong);
    const length = (rows[0]?.length ?? 0) + Math.abs(ifRight - ifWrong);
    const next = Array.from({ length: rows.length + more }, () => new Float64Array(length));
    for (const [sum, row] of rows.entries()) {
      addShifted(next[sum + more], row, ifRight - lower, chance);
      addShifted(next[sum], row, ifWrong - lower, 1 - chance);
    }
    rows = next;
    least += lower;
  }
  return rows.map((chances) => ({ least, chances }));
}

/** Whom a module's variants are for, by how many were right before: nobody is led to one that is not named. */
function byVariant(
  own: readonly Scores[],
  variants: readonly ForecastVariant[],
): Map<ForecastVariant, Scores> {
  const led = own.flatMap((scores, right) =>
    scores.chances.some((chance) => chance > 0) ? [{ variant: chosen(variants, right), scores }] : [],
  );
  return new Map(
    variants.flatMap((variant) => {
      const theirs = led.filter((one) => one.variant === variant).map(({ scores }) => scores);
      return theirs.length === 0 ? [] : [[variant, summed(theirs)]];
    }),
  );
}

/** One of them, whichever it is; they are as long as each other. */
function summed(rows: readonly Scores[]): Scores {
  const [first = CERTAIN] = rows;
  const chances = new Float64Array(first.chances.length);
  for (const row of rows) addShifted(chances, row.chances, 0, 1);
  return { least: first.least, chances };
}

/** Two that are independent of each other, added up. */
function together(one: Scores, other: Scores): Scores {
  const chances = new Float64Array(one.chances.length + other.chances.length - 1);
  for (const [place, chance] of one.chances.entries()) addShifted(chances, other.chances, place, chance);
  return { least: one.least + other.least, chances };
}

function addShifted(into: Float64Array | undefined, from: Float64Array, by: number, factor: number): void {
  if (into === undefined || factor === 0) return;
  // An index, not an iterator: this is where all the time goes.
  for (let place = 0; place < from.length; place += 1) {
    into[place + by] = (into[place + by] ?? 0) + factor * (from[place] ?? 0);
  }
}

/** The variant with the greatest `at_least` that is met. Throws where none is, which publishing refuses. */
function chosen(variants: readonly ForecastVariant[], right: number): ForecastVariant {
  const met = variants.filter(({ at_least }) => (at_least ?? 0) <= right);
  const [greatest] = met.toSorted((a, b) => (b.at_least ?? 0) - (a.at_least ?? 0));
  if (greatest === undefined) throw new Error('No variant of the module is met by everyone.');
  return greatest;
}

/** The fewest steps to a mark in which all marks are whole, or as many as are told apart. */
function stepsToAMark(questions: readonly ForecastQuestion[]): number {
  const marks = questions.flatMap(({ right, wrong }) => [right, wrong]);
  const most = MOST_STEPS / marks.reduce((sum, each) => sum + Math.abs(each), 0);
  const isWhole = (steps: number) =>
    marks.every((each) => Math.abs(each * steps - Math.round(each * steps)) < 1e-9);
  return STEPS_TO_A_MARK.find((steps) => steps <= most && isWhole(steps)) ?? most;
}
