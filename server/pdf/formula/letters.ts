/** Sets the letters of a formula in their sizes, and the signs that stretch with their content. */
import { asSet } from '../letters.ts';
import { type MarkupElement, textIn } from '../markup-tree.ts';
import { type Box, EMPTY, inRow, type Mark, marked, raised } from './box.ts';
import { type Glyph, glyphIn, glyphOf, TALL_FACES, type Variant } from './fonts.ts';
import { isBar, SET_AS } from './signs.ts';

/** Sets the letters of an element, in `face` if given. */
export type SetLetters = (element: MarkupElement, style: Style, face?: string) => Box;

export interface Style {
  /** The size in points of letters outside scripts. */
  readonly size: number;
  /** How deeply the superscripts and subscripts are nested. */
  readonly level: number;
  /** Whether the formula has its own line, so that it may be tall. */
  readonly isApart: boolean;
  readonly letters: SetLetters;
}

/** The height of the fraction bar above the baseline, and the thickness of rules, both in em. */
export const AXIS = 0.25;
export const THICK = 0.04;

/** The size of letters in points. */
export function sizeOf({ size, level }: Style): number {
  return size * (level === 0 ? 1 : level === 1 ? 0.7 : 0.5);
}

export function scriptOf(style: Style): Style {
  return { ...style, level: style.level + 1, isApart: false };
}

const VARIANTS = new Set<string>([
  'normal',
  'italic',
  'bold',
  'bold-italic',
  'double-struck',
  'script',
  'fraktur',
  'sans-serif',
  'monospace',
]);

function variantOf({ name, attributes: { mathvariant = '' } }: MarkupElement, text: string): Variant {
  if (VARIANTS.has(mathvariant)) return mathvariant as Variant;
  return name === 'mi' && [...text].length === 1 ? 'italic' : 'normal';
}

/** The letters of an element with the variant of each. */
function lettersOfElement(element: MarkupElement): { letter: string; variant: Variant }[] {
  const text = textIn(element.children);
  // Outer spaces only matter in `mtext`.
  const words = element.name === 'mtext' ? text : text.trim();
  const variant = variantOf(element, words);
  return [...words.normalize('NFC')].map((letter) => ({ letter: SET_AS[letter] ?? letter, variant }));
}

/** The box around a glyph. */
export function glyphBox(glyph: Glyph, letter: string, size: number, tall = 1): Box {
  const mark: Mark = {
    kind: 'letters',
    font: glyph.face,
    size,
    text: letter,
    x: 0,
    y: 0,
    tall,
  };
  return {
    width: glyph.advance * size,
    height: Math.max(0, glyph.height * size * tall),
    depth: Math.max(0, glyph.depth * size * tall),
    marks: [mark],
  };
}

/**
 * Splits an element's letters into glyphs from formula fonts and the words between them for which those fonts
 * lack glyphs.
 */
function splitLetters(
  element: MarkupElement,
  glyphFor: (letter: string, variant: Variant) => Glyph | null,
): (string | { readonly letter: string; readonly glyph: Glyph | null })[] {
  const parts: (string | { readonly letter: string; readonly glyph: Glyph | null })[] = [];
  for (const { letter, variant } of lettersOfElement(element)) {
    const glyph = letter === ' ' ? null : glyphFor(letter, variant);
    const last = parts.at(-1);
    if (typeof last === 'string' && glyph === null) parts[parts.length - 1] = last + letter;
    else parts.push(glyph === null && letter.trim() !== '' ? letter : { letter, glyph });
  }
  return parts;
}

/** Sets letters in formula fonts. `other` sets words that those fonts lack, in a size in points. */
export function lettersIn(other: (words: string, size: number) => Box): SetLetters {
  return (element, style, face) => {
    const size = sizeOf(style);
    const glyphFor = (letter: string, variant: Variant) =>
      (face === undefined ? null : glyphIn(face, letter)) ?? glyphOf(letter, variant);
    return inRow(
      splitLetters(element, glyphFor).map((part) => {
        if (typeof part === 'string') return other(asSet(part), size);
        if (part.glyph === null) return { ...EMPTY, width: size * 0.25 };
        return glyphBox(part.glyph, part.letter, size);
      }),
    );
  };
}

/** A sign stretched to the height of its neighbor and centered on it. */
export function stretched(sign: string, { height, depth }: Box, style: Style): Box {
  if (sign === '') return EMPTY;
  const size = sizeOf(style);
  const axis = AXIS * size;
  const needed = 2 * Math.max(height - axis, depth + axis);
  const letter = SET_AS[sign] ?? sign;
  if (isBar(sign)) return bars(letter, Math.max(needed, size), style);
  const box = tallBox(letter, needed * 0.9, size);
  // A sign that does not exist in any size is set normally.
  if (box === null) return style.letters({ name: 'mo', attributes: {}, children: [sign] }, style);
  return raised(box, axis - (box.height - box.depth) / 2);
}

/**
 * The smallest size of a sign that is tall enough, or the largest one stretched. Null if there is no such
 * sign.
 */
export function tallBox(letter: string, needed: number, size: number): Box | null {
  const made = TALL_FACES.flatMap((face) => glyphIn(face, letter) ?? []);
  const fits = made.find((glyph) => (glyph.height + glyph.depth) * size >= needed);
  if (fits !== undefined) return glyphBox(fits, letter, size);
  const last = made.at(-1);
  if (last === undefined) return null;
  return glyphBox(last, letter, size, needed / ((last.height + last.depth) * size));
}

function bars(letter: string, tall: number, style: Style): Box {
  const size = sizeOf(style);
  const axis = AXIS * size;
  const count = letter === '∥' ? 2 : 1;
  const width = (count === 2 ? 0.5 : 0.278) * size;
  const rules = Array.from({ length: count }, (_, place): Mark => {
    const x = (width * (place + 1)) / (count + 1) - (THICK * size) / 2;
    return { kind: 'rule', x, y: axis - tall / 2, width: THICK * size, height: tall };
  });
  return { width, height: axis + tall / 2, depth: tall / 2 - axis, marks: rules };
}

/** A box with a rule centered on height `y`. */
export function withRule(
  box: Box,
  { x, y, width }: { x: number; y: number; width: number },
  style: Style,
): Box {
  const height = THICK * sizeOf(style);
  return marked(box, [{ kind: 'rule', x, y: y - height / 2, width, height }]);
}
