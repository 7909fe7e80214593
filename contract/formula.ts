/**
 * Where formulas stand in a text, and which of them nobody draws. A formula is a program: in two thousand characters
 * one that defines macros can ask for a million signs, and whoever reads it waits. So the server refuses what is over
 * these bounds where text is cleaned, and the browser, which shows older texts too, draws none of it. It knows LaTeX as
 * far as its bounds need; what a command looks like is KaTeX's business.
 */

/** A formula in a text: its LaTeX without delimiters, and where it begins and ends with them. */
export interface PlacedFormula {
  readonly tex: string;
  /** On a line of its own. */
  readonly apart: boolean;
  readonly from: number;
  readonly to: number;
}

const OPENING = /\\[([]/g;

/** The formulas between `\(`…`\)` and `\[`…`\]` in a text without markup, in their order. Takes one walk. */
export function formulasIn(text: string): PlacedFormula[] {
  const formulas: PlacedFormula[] = [];
  const unclosed = new Set<string>();
  let from = 0;
  for (const { 0: open, index } of text.matchAll(OPENING)) {
    if (index < from || unclosed.has(open)) continue;
    const start = index + open.length;
    // Something stands between them, if only a sign that belongs to the next delimiter.
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
/** Levels of groups: a continued fraction of ten is deep. */
const DEEPEST = 20;
/** Cells and rows of tables: each is drawn in a dozen boxes. */
const MOST_CELLS = 400;
/** In em, either way: nothing that is written covers the page. */
export const WIDEST_EM = 40;

/** Commands that make others mean something else. */
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
  // What they hold is no LaTeX, or for the console.
  'verb',
  'message',
  'errmessage',
  'show',
]);
/** These go on until their group ends, so each is a level of its own. */
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
/** A command or a sign that counts; a comment hides both, and so does a sign that is named by its code. */
const TOKEN = /%[^\n]*|\\char\s*`(?:\\.|.)|\\(?:[a-zA-Z@]+|.)|[{}&]/gs;

/** Commands after which sizes stand: in brackets alone, or as they are. */
const SIZED = new Set(['\\\\', '\\cr', '\\newline', '\\hspace', '\\raisebox', '\\rule']);
const SIZED_BARE = new Set(['\\kern', '\\mkern', '\\hskip', '\\mskip', '\\above']);
const SIZE = /\*?\s*[[{]\s*([+-]?)\s*(\d*(?:\.\d*)?)\s*([a-z]{2})\s*[\]}]/y;
const SIZE_BARE = /\s*\{?\s*([+-]?)\s*(\d*(?:\.\d*)?)\s*([a-z]{2})/y;
/** In em of ten points, as TeX has them. */
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

/** Why nobody draws this formula, as the rest of a sentence that begins with it; null where it is drawn. */
export function formulaFault(tex: string): string | null {
  if (tex.length > LONGEST) return `is longer than ${LONGEST} characters: write it as several`;
  /** Levels of each open group that its switches add. */
  const groups = [0];
  let depth = 0;
  let cells = 0;
  for (const { 0: token, index } of tex.matchAll(TOKEN)) {
    const command = token.slice(1);
    if (REFUSED.has(command)) return `uses ${token}, which is not read here: write out what it stands for`;
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
    if (depth > DEEPEST) return `nests deeper than ${DEEPEST} levels`;
    if (cells > MOST_CELLS) return `has more than ${MOST_CELLS} cells`;
    const size = wideSizeAfter(tex, token, index + token.length);
    if (size !== null) return `has a size of ${size}, which is more than ${WIDEST_EM}em`;
  }
  return null;
}

/** The first size of a command that is too great, as it is written; null where none is. */
function wideSizeAfter(tex: string, command: string, at: number): string | null {
  const isBare = SIZED_BARE.has(command);
  if (!isBare && !SIZED.has(command)) return null;
  const size = isBare ? SIZE_BARE : SIZE;
  size.lastIndex = at;
  // A rule has three.
  for (let read = 0; read < (isBare ? 1 : 3); read += 1) {
    const [, sign, amount = '', unit = ''] = size.exec(tex) ?? [];
    const em = EM[unit];
    if (em === undefined) return null;
    if (Number(amount) * em > WIDEST_EM) return `${sign}${amount}${unit}`;
  }
  return null;
}

export const MOST_FORMULAS = 300;
/** Of all formulas of one text together, each cell of their tables counted as so many characters. */
export const LONGEST_TOGETHER = 6_000;
export const CELL_CHARACTERS = 12;

/** What drawing a formula takes, in characters. */
export function drawnSize(tex: string): number {
  return tex.length + CELL_CHARACTERS * (tex.match(CELL)?.length ?? 0);
}

/**
 * Tells of each formula of one text, in their order, whether it is drawn. It remembers those that were: the first ones
 * are, as many as the bounds let; `share` of the bounds where a part of the text is all that is seen.
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
