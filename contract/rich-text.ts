/**
 * What rich text is on the wire: an HTML subset with LaTeX between `\(`…`\)` and `\[`…`\]`. It knows its
 * length and its elements; the server cleans it on the way in (`server/rich-text.ts`), so what is read is always clean.
 */
import { z } from 'zod';

/** The elements that rich text is made of: those of whole paragraphs, */
export const FLOW: readonly string[] = [
  ...[
    'p',
    'div',
    'span',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'pre',
    'figure',
    'figcaption',
  ],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];
/** those within a line, */
export const PHRASES: readonly string[] = [
  ...['a', 'img', 'b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'small', 'mark', 'sub', 'sup'],
  ...['abbr', 'cite', 'q', 'code', 'kbd', 'samp', 'var', 'ruby', 'rt', 'rp'],
];
/** and MathML Core without what holds HTML or an address: `annotation-xml`, `maction`, `mglyph`. */
export const MATHML: readonly string[] = [
  ...['math', 'semantics', 'annotation', 'mrow', 'mi', 'mn', 'mo', 'ms', 'mtext', 'mspace', 'mfrac', 'msqrt'],
  ...['mroot', 'mstyle', 'merror', 'mpadded', 'mphantom', 'mfenced', 'menclose', 'msub', 'msup', 'msubsup'],
  ...['munder', 'mover', 'munderover', 'mmultiscripts', 'mprescripts', 'mtable', 'mtr', 'mlabeledtr', 'mtd'],
];

/** Rich text of at most `most` UTF-16 units as sent, markup counted. */
export function richText(most: number) {
  return z
    .string()
    .max(most, `At most ${most} characters, markup counted.`)
    .meta({ description: 'Rich text: an HTML subset, cleaned on the way in' });
}
