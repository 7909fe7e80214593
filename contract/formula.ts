/**
 * Finds the formulas in a text and decides which are drawn. A formula is a program: with macros, 2000
 * characters can produce a million signs and freeze the reader's page. So the server refuses formulas over
 * these limits when it cleans text, and the browser does not draw them in older texts.
 */

/** A formula in a text: its LaTeX without delimiters, and its position including them. */
export interface PlacedFormula {
  readonly tex: string;
  /** Whether the formula is on its own line. */
  readonly apart: boolean;
  readonly from: number;
  readonly to: number;
}

const OPENING = /\\[([]/g;

/** The formulas between `\(`…`\)` and `\[`…`\]` in a text without markup, in order. Runs in linear time. */
export function formulasIn(text: string): PlacedFormula[] {
  const formulas: PlacedFormula[] = [];
  const unclosed = new Set<string>();
  let from = 0;
  for (const { 0: open, index } of text.matchAll(OPENING)) {
    if (index < from || unclosed.has(open)) continue;
    const start = index + open.length;
    // A formula has at least one character, even if that belongs to the next delimiter.
    const end = text.indexOf(open === '\\(' ? '\\)' : '\\]', start + 1);
    if (end === -1) {
      unclosed.add(open);
      continue;
    }
    from = end + open.length;
    formulas.push({ tex: text.slice(start, end), apart: open === '\\[', from: index, to: from });
  }
  return formulas;
}

const LONGEST = 2_000;
/** The maximum nesting of groups. A continued fraction rarely has ten levels. */
const DEEPEST = 20;
/** The maximum number of table cells and rows. Each needs about a dozen boxes. */
const MOST_CELLS = 400;
/** The maximum size in em, positive or negative, so that no formula covers the page. */
export const WIDEST_EM = 40;

/** LaTeX commands that redefine other commands. */
export const DEFINING: readonly string[] = [
  'def',
  'edef',
  'gdef',
  'xdef',
  'let',
  'futurelet',
  'global',
  'long',
  'newcommand',
  'renewcommand',
  'providecommand',
];
const REFUSED = new Set([
  ...DEFINING,
  'newenvironment',
  'renewenvironment',
  'DeclareMathOperator',
  'csname',
  'expandafter',
  'noexpand',
  // The content of these commands is not LaTeX or goes to the console.
  'verb',
  'message',
  'errmessage',
  'show',
]);
/** These commands apply until their group ends, so each counts as one level of nesting. */
const SWITCHES = new Set([
  'displaystyle',
  'textstyle',
  'scriptstyle',
  'scriptscriptstyle',
  'color',
  'tiny',
  'sixptsize',
  'scriptsize',
  'footnotesize',
  'small',
  'normalsize',
  'large',
  'Large',
  'LARGE',
  'huge',
  'Huge',
  'rm',
  'sf',
  'tt',
  'bf',
  'it',
  'cal',
]);
const OPENS = new Set(['{', '\\left', '\\begin', '\\begingroup', '\\bgroup']);
const CLOSES = new Set(['}', '\\right', '\\end', '\\endgroup', '\\egroup']);
const CELL = /&|\\\\/g;
const NEXT_CELL = new Set(['&', '\\\\', '\\cr', '\\newline']);
/**
 * A command or character that counts toward the limits. Comments and characters given by code are skipped.
 */
const TOKEN = /%[^\n]*|\\char\s*`(?:\\.|.)|\\(?:[a-zA-Z@]+|.)|[{}&]/gs;

/** Commands followed by a size: in brackets only, or also without brackets. */
const SIZED = new Set(['\\\\', '\\cr', '\\newline', '\\hspace', '\\raisebox', '\\rule']);
const SIZED_BARE = new Set(['\\kern', '\\mkern', '\\hskip', '\\mskip', '\\above']);
const SIZE = /\*?\s*[[{]\s*([+-]?)\s*(\d*(?:\.\d*)?)\s*([a-z]{2})\s*[\]}]/y;
const SIZE_BARE = /\s*\{?\s*([+-]?)\s*(\d*(?:\.\d*)?)\s*([a-z]{2})/y;
/** Units in em, at ten points per em as in TeX. */
const EM: Readonly<Record<string, number>> = {
  em: 1,
  ex: 0.431,
  mu: 1 / 18,
  pt: 0.1,
  px: 0.1,
  bp: 0.10037,
  pc: 1.2,
  dd: 0.107,
  cc: 1.284,
  nd: 0.10667,
  nc: 1.28,
  mm: 0.28453,
  cm: 2.8453,
  in: 7.227,
  sp: 0.1 / 65536,
};

/** Why a formula is not drawn, as the end of a sentence that starts with the formula; null if it is drawn. */
export function formulaFault(tex: string): string | null {
  if (tex.length > LONGEST) return `is longer than ${LONGEST} characters: split it into several formulas`;
  /** For each open group, the levels added by its switches. */
  const groups = [0];
  let depth = 0;
  let cells = 0;
  for (const { 0: token, index } of tex.matchAll(TOKEN)) {
    const command = token.slice(1);
    if (REFUSED.has(command)) return `uses ${token}, which isn’t supported: write out what it stands for`;
    if (OPENS.has(token)) {
      depth += 1;
      groups.push(0);
    } else if (CLOSES.has(token) && groups.length > 1) depth -= 1 + (groups.pop() ?? 0);
    else if (SWITCHES.has(command)) {
      depth += 1;
      groups.push((groups.pop() ?? 0) + 1);
    } else if (NEXT_CELL.has(token)) {
      cells += 1;
      depth -= groups.pop() ?? 0;
      groups.push(0);
    }
    if (depth > DEEPEST) return `has more than ${DEEPEST} levels of nesting`;
    if (cells > MOST_CELLS) return `has more than ${MOST_CELLS} cells`;
    const size = wideSizeAfter(tex, token, index + token.length);
    if (size !== null) return `has a size of ${size}, which is more than ${WIDEST_EM}em`;
  }
  return null;
}

/** The first size after a command that exceeds the limit, as written; null if there is none. */
function wideSizeAfter(tex: string, command: string, at: number): string | null {
  const isBare = SIZED_BARE.has(command);
  if (!isBare && !SIZED.has(command)) return null;
  const size = isBare ? SIZE_BARE : SIZE;
  size.lastIndex = at;
  // `\rule` takes up to three sizes.
  for (let read = 0; read < (isBare ? 1 : 3); read += 1) {
    const [, sign, amount = '', unit = ''] = size.exec(tex) ?? [];
    const em = EM[unit];
    if (em === undefined) return null;
    if (Number(amount) * em > WIDEST_EM) return `${sign}${amount}${unit}`;
  }
  return null;
}

export const MOST_FORMULAS = 300;
/** The maximum length of all formulas of one text together. Each table cell counts as `CELL_CHARACTERS`. */
export const LONGEST_TOGETHER = 6_000;
export const CELL_CHARACTERS = 12;

/** The cost of drawing a formula, in characters. */
export function drawnSize(tex: string): number {
  return tex.length + CELL_CHARACTERS * (tex.match(CELL)?.length ?? 0);
}

/**
 * Creates a check that decides for each formula of one text, in order, whether it is drawn. Formulas are
 * drawn from the first one up to the limits. `share` scales the limits where only an excerpt is shown.
 */
export function formulaBudget(share = 1): (tex: string) => boolean {
  let count = 0;
  let together = 0;
  return (tex) => {
    if (formulaFault(tex) !== null) return false;
    count += 1;
    together += drawnSize(tex);
    return count <= MOST_FORMULAS * share && together <= LONGEST_TOGETHER * share;
  };
}
