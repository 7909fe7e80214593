/**
 * Inserts elements for the meaning of styles before cleaning removes the styles. `contract/styled-markup.ts`
 * decides what styles mean.
 */
import { LOST_COLOR, meaningOfStyle, OLD_ELEMENTS, styleOfOldMarkup } from '#contract/styled-markup.ts';

export interface StyledMarkup {
  readonly html: string;
  /**
   * Meanings for which there is no element, in words and without duplicates. A color that all of the text has
   * means nothing.
   */
  readonly lost: readonly string[];
}

/**
 * A tag or the start of a comment. A tag with `<` in an attribute does not match, so that the scan takes
 * linear time.
 */
const TAG = /<!--|<(\/?)([a-z][a-z0-9:-]*)((?:[^"'<>]|"[^"<>]*"|'[^'<>]*')*)>/gi;
const STYLED = /\sstyle\s*=|<(?:strike|tt|font)\b/i;
const VOID = /^(?:br|img|hr|input|meta|link|wbr|col|area|base|embed|source|track)$/;
const BLOCK =
  /^(?:p|div|h\d|ul|ol|li|dl|dt|dd|table|caption|thead|tbody|tfoot|tr|th|td|blockquote|pre|figure|figcaption|section|article|hr)$/;
/** Elements that contain only elements and no text. */
const WORDLESS = /^(?:ul|ol|dl|table|thead|tbody|tfoot|tr|colgroup)$/;
const WORDS: Readonly<Record<string, string>> = {
  b: 'bold text',
  i: 'italics',
  u: 'underlining',
  s: 'strikethrough',
  sup: 'superscript',
  sub: 'subscript',
  mark: 'highlighting',
};

/** Elements whose content is never visible. */
const UNREAD = /^(?:style|script|title|template)$/;
const NO_BREAK = /&(?:nbsp|#160|#xa0);/gi;

/** Whether a reader sees any text between two tags. */
function hasWords(text: string): boolean {
  return text.replaceAll(NO_BREAK, '').trim() !== '';
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

interface Open {
  readonly name: string;
  /** The position after the element's start tag. */
  readonly inner: number;
  readonly elements: readonly string[];
  /** The new name for the element's end tag; null if it keeps its name. */
  readonly renamed: string | null;
  /** The color of the element's text. */
  readonly color: string;
  holdsBlocks: boolean;
}

/** The markup with elements for the meaning of its styles. Never throws. */
export function withStyledElements(html: string): StyledMarkup {
  if (!STYLED.test(html)) return { html, lost: [] };
  const edits: Edit[] = [];
  const lost = new Set<string>();
  const stack: Open[] = [];
  const counts = new Map<string, number>();
  /** The colors that visible text has. */
  const colors = new Set<string>();
  let read = 0;
  const readTo = (at: number) => {
    const open = stack.at(-1);
    if (!UNREAD.test(open?.name ?? '') && hasWords(html.slice(read, at))) colors.add(open?.color ?? 'none');
  };

  const close = (open: Open, at: number) => {
    counts.set(open.name, (counts.get(open.name) ?? 1) - 1);
    if (open.elements.length === 0) return;
    if (open.holdsBlocks || WORDLESS.test(open.name)) {
      for (const element of open.elements) lost.add(WORDS[element] ?? element);
      return;
    }
    const opening = open.elements.map((element) => `<${element}>`).join('');
    const closing = open.elements.toReversed().map((element) => `</${element}>`);
    edits.push({ from: open.inner, to: open.inner, text: opening });
    edits.push({ from: at, to: at, text: closing.join('') });
  };

  let skippedTo = 0;
  for (const { 0: tag, 1: slash, 2: written = '', 3: attributes = '', index } of html.matchAll(TAG)) {
    if (index < skippedTo) continue;
    readTo(index);
    read = index + tag.length;
    if (tag === '<!--') {
      const end = html.indexOf('-->', index);
      if (end === -1) {
        read = html.length;
        break;
      }
      skippedTo = end;
      read = end + 3;
      continue;
    }
    const name = written.toLowerCase();
    const rename = (to: string) => {
      const from = index + 1 + (slash ?? '').length;
      edits.push({ from, to: from + written.length, text: to });
    };
    if (slash === '/') {
      if ((counts.get(name) ?? 0) === 0) continue;
      for (let open = stack.pop(); open !== undefined; open = stack.pop()) {
        close(open, index);
        if (open.name !== name) continue;
        if (open.renamed !== null) rename(open.renamed);
        break;
      }
      continue;
    }
    if (BLOCK.test(name)) {
      for (let at = stack.length - 1; at >= 0; at -= 1) {
        const open = stack[at];
        if (open === undefined || open.holdsBlocks) break;
        open.holdsBlocks = true;
      }
    }
    if (VOID.test(name) || attributes.endsWith('/')) continue;
    const old = styleOfOldMarkup(name, attributeOf(attributes, 'color'));
    const meaning = meaningOfStyle(name, `${old};${attributeOf(attributes, 'style')}`);
    for (const words of meaning.lost) lost.add(words);
    const renamed = meaning.isTakenBack ? 'span' : (OLD_ELEMENTS[name] ?? null);
    if (renamed !== null) rename(renamed);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const { elements } = meaning;
    const color = meaning.color ?? stack.at(-1)?.color ?? 'none';
    stack.push({ name, inner: index + tag.length, elements, renamed, color, holdsBlocks: false });
  }
  readTo(html.length);
  if (colors.size > 1) lost.add(LOST_COLOR);
  for (let open = stack.pop(); open !== undefined; open = stack.pop()) close(open, html.length);
  return { html: edited(html, edits), lost: [...lost] };
}

function attributeOf(attributes: string, name: string): string {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(
    attributes,
  );
  return (found?.[1] ?? found?.[2] ?? found?.[3] ?? '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

/** Applies all edits. Edits at the same position keep their order. */
function edited(text: string, edits: readonly Edit[]): string {
  const inOrder = edits.map((edit, place) => ({ edit, place }));
  inOrder.sort((a, b) => a.edit.from - b.edit.from || a.place - b.place);
  let written = '';
  let done = 0;
  for (const { edit } of inOrder) {
    written += text.slice(done, edit.from) + edit.text;
    done = edit.to;
  }
  return written + text.slice(done);
}
