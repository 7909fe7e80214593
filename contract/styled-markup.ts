/**
 * Converts the meaning of style attributes into rich text elements. Editors and word processors use styles
 * for raised, underlined or struck text, but rich text has no styles. The server uses it for all submitted
 * text, the editor for pasted text.
 */

/** The meaning of the style attribute of one element. */
export interface StyleMeaning {
  /** The equivalent elements, outermost first. */
  readonly elements: readonly string[];
  /** Meanings that no element can express, in words. */
  readonly lost: readonly string[];
  /** The text color. `none` for a shade of gray; null if no color is set. */
  readonly color: string | null;
  /** Whether the style cancels the element, as in `<b style="font-weight: normal">`. */
  readonly isTakenBack: boolean;
}

/** Reported if a text has several colors, because cleaning removes colors. */
export const LOST_COLOR = 'text color';

const PLAIN: StyleMeaning = { elements: [], lost: [], color: null, isTakenBack: false };

/** Elements for layout. Their alignment and background have no meaning for the text. */
const LAID_OUT = /^(?:td|th|tr|table|thead|tbody|tfoot|img|col|colgroup)$/;

/** The declarations of a style attribute. The last one of a property counts. */
function declarationsOf(style: string): Map<string, string> {
  return new Map(
    style.split(';').flatMap((declaration): [string, string][] => {
      const at = declaration.indexOf(':');
      if (at === -1) return [];
      const value = declaration.slice(at + 1).replace(/!\s*important\s*$/i, '');
      return [[declaration.slice(0, at).trim().toLowerCase(), value.trim().toLowerCase()]];
    }),
  );
}

/** The meaning of a style for the text in an element of this name. */
export function meaningOfStyle(element: string, style: string): StyleMeaning {
  if (style.trim() === '') return PLAIN;
  const said = declarationsOf(style);
  const of = (property: string) => said.get(property) ?? '';
  const elements: string[] = [];
  const lost: string[] = [];

  const isHeading = /^(?:h\d|th|strong|b)$/.test(element);
  if (/^(?:bold|bolder|[6-9]00)$/.test(of('font-weight')) && !isHeading) elements.push('b');
  if (/^(?:italic|oblique)/.test(of('font-style')) && !/^(?:i|em)$/.test(element)) elements.push('i');
  const lines = `${of('text-decoration')} ${of('text-decoration-line')}`;
  if (/\bunderline\b/.test(lines) && !/^(?:u|ins|a)$/.test(element)) elements.push('u');
  if (/\bline-through\b/.test(lines) && !/^(?:s|del|strike)$/.test(element)) elements.push('s');
  if (/\boverline\b/.test(lines)) lost.push('lines above text');
  const height = LAID_OUT.test(element) ? '' : of('vertical-align');
  if (height === 'super' && element !== 'sup') elements.push('sup');
  else if (height === 'sub' && element !== 'sub') elements.push('sub');
  else if (isRaised(height)) elements.push(height.startsWith('-') ? 'sub' : 'sup');

  if (of('display') === 'none' || of('visibility') === 'hidden') lost.push('hidden text');
  if (/^(?:uppercase|lowercase|capitalize)$/.test(of('text-transform')))
    lost.push('automatic capitalization');
  if (isColored(of('background-color') || of('background')) && !LAID_OUT.test(element)) elements.push('mark');
  // Links always have their own color.
  const written = element === 'a' ? '' : of('color');
  const color = isColored(written) ? written : written === '' ? null : 'none';
  return { elements, lost, color, isTakenBack: isTakenBack(element, of, lines) };
}

function isTakenBack(element: string, of: (property: string) => string, lines: string): boolean {
  if (/^(?:b|strong)$/.test(element)) return /^(?:normal|lighter|[1-4]00)$/.test(of('font-weight'));
  if (/^(?:i|em)$/.test(element)) return of('font-style') === 'normal';
  if (/^(?:u|s)$/.test(element)) return /\bnone\b/.test(lines);
  return /^(?:sub|sup)$/.test(element) && of('vertical-align') === 'baseline';
}

/** Whether text is raised or lowered by a length or percentage other than 0. */
function isRaised(height: string): boolean {
  return /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:em|ex|px|pt|rem|%)$/.test(height) && Number.parseFloat(height) !== 0;
}

/** Elements of older HTML with their modern equivalents. */
export const OLD_ELEMENTS: Readonly<Record<string, string>> = { strike: 's', tt: 'code' };

/** The style equivalent of an old element's `color` attribute. */
export function styleOfOldMarkup(element: string, color: string): string {
  return element === 'font' && color !== '' ? `color: ${color}` : '';
}

/** Color names for shades of gray, and values that set no color. */
const COLORLESS =
  /^(?:|black|white|gr[ae]y|(?:dark|light|dim|slate)?(?:slate)?gr[ae]y|silver|gainsboro|whitesmoke|inherit|initial|unset|revert|transparent|none|currentcolor|windowtext|window|canvas|canvastext|auto|var\(.*)$/;
/**
 * The minimum difference between the color components for a visible color. Page text is often nearly black.
 */
const LEAST_CHROMA = 48;

/** Whether a value is a visible color rather than a shade of gray. */
function isColored(value: string): boolean {
  const color = value.trim();
  if (COLORLESS.test(color)) return false;
  const parts = partsOf(color);
  // A color name or notation that is not parsed here counts as a color.
  if (parts === null) return /^(?:[a-z]+|hsla?\(.*|lab\(.*|lch\(.*|okl.*|color\(.*)$/.test(color);
  return Math.max(...parts) - Math.min(...parts) >= LEAST_CHROMA;
}

/**
 * Red, green and blue from 0 to 255; null for a different notation. A fully transparent color gives three
 * zeros.
 */
function partsOf(color: string): number[] | null {
  const hex = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(color)?.[1];
  if (hex !== undefined) {
    const size = hex.length < 6 ? 1 : 2;
    return [0, 1, 2].map((place) => {
      const digits = hex.slice(place * size, (place + 1) * size);
      return Number.parseInt(size === 1 ? digits + digits : digits, 16);
    });
  }
  const rgb = /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)(?:[\s,/]+([\d.]+)%?)?\s*\)$/.exec(color);
  if (rgb === null) return null;
  if (rgb[4] !== undefined && Number(rgb[4]) === 0) return [0, 0, 0];
  return rgb.slice(1, 4).map(Number);
}
