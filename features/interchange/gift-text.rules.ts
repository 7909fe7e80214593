/** GIFT's escapes and text formats. It knows `\~ \= \# \{ \} \: \n \\` and `[html]`; not where they stand. */
import { type FormattedText, TEXT_FORMATS, type TextFormat } from './formatted-text.rules.ts';

const ESCAPE = /\\([:#={}~n\\])/g;
const ESCAPABLE = ':#={}~n\\';
const FORMAT = new RegExp(`^\\[(${TEXT_FORMATS.join('|')})\\]`);

/** Where the first unescaped sign of `signs` stands, at or after `from`; −1 where none does. */
export function findSign(raw: string, signs: string, from = 0): number {
  for (let index = from; index < raw.length; index += 1) {
    const sign = raw[index] ?? '';
    if (sign === '\\' && ESCAPABLE.includes(raw[index + 1] ?? ' ')) index += 1;
    else if (signs.includes(sign)) return index;
  }
  return -1;
}

/** Plain text as it is meant: escapes resolved, trimmed. */
export function unescaped(raw: string): string {
  return raw.replaceAll(ESCAPE, (_, sign: string) => (sign === 'n' ? '\n' : sign)).trim();
}

/**
 * `raw` in the format that it names or else in `format`. In Moodle's own format a line break of the file is
 * the writer's wrapping, and only `\n` breaks a line; in the others breaks are kept.
 */
export function giftText(raw: string, format: TextFormat): FormattedText {
  const trimmed = raw.trim();
  const named = FORMAT.exec(trimmed);
  const own = TEXT_FORMATS.find((known) => known === named?.[1]) ?? format;
  const rest = trimmed.slice(named?.[0].length ?? 0);
  return { format: own, text: unescaped(own === 'moodle' ? unwrapped(rest) : rest) };
}

/** Line by line: a pattern with spaces before the break would walk through each run of them once for every space. */
function unwrapped(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}
