/** What rich text is made of, for whoever shows or edits it. */
import { FLOW, MATHML, PHRASES } from '#contract/rich-text.ts';

/** The elements that are shown, but for the source of a formula; of any other one its text alone. */
export const SHOWN_ELEMENTS: ReadonlySet<string> = new Set(
  [...FLOW, ...PHRASES, ...MATHML].filter((name) => name !== 'annotation'),
);

/** Whose text is no text to read. */
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

/** Attributes that are shown, by the name that React has for each. */
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

/** Addresses that a link or an image may have: over https, or files of our own. */
export const SHOWN_ADDRESS = /^(?:https:\/\/|\/api\/files\/)/i;
