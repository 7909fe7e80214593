/**
 * Which rich text nobody is shown whole, and why, in sentences: for those who write it and for the server, which refuses
 * it. What readers need of the bounds alone stands in `formula.ts`.
 */
import {
  CELL_CHARACTERS,
  drawnSize,
  formulaFault,
  formulasIn,
  LONGEST_TOGETHER,
  MOST_FORMULAS,
} from './formula.ts';
import { decodedMarkup } from './rich-text.ts';
import { turnWords } from './text-gaps.ts';

const LONGEST_QUOTE = 60;
const MOST_FAULTS = 20;

/** What is wrong with the formulas of one text, each once, in sentences. */
export function formulaFaults(formulas: readonly { readonly tex: string }[]): string[] {
  const faults = new Set<string>();
  for (const { tex } of formulas) {
    const fault = formulaFault(tex);
    if (fault !== null && faults.size < MOST_FAULTS) faults.add(`The formula ${quoted(tex)} ${fault}.`);
  }
  if (formulas.length > MOST_FORMULAS) {
    faults.add(`It has ${formulas.length} formulas. At most ${MOST_FORMULAS} stand in one text.`);
  }
  if (formulas.reduce((together, { tex }) => together + drawnSize(tex), 0) > LONGEST_TOGETHER) {
    const cells = `${CELL_CHARACTERS} for each cell of a table`;
    faults.add(
      `Its formulas take more than ${LONGEST_TOGETHER} characters together, ${cells}. Leave some out.`,
    );
  }
  return [...faults];
}

function quoted(tex: string): string {
  const line = tex.replaceAll(/\s+/g, ' ').trim();
  return `“${line.length > LONGEST_QUOTE ? `${line.slice(0, LONGEST_QUOTE - 1)}…` : line}”`;
}

/** A picture of clean rich text that stands on somebody else's server, which nobody here opens. */
const FOREIGN_PICTURE = /<img\b[^<>]*\ssrc="(https?:[^"]*)"/gi;

/** The addresses of the pictures of clean rich text that are no own files, each once. */
export function foreignPicturesIn(html: string): string[] {
  if (!html.includes('<img')) return [];
  return [...new Set([...html.matchAll(FOREIGN_PICTURE)].map(([, address = '']) => decodedMarkup(address)))];
}

/** The name of the server in an address as clean rich text has it; the address itself where it names none. */
export function hostOf(address: string): string {
  return /^https?:\/\/([^/?#]+)/i.exec(address)?.[1] ?? address;
}

/** What stands between the tags of clean rich text, as it is read. */
function textRunsOf(html: string): string[] {
  return html.split(/<[^<>]*>/).map(decodedMarkup);
}

/** What is wrong with the formulas of clean rich text, in sentences: those are drawn for nobody. */
export function formulaFaultsIn(html: string): string[] {
  return html.includes('\\') ? formulaFaults(textRunsOf(html).flatMap(formulasIn)) : [];
}

/** Why the renderer can't draw a formula, as the rest of a sentence that begins with it; null where it draws it. */
export type DrawingFault = (tex: string, display: boolean) => string | null;

/** A `%` without a backslash: what follows it on its line is a comment, and no reader sees it. */
const BARE_PERCENT = /(?<!\\)(?:\\\\)*%/;
const DELIMITER = /\\[()[\]]/;
/** Within a formula: it began before, and what closes it belongs to this one. `\\[2pt]` ends a row. */
const OPENED_AGAIN = /(?<!\\)(?:\\\\)*\\[([]/;
const CLOSING: Readonly<Record<string, string>> = { '\\(': '\\)', '\\[': '\\]' };

/**
 * All that keeps the formulas of clean rich text from being read as they are meant, in sentences: those that the renderer
 * can't draw, those that it would cut short, and delimiters that stand alone. Each is told once.
 */
export function misreadFormulasIn(html: string, drawing: DrawingFault): string[] {
  if (!html.includes('\\')) return [];
  const faults = new Set<string>();
  turnWords(html, (escaped) => {
    const words = decodedMarkup(escaped);
    const formulas = formulasIn(words);
    for (const { tex, apart } of formulas) {
      if (formulaFault(tex) !== null) continue;
      const fault = BARE_PERCENT.test(tex)
        ? 'has a % that hides what follows it: write \\%'
        : OPENED_AGAIN.test(tex)
          ? 'is not closed before the next one opens'
          : drawing(tex, apart);
      if (fault !== null && faults.size < MOST_FAULTS) faults.add(`The formula ${quoted(tex)} ${fault}.`);
    }
    const outside = formulas.reduceRight((rest, { from, to }) => rest.slice(0, from) + rest.slice(to), words);
    const alone = DELIMITER.exec(outside);
    if (alone !== null && faults.size < MOST_FAULTS)
      faults.add(delimiterFault(alone[0], outside.slice(alone.index)));
    return escaped;
  });
  return [...faults];
}

function delimiterFault(delimiter: string, rest: string): string {
  const closing = CLOSING[delimiter];
  return closing === undefined
    ? `A formula is closed by ${delimiter} and never opened.`
    : `A formula is opened by ${delimiter} and not closed by ${closing} in the same text: ${quoted(rest)}.`;
}

/** Why clean rich text with pictures from elsewhere can't be shown whole, a sentence a server. */
export function foreignPictureFaultsIn(html: string, may_stay: readonly string[] = []): string[] {
  const foreign = foreignPicturesIn(html).filter((address) => !may_stay.includes(address));
  return [...new Set(foreign.map(hostOf))].map(
    (host) => `A picture is at ${host}. Upload it here, or take it out: nothing is loaded from elsewhere.`,
  );
}

/** All that keeps clean rich text from being shown whole, in sentences. `drawing`: what the renderer of formulas says. */
export function unshownFaultsIn(html: string, drawing: DrawingFault): string[] {
  return [...formulaFaultsIn(html), ...misreadFormulasIn(html, drawing), ...foreignPictureFaultsIn(html)];
}
