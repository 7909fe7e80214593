/**
 * What rich text is on the wire: an HTML subset with LaTeX between `\(`…`\)` and `\[`…`\]`. It knows its
 * elements and the addresses of files; the server cleans it on the way in (`server/rich-text.ts`), so what is
 * read is always clean.
 */
/** The elements that rich text is made of: those of whole paragraphs, */
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
/** those within a line, */
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
/** and MathML Core without what holds HTML or an address: `annotation-xml`, `maction`, `mglyph`. */
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

/** The address by which rich text names one of our own files. */
export function ownFileAddress(id: string): string {
  return `/api/files/${id}/`;
}

/** Plain words as rich text. */
export function richTextOf(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The words of clean rich text without its markup. */
export function textOfMarkup(html: string): string {
  return decodedMarkup(html.replaceAll(/<[^<>]*>/g, ''));
}

/** What stands between the tags of clean rich text, as it is read. */
export function decodedMarkup(escaped: string): string {
  return escaped
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** The id of the own file that an address names, signed or not; null where it names none. */
export function ownFileOf(address: string): string | null {
  return OWN_FILE.exec(address)?.[1]?.toLowerCase() ?? null;
}

/** An attribute of clean rich text that names an own file: what stands before the address, its id, what stands after. */
const OWN_FILE_ATTRIBUTE =
  /(<(?:img|a)\b[^<>]*\s(?:src|href)=")\/api\/files\/([0-9a-f-]{36})\/(?:\?[^"]*)?(")/g;

/** Clean rich text with the address of each own file in it turned into another. Not `"` may stand in that one. */
export function mapOwnFiles(html: string, turn: (id: string) => string): string {
  if (!html.includes('/api/files/')) return html;
  return html.replaceAll(
    OWN_FILE_ATTRIBUTE,
    (_, before: string, id: string, after: string) => before + turn(id) + after,
  );
}

/** The ids of the own files that clean rich text names, each once. */
export function ownFilesIn(html: string): string[] {
  const ids = new Set<string>();
  mapOwnFiles(html, (id) => {
    ids.add(id);
    return id;
  });
  return [...ids];
}
