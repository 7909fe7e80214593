/**
 * The attributes that clean rich text keeps, and the elements that are removed with their content. Used by
 * the server for all submitted text and by the editor for pasted text. The allowed elements are in
 * `rich-text.ts`.
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

/** Allowed attributes by element. Those under `*` are allowed on every element. */
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

/** Elements whose content is not meant to be read as text. */
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
