/**
 * Measures how similar two questions are, and gives each question a few numbers by which similar ones are
 * found in a large bank.
 *
 * Resemblance is that of Broder, “On the resemblance and containment of documents” (1997): the share of
 * shingles that two sets have in common. Candidates are found by MinHash signatures in bands (Leskovec,
 * Rajaraman, Ullman, “Mining of Massive Datasets”, 3rd edition, § 3.4): two texts with resemblance s share
 * one of `BANDS` bands of `ROWS` minimum hashes with probability 1 − (1 − s^ROWS)^BANDS. This is .998 at
 * `NEARLY_THE_SAME` and .0002 at .1.
 *
 * In mathematics the same words with other numbers are a different question, and banks contain many of those.
 * So numbers, formulas and the signs between them must be equal and in the same order in stimulus and stem.
 * In options they count like words, because one other wrong option does not make a new question. The
 * stimulus, such as a passage, is compared separately, so that two questions on one passage are not similar
 * only for that.
 */

/** A text with its formulas listed separately. In `words` each formula is replaced by `FORMULA`. */
export interface FormulaText {
  readonly words: string;
  readonly formulas: readonly string[];
}

/**
 * The placeholder for a formula. If a text contains this character itself, it is read as an empty formula.
 */
export const FORMULA = '\u{FFFC}';

/** The texts of a question that are compared. The order of options does not matter. */
export interface QuestionTexts {
  readonly stimulus: FormulaText;
  readonly stem: FormulaText;
  readonly answers: readonly FormulaText[];
}

/** The reduced form of a question for comparisons. */
export interface Sketch {
  /** The numbers, formulas and signs of stimulus and stem, in order. */
  readonly quantities: string;
  /** Hashes of the word sequences (shingles) in the passage. */
  readonly stimulus: ReadonlySet<number>;
  readonly asked: ReadonlySet<number>;
}

/** Two questions are nearly the same from this resemblance on (of 1), both in stimulus and in question. */
export const NEARLY_THE_SAME = 0.75;

const BANDS = 24;
const ROWS = 5;
/**
 * Only this many UTF-16 units of a text are compared. Different texts of this length practically always
 * differ in this part.
 */
const MOST_READ = 20_000;

/** Reduces a question to its sketch. */
export function sketchOf({ stimulus, stem, answers }: QuestionTexts): Sketch {
  const [under, asked] = [tokensOf(stimulus), tokensOf(stem)];
  return {
    quantities: [...under, ...asked].flatMap((token) => (isQuantity(token) ? token : [])).join(' '),
    stimulus: new Set(shinglesOf(under)),
    asked: new Set([
      ...shinglesOf(asked),
      // All options together get half the limit of a stem, so that many long options cost no more.
      ...answers.flatMap((answer) => shinglesOf(tokensOf(answer, MOST_READ / 2 / answers.length))),
    ]),
  };
}

/**
 * The similarity of two questions from 0 to 1: the lower of their stimulus and question resemblance. 0 if
 * numbers, formulas or signs differ, or if one has no stem and options.
 */
export function likenessOf(a: Sketch, b: Sketch): number {
  if (a.quantities !== b.quantities || a.asked.size === 0 || b.asked.size === 0) return 0;
  return Math.min(resemblance(a.stimulus, b.stimulus), resemblance(a.asked, b.asked));
}

/**
 * Numbers for finding near-duplicates: such questions share at least one. Signed 32-bit integers. Empty if
 * the question asks nothing.
 */
export function bandsOf({ quantities, stimulus, asked }: Sketch): number[] {
  if (asked.size === 0) return [];
  const base = hashOf(quantities);
  // Hash the words of the stimulus differently, so that equal words in stimulus and stem do not match.
  const shingles = [...[...stimulus].map((shingle) => mixed(shingle)), ...asked];
  return Array.from({ length: BANDS }, (_, band) => {
    let hash = mixed(base ^ Math.imul(band + 1, 0x9e3779b1));
    for (let row = 0; row < ROWS; row += 1) {
      const salt = Math.imul(band * ROWS + row + 1, 0x85ebca6b);
      let least = 0x7fffffff;
      for (const shingle of shingles) least = Math.min(least, mixed(shingle ^ salt));
      hash = mixed(hash ^ least);
    }
    return hash;
  });
}

function resemblance(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  if (a.size === 0 && b.size === 0) return 1;
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  let both = 0;
  for (const shingle of few) if (many.has(shingle)) both += 1;
  return both / (a.size + b.size - both);
}

/** Hashes of neighboring token pairs, or of the only token. */
function shinglesOf(tokens: readonly string[]): number[] {
  if (tokens.length === 1) return [hashOf(tokens[0] as string)];
  return tokens.slice(1).map((token, index) => hashOf(`${tokens[index]} ${token}`));
}

const TOKEN = new RegExp(
  `${FORMULA}|\\p{L}+|\\p{N}+(?:[.,]\\p{N}+)*|[-−–](?=\\s*\\p{N})|[+=<>≤≥≠±×÷*/^_%√]`,
  'gu',
);
/** Diacritics, and an apostrophe between two letters: people type them or leave them out. */
const LEFT_OUT = /\p{M}|(?<=\p{L})['’](?=\p{L})/gu;

/**
 * Splits a text into tokens: lowercase words without diacritics, and numbers, formulas and signs prefixed
 * with `#`.
 */
function tokensOf({ words, formulas }: FormulaText, most = MOST_READ): string[] {
  const folded = words.slice(0, most).normalize('NFD').replaceAll(LEFT_OUT, '').toLowerCase();
  let formula = 0;
  return Array.from(folded.matchAll(TOKEN), ([token]) => {
    if (token === FORMULA) {
      const tex = formulas[formula] ?? '';
      formula += 1;
      return formulaToken(tex.slice(0, most));
    }
    if (/^\p{L}/u.test(token)) return token;
    // Removes thousands separators: people type them or leave them out.
    return `#${token.replaceAll(/,(?=\p{N}{3}(?!\p{N}))/gu, '').replace(/[−–]/, '-')}`;
  });
}

/** A single letter or number is often written without a formula. */
function formulaToken(tex: string): string {
  const drawn = tex
    .replaceAll(/\s+|\\[,;:! ]|\\(?:left|right)(?![a-z])/gi, '')
    .replaceAll(/\\[dt]frac/g, '\\frac');
  return /^\p{L}$/u.test(drawn) ? drawn.toLowerCase() : `#${drawn}`;
}

function isQuantity(token: string): boolean {
  return token.startsWith('#');
}

/** FNV-1a in 32 bits over UTF-16 units, then mixed. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return mixed(hash);
}

/** The finalizer of MurmurHash3 (Austin Appleby, public domain): every input bit affects every output bit. */
function mixed(hash: number): number {
  let next = hash | 0;
  next = Math.imul(next ^ (next >>> 16), 0x85ebca6b);
  next = Math.imul(next ^ (next >>> 13), 0xc2b2ae35);
  return next ^ (next >>> 16);
}
