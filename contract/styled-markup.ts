/**
 * What styles say of words, in elements that rich text keeps. Editors and word processors write by styles what is raised,
 * underlined or struck; rich text has no styles. The server asks here for all that it cleans, the editor for what is pasted.
 */

/** What a style attribute of one element comes to. */
export interface StyleMeaning {
  /** The elements that say the same, the outermost first. */
  readonly elements: readonly string[];
  /** What it means that no element says, in words. */
  readonly lost: readonly string[];
  /** The color of its words; `none` for a shade of grey, null where it says nothing of them. */
  readonly color: string | null;
  /** The element means nothing: its style takes back what it says, as in `<b style="font-weight: normal">`. */
  readonly isTakenBack: boolean;
}

/** What a color means is lost with it, where words of other colors stand beside. */
export const LOST_COLOR = 'the color of words';

const PLAIN: StyleMeaning = { elements: [], lost: [], color: null, isTakenBack: false };

/** Elements that cells and blocks are laid out by: how they stand to each other is no meaning of their words. */
const LAID_OUT = /^(?:td|th|tr|table|thead|tbody|tfoot|img|col|colgroup)$/;

/** The declarations of a style attribute; of one that is said twice the last. */
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

/** What a style means for the words in an element of this name. */
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
  if (/\boverline\b/.test(lines)) lost.push('a line over words');
  const height = LAID_OUT.test(element) ? '' : of('vertical-align');
  if (height === 'super' && element !== 'sup') elements.push('sup');
  else if (height === 'sub' && element !== 'sub') elements.push('sub');
  else if (isRaised(height)) elements.push(height.startsWith('-') ? 'sub' : 'sup');

  if (of('display') === 'none' || of('visibility') === 'hidden') lost.push('words that were hidden');
  if (/^(?:uppercase|lowercase|capitalize)$/.test(of('text-transform')))
    lost.push('capitals made by a style');
  if (isColored(of('background-color') || of('background')) && !LAID_OUT.test(element)) elements.push('mark');
  // A link has a color of its own wherever it stands.
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

/** A length or share of a line by which words are raised or lowered; a share of nothing is none. */
function isRaised(height: string): boolean {
  return /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:em|ex|px|pt|rem|%)$/.test(height) && Number.parseFloat(height) !== 0;
}

/** Elements of older HTML, and those that say the same. */
export const OLD_ELEMENTS: Readonly<Record<string, string>> = { strike: 's', tt: 'code' };

/** What the `color` of an older element means, as a style. */
export function styleOfOldMarkup(element: string, color: string): string {
  return element === 'font' && color !== '' ? `color: ${color}` : '';
}

/** Shades of grey that are called by a name, and what says that there is no color of its own. */
const COLORLESS =
  /^(?:|black|white|gr[ae]y|(?:dark|light|dim|slate)?(?:slate)?gr[ae]y|silver|gainsboro|whitesmoke|inherit|initial|unset|revert|transparent|none|currentcolor|windowtext|window|canvas|canvastext|auto|var\(.*)$/;
/** So far apart are the parts of a color that somebody sees one: page texts are nearly black. */
const LEAST_CHROMA = 48;

/** Whether a reader sees a color, not a shade of grey. */
function isColored(value: string): boolean {
  const color = value.trim();
  if (COLORLESS.test(color)) return false;
  const parts = partsOf(color);
  // A name of a color, or a way to write one that nobody here reads: it is one.
  if (parts === null) return /^(?:[a-z]+|hsla?\(.*|lab\(.*|lch\(.*|okl.*|color\(.*)$/.test(color);
  return Math.max(...parts) - Math.min(...parts) >= LEAST_CHROMA;
}

/** Red, green and blue from 0 to 255; null where it is written otherwise. Of one that nobody sees, three zeros. */
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
