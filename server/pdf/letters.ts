/**
 * Chooses the font for each character in a text. Only this rule decides what a PDF can print: a character is
 * in a font, or can be composed of characters that are, or is reported as lacking.
 */
import subsetFont from 'subset-font';
import { mirrored, ORDERING } from './bidi.ts';
import { charactersOf, EMOJI_FIRST, fileOf, type Slice, slicesFor, type Weight } from './families.ts';

/** Consecutive characters in the same font. */
export interface Run {
  /** The name of a font of `Fonts.cut`. */
  readonly font: string;
  /** The characters that are drawn. */
  readonly text: string;
  /** The text for the text layer, if it differs from the drawn characters. */
  readonly means?: string;
  /** The scale relative to the surrounding text, and the shift above the baseline, both in em. */
  readonly scale?: number;
  readonly shift?: number;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The characters in a text as readers count them, each with its marks. */
export function lettersOf(text: string): string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment);
}

/**
 * Whether the end of one text and the beginning of the next form one character, such as a letter and its
 * mark.
 */
export function isOneLetter(before: string, after: string): boolean {
  return (
    /^[^\0-\u02ff]/.test(after) &&
    lettersOf((lettersOf(before).at(-1) ?? '') + (lettersOf(after)[0] ?? '')).length < 2
  );
}

/** Joiners, variation selectors and tags, which change how the characters next to them look. */
const SHAPING = /\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}]/u;
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Normalizes a text for drawing: composed letters, only two kinds of spaces, no control characters. Invisible
 * characters stay if they order text or shape letters.
 */
export function asSet(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\u2007\u2009\u200a\u202f]/g, '\u00a0')
    .replaceAll(/\s/g, (space) => (space === '\u00a0' ? space : ' '))
    .replaceAll(/\p{Cc}/gu, '')
    .replaceAll(new RegExp(UNSEEN, 'gu'), (sign) =>
      SHAPING.test(sign) || sign.search(ORDERING) === 0 ? sign : '',
    );
}

/** Prepares a text for the properties of the PDF, which PDF viewers display with their own fonts. */
export function asProperty(text: string): string {
  return asSet(text).replaceAll(new RegExp(UNSEEN, 'gu'), '');
}

const SUPERSCRIPTS =
  /^[\u00aa\u00b2\u00b3\u00b9\u00ba\u02b0-\u02b8\u02e0-\u02e4\u1d2c-\u1d61\u1d78\u1d9b-\u1dbf\u2070-\u207f\u2c7d]$/u;
const SUBSCRIPTS = /^[\u1d62-\u1d6a\u2080-\u209c\u2c7c]$/u;
/** Ligatures, full-width and half-width forms, and presentation forms of Arabic letters. */
const SAME_LETTERS = /^[\ufb00-\ufb06\ufb50-\ufdff\ufe70-\ufefc\uff01-\uffee]$/u;

/**
 * The parts of a composite character and their position; null if the parts would be read as a different text.
 */
function partsOf(character: string): Pick<Run, 'text' | 'scale' | 'shift'> | null {
  const text = character.normalize('NFKD');
  if (text === character) return null;
  if (SUPERSCRIPTS.test(character)) return { text, scale: 0.62, shift: 0.34 };
  if (SUBSCRIPTS.test(character)) return { text, scale: 0.62, shift: -0.14 };
  return text.includes('\u2044') || SAME_LETTERS.test(character) ? { text } : null;
}

interface Found extends Omit<Run, 'font'> {
  readonly slice: Slice;
  /** No font has the character, so its code point is drawn instead. */
  readonly is_lacking?: boolean;
}

/** The fonts for a document in one language. */
export class Fonts {
  private readonly order: readonly Slice[];
  private readonly found = new Map<string, readonly Found[]>();
  private readonly slices = new Map<string, { slice: Slice; weight: Weight }>();
  /** The characters needed from each font. */
  private readonly needed = new Map<string, Set<string>>();

  constructor(language: string) {
    this.order = slicesFor(language);
  }

  /**
   * Splits a normalized text into parts that each use one font. A character that no font has appears as its
   * code point.
   */
  runs(text: string, weight: Weight): Run[] {
    const runs: { -readonly [Key in keyof Run]: Run[Key] }[] = [];
    for (const letter of lettersOf(text.replaceAll(ORDERING, ''))) {
      for (const { slice, is_lacking: _, ...run } of this.foundFor(letter)) {
        const last = runs.at(-1);
        const font = this.goesOn(run.text, last) ? (last?.font ?? '') : this.fontOf(slice, weight, run.text);
        const isPlain = run.means === undefined && last?.means === undefined;
        if (last?.font === font && isPlain) last.text += run.text;
        else runs.push({ ...run, font });
      }
    }
    return runs;
  }

  /** The characters of a text that no font has, without duplicates. */
  lackingIn(text: string): string[] {
    const found = lettersOf(text.replaceAll(ORDERING, '')).flatMap((letter) => this.foundFor(letter));
    return [...new Set(found.flatMap(({ is_lacking, means = '' }) => (is_lacking ? [means] : [])))];
  }

  /** Each font that is needed, reduced to the needed characters, as TrueType. */
  async cut(): Promise<Map<string, Buffer>> {
    const files = new Map<string, Buffer>();
    for (const [font, characters] of this.needed) {
      const asked = this.slices.get(font);
      if (asked === undefined) continue;
      const { slice, weight } = asked;
      const { is_variable, weights, features } = slice.family;
      const cut = await subsetFont(fileOf(slice, weight), [...characters].join(''), {
        targetFormat: 'truetype',
        ...(is_variable ? { variationAxes: { wght: weights[weight] } } : {}),
        ...(features === undefined ? {} : { keepFeatures: [...features] }),
      });
      files.set(font, cut);
    }
    return files;
  }

  /** Whether a space uses the font of the word before it, so that words of one script are shaped together. */
  private goesOn(text: string, last: Run | undefined): boolean {
    if (text !== ' ' || last === undefined || last.means !== undefined) return false;
    const slice = this.slices.get(last.font)?.slice;
    return slice !== undefined && /[\p{L}\p{M}]$/u.test(last.text) && charactersOf(slice).has(0x20);
  }

  private fontOf(slice: Slice, weight: Weight, text: string): string {
    const font = `${slice.name} ${weight}`;
    this.slices.set(font, { slice, weight });
    const characters = this.needed.get(font) ?? new Set([' ']);
    this.needed.set(font, characters);
    // Shaping composes and decomposes letters and mirrors brackets, so the resulting characters are needed
    // too.
    for (const character of text + text.normalize('NFKD')) {
      characters.add(character);
      const other = mirrored(character);
      if (other !== null) characters.add(other);
    }
    return font;
  }

  private foundFor(letter: string): readonly Found[] {
    const found = this.found.get(letter) ?? this.find(letter);
    this.found.set(letter, found);
    return found;
  }

  private find(letter: string): readonly Found[] {
    const points = [...letter].filter((character) => !UNSEEN.test(character));
    if (points.length === 0) return [];
    const slice = this.sliceOf(letter, points);
    if (slice !== null) return [{ slice, text: letter }];
    const [first = '', ...others] = points;
    if (others.length > 0) {
      const apart = [...letter.normalize('NFD')].filter((character) => !UNSEEN.test(character));
      const whole = this.sliceOf(letter, apart);
      return whole === null ? points.flatMap((point) => this.find(point)) : [{ slice: whole, text: letter }];
    }
    const parts = partsOf(first);
    const drawn = parts === null ? null : this.sliceOf(parts.text, [...parts.text]);
    if (parts !== null && drawn !== null) return [{ ...parts, slice: drawn, means: first }];
    const apart = [...first.normalize('NFD')];
    if (apart.length > 1) return apart.flatMap((point) => this.find(point));
    const code = `[${codePoint(first)}]`;
    const latin = this.sliceOf(code, [...code]);
    if (latin === null) throw new Error('The font Inter has no Latin letters.');
    return [{ slice: latin, text: code, means: first, scale: 0.7, shift: 0, is_lacking: true }];
  }

  /** The first slice that has all of these characters. */
  private sliceOf(letter: string, characters: readonly string[]): Slice | null {
    const points = characters.map((character) => character.codePointAt(0) ?? 0);
    const holds = (slice: Slice) =>
      points.every((point) => slice.isFor(point)) && points.every((point) => charactersOf(slice).has(point));
    const isPictograph = /\ufe0f|^\p{Emoji_Presentation}/u.test(letter);
    const pictograph = isPictograph ? EMOJI_FIRST.find(holds) : undefined;
    return pictograph ?? this.order.find(holds) ?? null;
  }
}

/** The code point of a character in the notation of the Unicode Standard: `U+10D0`. */
export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
