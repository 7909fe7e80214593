/** Measures and draws text with one style: chooses fonts, shapes the text and places the glyphs. */
import type { Direction } from './bidi.ts';
import { EmbeddedFont } from './embedded-font.ts';
import type { Weight } from './families.ts';
import type { Fonts, Run } from './letters.ts';
import { Face, type Glyph, type Neighbours } from './shaping.ts';

/** A shaped part of a text in one font, in em of the surrounding text. */
export interface SetRun {
  readonly font: string;
  /** The words from left to right. */
  readonly words: readonly SetWord[];
  readonly width: number;
  readonly scale: number;
  readonly shift: number;
}

interface SetWord {
  readonly glyphs: readonly Glyph[];
  /**
   * The real text of the word, if it cannot be read from its glyphs; otherwise null. Only left-to-right words
   * have it, because PDF readers ignore it in the other direction.
   */
  readonly actual: string | null;
}

interface Look {
  /** The size of the letters in points. */
  readonly size: number;
  readonly ink: string;
  readonly is_slanted?: boolean;
  /** The factor by which the glyph is stretched vertically. */
  readonly tall?: number;
}

const ALONE: Neighbours = { before: '', after: '' };
/** Letters whose form depends on the letters next to them. */
const JOINS = /^[\p{sc=Arab}\u0640\u200d]$/u;
const SLANT = 0.25;
/** The smallest move in em; smaller moves are invisible. */
const LEAST_MOVE = 0.0005;

export class Typesetter {
  private readonly page: PDFKit.PDFDocument;
  private readonly fonts: Fonts;
  private readonly files: ReadonlyMap<string, Buffer>;
  private readonly language: string;
  private readonly faces = new Map<string, Face>();
  private readonly embedded = new Map<string, EmbeddedFont>();
  private readonly shaped = new Map<string, SetWord>();

  /** `files`: the fonts, reduced to the characters used. */
  constructor(
    page: PDFKit.PDFDocument,
    fonts: Fonts,
    { files, language }: { files: ReadonlyMap<string, Buffer>; language: string },
  ) {
    this.page = page;
    this.fonts = fonts;
    this.files = files;
    this.language = language;
  }

  /**
   * The parts of a text with one font each, in reading order. `beside`: the letters that join with its ends.
   */
  runs(text: string, weight: Weight, direction: Direction = 'ltr', beside: Neighbours = ALONE): SetRun[] {
    const runs = this.fonts.runs(text, weight);
    return runs.map((run, place) => {
      const before = place === 0 ? beside.before : (runs[place - 1]?.text ?? '');
      const after = place === runs.length - 1 ? beside.after : (runs[place + 1]?.text ?? '');
      return this.shape(run, direction, { before: joining(before, -1), after: joining(after, 0) });
    });
  }

  /** The width of a text in points. */
  width(text: string, weight: Weight, size: number, direction?: Direction): number {
    return this.runs(text, weight, direction).reduce((sum, run) => sum + run.width, 0) * size;
  }

  private shape(run: Run, direction: Direction, { before, after }: Neighbours): SetRun {
    const { font, text, means, scale = 1, shift = 0 } = run;
    // Shapes each word separately, with the space after it, because words repeat and can be cached.
    const words = means === undefined ? (text.match(/[^ ]* ?/g) ?? []).filter((word) => word !== '') : [text];
    const shaped = words.map((word, place) => {
      const beside = {
        before: place === 0 ? before : '',
        after: place === words.length - 1 ? after : '',
      };
      const key = `${font} ${direction} ${beside.before}|${word}|${beside.after} ${means}`;
      const known = this.shaped.get(key) ?? this.word(run, word, direction, beside);
      this.shaped.set(key, known);
      return known;
    });
    if (direction === 'rtl') shaped.reverse();
    const glyphs = shaped.flatMap((word) => word.glyphs);
    const width = glyphs.reduce((sum, { advance }) => sum + advance, 0) * scale;
    return { font, words: shaped, width, scale, shift };
  }

  private word({ font, means }: Run, word: string, direction: Direction, beside: Neighbours): SetWord {
    if (means !== undefined) {
      // Code points and brackets drawn in place of a character keep their left-to-right order.
      const glyphs = this.faceOf(font).shape(word, 'ltr', beside);
      const said = glyphs.map((glyph, place) => ({ ...glyph, text: place === 0 ? means : '' }));
      return { glyphs: said, actual: glyphs.length === 1 ? null : means };
    }
    const glyphs = this.faceOf(font).shape(word, direction, beside);
    const isRead = direction === 'rtl' || glyphs.every(({ text }) => [...text].length === 1);
    return { glyphs, actual: isRead ? null : word.trimEnd() };
  }

  private faceOf(font: string): Face {
    const known = this.faces.get(font);
    if (known !== undefined) return known;
    const file = this.files.get(font);
    if (file === undefined) throw new Error(`The font ${font} was not loaded before drawing.`);
    const face = new Face(file, this.language);
    this.faces.set(font, face);
    return face;
  }

  /**
   * Draws a part of a text with its left end on the baseline at this point, in points from the upper left
   * corner.
   */
  draw({ font, words, scale, shift }: SetRun, x: number, y: number, look: Look): void {
    const { page } = this;
    const own = this.embeddedOf(font);
    page.page.fonts[own.id] = own.ref;
    const size = look.size * scale;
    const base = page.page.height - y + shift * look.size;
    page.fillColor(look.ink);
    const slant = look.is_slanted ? SLANT : 0;
    const matrix = (left: number) => `1 0 ${slant} ${look.tall ?? 1} ${number(left)} ${number(base)} Tm`;
    page.addContent(
      `q 1 0 0 -1 0 ${number(page.page.height)} cm BT /${own.id} ${number(size)} Tf ${matrix(x)}`,
    );
    const line = new Shown(page, own, size);
    const silent: { glyph: Glyph; left: number }[] = [];
    for (const { glyphs, actual } of words) {
      if (actual !== null) line.say(actual);
      for (const glyph of glyphs) {
        if (actual !== null && glyph.text === ' ') line.said();
        if (actual === null && glyph.text === '') {
          silent.push({ glyph, left: line.left });
          line.skip(glyph);
        } else line.show(glyph);
      }
      if (actual !== null) line.said();
    }
    line.end();
    // Dots and marks that have no text themselves come last, so that PDF readers do not take them for
    // letters.
    if (silent.length > 0) {
      page.addContent('/Span <</ActualText <feff>>> BDC');
      for (const { glyph, left } of silent) {
        page.addContent(matrix(x + left * size));
        const own_line = new Shown(page, own, size);
        own_line.show(glyph);
        own_line.end();
      }
      page.addContent('EMC');
    }
    page.addContent('ET Q');
  }

  /** Writes the fonts into the PDF after everything is drawn. */
  end(): void {
    for (const font of this.embedded.values()) font.write();
  }

  private embeddedOf(name: string): EmbeddedFont {
    const known = this.embedded.get(name);
    if (known !== undefined) return known;
    const file = this.files.get(name);
    if (file === undefined) throw new Error(`The font ${name} was not loaded before drawing.`);
    const font = new EmbeddedFont(this.page, `T${this.embedded.size + 1}`, file);
    this.embedded.set(name, font);
    return font;
  }
}

/** Writes glyphs as PDF operators: their codes, with moves between them where shaping requires it. */
class Shown {
  private readonly page: PDFKit.PDFDocument;
  private readonly font: EmbeddedFont;
  private readonly size: number;
  private readonly parts: string[] = [];
  private rise = 0;
  private at = 0;
  private isSaying = false;
  /** The position of the next glyph, in em. */
  left = 0;

  constructor(page: PDFKit.PDFDocument, font: EmbeddedFont, size: number) {
    this.page = page;
    this.font = font;
    this.size = size;
  }

  show(glyph: Glyph): void {
    const { font } = this;
    if (glyph.y !== this.rise) {
      this.flush();
      this.rise = glyph.y;
      this.page.addContent(`${number(glyph.y * this.size)} Ts`);
    }
    const code = font.codeOf(glyph);
    const move = this.at - this.left - glyph.x;
    if (Math.abs(move) > LEAST_MOVE) this.parts.push(`${number(move * 1000)} `);
    this.parts.push(`<${code.toString(16).padStart(4, '0')}>`);
    this.at = this.left + glyph.x + font.widthOf(code);
    this.skip(glyph);
  }

  skip(glyph: Glyph): void {
    this.left += glyph.advance;
  }

  /** Sets the actual text of the following glyphs. */
  say(text: string): void {
    this.flush();
    this.page.addContent(`/Span <</ActualText <${utf16(text)}>>> BDC`);
    this.isSaying = true;
  }

  /** Ends the marked text that `say` started. */
  said(): void {
    if (!this.isSaying) return;
    this.flush();
    this.page.addContent('EMC');
    this.isSaying = false;
  }

  end(): void {
    this.flush();
    if (this.rise !== 0) this.page.addContent('0 Ts');
  }

  private flush(): void {
    if (this.parts.length > 0) this.page.addContent(`[${this.parts.join('').replaceAll('><', '')}] TJ`);
    this.parts.length = 0;
  }
}

/** The last (-1) or first (0) letter of a text, if it joins with its neighbors. */
function joining(text: string, end: -1 | 0): string {
  const letter = [...text].at(end) ?? '';
  return JOINS.test(letter) ? letter : '';
}

const number = (value: number) => `${Math.round(value * 10_000) / 10_000}`;

/** A text as hexadecimal UTF-16, as PDF requires. */
function utf16(text: string): string {
  return `feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}`;
}
