/** Shapes text with HarfBuzz: chooses the glyphs of a font and their positions. */
import * as harfbuzz from 'harfbuzzjs';
import type { Direction } from './bidi.ts';

/** A positioned glyph, in em. The baseline is 0 and up is positive. */
export interface Glyph {
  readonly id: number;
  /** The distance to the next glyph. */
  readonly advance: number;
  /** The offset from the glyph's position. */
  readonly x: number;
  readonly y: number;
  /** The text of the glyph in the text layer. */
  readonly text: string;
}

/** The letters before and after a text, which may join with it. */
export interface Neighbours {
  readonly before: string;
  readonly after: string;
}

export class Face {
  private readonly font: harfbuzz.Font;
  private readonly em: number;
  private readonly language: string;

  constructor(file: Uint8Array, language: string) {
    const face = new harfbuzz.Face(new harfbuzz.Blob(Uint8Array.from(file)));
    this.em = face.upem;
    this.font = new harfbuzz.Font(face);
    this.language = language;
  }

  /** The glyphs of a text from left to right. */
  shape(text: string, direction: Direction, { before, after }: Neighbours): Glyph[] {
    const buffer = new harfbuzz.Buffer();
    buffer.setClusterLevel(harfbuzz.ClusterLevel.MONOTONE_CHARACTERS);
    buffer.addText(before + text + after, before.length, text.length);
    buffer.guessSegmentProperties();
    buffer.setLanguage(this.language);
    buffer.setDirection(direction === 'rtl' ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
    harfbuzz.shape(this.font, buffer);
    const infos = buffer.getGlyphInfos();
    const positions = buffer.getGlyphPositions();
    const says = textsOf(
      infos.map(({ cluster }) => cluster - before.length),
      text,
      direction,
    );
    return infos.map(({ codepoint }, place) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[place] ?? {};
      return {
        id: codepoint,
        advance: xAdvance / this.em,
        x: xOffset / this.em,
        y: yOffset / this.em,
        text: says[place] ?? '',
      };
    });
  }
}

/**
 * The text of each glyph. If several glyphs draw some letters together, the letters are shared among them in
 * reading order.
 */
function textsOf(clusters: readonly number[], text: string, direction: Direction): string[] {
  const starts = [...new Set(clusters)].sort((a, b) => a - b);
  const says = clusters.map(() => '');
  for (const [place, start] of starts.entries()) {
    const letters = [...text.slice(start, starts[place + 1])];
    const glyphs = clusters.flatMap((cluster, glyph) => (cluster === start ? [glyph] : []));
    if (direction === 'rtl') glyphs.reverse();
    for (const [index, glyph] of glyphs.entries()) {
      const share = index === glyphs.length - 1 ? letters.slice(index) : letters.slice(index, index + 1);
      says[glyph] = share.join('');
    }
  }
  return says;
}
