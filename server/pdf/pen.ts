/** What draws on pages: where it stands, lines of words with what is drawn among them, and what each part is to a screen reader. */
import { Inline } from './inline.ts';
import { asSet, type Fonts } from './letters.ts';
import { linesOf } from './lines.ts';
import type { Ink, Piece } from './pdf-document.ts';

export type Element = ReturnType<PDFKit.PDFDocument['struct']>;

export const MARGIN = 56;
export const INKS: Readonly<Record<Ink, string>> = { ink: '#1c2024', pale: '#55606b' };
export const STROKE = '#d5dae0';
export const SIZES = { large: 15, text: 11, small: 9.5 } as const;
export const LEADING = 1.5;

/** Above and below the baseline of a line of text, of its size. */
const [ABOVE, BELOW] = [1.1, LEADING - 1.1];
const SCRIPT = { size: 0.7, sub: -0.18, sup: 0.36 } as const;
/** Of a page, at most, what stands in a line: a picture is one of its letters. */
const TALLEST = 0.6;

/** Words that stand beside each other, with their room above and below the baseline, in points. */
export interface Line {
  readonly pieces: readonly Piece[];
  readonly above: number;
  readonly below: number;
}

interface Place {
  readonly left: number;
  readonly width: number;
  readonly side?: 'right' | 'middle';
  /** Stands before the first line. */
  readonly label?: string | undefined;
}

export class Pen {
  readonly page: PDFKit.PDFDocument;
  readonly fonts: Fonts;
  y = MARGIN;
  /** What of a page stays free at its foot. */
  bottom = MARGIN;
  /** It only finds out how much room is needed. */
  private isDry = false;
  private readonly widths = new Map<string, number>();
  private readonly inline: Inline;

  constructor(page: PDFKit.PDFDocument, fonts: Fonts) {
    this.page = page;
    this.fonts = fonts;
    this.inline = new Inline(page, fonts);
  }

  get wide(): number {
    return this.page.page.width - 2 * MARGIN;
  }

  get tall(): number {
    return this.page.page.height - 2 * MARGIN;
  }

  /** In points, how much room is left on this page; where nothing is drawn a page has no end. */
  get left(): number {
    return this.isDry ? Number.POSITIVE_INFINITY : this.page.page.height - this.bottom - this.y;
  }

  /** How much room `draw` takes, of which nothing is drawn. */
  heightOf(draw: () => void): number {
    const { y, isDry } = this;
    this.isDry = true;
    this.y = 0;
    draw();
    const height = this.y;
    this.y = y;
    this.isDry = isDry;
    return height;
  }

  /** Goes to the next page where so much does not fit on this one. */
  room(height: number): void {
    if (height > this.left) this.newPage();
  }

  newPage(): void {
    if (this.isDry) return;
    // What is open there for screen readers goes on here.
    this.page.continueOnNewPage();
    this.y = MARGIN;
  }

  child(parent: Element, tag: string, options: { scope?: string } = {}): Element {
    if (this.isDry) return parent;
    const element = this.page.struct(tag, options as object);
    parent.add(element);
    return element;
  }

  /** Ends a part that `child` began. */
  end(element: Element): void {
    if (!this.isDry) element.end();
  }

  tagged(
    parent: Element,
    tag: string,
    draw: () => void,
    options: { lang?: string; scope?: string } = {},
  ): void {
    if (this.isDry) draw();
    else parent.add(this.page.struct(tag, options as object, draw));
  }

  /** A part that is seen, with what is said in its place, from here so far down. */
  figure(parent: Element, alternative: string, height: number, draw: () => void): void {
    const { y } = this;
    if (!this.isDry) {
      const bbox = [MARGIN, y, MARGIN + this.wide, y + height];
      const options = { alt: alternative, bbox, placement: 'Block' };
      parent.add(this.page.struct('Figure', options as object, draw));
    }
    this.y = y + height;
  }

  /** What screen readers pass over. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    if (this.isDry) return;
    this.page.markContent('Artifact', { type });
    draw();
    this.page.endMarkedContent();
  }

  /** A rule across, from `left` on. */
  rule(left = 0, width = this.wide - left, ink = STROKE): void {
    this.artifact(() => {
      this.page.lineWidth(0.6).strokeColor(ink);
      this.page
        .moveTo(MARGIN + left, this.y)
        .lineTo(MARGIN + left + width, this.y)
        .stroke();
    });
  }

  /** Words in lines no wider than so much. */
  lines(pieces: readonly Piece[], size: number, width: number): Line[] {
    const set = pieces.map((piece) => (piece.text === '\n' ? piece : { ...piece, text: asSet(piece.text) }));
    return linesOf(set, width, (piece) => this.width(piece, size, width)).map((line) => {
      const ended = line.map((piece, place) =>
        place === line.length - 1 ? { ...piece, text: piece.text.trimEnd() } : piece,
      );
      const boxes = ended.flatMap(({ drawn }) =>
        drawn === undefined ? [] : this.fitting(drawn, size, width).box,
      );
      return {
        pieces: ended,
        above: Math.max(size * ABOVE, ...boxes.map(({ height }) => height + size * 0.25)),
        below: Math.max(size * BELOW, ...boxes.map(({ depth }) => depth + size * 0.25)),
      };
    });
  }

  /** Sets words in lines from where the pen is, and moves it below them. */
  text(pieces: readonly Piece[], size: number, at: number | Place = 0): void {
    const place: Place = typeof at === 'number' ? { left: at, width: this.wide - at } : at;
    this.set(this.lines(pieces, size, place.width), size, place);
  }

  /** Sets lines from where the pen is, and moves it below them. */
  set(lines: readonly Line[], size: number, { left, width, side, label }: Place): void {
    for (const { pieces, above, below } of lines) {
      this.room(above + below);
      const total = pieces.reduce((sum, piece) => sum + this.width(piece, size, width), 0);
      const slack = Math.max(0, width - total);
      const x = MARGIN + left + (side === 'right' ? slack : side === 'middle' ? slack / 2 : 0);
      const y = this.y + above;
      if (!this.isDry) {
        if (label !== undefined && pieces === lines[0]?.pieces) {
          this.label(label, { x: MARGIN + left, y, size });
        }
        this.line(pieces, { x, y, size, width });
      }
      this.y += above + below;
    }
  }

  private label(label: string, { x, y, size }: { x: number; y: number; size: number }): void {
    const piece: Piece = { text: asSet(label), weight: 'strong' };
    const width = this.width(piece, size);
    this.line([piece], { x: Math.max(MARGIN, x - width - 7), y, size, width });
  }

  private line(
    pieces: readonly Piece[],
    { x, y, size, width }: { x: number; y: number; size: number; width: number },
  ): void {
    let at = x;
    for (const run of this.joined(pieces)) {
      const { piece, font, text } = run;
      const { drawn, ink = 'ink', rise, line, is_slanted: oblique = false } = piece;
      if (drawn !== undefined) {
        const one = this.fitting(drawn, size, width);
        this.page.markContent('Span', { alt: one.alternative } as object);
        this.inline.draw(one, INKS.ink, at, y);
        this.page.endMarkedContent();
        at += one.box.width;
        continue;
      }
      const own = rise === undefined ? size : size * SCRIPT.size;
      const base = y - (rise === undefined ? 0 : SCRIPT[rise] * size);
      this.page.font(font, own).fillColor(INKS[ink]);
      this.page.text(text, at, base, { lineBreak: false, baseline: 'alphabetic', oblique });
      const wide = this.page.widthOfString(text);
      if (line !== undefined) {
        const level = line === 'under' ? base + own * 0.14 : base - own * 0.28;
        this.page.rect(at, level, wide, own * 0.06).fill(INKS[ink]);
      }
      at += wide;
    }
  }

  /** The words of a line in as few runs as their fonts and looks allow. */
  private joined(pieces: readonly Piece[]): { font: string; text: string; piece: Piece }[] {
    const joined: { font: string; text: string; piece: Piece }[] = [];
    const look = ({ ink, rise, line, is_slanted }: Piece) => `${ink} ${rise} ${line} ${is_slanted}`;
    for (const piece of pieces) {
      if (piece.drawn !== undefined) {
        joined.push({ font: '', text: '', piece });
        continue;
      }
      for (const run of this.fonts.runs(piece.text, piece.weight ?? 'plain')) {
        const last = joined.at(-1);
        if (last?.font === run.font && look(last.piece) === look(piece)) last.text += run.text;
        else joined.push({ ...run, piece });
      }
    }
    return joined;
  }

  /** In points; of what is drawn in a line no wider than `most`. */
  width(piece: Piece, size: number, most = this.wide): number {
    const { text, weight = 'plain', rise, drawn } = piece;
    if (drawn !== undefined) return this.fitting(drawn, size, most).box.width;
    const own = rise === undefined ? size : size * SCRIPT.size;
    const key = `${weight} ${own} ${text}`;
    const known = this.widths.get(key);
    if (known !== undefined) return known;
    const width = this.fonts
      .runs(text, weight)
      .reduce((sum, run) => sum + this.page.font(run.font, own).widthOfString(run.text), 0);
    this.widths.set(key, width);
    return width;
  }

  private fitting(drawn: NonNullable<Piece['drawn']>, size: number, width: number) {
    return this.inline.fitting(drawn, size, { width, height: this.tall * TALLEST });
  }
}
