/**
 * Limits for sizes, spans and levels in rich text, so that a page can lay it out. The server removes
 * attributes over these limits and tells the author; the browser ignores them in older texts.
 */
import { WIDEST_EM } from './formula.ts';

/** The maximum nesting of elements. Deeper tags are removed and their text stays. */
export const DEEPEST = 60;

/** The maximum length of a written size. */
const LONGEST = 40;
const MOST_PIXELS = 4_000;
const MOST_PERCENT = 400;
/** The maximum sum of all spans in one text. */
const MOST_SPANNED = 1_000;

const SPANS: Readonly<Record<string, number>> = { colspan: 50, columnspan: 50, rowspan: 100 };
const WHOLE = new Set(['scriptlevel', 'start']);
const LENGTHS = new Set([
  'width',
  'height',
  'depth',
  'lspace',
  'rspace',
  'minsize',
  'maxsize',
  'linethickness',
  'voffset',
  'rowspacing',
  'columnspacing',
]);
/** Units in em, for a letter of 16 pixels. */
const EM: Readonly<Record<string, number>> = {
  em: 1,
  rem: 1,
  ex: 0.5,
  ch: 0.5,
  px: 1 / 16,
  pt: 1 / 12,
  pc: 1,
  in: 6,
  cm: 2.4,
  mm: 0.24,
  q: 0.06,
  // MathML's own units: multiples of the element's size.
  '': 1,
  width: 1,
  height: 1,
  depth: 1,
};

/**
 * Creates a check for the attributes of one text, called in order. It returns why a value is refused, as the
 * end of a sentence that starts with the value, or null. The sum of spans is kept between calls.
 */
export function markupBounds(): (element: string, attribute: string, value: string) => string | null {
  let spanned = 0;
  return (element, attribute, value) => {
    const most = SPANS[attribute];
    const isBounded = most !== undefined || LENGTHS.has(attribute) || WHOLE.has(attribute);
    if (!isBounded) return null;
    if (value.length > LONGEST) return 'isn’t a size';
    if (most !== undefined) {
      if (!/^\s*\d{1,6}\s*$/.test(value) || Number(value) > most) return `is more than ${most}`;
      if (spanned + Number(value) > MOST_SPANNED) return `brings the total to more than ${MOST_SPANNED}`;
      spanned += Number(value);
      return null;
    }
    // Each deeper script level is smaller, but each negative one grows without limit.
    if (attribute === 'scriptlevel') return /^\s*\+?\d\s*$/.test(value) ? null : 'isn’t a number from 0 to 9';
    if (attribute === 'start')
      return /^\s*-?\d{1,6}\s*$/.test(value) ? null : 'isn’t a whole number of up to 6 digits';
    return lengthFault(element, value);
  };
}

function lengthFault(element: string, value: string): string | null {
  // A word such as `medium` or `thickmathspace` is a size that the browser knows.
  if (/^\s*[a-z]*\s*$/i.test(value)) return null;
  const [, amount = '', unit = ''] = /^\s*[+-]?(\d*(?:\.\d*)?)\s*([a-z]*|%)\s*$/i.exec(value) ?? [];
  if (amount === '') return 'isn’t a size';
  const isPicture = element === 'img';
  if (unit === '%') return Number(amount) > MOST_PERCENT ? `is more than ${MOST_PERCENT}%` : null;
  if (isPicture && (unit === '' || unit.toLowerCase() === 'px')) {
    return Number(amount) > MOST_PIXELS ? `is more than ${MOST_PIXELS} pixels` : null;
  }
  const em = EM[unit.toLowerCase()];
  if (em === undefined) return 'isn’t a size';
  return Number(amount) * em > WIDEST_EM ? `is more than ${WIDEST_EM}em` : null;
}
