/** GIFT's escapes (`\~ \= \# \{ \} \: \n \\`) and text formats (`[html]`). */
import { type FormattedText, TEXT_FORMATS, type TextFormat } from './formatted-text.rules.ts';

const ESCAPE = /\\([:#={}~n\\])/g;
const ESCAPABLE = ':#={}~n\\';
const FORMAT = new RegExp(`^\\[(${TEXT_FORMATS.join('|')})\\]`);

/** The index of the first unescaped character of `signs`, at or after `from`; −1 if there is none. */
export function findSign(raw: string, signs: string, from = 0): number {
  for (let index = from; index < raw.length; index += 1) {
    const sign = raw[index] ?? '';
    if (sign === '\\' && ESCAPABLE.includes(raw[index + 1] ?? ' ')) index += 1;
    else if (signs.includes(sign)) return index;
  }
  return -1;
}

/** Plain text with its escapes resolved, trimmed. */
export function unescaped(raw: string): string {
  return raw.replaceAll(ESCAPE, (_, sign: string) => (sign === 'n' ? '\n' : sign)).trim();
}

/**
 * The text in the format that it names, else in `format`. In Moodle's own format a line break in the file is
 * only wrapping, and `\n` breaks a line; other formats keep line breaks.
 */
export function giftText(raw: string, format: TextFormat): FormattedText {
  const trimmed = raw.trim();
  const named = FORMAT.exec(trimmed);
  const own = TEXT_FORMATS.find((known) => known === named?.[1]) ?? format;
  const rest = trimmed.slice(named?.[0].length ?? 0);
  return { format: own, text: unescaped(own === 'moodle' ? unwrapped(rest) : rest) };
}

/**
 * Works line by line. A regular expression with spaces before the break would take quadratic time on long
 * runs of spaces.
 */
function unwrapped(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}
