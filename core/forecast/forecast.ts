/**
 * Predicts the score of a test before a person takes it: the probability of each score, given the chance of a
 * right answer to each question. It handles points and modules.
 */

/** A question as the forecast sees it. */
export interface ForecastQuestion {
  /** The chance of a right answer, 0 to 1. Questions are independent of each other for a given person. */
  readonly chance: number;
  /** The points for a right and for a wrong answer. Every question is assumed to be answered. */
  readonly right: number;
  readonly wrong: number;
}

/** A variant of a module that a taker may be routed to. */
export interface ForecastVariant {
  readonly variant: string;
  /**
   * The number of right answers in the previous module from which takers get this variant; null for the
   * default variant.
   */
  readonly at_least: number | null;
  /** The questions of the test that are scored. */
  readonly questions: readonly ForecastQuestion[];
}

export interface Forecast {
  readonly mean: number;
  readonly variance: number;
}

/** The probability of each raw score, starting from the lowest, in equal steps. */
interface Scores {
  /** The lowest score in steps; below 0 if wrong answers lose points. */
  readonly least: number;
  readonly chances: Float64Array;
}

/** Takers who were routed the same way. */
interface Led {
  readonly path: readonly string[];
  /** The takers' scores from earlier modules. The probabilities add up to the probability of the route. */
  readonly before: Scores;
  /**
   * The scores of the current module, one entry per number of right answers. A single entry if no module
   * depends on it.
   */
  readonly own: readonly Scores[];
}

/** Candidate numbers of steps per point. The first with which all questions have whole steps is used. */
const STEPS_TO_A_MARK = [1, 4, 20, 100];
/** The maximum number of steps. A test with more points gets larger steps. */
const MOST_STEPS = 2000;
const CERTAIN: Scores = { least: 0, chances: Float64Array.of(1) };

/**
 * The mean and variance of the score of one part of a test with consecutive modules. It computes the raw
 * score distribution on each path and converts it with `scaledOf`, which gets the variants of the path and
 * the raw points. Uses the recursion of F. M. Lord & M. S. Wingersky, "Comparison of IRT true-score and
 * equipercentile observed-score equatings", Applied Psychological Measurement 8 (1984), with points in place
 * of ones.
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

/** The sum of forecasts of independent parts. */
export function added(parts: readonly Forecast[]): Forecast {
  return {
    mean: parts.reduce((sum, part) => sum + part.mean, 0),
    variance: parts.reduce((sum, part) => sum + part.variance, 0),
  };
}

/**
 * The forecast for one of several people, each equally likely. Its variance covers the uncertainty about each
 * person and the differences between people.
 */
export function mixed(people: readonly Forecast[]): Forecast | null {
  if (people.length === 0) return null;
  const mean = people.reduce((sum, one) => sum + one.mean, 0) / people.length;
  const within = people.reduce((sum, one) => sum + one.variance, 0) / people.length;
  const between = people.reduce((sum, one) => sum + (one.mean - mean) ** 2, 0) / people.length;
  return { mean, variance: within + between };
}

/**
 * The score distributions of these questions: one per number of right answers, or a single one if `byRight`
 * is false. All have the same length.
 */
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

/**
 * Splits takers among a module's variants by their number of right answers. Variants that nobody reaches are
 * left out.
 */
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

/** Adds distributions of the same length that exclude each other. */
function summed(rows: readonly Scores[]): Scores {
  const [first = CERTAIN] = rows;
  const chances = new Float64Array(first.chances.length);
  for (const row of rows) addShifted(chances, row.chances, 0, 1);
  return { least: first.least, chances };
}

/** The sum of two independent scores. */
function together(one: Scores, other: Scores): Scores {
  const chances = new Float64Array(one.chances.length + other.chances.length - 1);
  for (const [place, chance] of one.chances.entries()) addShifted(chances, other.chances, place, chance);
  return { least: one.least + other.least, chances };
}

function addShifted(into: Float64Array | undefined, from: Float64Array, by: number, factor: number): void {
  if (into === undefined || factor === 0) return;
  // An index loop, because nearly all the time is spent here and an iterator is slower.
  for (let place = 0; place < from.length; place += 1) {
    into[place + by] = (into[place + by] ?? 0) + factor * (from[place] ?? 0);
  }
}

/**
 * The variant with the greatest `at_least` that this number of right answers reaches. Throws if there is
 * none, which publishing prevents.
 */
function chosen(variants: readonly ForecastVariant[], right: number): ForecastVariant {
  const met = variants.filter(({ at_least }) => (at_least ?? 0) <= right);
  const [greatest] = met.toSorted((a, b) => (b.at_least ?? 0) - (a.at_least ?? 0));
  if (greatest === undefined) throw new Error('The module has no variant for this number of right answers.');
  return greatest;
}

/**
 * The smallest number of steps per point with which every question's points are a whole number of steps. If
 * there is none within the limit, the limit.
 */
function stepsToAMark(questions: readonly ForecastQuestion[]): number {
  const marks = questions.flatMap(({ right, wrong }) => [right, wrong]);
  const most = MOST_STEPS / marks.reduce((sum, each) => sum + Math.abs(each), 0);
  const isWhole = (steps: number) =>
    marks.every((each) => Math.abs(each * steps - Math.round(each * steps)) < 1e-9);
  return STEPS_TO_A_MARK.find((steps) => steps <= most && isWhole(steps)) ?? most;
}
