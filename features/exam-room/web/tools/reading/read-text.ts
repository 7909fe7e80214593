/**
 * Reads the text on the page, so that highlights can be attached to it, and converts positions in the text to
 * places on the page and back.
 */
import { ATOM, type Span } from '../../../marks.rules.ts';

/** A part of the text and its node on the page: words, or a whole formula, picture or gap field. */
interface Piece extends Span {
  readonly node: Text | Element;
}

export interface ReadText {
  readonly root: Element;
  readonly text: string;
  readonly pieces: readonly Piece[];
}

const BLOCKS = new Set([
  'p',
  'div',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'pre',
  'figure',
  'figcaption',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'caption',
  'tr',
  'td',
  'th',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'br',
]);

export function readText(root: Element): ReadText {
  const pieces: Piece[] = [];
  let text = '';
  const add = (node: Text | Element, words: string) => {
    pieces.push({ node, start: text.length, end: text.length + words.length });
    text += words;
  };
  const endLine = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n';
  };
  const walk = (node: Node) => {
    if (node instanceof Text) {
      // A line break in the source appears as a space.
      if (node.data !== '') add(node, node.data.replaceAll(/[\n\r\t]/g, ' '));
    } else if (node instanceof Element) {
      if (isAtom(node)) {
        add(node, ATOM);
        return;
      }
      // Words that the taker can choose in the text are inline, although their elements are not.
      const isBlock = BLOCKS.has(node.localName) && node.parentElement?.localName !== 'label';
      if (isBlock) endLine();
      node.childNodes.forEach(walk);
      if (isBlock) endLine();
    }
  };
  root.childNodes.forEach(walk);
  return { root, text, pieces };
}

function isAtom(element: Element): boolean {
  return element.matches('[data-formula], math, img, select, input:not([type="radio"], [type="checkbox"])');
}

/** The range on the page for a part of the text; null if nothing of it is on the page. */
export function rangeOf({ pieces }: ReadText, { start, end }: Span): Range | null {
  const within = pieces.filter((piece) => piece.end > start && piece.start < end);
  const [first, last] = [within[0], within.at(-1)];
  if (first === undefined || last === undefined) return null;
  const range = document.createRange();
  if (first.node instanceof Text) range.setStart(first.node, Math.max(0, start - first.start));
  else range.setStartBefore(first.node);
  if (last.node instanceof Text) range.setEnd(last.node, Math.min(end, last.end) - last.start);
  else range.setEndAfter(last.node);
  return range;
}

/**
 * The part of the text that a range on the page covers. The range may start before the text and end after it.
 */
export function spanOf(read: ReadText, range: Range): Span {
  const { root, text } = read;
  const isWithin = (node: Node) => root.contains(node);
  return {
    start: isWithin(range.startContainer)
      ? placeOf(read, range.startContainer, range.startOffset, 'start')
      : 0,
    end: isWithin(range.endContainer)
      ? placeOf(read, range.endContainer, range.endOffset, 'end')
      : text.length,
  };
}

/**
 * The position in the text for a place on the page. `side` says which side of a formula or picture counts.
 */
export function placeOf(
  { pieces, text }: ReadText,
  node: Node,
  offset: number,
  side: 'start' | 'end',
): number {
  const within = pieces.find((piece) => piece.node === node || piece.node.contains(node));
  if (within !== undefined) {
    return within.node instanceof Text ? within.start + Math.min(offset, within.node.length) : within[side];
  }
  const place = document.createRange();
  place.setStart(node, offset);
  const next = pieces.find((piece) => place.comparePoint(piece.node, 0) > 0);
  if (side === 'start') return next?.start ?? text.length;
  return (next === undefined ? pieces.at(-1) : pieces[pieces.indexOf(next) - 1])?.end ?? 0;
}
