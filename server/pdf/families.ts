/**
 * The font families for documents, in the parts (slices) in which Fontsource publishes them, and the
 * characters in each slice. A slice is loaded only when a text may need it. To support a further script, add
 * its family to FAMILIES.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import emoji from '@fontsource/noto-emoji/unicode.json' with { type: 'json' };
import arabic from '@fontsource/noto-sans-arabic/unicode.json' with { type: 'json' };
import bengali from '@fontsource/noto-sans-bengali/unicode.json' with { type: 'json' };
import devanagari from '@fontsource/noto-sans-devanagari/unicode.json' with { type: 'json' };
import hebrew from '@fontsource/noto-sans-hebrew/unicode.json' with { type: 'json' };
import math from '@fontsource/noto-sans-math/unicode.json' with { type: 'json' };
import symbols from '@fontsource/noto-sans-symbols/unicode.json' with { type: 'json' };
import symbols2 from '@fontsource/noto-sans-symbols-2/unicode.json' with { type: 'json' };
import tamil from '@fontsource/noto-sans-tamil/unicode.json' with { type: 'json' };
import thai from '@fontsource/noto-sans-thai/unicode.json' with { type: 'json' };
import inter from '@fontsource-variable/inter/unicode.json' with { type: 'json' };
import jp from '@fontsource-variable/noto-sans-jp/unicode.json' with { type: 'json' };
import kr from '@fontsource-variable/noto-sans-kr/unicode.json' with { type: 'json' };
import sc from '@fontsource-variable/noto-sans-sc/unicode.json' with { type: 'json' };
import tc from '@fontsource-variable/noto-sans-tc/unicode.json' with { type: 'json' };
import { create } from 'fontkit';

export type Weight = 'plain' | 'strong';

/** One font file of a family: the characters of one alphabet, or some hundred characters. */
export interface Slice {
  readonly name: string;
  /**
   * Whether the file is intended for this code point. It may still lack some of the code points for which it
   * is intended.
   */
  isFor(point: number): boolean;
  readonly family: Family;
}

interface Family {
  readonly folder: string;
  readonly weights: Readonly<Record<Weight, number>>;
  /** Whether one file contains all weights, as an axis. */
  readonly is_variable: boolean;
  /**
   * The OpenType features to keep; all if not set. Latin and CJK text needs kerning, marks and composed
   * letters. Further features of those fonts change the text: Inter draws an x between digits as a
   * multiplication sign.
   */
  readonly features?: readonly string[];
}

type Ranges = Readonly<Record<string, string>>;

const PLAIN_FEATURES = [
  'kern',
  'mark',
  'mkmk',
  'ccmp',
  'locl',
  'frac',
  'numr',
  'dnom',
  'ljmo',
  'vjmo',
  'tjmo',
];

/** `is_whole`: the file contains far more than the alphabet in its name and range. */
interface Taken {
  readonly only?: readonly string[];
  readonly is_whole?: boolean;
}

function slicesOf(family: Family, ranges: Ranges, { only, is_whole = false }: Taken = {}): Slice[] {
  return Object.entries(ranges).flatMap(([alphabet, points]) => {
    if (only !== undefined && !only.includes(alphabet)) return [];
    const spans = points.split(',').map((span) => {
      const [from = '', to = from] = span.replace('U+', '').split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
    });
    const name = `${family.folder.split('/')[1]}-${alphabet.replaceAll(/[[\]]/g, '')}`;
    const isFor = (point: number) => is_whole || spans.some(([from, to]) => from <= point && point <= to);
    return [{ name, family, isFor }];
  });
}

/** A family whose files contain all weights as an axis. */
function variable(name: string, ranges: Ranges): Slice[] {
  const family: Family = {
    folder: `@fontsource-variable/${name}`,
    weights: { plain: 400, strong: 650 },
    is_variable: true,
    features: PLAIN_FEATURES,
  };
  return slicesOf(family, ranges);
}

/**
 * A family with one file for each weight. Only the slices with these names are used, because Inter has the
 * others.
 */
function fixed(
  name: string,
  ranges: Ranges,
  { strong = 700, ...taken }: Taken & { strong?: number },
): Slice[] {
  const family = { folder: `@fontsource/${name}`, weights: { plain: 400, strong }, is_variable: false };
  return slicesOf(family, ranges, taken);
}

// Rare letters come first, because their slices also list common ones.
const LATIN = variable('inter', inter).reverse();

/** Han characters look different in each of these languages. */
const HAN = {
  ja: variable('noto-sans-jp', jp),
  ko: variable('noto-sans-kr', kr),
  'zh-Hans': variable('noto-sans-sc', sc),
  'zh-Hant': variable('noto-sans-tc', tc),
} as const;

const EMOJI = fixed('noto-emoji', emoji, {});

const OTHERS: readonly Slice[] = [
  ...fixed('noto-sans-arabic', arabic, { only: ['arabic'] }),
  ...fixed('noto-sans-hebrew', hebrew, { only: ['hebrew'] }),
  ...fixed('noto-sans-devanagari', devanagari, { only: ['devanagari'] }),
  ...fixed('noto-sans-bengali', bengali, { only: ['bengali'] }),
  ...fixed('noto-sans-tamil', tamil, { only: ['tamil'] }),
  ...fixed('noto-sans-thai', thai, { only: ['thai'] }),
  ...fixed('noto-sans-math', math, { strong: 400, is_whole: true }),
  ...fixed('noto-sans-symbols', symbols, { only: ['symbols'] }),
  ...fixed('noto-sans-symbols-2', symbols2, {
    only: ['symbols', 'math', 'braille', 'mayan-numerals'],
    strong: 400,
  }),
];

/** The slices in which to search for the characters of a document in a language, in this order. */
export function slicesFor(language: string): readonly Slice[] {
  const own = Object.entries(HAN).find(([of]) => of === language)?.[1] ?? [];
  return [...LATIN, ...own, ...Object.values(HAN).flat(), ...OTHERS, ...EMOJI];
}

/** The slices to search first for characters with emoji presentation. */
export const EMOJI_FIRST: readonly Slice[] = EMOJI;

/** The WOFF2 file of a slice. */
export function fileOf({ name, family }: Slice, weight: Weight): Buffer {
  const { folder, weights, is_variable } = family;
  const file = `${folder}/files/${name}-${is_variable ? 'wght' : weights[weight]}-normal.woff2`;
  return readFileSync(fileURLToPath(import.meta.resolve(file)));
}

const known = new Map<string, ReadonlySet<number>>();

/** The code points in the font file of a slice. */
export function charactersOf(slice: Slice): ReadonlySet<number> {
  const characters = known.get(slice.name);
  if (characters !== undefined) return characters;
  const font = create(fileOf(slice, 'plain'));
  const read = new Set('characterSet' in font ? font.characterSet : []);
  known.set(slice.name, read);
  return read;
}
