/**
 * The content of a QTI document as HTML for the one gate: text, pictures and MathML stay, the interaction leaves a mark,
 * replies and passages are put aside. It knows QTI's elements within content; what is safe is the gate's to say.
 */

import type { Reply } from './qti-replies.rules.ts';
import { NotTaken } from './qti-tree.rules.ts';
import { nodesOf, type XmlElement } from './xml.rules.ts';

/** Stands in the HTML where the interaction stood; no text has it. */
export const INTERACTION_MARK = '\ue000';

/** What is met on the way through a document. */
export interface Aside {
  /** The address of a picture as the item's texts are to have it. */
  readonly picture: (address: string) => string;
  readonly replies: Reply[];
  /** Passages for whoever answers, as HTML. */
  readonly passages: string[];
  /** What is left out, in words. */
  readonly left_out: Set<string>;
}

/** These take what a text can't hold, so that an item that has one is refused by its name. */
const REFUSED = new Set([
  ...[
    'audio',
    'video',
    'svg',
    'iframe',
    'include',
    'printedVariable',
    'templateBlock',
    'templateInline',
    'gap',
  ],
  ...['infoControl', 'form', 'input', 'select', 'textarea', 'canvas'],
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
/** Of no meaning without the style sheets of the file, or for programs alone. */
const FOR_PROGRAMS = /^(?:class|id|label|xmlns(?::.*)?|xml:(?:base|space)|xsi:.*|data-.*|aria-.*|role)$/;

/** The HTML of what stands within an element. Throws `NotTaken`. */
export function contentOf(element: XmlElement, aside: Aside): string {
  return htmlOfNodes(nodesOf(element), aside);
}

/** The HTML of what stands together. Throws `NotTaken`. */
export function htmlOfNodes(nodes: readonly (string | XmlElement)[], aside: Aside): string {
  return nodes.map((node) => (typeof node === 'string' ? escaped(node) : elementHtml(node, aside))).join('');
}

function elementHtml(element: XmlElement, aside: Aside): string {
  const { name, attributes } = element;
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
      aside.left_out.add('its style sheet');
      return '';
    case 'catalogInfo':
      aside.left_out.add('its catalogInfo');
      return '';
    case 'hottext':
      return `[[${contentOf(element, aside)}]]`;
    case 'object':
      return objectHtml(element, aside);
    case 'math':
      return mathHtml(element);
  }
  // What this bank wrote around lines that stand without a paragraph.
  if (TRANSPARENT.has(name) || attributes['data-wrap'] !== undefined) return contentOf(element, aside);
  const kept = Object.entries(attributes)
    .filter(([attribute]) => !FOR_PROGRAMS.test(attribute))
    .map(([attribute, value]) => {
      const address = name === 'img' && attribute === 'src' ? aside.picture(value) : value;
      return ` ${attribute.replace(/^xml:/, '')}="${quotedValue(address)}"`;
    })
    .join('');
  if (VOID.has(name)) return `<${name}${kept}>`;
  return `<${name}${kept}>${contentOf(element, aside)}</${name}>`;
}

/** A piece of feedback with the outcome that brings it out. */
export function replyOf(element: XmlElement, aside: Aside): Reply {
  const { outcomeIdentifier = '', identifier = '', showHide = 'show' } = element.attributes;
  return {
    outcome: outcomeIdentifier,
    identifier,
    shows: showHide !== 'hide',
    html: contentOf(element, aside).trim(),
  };
}

/** A passage for who answers; what is for others is left out. */
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
    contentOf(element, aside)
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
