/** Describes the calculator's lines and graphs in words, for screen readers and beside the graph. */

import { coordinateWords, fractionWords, pointWords, valueWords } from '#core/calculator/numbers.ts';
import type { Curve, Fit, LineResult } from '#core/calculator/results.ts';
import type { Spot } from '#core/calculator/spots.ts';
import type { View } from '#core/calculator/view.ts';

/** The result of a line in words; empty if there is none. */
export function resultWords(result: LineResult | undefined): string {
  switch (result?.kind) {
    case undefined:
    case 'empty':
      return '';
    case 'fault':
      return result.words;
    case 'value': {
      const fraction = fractionWords(result.value);
      return `Equals ${valueWords(result.value)}${fraction === null ? '' : `, or ${fraction} as a fraction`}`;
    }
    case 'list':
      return `List of ${result.values.length}: ${result.values.map(valueWords).join(', ')}`;
    case 'point':
      return `Point ${pointWords(result)}`;
    case 'points':
      return `Points ${result.points.slice(0, MOST_SAID).map(pointWords).join(', ')}`;
    case 'function':
      return 'A function you can use in other lines';
    case 'table':
      return `Table with ${result.columns.length} columns`;
    case 'fit':
      return fitWords(result.fit);
    case 'curve':
      return curveWords(result.curve);
  }
}

/** The letters of a best fit and how well it fits, with four digits. */
function fitWords({ parameters, r_squared, r }: Fit): string {
  const letters = parameters.map(({ name, value }) => `${name} = ${fourDigits(value)}`);
  return [
    ...letters,
    ...(r_squared === null ? [] : [`${r === null ? 'R' : 'r'}² = ${fourDigits(r_squared)}`]),
    ...(r === null ? [] : [`r = ${fourDigits(r)}`]),
  ].join(', ');
}

/** A figure of a best fit with four significant digits. */
export function fourDigits(value: number): string {
  return valueWords(Number(value.toPrecision(4)));
}

function curveWords(curve: Curve): string {
  if (curve.of === 'path') {
    const [from, to] = [angleWords(curve.from), angleWords(curve.to)];
    return `Shown on the graph for ${curve.by} from ${from} to ${to}`;
  }
  return curve.region === null ? 'Shown on the graph' : `Shown on the graph: ${regionWords(curve)}`;
}

/** A limit of a curve: multiples of π as such. */
function angleWords(value: number): string {
  const times = value / Math.PI;
  if (value === 0 || !Number.isInteger(Number(times.toPrecision(10)))) return coordinateWords(value);
  return `${times === 1 ? '' : coordinateWords(times)}π`;
}

function regionWords({ of, region }: Exclude<Curve, { of: 'path' }>): string {
  if (region === null) return '';
  const side = {
    x: region.is_less ? 'below the curve' : 'above the curve',
    y: region.is_less ? 'to the left of the curve' : 'to the right of the curve',
    both: region.is_less
      ? 'where the left side is less than the right'
      : 'where the left side is greater than the right',
  }[of];
  return `the region ${side}${region.is_strict ? ', not including its edge' : ''}`;
}

/** Names the kind of a notable point, for the button that pins it. */
export function spotWords({ what, lines }: Pick<Spot, 'what' | 'lines'>): string {
  const [one = 0, other = 0] = lines.map((line) => line + 1);
  switch (what) {
    case 'zero':
      return `x-intercept of line ${one}`;
    case 'intercept':
      return `y-intercept of line ${one}`;
    case 'highest':
      return `maximum of line ${one}`;
    case 'lowest':
      return `minimum of line ${one}`;
    case 'crossing':
      return `intersection of lines ${one} and ${other}`;
    case 'point':
      return `point on line ${one}`;
  }
}

/** The kind of a point, beside its coordinates; empty for a point that the student placed. */
export function kindWords({ what }: Pick<Spot, 'what'>): string {
  return {
    zero: 'x-intercept',
    intercept: 'y-intercept',
    highest: 'maximum',
    lowest: 'minimum',
    crossing: 'intersection',
    point: '',
  }[what];
}

const MOST_SAID = 12;

/** Describes the graph in one sentence. */
export function graphWords(
  lines: readonly string[],
  sheet: readonly LineResult[],
  spots: readonly Spot[],
  view: View,
): string {
  const drawn = sheet.flatMap((result, index) =>
    isDrawn(result)
      ? [result.kind === 'table' ? `table ${index + 1}` : `line ${index + 1}, ${lines[index] ?? ''}`]
      : [],
  );
  const seen = `x from ${coordinateWords(view.left)} to ${coordinateWords(view.right)}, y from ${coordinateWords(view.bottom)} to ${coordinateWords(view.top)}`;
  if (drawn.length === 0) return `Empty graph. Visible range: ${seen}.`;
  const said = spots.slice(0, MOST_SAID).map((spot) => `${spotWords(spot)} at ${pointWords(spot)}`);
  const more = spots.length > MOST_SAID ? `, and ${spots.length - MOST_SAID} more points` : '';
  const read = said.length === 0 ? '' : ` ${capital(said.join('; '))}${more}.`;
  return `Graph of ${drawn.join('; ')}. Visible range: ${seen}.${read}`;
}

/** Whether a line has something to draw on the graph. */
export function isDrawn(result: LineResult | undefined): boolean {
  if (result?.kind === 'fit') return result.curve !== null;
  return ['curve', 'point', 'points', 'table'].includes(result?.kind ?? '');
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
