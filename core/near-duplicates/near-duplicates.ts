/**
 * Questions that are nearly the same: how alike two are, and a few numbers of each by which those that may be alike are
 * found among many. It knows texts without markup, and no bank.
 *
 * Resemblance is that of Broder, “On the resemblance and containment of documents” (1997): of two sets of shingles the share
 * that both have. Candidates are found by MinHash signatures in bands (Leskovec, Rajaraman, Ullman, “Mining of Massive
 * Datasets”, 3rd edition, § 3.4): two texts that resemble each other by s share one of `BANDS` bands of `ROWS` least hashes
 * with probability 1 − (1 − s^ROWS)^BANDS, which is .998 at `NEARLY_THE_SAME` and .0002 at .1.
 *
 * In mathematics the same words with other numbers are another question, and it is what a bank is made of: numbers,
 * formulas and the signs between them must be the same in what is asked, in their order. In what is chosen from they count
 * as words do, since one wrong option more or less leaves the question what it was. What two stand under, a passage, is
 * held apart from what they ask: questions on one passage are not alike for that.
 */

/** A text whose formulas stand apart; in its words each is a `FORMULA`. */
export interface FormulaText {
  readonly words: string;
  readonly formulas: readonly string[];
}

/** Stands for a formula. Where a text has one of its own it is read as a formula without content. */
export const FORMULA = '\u{FFFC}';

/** What of a question makes it the same as another; options in any order. */
export interface QuestionTexts {
  readonly stimulus: FormulaText;
  readonly stem: FormulaText;
  readonly answers: readonly FormulaText[];
}

/** What a question is compared by. */
export interface Sketch {
  /** Numbers, formulas and signs of what is asked, in their order. */
  readonly quantities: string;
  /** Hashes of shingles. */
  readonly stimulus: ReadonlySet<number>;
  readonly asked: ReadonlySet<number>;
}

/** From so much resemblance on, of 1, two are called nearly the same: in what they stand under and in what they ask. */
export const NEARLY_THE_SAME = 0.75;

const BANDS = 24;
const ROWS = 5;
/** UTF-16 units of a text that are looked at: longer ones differ in their beginnings. */
const MOST_READ = 20_000;

/** The question as it is compared with others. */
export function sketchOf({ stimulus, stem, answers }: QuestionTexts): Sketch {
  const [under, asked] = [tokensOf(stimulus), tokensOf(stem)];
  return {
    quantities: [...under, ...asked].flatMap((token) => (isQuantity(token) ? token : [])).join(' '),
    stimulus: new Set(shinglesOf(under)),
    asked: new Set([
      ...shinglesOf(asked),
      // Half the units of what a stem may have, so that many long options cost no more than it.
      ...answers.flatMap((answer) => shinglesOf(tokensOf(answer, MOST_READ / 2 / answers.length))),
    ]),
  };
}

/**
 * How alike two are, from 0 to 1, by the part in which they are less so; 0 where the numbers, formulas or signs differ. What
 * asks nothing is like nothing.
 */
export function likenessOf(a: Sketch, b: Sketch): number {
  if (a.quantities !== b.quantities || a.asked.size === 0 || b.asked.size === 0) return 0;
  return Math.min(resemblance(a.stimulus, b.stimulus), resemblance(a.asked, b.asked));
}

/**
 * Numbers by which those that may be nearly the same are found: they share one of them. None for what asks nothing. Signed
 * integers of 32 bits.
 */
export function bandsOf({ quantities, stimulus, asked }: Sketch): number[] {
  if (asked.size === 0) return [];
  const base = hashOf(quantities);
  // The same words count apart where they stand under a question and where they are asked.
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

/** Pairs of neighbours; of one token alone that token. */
function shinglesOf(tokens: readonly string[]): number[] {
  if (tokens.length === 1) return [hashOf(tokens[0] as string)];
  return tokens.slice(1).map((token, index) => hashOf(`${tokens[index]} ${token}`));
}

const TOKEN = new RegExp(
  `${FORMULA}|\\p{L}+|\\p{N}+(?:[.,]\\p{N}+)*|[-−–](?=\\s*\\p{N})|[+=<>≤≥≠±×÷*/^_%√]`,
  'gu',
);
/** Marks over letters, and an apostrophe between two, which is typed or left out. */
const LEFT_OUT = /\p{M}|(?<=\p{L})['’](?=\p{L})/gu;

/** Words in lower case without their marks; numbers, formulas and signs as what starts with `#`. */
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
    // Thousands are written with and without a comma.
    return `#${token.replaceAll(/,(?=\p{N}{3}(?!\p{N}))/gu, '').replace(/[−–]/, '-')}`;
  });
}

/** A letter or a number alone is often written without being set as a formula. */
function formulaToken(tex: string): string {
  const drawn = tex
    .replaceAll(/\s+|\\[,;:! ]|\\(?:left|right)(?![a-z])/gi, '')
    .replaceAll(/\\[dt]frac/g, '\\frac');
  return /^\p{L}$/u.test(drawn) ? drawn.toLowerCase() : `#${drawn}`;
}

function isQuantity(token: string): boolean {
  return token.startsWith('#');
}

/** FNV-1a in 32 bits, over UTF-16 units, then mixed. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return mixed(hash);
}

/** The finishing step of MurmurHash3 (Austin Appleby, in the public domain): every bit hangs on every other. */
function mixed(hash: number): number {
  let next = hash | 0;
  next = Math.imul(next ^ (next >>> 16), 0x85ebca6b);
  next = Math.imul(next ^ (next >>> 13), 0xc2b2ae35);
  return next ^ (next >>> 16);
}
