/**
 * Rich text as staff write it: paragraphs apart by an empty line, formulas as LaTeX, any other markup as tags.
 * It knows text alone; what a browser may show of it is decided by `rich-text.tsx` and, for good, by the server.
 */
import { formulasIn } from '#contract/formula.ts';
import { mapOwnFiles, ownFileAddress } from '#contract/rich-text.ts';

const BLOCKS = new Set([
  ...['p', 'div', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'figure', 'ul', 'ol', 'dl', 'table'],
  'hr',
]);
const TAG = /(<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>)/i;
const MARKUP = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|&(?:#\d+|#x[0-9a-f]+|[a-z]+\d*);|[&<>]/gi;

/** The markup to be saved for what was written. An `<` or `&` that begins no tag and no entity means itself. */
export function htmlOf(source: string): string {
  return partsOf(escapeLoose(source.replaceAll('\r\n', '\n')))
    .flatMap((part) => (part.isBlock ? [part.text] : paragraphsOf(part.text)))
    .join('');
}

/** What to write in order to get `html`, which is clean markup. Its files are named without their signatures. */
export function sourceOf(html: string): string {
  return partsOf(mapOwnFiles(html, ownFileAddress))
    .map(({ text, isBlock }) => (isBlock ? unwrapped(text) : text.trim()))
    .filter((text) => text !== '')
    .map(unescaped)
    .join('\n\n');
}

const SIGNED = /\/api\/files\/([0-9a-f-]{36})\/\?[^"]*/g;

/** Markup with its own files at the addresses that `read`, markup as it was read, has them signed at. */
export function signedAsIn(html: string, read: string): string {
  const signed = new Map([...read.matchAll(SIGNED)].map(([address, id = '']) => [id, address]));
  return mapOwnFiles(html, (id) => signed.get(id) ?? ownFileAddress(id));
}

interface Part {
  text: string;
  isBlock: boolean;
}

/** Blocks at the top, each whole, and the runs between them. */
function partsOf(html: string): Part[] {
  const parts: Part[] = [];
  let open = { text: '', isBlock: false };
  let depth = 0;
  const close = (isBlock: boolean) => {
    if (open.text !== '') parts.push(open);
    open = { text: '', isBlock };
  };
  for (const token of html.split(TAG)) {
    const [, slash, name] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(TAG.test(token) ? token : '') ?? [];
    const isBlock = name !== undefined && BLOCKS.has(name.toLowerCase());
    if (isBlock && depth === 0) close(true);
    open.text += token;
    if (!isBlock) continue;
    if (name.toLowerCase() !== 'hr') depth += slash === '/' ? -1 : 1;
    if (depth <= 0) {
      depth = 0;
      close(false);
    }
  }
  close(false);
  return parts;
}

function paragraphsOf(run: string): string[] {
  return run
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`);
}

/** A paragraph without attributes needs no tags: the empty lines around it say so. */
function unwrapped(block: string): string {
  const inner = /^<p>(.*)<\/p>$/s.exec(block.trim())?.[1];
  return inner === undefined ? block.trim() : inner.replaceAll(/<br\s*\/?>\n?/g, '\n').trim();
}

function escapeLoose(source: string): string {
  return mapAround(
    source,
    (formula) =>
      // A line break would be one in the paragraph, and tear the formula apart.
      formula
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .split('\n')
        .map((line) => line.trim())
        .join(' '),
    (text) => text.replaceAll(MARKUP, (found) => LOOSE[found] ?? found),
  );
}

const LOOSE: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function unescaped(html: string): string {
  return mapAround(
    html,
    (formula) => formula.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
    // What would be read as a tag or an entity stays as it is.
    (text) =>
      text
        .replaceAll(/&lt;(?![a-z/])/gi, '<')
        .replaceAll('&gt;', '>')
        .replaceAll(/&amp;(?![a-z#])/gi, '&'),
  );
}

function mapAround(text: string, formula: (text: string) => string, rest: (text: string) => string): string {
  let mapped = '';
  let done = 0;
  for (const { from, to } of formulasIn(text)) {
    mapped += rest(text.slice(done, from)) + formula(text.slice(from, to));
    done = to;
  }
  return mapped + rest(text.slice(done));
}
