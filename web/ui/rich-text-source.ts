/**
 * Converts plain text from a message field to rich text: an empty line starts a paragraph, and LaTeX becomes
 * a formula. `rich-text.tsx` and finally the server decide which markup is allowed.
 */
import { formulasIn } from '#contract/formula.ts';

const BLOCKS = new Set([
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
const TAG = /(<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>)/i;
const MARKUP = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|&(?:#\d+|#x[0-9a-f]+|[a-z]+\d*);|[&<>]/gi;

/**
 * Converts typed text to markup for saving. A `<` or `&` that starts no tag or entity is kept as a character.
 */
export function htmlOf(source: string): string {
  return partsOf(escapeLoose(source.replaceAll('\r\n', '\n')))
    .flatMap((part) => (part.isBlock ? [part.text] : paragraphsOf(part.text)))
    .join('');
}

interface Part {
  text: string;
  isBlock: boolean;
}

/** Splits markup into its top-level blocks and the text between them. */
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

function escapeLoose(source: string): string {
  return mapAround(
    source,
    (formula) =>
      // A line break inside a formula would become a `<br>` and split the formula.
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

function mapAround(text: string, formula: (text: string) => string, rest: (text: string) => string): string {
  let mapped = '';
  let done = 0;
  for (const { from, to } of formulasIn(text)) {
    mapped += rest(text.slice(done, from)) + formula(text.slice(from, to));
    done = to;
  }
  return mapped + rest(text.slice(done));
}
