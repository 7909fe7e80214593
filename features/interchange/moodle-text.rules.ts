/** Reads texts of Moodle XML with their format. */
import type { FormattedText, TextFormat } from './formatted-text.rules.ts';
import { childOf, type XmlElement } from './xml.rules.ts';

/** Formats by name, and by number in Moodle's first versions. */
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
 * The text in the child `name` of `parent` (null: in `parent` itself), with the format that it names, else
 * `format`. The text is in a `text` element, or bare if the file was written by hand. Null if there is none.
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
