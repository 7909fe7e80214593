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
  return [...new Set([...html.matchAll(FOREIGN_PICTURE)].map(([, address = '']) => decoded(address)))];
}

/** The name of the server in an address as clean rich text has it; the address itself where it names none. */
export function hostOf(address: string): string {
  return /^https?:\/\/([^/?#]+)/i.exec(address)?.[1] ?? address;
}

/** What stands between the tags of clean rich text, as it is read. */
function textRunsOf(html: string): string[] {
  return html.split(/<[^<>]*>/).map(decoded);
}

function decoded(escaped: string): string {
  return escaped
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** What is wrong with the formulas of clean rich text, in sentences: those are drawn for nobody. */
export function formulaFaultsIn(html: string): string[] {
  return html.includes('\\') ? formulaFaults(textRunsOf(html).flatMap(formulasIn)) : [];
}

/** Why clean rich text with pictures from elsewhere can't be shown whole, a sentence a server. */
export function foreignPictureFaultsIn(html: string, may_stay: readonly string[] = []): string[] {
  const foreign = foreignPicturesIn(html).filter((address) => !may_stay.includes(address));
  return [...new Set(foreign.map(hostOf))].map(
    (host) => `A picture is at ${host}. Upload it here, or take it out: nothing is loaded from elsewhere.`,
  );
}

/** All that keeps clean rich text from being shown whole, in sentences. */
export function unshownFaultsIn(html: string): string[] {
  return [...formulaFaultsIn(html), ...foreignPictureFaultsIn(html)];
}
