/** Places in a rendered article: blocks counted from its first, characters counted in a block's text. */
import type { MaterialNote } from '../reading.contract.ts';

type NoteRange = NonNullable<MaterialNote['range']>;

/** The blocks of an article, as they stand one under another. */
function blocksOf(article: HTMLElement): HTMLElement[] {
  const text = article.firstElementChild ?? article;
  return [...text.children].filter((child) => child instanceof HTMLElement);
}

/** What is chosen in an article, within one block; null where nothing is, or more than one. */
export function chosenRange(
  article: HTMLElement,
  chosen: Selection | null,
): { range: NoteRange; quote: string } | null {
  if (chosen === null || chosen.isCollapsed || chosen.rangeCount === 0) return null;
  const range = chosen.getRangeAt(0);
  const blocks = blocksOf(article);
  const block = blocks.findIndex((each) => each.contains(range.startContainer));
  const holder = blocks[block];
  if (holder === undefined) return null;
  const start = offsetIn(holder, range.startContainer, range.startOffset);
  const isWhole = holder.contains(range.endContainer);
  const end = isWhole
    ? offsetIn(holder, range.endContainer, range.endOffset)
    : (holder.textContent ?? '').length;
  const quote = (holder.textContent ?? '').slice(start, end);
  return quote.trim() === '' ? null : { range: { block, start, end }, quote: quote.slice(0, 2_000) };
}

function offsetIn(block: HTMLElement, node: Node, offset: number): number {
  const before = document.createRange();
  before.selectNodeContents(block);
  before.setEnd(node, offset);
  return before.toString().length;
}

/** The same range in the page; null where the article has changed and its words no longer stand there. */
export function rangeInPage(
  article: HTMLElement,
  { range, quote }: Pick<MaterialNote, 'range' | 'quote'>,
): Range | null {
  const block = range === null ? undefined : blocksOf(article)[range.block];
  if (range === null || block === undefined) return null;
  if ((block.textContent ?? '').slice(range.start, range.end).slice(0, 2_000) !== quote) return null;
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
      return found;
    }
    passed += length;
  }
  return null;
}

/** How far down of an article has been in sight, in per cent. */
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

/** The headings of an article with how long what stands under each takes. */
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
