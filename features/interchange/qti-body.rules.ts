/**
 * Turns the content of a QTI document into HTML. Text, pictures and MathML stay, the interaction becomes a
 * mark, and feedback and passages are collected. The result must still be cleaned by `server/rich-text.ts`.
 */

import { formulaBudget, formulasIn } from '#contract/formula.ts';
import { delimited } from './formula.rules.ts';
import { elementMeant, listTypeIn, markIn, STYLE_SHEET } from './qti-marks.rules.ts';
import type { Reply } from './qti-replies.rules.ts';
import { NotTaken } from './qti-tree.rules.ts';
import { nodesOf, type XmlElement } from './xml.rules.ts';

/** The character that marks the interaction's place in the HTML. It occurs in no text. */
export const INTERACTION_MARK = '\ue000';

/** Whether the renderer can draw a formula. */
export type Draws = (tex: string, display: boolean) => boolean;

/**
 * Collects feedback, passages and losses on the way through a document; `draws` and `picture` handle formulas
 * and pictures.
 */
export interface Aside {
  readonly draws: Draws;
  /** The URL that the item's texts use for a picture. */
  readonly picture: (address: string) => string;
  readonly replies: Reply[];
  /** The passages as takers see them, in HTML. */
  readonly passages: string[];
  /** The parts that are left out, in words. */
  readonly left_out: Set<string>;
}

/**
 * Elements whose content a text cannot contain. An item with such an element is refused, and the reason names
 * the element.
 */
const REFUSED = new Set([
  'audio',
  'video',
  'svg',
  'iframe',
  'include',
  'printedVariable',
  'templateBlock',
  'templateInline',
  'gap',
  'infoControl',
  'form',
  'input',
  'select',
  'textarea',
  'canvas',
]);
const VOID = new Set(['br', 'hr', 'img', 'col']);
const TRANSPARENT = new Set([
  'contentBody',
  'stimulusBody',
  'itemBody',
  'prompt',
  'simpleChoice',
  'inlineChoice',
]);
/** Attributes that mean nothing without the file's style sheets, or that only programs read. */
const FOR_PROGRAMS = /^(?:class|id|label|xmlns(?::.*)?|xml:(?:base|space)|xsi:.*|data-.*|aria-.*|role)$/;

/** The HTML of an element's content, as one text of its item. Throws `NotTaken`. */
export function contentOf(element: XmlElement, aside: Aside): string {
  return htmlOfNodes(nodesOf(element), aside);
}

/** The HTML of these nodes, as one text. Throws `NotTaken`. */
export function htmlOfNodes(nodes: readonly (string | XmlElement)[], aside: Aside): string {
  const fits = formulaBudget();
  return nodesHtml(nodes, { ...aside, draws: (tex, display) => fits(tex) && aside.draws(tex, display) });
}

function innerHtml(element: XmlElement, aside: Aside): string {
  return nodesHtml(nodesOf(element), aside);
}

function nodesHtml(nodes: readonly (string | XmlElement)[], aside: Aside): string {
  return nodes.map((node) => (typeof node === 'string' ? escaped(node) : elementHtml(node, aside))).join('');
}

function elementHtml(element: XmlElement, aside: Aside): string {
  const { attributes } = element;
  const name = elementMeant(element.name, attributes) ?? element.name;
  if (REFUSED.has(name)) throw new NotTaken(name);
  if (name.endsWith('Interaction')) return INTERACTION_MARK;
  switch (name) {
    case 'feedbackInline':
    case 'feedbackBlock':
      aside.replies.push(replyOf(element, aside));
      return '';
    case 'rubricBlock':
      passage(element, aside);
      return '';
    case 'stylesheet':
      if (isForeignSheet(element)) aside.left_out.add('its style sheet');
      return '';
    case 'catalogInfo':
      aside.left_out.add('its catalogInfo');
      return '';
    case 'hottext':
      return `[[${innerHtml(element, aside)}]]`;
    case 'object':
      return objectHtml(element, aside);
    case 'math':
      return formulaHtml(element, aside.draws) ?? mathHtml(element);
  }
  // The bank's export adds such a wrapper around lines without a paragraph.
  if (TRANSPARENT.has(name) || markIn(attributes, 'wrapper') !== null) return innerHtml(element, aside);
  const kept = Object.entries(marksAsAttributes(name, attributes))
    .filter(([attribute]) => !FOR_PROGRAMS.test(attribute))
    .map(([attribute, value]) => {
      const address = name === 'img' && attribute === 'src' ? aside.picture(value) : value;
      return ` ${attribute.replace(/^xml:/, '')}="${quotedValue(address)}"`;
    })
    .join('');
  if (VOID.has(name)) return `<${name}${kept}>`;
  if (name === 'table') return `<table${kept}>${nodesHtml(footLast(nodesOf(element)), aside)}</table>`;
  return `<${name}${kept}>${innerHtml(element, aside)}</${name}>`;
}

/**
 * Whether a style sheet is foreign. The import understands only the class names of the bank's own style
 * sheet.
 */
export function isForeignSheet({ attributes }: XmlElement): boolean {
  return !(attributes.href ?? '').endsWith(STYLE_SHEET);
}

/** The attributes of an element, together with the attributes that its class names stand for. */
function marksAsAttributes(name: string, attributes: XmlElement['attributes']): XmlElement['attributes'] {
  if (attributes.class === undefined) return attributes;
  const { alt, ...others } = attributes;
  const title = markIn(attributes, 'title') === null ? undefined : attributes.label;
  const start = name === 'ol' ? markIn(attributes, 'start') : null;
  const type = name === 'ol' ? listTypeIn(attributes) : null;
  return {
    ...others,
    ...(alt !== undefined && markIn(attributes, 'no-alt') === null && { alt }),
    ...(title !== undefined && { title }),
    ...(start !== null && { start }),
    ...(type !== null && { type }),
  };
}

/**
 * Moves a table's foot to the end if it is marked so. The bank keeps it there, but the schema does not allow
 * it.
 */
function footLast(nodes: readonly (string | XmlElement)[]): (string | XmlElement)[] {
  const isLast = (node: string | XmlElement) =>
    typeof node !== 'string' && node.name === 'tfoot' && markIn(node.attributes, 'last') !== null;
  return [...nodes.filter((node) => !isLast(node)), ...nodes.filter(isLast)];
}

const TEX = /^(?:application\/x-(?:la)?tex|(?:la)?tex|text\/x-(?:la)?tex)$/i;

/**
 * The LaTeX annotation of a formula, between the bank's delimiters; null if there is none that can be drawn.
 */
function formulaHtml(math: XmlElement, draws: Draws): string | null {
  const [semantics, ...more] = math.children;
  if (semantics?.name !== 'semantics' || more.length > 0) return null;
  const note = semantics.children.find(
    ({ name, attributes }) => name === 'annotation' && TEX.test((attributes.encoding ?? '').trim()),
  );
  const tex = note?.text ?? '';
  const display = math.attributes.display === 'block';
  const written = delimited(tex, display);
  const [formula] = formulasIn(written);
  if (tex.trim() === '' || formula?.tex !== tex || !draws(tex, display)) return null;
  return escaped(written);
}

/** A feedback element with the outcome that shows it. */
export function replyOf(element: XmlElement, aside: Aside): Reply {
  const { outcomeIdentifier = '', identifier = '', showHide = 'show' } = element.attributes;
  return {
    outcome: outcomeIdentifier,
    identifier,
    shows: showHide !== 'hide',
    html: contentOf(element, aside).trim(),
  };
}

/** Collects a passage for takers. Passages for other people are left out. */
function passage(element: XmlElement, aside: Aside): void {
  const views = (element.attributes.view ?? 'candidate').split(/\s+/);
  if (views.includes('candidate')) aside.passages.push(contentOf(element, aside).trim());
  else aside.left_out.add(`its rubricBlock for ${views.join(' and ')}`);
}

function objectHtml(element: XmlElement, aside: Aside): string {
  const { data = '', type = '', width, height, alt } = element.attributes;
  if (!type.startsWith('image/') && !/\.(?:png|jpe?g|gif|webp)$/i.test(data)) throw new NotTaken('object');
  const words =
    alt ??
    innerHtml(element, aside)
      .replaceAll(/<[^<>]*>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
  const size = [
    ['width', width],
    ['height', height],
  ].map(([name, value]) => (value === undefined ? '' : ` ${name}="${quotedValue(value)}"`));
  return `<img src="${quotedValue(aside.picture(data))}" alt="${alt === undefined ? words.replaceAll('"', '&quot;') : quotedValue(words)}"${size.join('')}>`;
}

function mathHtml({ name, attributes, ...element }: XmlElement): string {
  const kept = Object.entries(attributes)
    .filter(([attribute]) => !/^xmlns/.test(attribute))
    .map(([attribute, value]) => ` ${attribute}="${quotedValue(value)}"`)
    .join('');
  const inner = nodesOf({ name, attributes, ...element })
    .map((node) => (typeof node === 'string' ? escaped(node) : mathHtml(node)))
    .join('');
  return `<${name}${kept}>${inner}</${name}>`;
}

function escaped(text: string): string {
  return text
    .replaceAll(INTERACTION_MARK, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function quotedValue(text: string): string {
  return escaped(text).replaceAll('"', '&quot;');
}
