/**
 * What clean rich text keeps of markup besides its elements (`rich-text.ts`): their attributes, and what goes whole. The
 * server cleans by it whatever is sent, the editor whatever is pasted.
 */
import { MATHML } from './rich-text.ts';

const MATHML_ATTRIBUTES = [
  'display',
  'mathvariant',
  'displaystyle',
  'scriptlevel',
  'stretchy',
  'fence',
  'separator',
  'form',
  'accent',
  'accentunder',
  'lspace',
  'rspace',
  'minsize',
  'maxsize',
  'largeop',
  'movablelimits',
  'symmetric',
  'linethickness',
  'bevelled',
  'open',
  'close',
  'separators',
  'notation',
  'columnalign',
  'rowalign',
  'columnlines',
  'rowlines',
  'columnspan',
  'rowspan',
  'width',
  'height',
  'depth',
  'encoding',
  'alttext',
];

/** By the element that has them; those under `*` any one has. */
export const KEPT_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '*': ['lang', 'dir', 'title'],
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  ol: ['start', 'type'],
  ...Object.fromEntries(MATHML.map((name) => [name, MATHML_ATTRIBUTES])),
};

/** The attributes that an element keeps. */
export function attributesOf(element: string): string[] {
  return [...(KEPT_ATTRIBUTES['*'] ?? []), ...(KEPT_ATTRIBUTES[element] ?? [])];
}

/** What stands inside these was never meant to be read, or not as text. */
export const DROPPED_WHOLE: readonly string[] = [
  'script',
  'style',
  'head',
  'title',
  'template',
  'noscript',
  'noembed',
  'noframes',
  'xmp',
  'plaintext',
  'iframe',
  'frameset',
  'object',
  'embed',
  'applet',
  'svg',
  'canvas',
  'audio',
  'video',
  'textarea',
  'select',
  'option',
  'annotation-xml',
];
