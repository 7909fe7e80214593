/** Texts in Moodle XML with their format. It knows the formats' names, old and new. */
import type { FormattedText, TextFormat } from './formatted-text.rules.ts';
import { childOf, type XmlElement } from './xml.rules.ts';

/** By name, and by the numbers of Moodle's first versions. */
const FORMATS = new Map<string | undefined, TextFormat>([
  ['moodle_auto_format', 'moodle'],
  ['html', 'html'],
  ['plain_text', 'plain'],
  ['markdown', 'markdown'],
  ['0', 'moodle'],
  ['1', 'html'],
  ['2', 'plain'],
  ['4', 'markdown'],
]);

/**
 * The text in the child `name` of `parent` (in `parent` itself for null), which stands in a `text` within
 * or, written by hand, bare; in the format that it names, else in `format`. Null where there is none.
 */
export function formattedIn(
  parent: XmlElement,
  name: string | null,
  format: TextFormat,
): FormattedText | null {
  const element = name === null ? parent : childOf(parent, name);
  if (element === undefined) return null;
  const text = (childOf(element, 'text')?.text ?? element.text).trim();
  return text === '' ? null : { format: FORMATS.get(element.attributes.format) ?? format, text };
}
