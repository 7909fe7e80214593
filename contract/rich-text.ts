/**
 * The format of rich text: an HTML subset with LaTeX between `\(`…`\)` and `\[`…`\]`. The server cleans it
 * when it arrives (`server/rich-text.ts`), so stored text is always clean.
 */
/** The block elements of rich text. */
export const FLOW: readonly string[] = [
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
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
];
/** The inline elements of rich text. */
export const PHRASES: readonly string[] = [
  'a',
  'img',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'del',
  'ins',
  'small',
  'mark',
  'sub',
  'sup',
  'abbr',
  'cite',
  'q',
  'code',
  'kbd',
  'samp',
  'var',
  'ruby',
  'rt',
  'rp',
];
/** MathML Core without elements that contain HTML or an address: `annotation-xml`, `maction`, `mglyph`. */
export const MATHML: readonly string[] = [
  'math',
  'semantics',
  'annotation',
  'mrow',
  'mi',
  'mn',
  'mo',
  'ms',
  'mtext',
  'mspace',
  'mfrac',
  'msqrt',
  'mroot',
  'mstyle',
  'merror',
  'mpadded',
  'mphantom',
  'mfenced',
  'menclose',
  'msub',
  'msup',
  'msubsup',
  'munder',
  'mover',
  'munderover',
  'mmultiscripts',
  'mprescripts',
  'mtable',
  'mtr',
  'mlabeledtr',
  'mtd',
];

const OWN_FILE =
  /^\/api\/files\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/?(?:\?[^\s#]*)?$/i;

/** The address of one of our own files in rich text. */
export function ownFileAddress(id: string): string {
  return `/api/files/${id}/`;
}

/** Converts plain text to rich text. */
export function richTextOf(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The plain text of clean rich text. */
export function textOfMarkup(html: string): string {
  return decodedMarkup(html.replaceAll(/<[^<>]*>/g, ''));
}

/** Decodes the character references of text between the tags of clean rich text. */
export function decodedMarkup(escaped: string): string {
  return escaped
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** The id of our own file that an address names, signed or not; null if it names none. */
export function ownFileOf(address: string): string | null {
  return OWN_FILE.exec(address)?.[1]?.toLowerCase() ?? null;
}

/**
 * An attribute of clean rich text that names one of our own files: the text before the address, the id, and
 * the text after it.
 */
const OWN_FILE_ATTRIBUTE =
  /(<(?:img|a)\b[^<>]*\s(?:src|href)=")\/api\/files\/([0-9a-f-]{36})\/(?:\?[^"]*)?(")/g;

/** Replaces the addresses of our own files in clean rich text. The new address must not contain `"`. */
export function mapOwnFiles(html: string, turn: (id: string) => string): string {
  if (!html.includes('/api/files/')) return html;
  return html.replaceAll(
    OWN_FILE_ATTRIBUTE,
    (_, before: string, id: string, after: string) => before + turn(id) + after,
  );
}

/** The ids of our own files in clean rich text, without duplicates. */
export function ownFilesIn(html: string): string[] {
  const ids = new Set<string>();
  mapOwnFiles(html, (id) => {
    ids.add(id);
    return id;
  });
  return [...ids];
}
