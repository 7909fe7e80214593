/** The elements and attributes of rich text, shared by the renderer and the editor. */
import { FLOW, MATHML, PHRASES } from '#contract/rich-text.ts';

/**
 * The elements that are rendered, except those that contain a formula's source. All other elements are
 * reduced to their text.
 */
export const SHOWN_ELEMENTS: ReadonlySet<string> = new Set(
  [...FLOW, ...PHRASES, ...MATHML].filter((name) => name !== 'annotation'),
);

/** Elements whose text is not meant to be read. */
export const UNSHOWN_WHOLE: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'svg',
  'canvas',
  'audio',
  'video',
  'textarea',
  'select',
  'title',
  'annotation',
  'annotation-xml',
]);

/** Rendered attributes with their React names. */
export const SHOWN_ATTRIBUTES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'lang',
      'dir',
      'title',
      'alt',
      'width',
      'height',
      'scope',
      'start',
      'type',
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
      'notation',
      'columnalign',
      'rowalign',
      'columnlines',
      'rowlines',
      'columnspan',
      'depth',
    ].map((name) => [name, name]),
  ),
  colspan: 'colSpan',
  rowspan: 'rowSpan',
};

/** Allowed URLs of links and images: https, or uploaded files. */
export const SHOWN_ADDRESS = /^(?:https:\/\/|\/api\/files\/)/i;
