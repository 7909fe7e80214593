/** The glyphs for formulas in KaTeX's fonts, with their sizes. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

export type Variant =
  | 'normal'
  | 'italic'
  | 'bold'
  | 'bold-italic'
  | 'double-struck'
  | 'script'
  | 'fraktur'
  | 'sans-serif'
  | 'monospace';

const FACES: Readonly<Record<Variant, string>> = {
  normal: 'Main-Regular',
  italic: 'Math-Italic',
  bold: 'Main-Bold',
  'bold-italic': 'Math-BoldItalic',
  'double-struck': 'AMS-Regular',
  script: 'Caligraphic-Regular',
  fraktur: 'Fraktur-Regular',
  'sans-serif': 'SansSerif-Regular',
  monospace: 'Typewriter-Regular',
};
/** Faces to search if the requested face lacks a letter. */
const OTHERS = ['Main-Regular', 'AMS-Regular', 'Size1-Regular'];
/** The faces with the sizes of stretchy signs, smallest first. */
export const TALL_FACES = [
  'Main-Regular',
  'Size1-Regular',
  'Size2-Regular',
  'Size3-Regular',
  'Size4-Regular',
];

/**
 * A glyph in a font face, in em: its advance, its height and depth around the baseline, and the extent of its
 * ink.
 */
export interface Glyph {
  readonly face: string;
  readonly advance: number;
  readonly height: number;
  readonly depth: number;
  readonly left: number;
  readonly right: number;
}

const bytesOf = (face: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`katex/dist/fonts/KaTeX_${face}.ttf`)));

const files = new Map<string, Buffer>();
const fonts = new Map<string, Font>();
const glyphs = new Map<string, Glyph | null>();

/** The TrueType file of a face. */
export function faceFile(face: string): Buffer {
  const file = files.get(face) ?? bytesOf(face);
  files.set(face, file);
  return file;
}

/** The glyph of a letter in this font face; null if the face lacks it. */
export function glyphIn(face: string, letter: string): Glyph | null {
  const key = `${face} ${letter}`;
  const known = glyphs.get(key);
  if (known !== undefined) return known;
  const font = fonts.get(face) ?? (create(faceFile(face)) as Font);
  fonts.set(face, font);
  const point = letter.codePointAt(0) ?? 0;
  const em = font.unitsPerEm;
  let glyph: Glyph | null = null;
  if (font.hasGlyphForCodePoint(point)) {
    const { advanceWidth, bbox } = font.glyphForCodePoint(point);
    glyph = {
      face,
      advance: advanceWidth / em,
      height: bbox.maxY / em,
      depth: -bbox.minY / em,
      left: bbox.minX / em,
      right: bbox.maxX / em,
    };
  }
  glyphs.set(key, glyph);
  return glyph;
}

/** The glyph of a letter as formulas use it; null if no formula font has it. */
export function glyphOf(letter: string, variant: Variant): Glyph | null {
  for (const face of [FACES[variant], ...OTHERS]) {
    const glyph = glyphIn(face, letter);
    if (glyph !== null) return glyph;
  }
  return null;
}
