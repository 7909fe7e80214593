/**
 * The drawing position on the pages. Draws lines of text with formulas and images in them, and tags each part
 * for screen readers.
 */
import { type Direction, directionOf, levelsOf, visualOrder } from './bidi.ts';
import { Inline, type Inlined } from './inline.ts';
import { asSet, isOneLetter } from './letters.ts';
import { linesOf } from './lines.ts';
import type { Ink, Piece } from './pdf-document.ts';
import type { SetRun, Typesetter } from './typesetter.ts';

export type Element = ReturnType<PDFKit.PDFDocument['struct']>;

export const MARGIN = 56;
export const INKS: Readonly<Record<Ink, string>> = { ink: '#1c2024', pale: '#55606b' };
export const STROKE = '#d5dae0';
export const SIZES = { large: 15, text: 11, small: 9.5 } as const;
export const LEADING = 1.5;

/** The space above and below the baseline of a line, relative to its text size. */
const [ABOVE, BELOW] = [1.1, LEADING - 1.1];
const SCRIPT = { size: 0.7, sub: -0.18, sup: 0.36 } as const;
/** The maximum height of an inline element such as an image, relative to the page. */
const TALLEST = 0.6;

/** A part of a line with one embedding level; odd levels run from right to left. */
interface DirectedPiece extends Piece {
  readonly level: number;
}

/** A line of text parts with its space above and below the baseline, in points. */
export interface Line {
  readonly pieces: readonly DirectedPiece[];
  readonly direction: Direction;
  readonly above: number;
  readonly below: number;
}

/** A part of a line with its position from the line's left end, in points. */
interface Placed {
  readonly piece: Piece;
  readonly width: number;
  readonly left: number;
  /** A run of text, or an inline element. */
  readonly drawn: SetRun | Inlined;
}

interface Place {
  readonly left: number;
  readonly width: number;
  /** The alignment. By default the side on which the text begins. */
  readonly side?: 'left' | 'right' | 'middle';
  /** The direction of the paragraph; by default the document's direction. */
  readonly direction?: Direction | undefined;
  /** A label before the first line, on the side on which the text begins. */
  readonly label?: string | undefined;
  /** The side of the label, if it is not on the left. */
  readonly label_side?: 'right' | undefined;
}

export class Pen {
  readonly page: PDFKit.PDFDocument;
  /** The default direction of paragraphs. `auto` uses the direction of the first letter. */
  readonly direction: Direction | 'auto';
  y = MARGIN;
  /** The space left free at the bottom of a page. */
  bottom = MARGIN;
  /** Whether the pen only measures and draws nothing. */
  private isDry = false;
  private readonly widths = new Map<string, number>();
  private readonly inline: Inline;
  private readonly typesetter: Typesetter;

  constructor(page: PDFKit.PDFDocument, typesetter: Typesetter, direction: Direction | 'auto') {
    this.page = page;
    this.direction = direction;
    this.typesetter = typesetter;
    this.inline = new Inline(page, typesetter);
  }

  get wide(): number {
    return this.page.page.width - 2 * MARGIN;
  }

  get tall(): number {
    return this.page.page.height - 2 * MARGIN;
  }

  /** The space left on this page, in points. Unlimited while measuring. */
  get left(): number {
    return this.isDry ? Number.POSITIVE_INFINITY : this.page.page.height - this.bottom - this.y;
  }

  /** Measures the height of `draw` without drawing. */
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

  /** Starts a new page if this height does not fit on the current one. */
  room(height: number): void {
    if (height > this.left) this.newPage();
  }

  newPage(): void {
    if (this.isDry) return;
    // Open tags continue on the new page.
    this.page.continueOnNewPage();
    this.y = MARGIN;
  }

  child(parent: Element, tag: string, options: { scope?: string } = {}): Element {
    if (this.isDry) return parent;
    const element = this.page.struct(tag, options as object);
    parent.add(element);
    return element;
  }

  /** Ends an element that `child` started. */
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

  /** Draws a figure of this height with an alternative text, from the current position down. */
  figure(parent: Element, alternative: string, height: number, draw: () => void): void {
    const { y } = this;
    if (!this.isDry) {
      const bbox = [MARGIN, y, MARGIN + this.wide, y + height];
      const options = { alt: alternative, bbox, placement: 'Block' };
      parent.add(this.page.struct('Figure', options as object, draw));
    }
    this.y = y + height;
  }

  /** Draws content that screen readers skip. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    if (this.isDry) return;
    this.page.markContent('Artifact', { type });
    draw();
    this.page.endMarkedContent();
  }

  /** Draws a horizontal rule starting at `left`. */
  rule(left = 0, width = this.wide - left, ink = STROKE): void {
    this.artifact(() => {
      this.page.lineWidth(0.6).strokeColor(ink);
      this.page
        .moveTo(MARGIN + left, this.y)
        .lineTo(MARGIN + left + width, this.y)
        .stroke();
    });
  }

  /** The direction for a paragraph that has none set. */
  directionOf(pieces: readonly Piece[]): Direction {
    if (this.direction !== 'auto') return this.direction;
    return directionOf(pieces.map(({ text }) => text).join('')) ?? 'ltr';
  }

  /** Breaks text into lines no wider than `width`. */
  lines(pieces: readonly Piece[], size: number, width: number, direction = this.directionOf(pieces)): Line[] {
    const set = pieces.map((piece) => (piece.text === '\n' ? piece : { ...piece, text: asSet(piece.text) }));
    const directed = inLevels(set, direction);
    return linesOf(directed, width, (piece) => this.width(piece, size, width)).map((line) => {
      const ended = line.map((piece, place) =>
        place === line.length - 1 ? { ...piece, text: piece.text.trimEnd() } : piece,
      );
      const boxes = ended.flatMap(({ drawn }) =>
        drawn === undefined ? [] : this.fitting(drawn, size, width).box,
      );
      return {
        pieces: ended,
        direction,
        above: Math.max(size * ABOVE, ...boxes.map(({ height }) => height + size * 0.25)),
        below: Math.max(size * BELOW, ...boxes.map(({ depth }) => depth + size * 0.25)),
      };
    });
  }

  /** Draws text from the current position and moves below it. */
  text(pieces: readonly Piece[], size: number, at: number | Place = 0): void {
    const place: Place = typeof at === 'number' ? { left: at, width: this.wide - at } : at;
    this.set(this.lines(pieces, size, place.width, place.direction), size, place);
  }

  /** Draws lines from the current position and moves below them. */
  set(lines: readonly Line[], size: number, place: Place): void {
    const { left, width, label } = place;
    for (const line of lines) {
      const { pieces, above, below, direction } = line;
      this.room(above + below);
      const y = this.y + above;
      if (!this.isDry) {
        const parts = this.placed(pieces, size, width);
        const total = parts.reduce((sum, part) => sum + part.width, 0);
        const slack = Math.max(0, width - total);
        const side = place.side ?? (direction === 'rtl' ? 'right' : 'left');
        const x = MARGIN + left + (side === 'right' ? slack : side === 'middle' ? slack / 2 : 0);
        if (label !== undefined && line === lines[0]) this.label(label, { place, y, size });
        for (const part of parts) this.part(part, x + part.left, y, size);
      }
      this.y += above + below;
    }
  }

  private label(label: string, { place, y, size }: { place: Place; y: number; size: number }): void {
    const parts = this.placed([{ text: asSet(label), weight: 'strong', level: 0 }], size, this.wide);
    const width = parts.reduce((sum, part) => sum + part.width, 0);
    const x =
      place.label_side === 'right'
        ? MARGIN + place.left + place.width + 7
        : Math.max(MARGIN, MARGIN + place.left - width - 7);
    for (const part of parts) this.part(part, x + part.left, y, size);
  }

  /** Draws a part of a line with its left end on the baseline at this point. */
  private part({ piece, drawn, width }: Placed, x: number, y: number, size: number): void {
    const { ink = 'ink', rise, line, is_slanted = false } = piece;
    if ('box' in drawn) {
      this.page.markContent('Span', { alt: drawn.alternative } as object);
      this.inline.draw(drawn, INKS.ink, x, y);
      this.page.endMarkedContent();
      return;
    }
    const own = rise === undefined ? size : size * SCRIPT.size;
    const base = y - (rise === undefined ? 0 : SCRIPT[rise] * size);
    this.typesetter.draw(drawn, x, base, { size: own, ink: INKS[ink], is_slanted });
    if (line !== undefined) {
      const level = line === 'under' ? base + own * 0.14 : base - own * 0.28;
      this.page.rect(x, level, width, own * 0.06).fill(INKS[ink]);
    }
  }

  /** The parts of a line in reading order with their positions. */
  private placed(pieces: readonly DirectedPiece[], size: number, most: number): Placed[] {
    const joined = joinedPieces(pieces);
    const parts = joined.flatMap((piece, place): (Omit<Placed, 'left'> & { level: number })[] => {
      const { level } = piece;
      if (piece.drawn !== undefined) {
        const drawn = this.fitting(piece.drawn, size, most);
        return [{ piece, drawn, width: drawn.box.width, level }];
      }
      const own = piece.rise === undefined ? size : size * SCRIPT.size;
      const beside = { before: joined[place - 1]?.text ?? '', after: joined[place + 1]?.text ?? '' };
      return this.typesetter
        .runs(piece.text, piece.weight ?? 'plain', flowOf(level), beside)
        .map((drawn) => ({ piece, drawn, width: drawn.width * own, level }));
    });
    const lefts: number[] = [];
    let left = 0;
    for (const place of visualOrder(parts.map(({ level }) => level))) {
      lefts[place] = left;
      left += parts[place]?.width ?? 0;
    }
    return parts.map((part, place) => ({ ...part, left: lefts[place] ?? 0 }));
  }

  /** The width in points. Formulas and images are scaled to fit a line of width `most`. */
  width(piece: Piece & { readonly level?: number }, size: number, most = this.wide): number {
    const { text, weight = 'plain', rise, drawn, level = 0 } = piece;
    if (drawn !== undefined) return this.fitting(drawn, size, most).box.width;
    const own = rise === undefined ? size : size * SCRIPT.size;
    const key = `${weight} ${own} ${level % 2} ${text}`;
    const known = this.widths.get(key);
    if (known !== undefined) return known;
    const width = this.typesetter.width(asSet(text), weight, own, flowOf(level));
    this.widths.set(key, width);
    return width;
  }

  private fitting(drawn: NonNullable<Piece['drawn']>, size: number, width: number) {
    return this.inline.fitting(drawn, size, { width, height: this.tall * TALLEST });
  }
}

const flowOf = (level: number): Direction => (level % 2 === 1 ? 'rtl' : 'ltr');

/** Whether a text has right-to-left letters or direction marks. */
const IS_DIRECTED =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Splits the pieces of a paragraph where the direction changes. */
function inLevels(pieces: readonly Piece[], direction: Direction): DirectedPiece[] {
  const paragraph = pieces.map(({ text }) => text).join('');
  if (direction === 'ltr' && !IS_DIRECTED.test(paragraph)) {
    return pieces.map((piece) => ({ ...piece, level: 0 }));
  }
  const levels = levelsOf(paragraph, direction);
  let at = 0;
  return pieces.flatMap((piece) => {
    const parts: DirectedPiece[] = [];
    let from = at;
    const end = at + piece.text.length;
    for (at += 1; at <= end; at += 1) {
      if (at < end && levels[at] === levels[from]) continue;
      const text = paragraph.slice(from, at);
      parts.push({ ...piece, text, level: levels[from] ?? 0 });
      from = at;
    }
    at = end;
    return parts;
  });
}

/** Joins neighboring pieces of a line that have the same style. */
function joinedPieces(pieces: readonly DirectedPiece[]): DirectedPiece[] {
  const joined: DirectedPiece[] = [];
  const look = ({ weight = 'plain', ink, rise, line, is_slanted, level }: DirectedPiece) =>
    `${weight} ${ink} ${rise} ${line} ${is_slanted} ${level}`;
  for (const piece of pieces) {
    const last = joined.at(-1);
    const isSame =
      last !== undefined &&
      last.drawn === undefined &&
      piece.drawn === undefined &&
      look(last) === look(piece) &&
      !isOneLetter(last.text, piece.text);
    if (isSame) joined[joined.length - 1] = { ...last, text: last.text + piece.text };
    else joined.push(piece);
  }
  return joined;
}
