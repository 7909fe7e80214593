/** Places in a rendered article: blocks are counted from the first, characters within a block's text. */
import type { MaterialNote } from '../reading.contract.ts';

type NoteRange = NonNullable<MaterialNote['range']>;

/** The top-level blocks of an article, in order. */
export function blocksOf(article: HTMLElement): HTMLElement[] {
  const text = article.firstElementChild ?? article;
  return [...text.children].filter((child) => child instanceof HTMLElement);
}

/** The selected text within one of these blocks; null if nothing is selected. */
export function chosenRange(
  blocks: readonly HTMLElement[],
  chosen: Selection | null,
): { range: NoteRange; quote: string } | null {
  if (chosen === null || chosen.isCollapsed || chosen.rangeCount === 0) return null;
  const range = chosen.getRangeAt(0).cloneRange();
  const block = blocks.findIndex((each) => each.contains(range.startContainer));
  const holder = blocks[block];
  if (holder === undefined) return null;
  const start = offsetIn(holder, range.startContainer, range.startOffset);
  if (!holder.contains(range.endContainer)) range.setEnd(holder, holder.childNodes.length);
  const end = offsetIn(holder, range.endContainer, range.endOffset);
  const quote = wordsOf(range);
  return quote === '' ? null : { range: { block, start, end }, quote };
}

/**
 * The words in a range, with a space at each line break. A formula, which is in the page twice (drawn and for
 * screen readers), counts once.
 */
function wordsOf(range: Range): string {
  const words = range.cloneContents();
  for (const written of words.querySelectorAll('.katex-mathml')) written.remove();
  for (const end of words.querySelectorAll('br')) end.replaceWith(' ');
  return (words.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 2_000);
}

/** Words without the spaces between them. */
const bare = (words: string) => words.replaceAll(/\s+/g, '');

function offsetIn(block: HTMLElement, node: Node, offset: number): number {
  const before = document.createRange();
  before.selectNodeContents(block);
  before.setEnd(node, offset);
  return before.toString().length;
}

/** The range of a note in the page; null if the text has changed and the note's words are no longer there. */
export function rangeInPage(
  blocks: readonly HTMLElement[],
  { range, quote }: Pick<MaterialNote, 'range' | 'quote'>,
): Range | null {
  const block = range === null ? undefined : blocks[range.block];
  if (range === null || block === undefined) return null;
  const found = document.createRange();
  let passed = 0;
  let isBegun = false;
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (!isBegun && range.start < passed + length) {
      found.setStart(node, range.start - passed);
      isBegun = true;
    }
    if (isBegun && range.end <= passed + length) {
      found.setEnd(node, range.end - passed);
      return bare(wordsOf(found)).startsWith(bare(quote)) ? found : null;
    }
    passed += length;
  }
  return null;
}

/** The percentage of an article that has been visible so far. */
export function percentSeen({ top, height }: { top: number; height: number }, windowHeight: number): number {
  if (height <= 0) return 100;
  return Math.max(0, Math.min(100, Math.round(((windowHeight - top) / height) * 100)));
}

export interface Heading {
  readonly title: string;
  readonly element: HTMLElement;
  readonly minutes: number;
}

const WORDS_A_MINUTE = 130;

/** The headings of an article, with the minutes needed for the text under each. */
export function headingsOf(article: HTMLElement): Heading[] {
  const headings: { title: string; element: HTMLElement; words: number }[] = [];
  for (const block of blocksOf(article)) {
    if (/^H[2-3]$/.test(block.tagName))
      headings.push({ title: block.textContent ?? '', element: block, words: 0 });
    const last = headings.at(-1);
    if (last) last.words += (block.textContent ?? '').split(/\s+/).length;
  }
  return headings.map(({ words, ...heading }) => ({
    ...heading,
    minutes: Math.max(1, Math.round(words / WORDS_A_MINUTE)),
  }));
}
