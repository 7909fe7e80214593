/** Splits clean markup at its top level and compares two pieces of markup. */
import { mapOwnFiles, ownFileAddress } from '#contract/rich-text.ts';
import { bodyOf } from './kept-markup.ts';

/** Block elements, which start on a new line. */
export const BLOCKS: ReadonlySet<string> = new Set([
  'p',
  'div',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'figure',
  'ul',
  'ol',
  'dl',
  'table',
  'hr',
]);
const PARTS_OF_BLOCKS = new Set([
  'li',
  'dt',
  'dd',
  'figcaption',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
]);
const EMPTY = new Set(['br', 'hr', 'img']);
const TAG = /(<\/?[a-z][^<>]*>)/;

export interface MarkupPart {
  html: string;
  /** A block element, or a piece of text with inline elements that stands outside blocks. */
  isBlock: boolean;
}

/**
 * Splits markup into its top-level blocks and the pieces of text between them. Together, the parts are
 * exactly the input. If the markup is not clean, the last part is everything that remains.
 */
export function firstLevel(html: string): MarkupPart[] {
  const parts: MarkupPart[] = [];
  let depth = 0;
  let open: MarkupPart | null = null;
  const close = () => {
    if (open !== null) parts.push(open);
    open = null;
  };
  for (const token of html.split(TAG)) {
    if (token === '') continue;
    const [, slash, name = ''] = /^<(\/?)([a-z][a-z0-9]*)/.exec(token) ?? [];
    if (depth === 0 && BLOCKS.has(name)) {
      close();
      open = { html: '', isBlock: true };
    }
    open ??= { html: '', isBlock: false };
    open.html += token;
    if (name !== '' && !EMPTY.has(name)) depth += slash === '/' ? -1 : 1;
    if (depth <= 0 && open.isBlock) close();
  }
  close();
  return parts;
}

/** Whether the browser parses the markup exactly as written, with every element in its place. */
export function isReadWhole(html: string): boolean {
  const plain = (text: string) =>
    text
      .replaceAll(/<\/?tbody>/g, '')
      .replaceAll(/ ?\/>/g, '>')
      .replaceAll('&nbsp;', '\u00a0')
      .replaceAll(/<[^<>]*>/g, (tag) => tag.replaceAll('&lt;', '‹').replaceAll('&gt;', '›'));
  return plain(html) === plain(bodyOf(html).innerHTML.replaceAll(/="[^"]*"/g, escaped));
}

/** Browsers differ from the server in whether they escape these characters in attributes. */
function escaped(value: string): string {
  return value.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const ALIKE: Readonly<Record<string, string>> = { strong: 'b', em: 'i' };

interface Written {
  out: string;
  /** The inline elements around the current text, in a canonical order. */
  wraps: string;
  isAfterSpace: boolean;
}

/**
 * Reduces markup to what a reader can tell apart: it ignores invisible spaces, the nesting order of inline
 * elements and the signatures in file URLs. Two texts with the same result count as equal.
 */
export function shapeOf(html: string): string {
  const written: Written = { out: '', wraps: '', isAfterSpace: true };
  writeChildren(bodyOf(mapOwnFiles(html, ownFileAddress)), [], written);
  return written.out.replace(/ $/, '');
}

function writeChildren(parent: Node, wraps: readonly string[], written: Written): void {
  for (const node of parent.childNodes) {
    if (node instanceof Text) writeWords(node.data, wraps, written);
    else if (node instanceof Element) writeElement(node, wraps, written);
  }
}

function writeElement(element: Element, wraps: readonly string[], written: Written): void {
  const name = element.localName;
  if (BLOCKS.has(name) || PARTS_OF_BLOCKS.has(name)) {
    // The browser adds `tbody` to a table, even if the author did not write it.
    const isSeen = name !== 'tbody' || element.attributes.length > 0;
    writeBreak(isSeen ? `<${signatureOf(element)}>` : '', written);
    writeChildren(element, wraps, written);
    writeBreak(isSeen ? `</${name}>` : '', written);
  } else if (name === 'br') writeBreak('<br>', written);
  else if (name === 'img') writeLeaf(`<${signatureOf(element)}>`, wraps, written);
  else if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml' || name === 'ruby') {
    writeLeaf(element.outerHTML, wraps, written);
  } else writeChildren(element, [...wraps, signatureOf(element)], written);
}

function signatureOf({ localName, attributes }: Element): string {
  const known = Array.from(attributes, ({ name, value }) => `${name}=${JSON.stringify(value)}`);
  return [ALIKE[localName] ?? localName, ...known.toSorted()].join(' ');
}

function writeBreak(tag: string, written: Written): void {
  written.out = written.out.replace(/ $/, '') + tag;
  written.wraps = '';
  written.isAfterSpace = true;
}

function writeLeaf(leaf: string, wraps: readonly string[], written: Written): void {
  enter(wraps, written);
  written.out += leaf;
  written.isAfterSpace = false;
}

function writeWords(data: string, wraps: readonly string[], written: Written): void {
  let words = data.replaceAll(/[ \t\r\n\f]+/g, ' ');
  if (written.isAfterSpace && words.startsWith(' ')) words = words.slice(1);
  if (words === '') return;
  enter(wraps, written);
  written.out += words.replaceAll('<', '&lt;');
  written.isAfterSpace = words.endsWith(' ');
}

function enter(wraps: readonly string[], written: Written): void {
  const now = wraps.toSorted().join('|');
  if (now === written.wraps) return;
  written.wraps = now;
  written.out += `{${now}}`;
}
