/**
 * Prepares clean markup for the editor's schema: wraps formulas and pieces of text in elements, and puts a
 * placeholder that contains their markup in place of unsupported elements. `markup.ts` compares the result
 * with the source.
 */
import { formulasIn } from '#contract/formula.ts';
import { BLOCKS } from './markup-parts.ts';
import { HEADING_LEVELS, OTHER_PHRASES, PLAIN_MARKS } from './schema.ts';

const HEADINGS = new Set(HEADING_LEVELS.map((level) => `h${level}`));
const MARKS = new Set(Object.values(PLAIN_MARKS).flat());
const PHRASES = new Set(OTHER_PHRASES);

export const ANY_BLOCK = [...BLOCKS].join(', ');

/** Elements that contain text without a paragraph, unless the source has a paragraph there. */
export const HOLDS_WORDS = /^(?:li|t[dh])$/;

/** Decides which formulas in a text are drawn. The others stay plain text (`contract/formula.ts`). */
type Draws = (tex: string) => boolean;

/** Prepares the children of an element that contains blocks. */
export function prepareBlocks(parent: Element, draws: Draws): void {
  let run: ChildNode[] = [];
  const endRun = (before: ChildNode | null) => {
    if (run.every((node) => node instanceof Text && /^[ \t\r\n\f]*$/.test(node.data))) {
      for (const node of run) node.remove();
    } else {
      const paragraph = make(parent, 'p', { 'data-bare': '' });
      parent.insertBefore(paragraph, before);
      paragraph.append(...run);
      preparePhrases(paragraph, draws);
    }
    run = [];
  };
  for (const child of [...parent.childNodes]) {
    const isBlock = child instanceof Element && BLOCKS.has(child.localName);
    // For example, a paragraph within a link, which the schema does not allow.
    const holdsBlocks = !isBlock && child instanceof Element && child.querySelector(ANY_BLOCK) !== null;
    if (isBlock || holdsBlocks) {
      endRun(child);
      if (isBlock) prepareBlock(child, draws);
      else keep(child, 'div');
    } else run.push(child);
  }
  endRun(null);
}

function prepareBlock(block: Element, draws: Draws): void {
  const name = block.localName;
  if (name === 'p' || HEADINGS.has(name)) {
    if (name === 'p' && HOLDS_WORDS.test(block.parentElement?.localName ?? '')) {
      block.setAttribute('data-bare', 'no');
    }
    preparePhrases(block, draws);
  } else if (name === 'div' || name === 'blockquote') prepareBlocks(block, draws);
  else if ((name === 'ul' || name === 'ol') && holdsOnly(block, 'li')) {
    for (const item of block.children) prepareBlocks(item, draws);
  } else if (name === 'table' && isPlainTable(block)) prepareTable(block, draws);
  else if (name !== 'hr') keep(block, 'div');
}

function prepareTable(table: Element, draws: Draws): void {
  for (const row of table.querySelectorAll(':scope > * > tr')) {
    if (row.parentElement?.localName === 'thead') row.setAttribute('data-section', 'thead');
    for (const cell of row.children) prepareBlocks(cell, draws);
  }
}

function isPlainTable(table: Element): boolean {
  return (
    holdsOnly(table, 'thead', 'tbody') &&
    [...table.children].every((section) => section.attributes.length === 0 && holdsOnly(section, 'tr')) &&
    [...table.querySelectorAll(':scope > * > tr')].every((row) => holdsOnly(row, 'th', 'td'))
  );
}

/** Whether the element contains only children of these kinds, apart from invisible text. */
function holdsOnly(parent: Element, ...names: string[]): boolean {
  const isFitting = (node: ChildNode) =>
    node instanceof Element ? names.includes(node.localName) : (node.textContent ?? '').trim() === '';
  return parent.children.length > 0 && [...parent.childNodes].every(isFitting);
}

function preparePhrases(parent: Element, draws: Draws): void {
  for (const child of [...parent.childNodes]) {
    if (child instanceof Text) prepareWords(child, draws);
    else if (child instanceof Element) preparePhrase(child, draws);
  }
}

function preparePhrase(element: Element, draws: Draws): void {
  const name = element.localName;
  if (name === 'br' || name === 'img') return;
  const isMark = MARKS.has(name) && element.attributes.length === 0;
  if (isMark || name === 'a') preparePhrases(element, draws);
  else if (PHRASES.has(name)) {
    preparePhrases(element, draws);
    element.setAttribute('data-phrase', name);
  } else keep(element, 'span');
}

function prepareWords(words: Text, draws: Draws): void {
  const parts: (string | Element)[] = [];
  let done = 0;
  for (const { tex, apart, from, to } of formulasIn(words.data)) {
    if (!draws(tex)) continue;
    const formula = make(words, 'span', { 'data-tex': tex, ...(apart && { 'data-apart': '' }) });
    parts.push(words.data.slice(done, from), formula);
    done = to;
  }
  if (done > 0) words.replaceWith(...parts, words.data.slice(done));
}

/** Replaces the element with a placeholder that contains its markup. */
function keep(element: Element, as: 'div' | 'span'): void {
  element.replaceWith(make(element, as, { 'data-html': element.outerHTML }));
}

function make(near: Node, name: string, attributes: Readonly<Record<string, string>>): Element {
  const made = (near.ownerDocument ?? document).createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}
