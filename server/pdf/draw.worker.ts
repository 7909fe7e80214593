/** A document as a PDF that screen readers read too, its letters in fonts of its own. It knows blocks and pages. */
import PDFKit from 'pdfkit';
import { asSet, Fonts, type Weight } from './letters.ts';
import { linesOf } from './lines.ts';
import { type Bar, type Block, type Ink, type PdfDocument, type Piece, textsOf } from './pdf-document.ts';

type Element = ReturnType<PDFKit.PDFDocument['struct']>;

/** ISO 14289; the types of pdfkit know of archives alone. */
const READ_ALOUD: object = { subset: 'PDF/UA' };

const MARGIN = 56;
const INKS: Readonly<Record<Ink, string>> = { ink: '#1c2024', pale: '#55606b' };
const STROKE = '#d5dae0';
const SIZES = { large: 15, text: 11, small: 9.5 } as const;
const HEADINGS = { 1: 22, 2: 12.5 } as const;
const LEADING = 1.5;
const BARS = { height: 72, width: 26 } as const;

/** Draws it, in a thread of its own (`make-pdf.ts`). */
export default async function drawPdf(document: PdfDocument): Promise<Uint8Array> {
  const fonts = new Fonts(document.language);
  for (const { text, weight = 'plain' } of textsOf(document)) fonts.runs(asSet(text), weight);
  const files = await fonts.files();
  const [first] = files.values();
  const title = asSet(document.title);
  const page = new PDFKit({
    ...{ size: 'A4', margin: MARGIN, lang: document.language, tagged: true, displayTitle: true },
    ...{ pdfVersion: '1.7', ...READ_ALOUD },
    info: { Title: title, Author: asSet(document.author), CreationDate: document.made_at },
    // In the place of a font that readers are expected to have.
    ...(first === undefined ? {} : { font: first as unknown as string }),
  });
  for (const [name, bytes] of files) page.registerFont(name, bytes);
  const parts: Uint8Array[] = [];
  page.on('data', (part: Uint8Array) => parts.push(part));
  const ended = new Promise((resolve) => page.once('end', resolve));
  const pen = new Pen(page, fonts);
  const whole = page.struct('Document');
  page.addStructure(whole);
  for (const block of document.blocks) pen.draw(whole, block);
  whole.end();
  page.end();
  await ended;
  return Buffer.concat(parts);
}

class Pen {
  private readonly page: PDFKit.PDFDocument;
  private readonly fonts: Fonts;
  private y = MARGIN;
  private readonly widths = new Map<string, number>();

  constructor(page: PDFKit.PDFDocument, fonts: Fonts) {
    this.page = page;
    this.fonts = fonts;
  }

  draw(parent: Element, block: Block): void {
    if (block.kind === 'heading') this.heading(parent, block);
    else if (block.kind === 'paragraph') this.paragraph(parent, block);
    else if (block.kind === 'list') this.list(parent, block.items);
    else if (block.kind === 'table') this.table(parent, block);
    else this.bars(parent, block.alternative, block.bars);
  }

  private heading(parent: Element, { level, text }: Extract<Block, { kind: 'heading' }>): void {
    // It does not stand alone at the end of a page.
    this.room(level === 1 ? 80 : 60);
    if (level === 2 && this.y > MARGIN) {
      this.y += 12;
      this.stroke();
      this.y += 12;
    }
    this.tagged(parent, `H${level}`, () => this.text([{ text, weight: 'strong' }], HEADINGS[level]));
    this.y += 4;
  }

  private paragraph(parent: Element, block: Extract<Block, { kind: 'paragraph' }>): void {
    const { pieces, size, is_marked = false, language } = block;
    const tag = is_marked && language !== undefined ? 'BlockQuote' : 'P';
    const [from, page] = [this.y, this.page.page];
    this.tagged(parent, tag, () => this.text(pieces, SIZES[size ?? 'text'], is_marked ? 14 : 0), language);
    if (is_marked) {
      this.artifact(() => {
        const top = this.page.page === page ? from : MARGIN;
        this.page.rect(MARGIN, top + 2, 3, this.y - top - 2).fill(STROKE);
      });
    }
    this.y += 5;
  }

  private list(parent: Element, items: readonly (readonly Piece[])[]): void {
    const list = this.child(parent, 'L');
    for (const lines of items) {
      const item = this.child(list, 'LI');
      this.room(SIZES.text * LEADING * lines.length);
      this.tagged(item, 'LBody', () => {
        for (const line of lines) this.text([line], SIZES.text);
      });
      item.end();
      this.y += 4;
    }
    list.end();
  }

  private table(parent: Element, { head, rows }: Extract<Block, { kind: 'table' }>): void {
    const table = this.child(parent, 'Table');
    this.y += 8;
    const columns = Math.max(1, head.length - 1);
    // Figures take what they need, and the names the rest.
    const needs = Array.from({ length: columns }, (_, column) =>
      Math.max(
        ...[head, ...rows].map((cells) =>
          this.width({ text: asSet(cells[column + 1] ?? ''), weight: 'strong' }, SIZES.text),
        ),
      ),
    ).map((need) => Math.min(need + 18, (this.wide * 0.6) / columns));
    const named = this.wide - needs.reduce((sum, need) => sum + need, 0);
    for (const [place, cells] of [head, ...rows].entries()) {
      const isHead = place === 0;
      const row = this.child(table, 'TR');
      const size = isHead ? SIZES.small : SIZES.text;
      this.room(size * LEADING * 2);
      const top = this.y;
      let bottom = top;
      for (const [column, text] of cells.entries()) {
        this.y = top;
        const left =
          column === 0 ? 0 : named + needs.slice(0, column - 1).reduce((sum, need) => sum + need, 0);
        const width = column === 0 ? named : (needs[column - 1] ?? 0);
        const isName = isHead || column === 0;
        const weight: Weight = column === 1 && !isHead ? 'strong' : 'plain';
        const ink: Ink = isHead || column === 2 ? 'pale' : 'ink';
        const place = { left, width, is_right: column > 0 };
        // The corner names nothing.
        const tag = isName && text !== '' ? 'TH' : 'TD';
        const scope = tag === 'TD' ? undefined : isHead ? 'Column' : 'Row';
        this.tagged(row, tag, () => this.text([{ text, weight, ink }], size, place), undefined, scope);
        bottom = Math.max(bottom, this.y);
      }
      row.end();
      this.y = bottom + 2;
      this.stroke();
      this.y += 4;
    }
    table.end();
    this.y += 4;
  }

  private bars(parent: Element, alternative: string, bars: readonly Bar[]): void {
    const label = SIZES.small * LEADING;
    const height = BARS.height + 2 * label + 6;
    this.room(height);
    const top = this.y;
    const step = this.wide / Math.max(1, bars.length);
    const options = {
      alt: alternative,
      bbox: [MARGIN, top, MARGIN + this.wide, top + height],
      placement: 'Block',
    };
    const figure = this.page.struct('Figure', options as object, () => {
      for (const [place, { name, label: above, share, is_hatched }] of bars.entries()) {
        const tall = Math.max(1, BARS.height * share);
        const [left, from] = [place * step, top + label + BARS.height - tall];
        const across = MARGIN + left + (step - BARS.width) / 2;
        this.bar({ left: across, top: from, height: tall, is_hatched });
        const at = { left, width: step, is_middle: true };
        this.y = from - label;
        this.text([{ text: above }], SIZES.small, at);
        this.y = top + label + BARS.height + 4;
        this.text([{ text: name, ink: 'pale' }], SIZES.small, at);
      }
    });
    parent.add(figure);
    this.y = top + height + 8;
  }

  private bar({
    left,
    top,
    height,
    is_hatched,
  }: {
    left: number;
    top: number;
    height: number;
    is_hatched: boolean;
  }) {
    const { page } = this;
    if (!is_hatched) {
      page.rect(left, top, BARS.width, height).fill(INKS.pale);
      return;
    }
    page.save();
    page.rect(left, top, BARS.width, height).clip();
    page.lineWidth(1.2).strokeColor(INKS.ink);
    for (let at = -BARS.width; at < height + BARS.width; at += 5) {
      page.moveTo(left, top + at + BARS.width).lineTo(left + BARS.width, top + at);
    }
    page.stroke().restore();
    page.lineWidth(1).strokeColor(INKS.ink).rect(left, top, BARS.width, height).stroke();
  }

  private child(parent: Element, tag: string): Element {
    const element = this.page.struct(tag);
    parent.add(element);
    return element;
  }

  private tagged(parent: Element, tag: string, draw: () => void, lang?: string, scope?: string): void {
    const options = { ...(lang === undefined ? {} : { lang }), ...(scope === undefined ? {} : { scope }) };
    parent.add(this.page.struct(tag, options as object, draw));
  }

  /** Sets words in lines from where the pen is, and moves it below them. */
  private text(
    pieces: readonly Piece[],
    size: number,
    at: number | { left: number; width: number; is_right?: boolean; is_middle?: boolean } = 0,
  ): void {
    const {
      left,
      width,
      is_right = false,
      is_middle = false,
    } = typeof at === 'number' ? { left: at, width: this.wide - at } : at;
    const set = pieces.map((piece) => ({ ...piece, text: asSet(piece.text) }));
    const lines = linesOf(set, width, (piece) => this.width(piece, size));
    for (const line of lines) {
      const ended = line.map((piece, place) =>
        place === line.length - 1 ? { ...piece, text: piece.text.trimEnd() } : piece,
      );
      const total = ended.reduce((sum, piece) => sum + this.width(piece, size), 0);
      this.room(size * LEADING);
      const slack = width - total;
      let x = MARGIN + left + (is_right ? slack : is_middle ? slack / 2 : 0);
      for (const { font, text, ink } of this.joined(ended)) {
        this.page.font(font, size).fillColor(INKS[ink]);
        this.page.text(text, x, this.y + size * 1.1, { lineBreak: false, baseline: 'alphabetic' });
        x += this.page.widthOfString(text);
      }
      this.y += size * LEADING;
    }
  }

  /** The words of a line in as few runs as their fonts and inks allow. */
  private joined(pieces: readonly Piece[]): { font: string; text: string; ink: Ink }[] {
    const joined: { font: string; text: string; ink: Ink }[] = [];
    for (const { text, weight = 'plain', ink = 'ink' } of pieces) {
      for (const run of this.fonts.runs(text, weight)) {
        const last = joined.at(-1);
        if (last?.font === run.font && last.ink === ink) last.text += run.text;
        else joined.push({ ...run, ink });
      }
    }
    return joined;
  }

  private width({ text, weight = 'plain' }: Piece, size: number): number {
    const key = `${weight} ${size} ${text}`;
    const known = this.widths.get(key);
    if (known !== undefined) return known;
    const width = this.fonts
      .runs(text, weight)
      .reduce((sum, run) => sum + this.page.font(run.font, size).widthOfString(run.text), 0);
    this.widths.set(key, width);
    return width;
  }

  private stroke(): void {
    this.artifact(() => {
      this.page.lineWidth(0.6).strokeColor(STROKE);
      this.page
        .moveTo(MARGIN, this.y)
        .lineTo(MARGIN + this.wide, this.y)
        .stroke();
    });
  }

  /** What screen readers pass over. */
  private artifact(draw: () => void): void {
    this.page.markContent('Artifact', { type: 'Layout' });
    draw();
    this.page.endMarkedContent();
  }

  /** Goes to the next page where so much does not fit on this one. */
  private room(height: number): void {
    if (this.y + height <= this.page.page.height - MARGIN) return;
    this.page.addPage();
    this.y = MARGIN;
  }

  private get wide(): number {
    return this.page.page.width - 2 * MARGIN;
  }
}
