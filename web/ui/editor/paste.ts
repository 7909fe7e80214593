/**
 * Cleans pasted markup by the server's rules (`contract/markup-kept.ts`), so that people see what will be
 * saved. Pictures that are on other servers or embedded in the markup are removed and reported, because the
 * server would reject them.
 */
import { formulaBudget } from '#contract/formula.ts';
import { attributesOf, DROPPED_WHOLE } from '#contract/markup-kept.ts';
import { FLOW, MATHML, ownFileOf, PHRASES } from '#contract/rich-text.ts';
import { hostOf } from '#contract/rich-text-faults.ts';
import { LOST_COLOR, meaningOfStyle, OLD_ELEMENTS } from '#contract/styled-markup.ts';
import { SHOWN_ADDRESS } from '../rich-text-parts.ts';
import { bodyOf } from './kept-markup.ts';
import { ANY_BLOCK, prepareBlocks } from './prepare.ts';

const ALLOWED = new Set([...FLOW, ...PHRASES, ...MATHML]);
const DROPPED = new Set(DROPPED_WHOLE);

/** An attribute in text copied from the editor that says from which field it was cut. */
const SLICE = 'data-pm-slice';

/** Prepares pasted markup for the editor. `leftOut` receives descriptions of what was removed. */
export function cleanPasted(html: string, leftOut: (words: readonly string[]) => void): string {
  const body = bodyOf(unstyled(html));
  const words = new Set<string>();
  cleanChildren(body, words);
  leftOut([...words]);
  prepareBlocks(body, formulaBudget());
  return body.innerHTML;
}

/**
 * Renames style and event handler attributes, because parsing them would violate the content security policy.
 */
function unstyled(html: string): string {
  return html.replaceAll(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replaceAll(/([\s/"'])(style|on[a-z]+)(?=\s*=)/gi, '$1data-$2'),
  );
}

function cleanChildren(parent: Element, leftOut: Set<string>): void {
  for (const child of [...parent.childNodes]) {
    if (child instanceof Element) clean(child, leftOut);
    else if (!(child instanceof Text)) child.remove();
  }
}

function clean(element: Element, leftOut: Set<string>): void {
  const name = element.localName;
  if (DROPPED.has(name)) {
    // `style` and `title` are part of every paste and have no content, so their removal is not reported.
    if (!/^(?:style|title)$/.test(name)) leftOut.add(name);
    element.remove();
  } else if (name === 'img') cleanPicture(element, leftOut);
  else cleanWords(element, leftOut);
}

/** Keeps an element with its attributes, or only its text. */
function cleanWords(element: Element, leftOut: Set<string>): void {
  const name = element.localName;
  const style = element.getAttribute('data-style') ?? '';
  const address = element.getAttribute('href') ?? '';
  cleanChildren(element, leftOut);
  const old = OLD_ELEMENTS[name];
  if (old !== undefined) wrapChildren(element, old);
  const meaning = meaningOfStyle(name, style);
  // An inline element cannot wrap a block that contains blocks.
  const isWrapped = element.querySelector(ANY_BLOCK) === null;
  for (const words of meaning.lost) leftOut.add(words);
  if (meaning.color !== null && meaning.color !== 'none') leftOut.add(LOST_COLOR);
  for (const tag of meaning.elements.toReversed()) {
    if (isWrapped) wrapChildren(element, tag);
    else leftOut.add('paragraph styling');
  }
  keepAttributes(element);
  const isLinkGone = name === 'a' && !SHOWN_ADDRESS.test(address);
  if (isLinkGone && /^[a-z]+:/i.test(address)) leftOut.add(`the link to ${hostOf(address).slice(0, 80)}`);
  const isMeaningless =
    !ALLOWED.has(name) ||
    isLinkGone ||
    (name === 'span' && element.attributes.length === 0) ||
    meaning.isTakenBack;
  if (name === 'h1') wrapChildren(element, 'h2');
  if (isMeaningless) element.replaceWith(...element.childNodes);
}

function cleanPicture(picture: Element, leftOut: Set<string>): void {
  const address = (picture.getAttribute('src') ?? '').replace(window.location.origin, '');
  picture.setAttribute('src', address);
  keepAttributes(picture);
  if (ownFileOf(address) !== null) return;
  const isElsewhere = /^https?:/i.test(address);
  leftOut.add(isElsewhere ? `the picture at ${hostOf(address)}` : 'a picture from the clipboard');
  picture.remove();
}

function keepAttributes(element: Element): void {
  const kept = new Set([SLICE, ...attributesOf(element.localName)]);
  for (const { name } of [...element.attributes]) if (!kept.has(name)) element.removeAttribute(name);
}

function wrapChildren(element: Element, name: string): void {
  const wrap = element.ownerDocument.createElement(name);
  wrap.append(...element.childNodes);
  element.append(wrap);
}
