/** Sentences and figures on the IRT page of a test. Each agrees with the chart or table below it. */

import type { AbilityScale } from '#features/assessments/ability-scale.contract.ts';
import { count, twoPlaces } from '#web/ui/numbers.ts';
import type {
  CalibratedQuestion,
  Calibration,
  CalibrationHead,
  IrtSide,
  Routing,
} from '../calibration.contract.ts';

type Curve = Calibration['curves'][number];
type Point = Curve['points'][number];
type Part = IrtSide['parts'][number];

export const MODEL_WORDS = { '1pl': '1PL', '2pl': '2PL', '3pl': '3PL' } as const;

/** A number with fixed decimals, a real minus sign and no zero before the decimal point: `−1.28`, `.26`. */
export function decimals(value: number, places = 2): string {
  const text = Math.abs(value).toFixed(places);
  const isNought = Number(text) === 0;
  return `${value < 0 && !isNought ? '−' : ''}${text.replace(/^0(?=\.)/, '')}`;
}

/** Describes what changes when a calibration is accepted. */
export function acceptedWords({ cat }: Pick<IrtSide, 'cat'>): string {
  return cat === null
    ? 'New scores use this calibration. Earlier scores stay the same.'
    : 'The test uses this calibration once it is published again.';
}

/** Writes a log-likelihood, for example `−62,749.32`. */
export function likelihood(value: number): string {
  return twoPlaces(value);
}

/** An ability as a whole score; without a scale as θ. */
export function placeWords({ theta, score }: Pick<Point, 'theta' | 'score'>): string {
  return score === null ? decimals(theta) : String(Math.round(score)).replace('-', '−');
}

export function errorWords(se: number, scale: AbilityScale | null): string {
  return `± ${scale === null ? decimals(se) : Math.round(se)}`;
}

/** The complete routes of a part, without the common beginning. */
export function wholeRoutes(curves: readonly Curve[]): Curve[] {
  return curves.filter(({ is_beginning }) => !is_beginning);
}

function peakOf({ points }: Pick<Curve, 'points'>): Point | null {
  return points.reduce<Point | null>(
    (best, point) => (best === null || point.information > best.information ? point : best),
    null,
  );
}

/**
 * A sentence that says where each route measures best, such as `“1, then lower” is most accurate at 460,
 * “1, then higher” at 560`.
 */
export function informationSentence(curves: readonly Curve[]): string {
  const routes = wholeRoutes(curves);
  const peaks = routes.map((route) => ({ name: route.route, peak: peakOf(route) }));
  const [first, ...others] = peaks;
  if (first === undefined || first.peak === null) return 'No questions are calibrated yet';
  if (others.length === 0) return `Most accurate at ${placeWords(first.peak)}`;
  const rest = others.flatMap(({ name, peak }) => (peak === null ? [] : `“${name}” at ${placeWords(peak)}`));
  return `“${first.name}” is most accurate at ${placeWords(first.peak)}, ${rest.join(', ')}`;
}

/**
 * The standard error along the scale. At each ability it is the error on the route that a student of this
 * ability takes.
 */
export function errorsTaken({ curves, routing }: Pick<Calibration, 'curves' | 'routing'>): Point[] {
  const routes = wholeRoutes(curves);
  const [first] = routes;
  if (first === undefined) return [];
  const [threshold, ...more] = routing;
  const isParted = routes.length === 2 && threshold !== undefined && more.length === 0;
  const routeOf = (variant: string) => routes.find(({ route }) => route.endsWith(variant)) ?? first;
  return first.points.map((point, index) => {
    const taken = isParted
      ? routeOf(point.theta < threshold.theta ? threshold.lower_variant : threshold.variant)
      : routes.reduce((best, route) =>
          (route.points[index]?.information ?? 0) > (best.points[index]?.information ?? 0) ? route : best,
        );
    return taken.points[index] ?? point;
  });
}

/** The point in the middle of the axis. */
export function middleOf(points: readonly Point[]): Point | null {
  return points[Math.floor(points.length / 2)] ?? null;
}

export function errorSentence(points: readonly Point[], scale: AbilityScale | null): string {
  const middle = middleOf(points);
  return middle === null
    ? 'No questions are calibrated yet'
    : `In the middle of the scale, a score is accurate to ${errorWords(middle.se, scale)}`;
}

/**
 * Says who gets the module that measures them less accurately and which threshold fixes this. Null if nobody
 * does.
 */
export function routingSentence(routing: readonly Routing[]): { bold: string; rest: string } | null {
  const [one] = routing.filter(
    ({ alike, best_at_least, at_least }) => alike !== null && best_at_least !== at_least,
  );
  if (one?.alike == null || one.best_at_least === null) return null;
  const ends = [one, one.alike].toSorted((a, b) => a.theta - b.theta).map(placeWords);
  return {
    bold: `Students between ${ends[0]} and ${ends[1]} get the module that measures them less accurately.`,
    rest:
      one.next_at_least === one.best_at_least
        ? `Once the test is published again, the threshold is ${one.best_at_least} right instead of ${one.at_least}, which fixes this. Earlier scores stay the same.`
        : `A threshold of ${one.best_at_least} right instead of ${one.at_least} would fix this. Earlier scores would stay the same.`,
  };
}

/** Whether there are too few sessions to calibrate any question with this model. */
export function isTooFew({ has_enough, model }: Pick<IrtSide, 'has_enough' | 'model'>): boolean {
  return !has_enough[model];
}

/** The lead sentence of the page. `day` formats an instant. */
export function leadOf(
  side: IrtSide,
  part: Part,
  isRunning: boolean,
  day: (at: string) => string,
): { bold: string; rest: string } {
  const { accepted, offered } = part;
  const inUse = accepted === null ? 'the score table' : `the calibration of ${day(accepted.created_at)}`;
  if (isRunning) {
    return {
      bold: 'A calibration is running.',
      rest: `Until it finishes and is accepted, scores come from ${inUse}.`,
    };
  }
  if (offered !== null && !offered.is_converged) {
    return {
      bold: `The calibration of ${day(offered.created_at)} did not converge.`,
      rest: `It can’t be used for scores, which come from ${inUse}. Try a model with fewer parameters, or wait for more answers.`,
    };
  }
  if (offered !== null) {
    return {
      bold: `The calibration of ${day(offered.created_at)} is waiting to be accepted.`,
      rest: `Until then, scores come from ${inUse}.`,
    };
  }
  if (accepted === null) {
    return isTooFew(side)
      ? {
          bold: 'Too few students have taken this test to calibrate it.',
          rest: 'Scores come from the score table, which needs no calibration.',
        }
      : {
          bold: 'This test is ready to calibrate.',
          rest: 'Until a calibration is accepted, scores come from the score table.',
        };
  }
  const errors = errorsTaken(accepted);
  return routingSentence(accepted.routing) ?? { bold: `${errorSentence(errors, side.scale)}.`, rest: '' };
}

/** A standard error of more than a third of a logit means that the difficulty is quite uncertain. */
const WIDE_ERROR = 1 / 3;

export function isWide({ se }: Pick<CalibratedQuestion, 'se'>): boolean {
  return se.b !== null && se.b > WIDE_ERROR;
}

/** Why the counts of a calibration are hidden; null if they are shown. */
export function countsHidden({ has_counts }: Pick<CalibrationHead, 'has_counts'>): string | null {
  return has_counts ? null : 'Counts are hidden because this calibration includes students you can’t see.';
}

/** A count of a calibration, or a dash if it is hidden. */
export function toldCount(number: number | null): string {
  return number === null ? '–' : count(number);
}

export const LEFT_OUT_WORDS = {
  few_answers: 'too few answers',
  all_alike: 'everyone right or everyone wrong',
  marked_by_hand: 'graded by hand',
} as const;

/** The model of a calibration in words. */
export function modelWords({ model, priors }: Pick<CalibrationHead, 'model' | 'priors'>): string {
  return `${MODEL_WORDS[model]}${priors === null ? '' : ' with priors'}, D = 1`;
}
