/**
 * Explains in sentences why some rich text cannot be shown completely. For authors, and for the server, which
 * refuses such text. The limits that readers need are in `formula.ts`.
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

/** The errors in the formulas of one text, as sentences without duplicates. */
export function formulaFaults(formulas: readonly { readonly tex: string }[]): string[] {
  const faults = new Set<string>();
  for (const { tex } of formulas) {
    const fault = formulaFault(tex);
    if (fault !== null && faults.size < MOST_FAULTS) faults.add(`The formula ${quoted(tex)} ${fault}.`);
  }
  if (formulas.length > MOST_FORMULAS) {
    faults.add(`There are ${formulas.length} formulas. A text can have at most ${MOST_FORMULAS}.`);
  }
  if (formulas.reduce((together, { tex }) => together + drawnSize(tex), 0) > LONGEST_TOGETHER) {
    const cells = `counting ${CELL_CHARACTERS} for each table cell`;
    faults.add(`The formulas have more than ${LONGEST_TOGETHER} characters in total, ${cells}. Remove some.`);
  }
  return [...faults];
}

function quoted(tex: string): string {
  const line = tex.replaceAll(/\s+/g, ' ').trim();
  return `“${line.length > LONGEST_QUOTE ? `${line.slice(0, LONGEST_QUOTE - 1)}…` : line}”`;
}

/** An image in clean rich text on a different server. Such images are never loaded. */
const FOREIGN_PICTURE = /<img\b[^<>]*\ssrc="(https?:[^"]*)"/gi;

/** The addresses of images in clean rich text that are not our own files, without duplicates. */
export function foreignPicturesIn(html: string): string[] {
  if (!html.includes('<img')) return [];
  return [...new Set([...html.matchAll(FOREIGN_PICTURE)].map(([, address = '']) => decodedMarkup(address)))];
}

/** The host name in an address of clean rich text, or the address itself if it has none. */
export function hostOf(address: string): string {
  return /^https?:\/\/([^/?#]+)/i.exec(address)?.[1] ?? address;
}

/** The decoded text pieces between the tags of clean rich text. */
function textRunsOf(html: string): string[] {
  return html.split(/<[^<>]*>/).map(decodedMarkup);
}

/**
 * The errors in formulas in clean rich text that are over the limits and therefore never drawn, as sentences.
 */
export function formulaFaultsIn(html: string): string[] {
  return html.includes('\\') ? formulaFaults(textRunsOf(html).flatMap(formulasIn)) : [];
}

/**
 * Why the renderer cannot draw a formula, as the end of a sentence that starts with the formula; null if it
 * can.
 */
export type DrawingFault = (tex: string, display: boolean) => string | null;

/** A `%` without a backslash. It starts a comment that hides the rest of the line from the reader. */
const BARE_PERCENT = /(?<!\\)(?:\\\\)*%/;
const DELIMITER = /\\[()[\]]/;
/** An opening delimiter inside a formula: the outer formula was never closed. `\\[2pt]` only ends a row. */
const OPENED_AGAIN = /(?<!\\)(?:\\\\)*\\[([]/;
const CLOSING: Readonly<Record<string, string>> = { '\\(': '\\)', '\\[': '\\]' };

/**
 * Explains in sentences which formulas of clean rich text would be misread: those that the renderer cannot
 * draw, those cut short by a comment or a missing end, and single delimiters. Without duplicates.
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
        ? 'has a % that hides the text after it: write \\%'
        : OPENED_AGAIN.test(tex)
          ? 'isn’t closed before the next one opens'
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
    ? `A formula is closed by ${delimiter} but never opened.`
    : `A formula is opened by ${delimiter} but not closed by ${closing} in the same text: ${quoted(rest)}.`;
}

/**
 * Why clean rich text with images from other servers cannot be shown completely: one sentence per server.
 * Addresses in `may_stay` are allowed.
 */
export function foreignPictureFaultsIn(html: string, may_stay: readonly string[] = []): string[] {
  const foreign = foreignPicturesIn(html).filter((address) => !may_stay.includes(address));
  return [...new Set(foreign.map(hostOf))].map(
    (host) =>
      `A picture is at ${host}. Upload it here or remove it, because pictures can’t be loaded from other sites.`,
  );
}

/**
 * All reasons why clean rich text cannot be shown completely, as sentences. `drawing`: the check of the
 * formula renderer.
 */
export function unshownFaultsIn(html: string, drawing: DrawingFault): string[] {
  return [...formulaFaultsIn(html), ...misreadFormulasIn(html, drawing), ...foreignPictureFaultsIn(html)];
}
