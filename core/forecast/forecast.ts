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

/** A score and how likely it is. */
type Chances = Map<number, number>;

/** Those who were led the same way and had as many right in the module before. */
interface Led {
  readonly variants: readonly string[];
  readonly right: number;
  readonly scores: Chances;
}

/** So finely are raw marks told apart; a question of more marks than these steps moves by a whole one of them. */
const MOST_STEPS = 800;
const QUARTERS = 4;

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
  const step = stepOf(modules.flat().flatMap(({ questions }) => questions));
  // How many of the module before are right decides who is led where.
  let led: Led[] = [{ variants: [], right: 0, scores: new Map([[0, 1]]) }];
  for (const variants of modules) {
    const next = new Map<string, Led>();
    for (const before of led) {
      const variant = chosen(variants, before.right);
      const names = [...before.variants, variant.variant];
      for (const [right, scores] of byRight(before.scores, variant.questions, step)) {
        const key = JSON.stringify([names, right]);
        const known = next.get(key) ?? { variants: names, right, scores: new Map() };
        for (const [score, chance] of scores) add(known.scores, score, chance);
        next.set(key, known);
      }
    }
    led = [...next.values()];
  }
  let [first, second] = [0, 0];
  for (const { variants, scores } of led) {
    for (const [score, chance] of scores) {
      const value = scaledOf(variants, score * step);
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

/** The distribution after these questions by how many of them are right; scores are counted in steps. */
function byRight(
  before: Chances,
  questions: readonly ForecastQuestion[],
  step: number,
): Map<number, Chances> {
  let own = new Map<number, Chances>([[0, new Map([[0, 1]])]]);
  for (const { chance, right, wrong } of questions) {
    const next = new Map<number, Chances>();
    for (const [sum, scores] of own) {
      for (const [score, likely] of scores) {
        put(next, sum + 1, score + Math.round(right / step), likely * chance);
        put(next, sum, score + Math.round(wrong / step), likely * (1 - chance));
      }
    }
    own = next;
  }
  const all = new Map<number, Chances>();
  for (const [sum, scores] of own) {
    for (const [score, likely] of scores) {
      for (const [earlier, chance] of before) put(all, sum, earlier + score, likely * chance);
    }
  }
  return all;
}

function put(into: Map<number, Chances>, right: number, score: number, chance: number): void {
  if (chance === 0) return;
  const scores = into.get(right) ?? new Map<number, number>();
  add(scores, score, chance);
  into.set(right, scores);
}

function add(scores: Chances, score: number, chance: number): void {
  scores.set(score, (scores.get(score) ?? 0) + chance);
}

/** The variant with the greatest `at_least` that is met. Throws where none is, which publishing refuses. */
function chosen(variants: readonly ForecastVariant[], right: number): ForecastVariant {
  const met = variants.filter(({ at_least }) => (at_least ?? 0) <= right);
  const [greatest] = met.toSorted((a, b) => (b.at_least ?? 0) - (a.at_least ?? 0));
  if (greatest === undefined) throw new Error('No variant of the module is met by everyone.');
  return greatest;
}

/** Quarters of a mark, or coarser where a test has more marks than can be told apart. */
function stepOf(questions: readonly ForecastQuestion[]): number {
  const whole = questions.reduce((sum, { right, wrong }) => sum + Math.abs(right) + Math.abs(wrong), 0);
  return Math.max(1 / QUARTERS, whole / MOST_STEPS);
}
