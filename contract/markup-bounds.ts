/**
 * How large rich text may say that something is: sizes, spans and levels that a page can lay out. The server leaves out
 * what is over these bounds and tells its writer; the browser shows none of it in older texts.
 */
import { WIDEST_EM } from './formula.ts';

/** Deeper nesting is nobody's writing; beyond it tags fall away and text stays. */
export const DEEPEST = 60;

/** No size is longer to write. */
const LONGEST = 40;
const MOST_PIXELS = 4_000;
const MOST_PERCENT = 400;
/** Of all spans of one text, added up. */
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
/** In em, of a letter of 16 pixels. */
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
  // MathML's own, of what they stand at: a multiple of it.
  '': 1,
  width: 1,
  height: 1,
  depth: 1,
};

/**
 * Tells of each attribute of one text, in their order, what is wrong with its value, as the rest of a sentence that
 * begins with it; null where nothing is. It remembers how much was spanned.
 */
export function markupBounds(): (element: string, attribute: string, value: string) => string | null {
  let spanned = 0;
  return (element, attribute, value) => {
    const most = SPANS[attribute];
    const isBounded = most !== undefined || LENGTHS.has(attribute) || WHOLE.has(attribute);
    if (!isBounded) return null;
    if (value.length > LONGEST) return 'is no size';
    if (most !== undefined) {
      if (!/^\s*\d{1,6}\s*$/.test(value) || Number(value) > most) return `is more than ${most}`;
      if (spanned + Number(value) > MOST_SPANNED)
        return `makes more than ${MOST_SPANNED} of its text together`;
      spanned += Number(value);
      return null;
    }
    // A level further down is smaller each time; one further up is larger without end.
    if (attribute === 'scriptlevel') return /^\s*\+?\d\s*$/.test(value) ? null : 'is none from 0 to 9';
    if (attribute === 'start')
      return /^\s*-?\d{1,6}\s*$/.test(value) ? null : 'is no whole number of six digits';
    return lengthFault(element, value);
  };
}

function lengthFault(element: string, value: string): string | null {
  // A word, as `medium` and `thickmathspace`, is a size that the browser knows.
  if (/^\s*[a-z]*\s*$/i.test(value)) return null;
  const [, amount = '', unit = ''] = /^\s*[+-]?(\d*(?:\.\d*)?)\s*([a-z]*|%)\s*$/i.exec(value) ?? [];
  if (amount === '') return 'is no size';
  const isPicture = element === 'img';
  if (unit === '%') return Number(amount) > MOST_PERCENT ? `is more than ${MOST_PERCENT}%` : null;
  if (isPicture && (unit === '' || unit.toLowerCase() === 'px')) {
    return Number(amount) > MOST_PIXELS ? `is more than ${MOST_PIXELS} pixels` : null;
  }
  const em = EM[unit.toLowerCase()];
  if (em === undefined) return 'is no size';
  return Number(amount) * em > WIDEST_EM ? `is more than ${WIDEST_EM}em` : null;
}
