/**
 * Turns a text in one of Moodle's four formats into HTML. The result must still be cleaned by
 * `server/rich-text.ts`.
 */
import { delimited, piecesOf } from './formula.rules.ts';
import { tagsOf } from './tag.rules.ts';

export const TEXT_FORMATS = ['moodle', 'html', 'plain', 'markdown'] as const;
/** `moodle` is HTML in which line breaks count. */
export type TextFormat = (typeof TEXT_FORMATS)[number];

export interface FormattedText {
  format: TextFormat;
  text: string;
}

export interface MeantHtml {
  html: string;
  /** How many formulas had different delimiters from the bank's. */
  rewritten_formulas: number;
  /**
   * Whether a formula seems to have lost the `\n` of a command like `\neq`, because GIFT reads it as a line
   * break.
   */
  has_broken_formula: boolean;
}

/**
 * Matches a line break followed by the rest of a LaTeX command that started with `\n`, like `eq` in `\neq`.
 */
const REST_OF_COMMAND =
  /\n(?:e|eq|eg|u|i|ot|otin|abla|mid|leq|geq|less|exists|subseteq|parallel|earrow|warrow|atural)(?![a-z])/;

/**
 * The HTML of a text. Formulas are put between `\(`…`\)` or `\[`…`\]` and not changed otherwise. `markdown`
 * turns Markdown into HTML.
 */
export function htmlOf(text: FormattedText, markdown: (source: string) => string): MeantHtml {
  const pieces = piecesOf(text.text, text.format !== 'plain');
  const formulas = pieces.filter((piece) => piece.kind === 'formula');
  const found = {
    rewritten_formulas: formulas.filter((piece) => piece.rewritten).length,
    has_broken_formula: formulas.some((piece) => REST_OF_COMMAND.test(piece.source)),
  };
  if (text.format === 'markdown') {
    return { html: aroundFormulas(text.text, pieces, markdown), ...found };
  }
  const spell = { plain: escapeAll, html: escapeStray, moodle: escapeStray }[text.format];
  const html = pieces
    .map((piece) => {
      if (piece.kind === 'formula') {
        const source =
          text.format === 'plain' ? escapeAll(piece.source) : piece.source.replaceAll('<', '&lt;');
        return delimited(source, piece.display);
      }
      return text.format === 'html' ? spell(piece.source) : spell(piece.source).replaceAll('\n', '<br>\n');
    })
    .join('');
  return { html, ...found };
}

/**
 * Replaces formulas by marks before Markdown runs and restores them afterwards, because Markdown would
 * interpret their `_` and `*`.
 */
function aroundFormulas(
  text: string,
  pieces: ReturnType<typeof piecesOf>,
  markdown: (source: string) => string,
): string {
  const alike = Array.from(text.matchAll(/formula(a*)/g), ([, tail = '']) => tail.length);
  const mark = `formula${'a'.repeat(1 + alike.reduce((most, length) => Math.max(most, length), -1))}`;
  const marked = pieces.map((piece, index) => (piece.kind === 'formula' ? `${mark}${index}z` : piece.source));
  return escapeStray(markdown(marked.join(''))).replaceAll(new RegExp(`${mark}(\\d+)z`, 'g'), (_, index) => {
    const piece = pieces[Number(index)];
    return piece === undefined ? '' : delimited(escapeAll(piece.source), piece.display);
  });
}

function escapeAll(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Escapes each `<` that starts no HTML or MathML tag, as in `a<b` or `x <y`. */
function escapeStray(html: string): string {
  const tagEnd = tagsOf(html);
  let escaped = '';
  let from = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', from)) {
    const end = tagEnd(at);
    escaped += html.slice(from, at) + (end === null ? '&lt;' : html.slice(at, end));
    from = end ?? at + 1;
  }
  return escaped + html.slice(from);
}
