/** Draws the blocks of a document one after the other. */

import { type Direction, directionOf } from './bidi.ts';
import { drawCells } from './cells.ts';
import type { Weight } from './families.ts';
import { drawBoxes, drawBubbles, drawFields, drawLines } from './forms.ts';
import { asSet } from './letters.ts';
import type { Bar, DrawnBlock, Ink, Piece } from './pdf-document.ts';
import { type Element, INKS, LEADING, MARGIN, type Pen, SIZES, STROKE } from './pen.ts';
import { drawSlips } from './slips.ts';

const HEADINGS = { 1: 22, 2: 12.5 } as const;
const BARS = { height: 72, width: 26 } as const;

type Of<Kind extends DrawnBlock['kind']> = Extract<DrawnBlock, { kind: Kind }>;

export class Drawing {
  private readonly pen: Pen;

  constructor(pen: Pen) {
    this.pen = pen;
  }

  draw(parent: Element, block: DrawnBlock): void {
    const { pen } = this;
    if (block.kind === 'heading') this.heading(parent, block);
    else if (block.kind === 'paragraph') this.paragraph(parent, block);
    else if (block.kind === 'list') this.list(parent, block.items);
    else if (block.kind === 'table') this.table(parent, block);
    else if (block.kind === 'bars') this.bars(parent, block.alternative, block.bars);
    else if (block.kind === 'cells') drawCells(pen, parent, block);
    else if (block.kind === 'fields') drawFields(pen, parent, block.names);
    else if (block.kind === 'lines') drawLines(pen, parent, block);
    else if (block.kind === 'boxes') drawBoxes(pen, parent, block);
    else if (block.kind === 'bubbles') drawBubbles(pen, parent, block.rows);
    else if (block.kind === 'slips') drawSlips(pen, parent, block);
    else if (block.kind === 'together') this.together(parent, block.blocks);
    else if (block.kind === 'part') for (const one of block.blocks) this.draw(parent, one);
    else if (pen.y > MARGIN) pen.newPage();
  }

  private together(parent: Element, blocks: readonly DrawnBlock[]): void {
    const all = () => {
      for (const block of blocks) this.draw(parent, block);
    };
    const height = this.pen.heightOf(all);
    if (height <= this.pen.tall) this.pen.room(height);
    all();
  }

  private heading(parent: Element, { level, text }: Of<'heading'>): void {
    const { pen } = this;
    // A heading must not stand alone at the end of a page.
    pen.room(level === 1 ? 80 : 60);
    if (level === 2 && pen.y > MARGIN) {
      pen.y += 12;
      pen.rule();
      pen.y += 12;
    }
    pen.tagged(parent, `H${level}`, () => pen.text([{ text, weight: 'strong' }], HEADINGS[level]));
    pen.y += 4;
  }

  private paragraph(parent: Element, block: Of<'paragraph'>): void {
    const { pen } = this;
    const { pieces, size, is_marked = false, is_middle = false, language, label, indent = 0 } = block;
    const tag = is_marked && language !== undefined ? 'BlockQuote' : 'P';
    const points = SIZES[size ?? 'text'];
    const own = this.directionOf(block);
    // The indent and label are on the side on which the text of this part begins.
    const isFromRight = (block.layout ?? own) === 'rtl';
    const inset = indent + (is_marked ? 14 : 0);
    const place = {
      left: isFromRight ? 0 : inset,
      width: pen.wide - inset,
      direction: own,
      label,
      ...(is_middle ? { side: 'middle' as const } : isFromRight ? { side: 'right' as const } : {}),
      ...(isFromRight ? { label_side: 'right' as const } : {}),
    };
    const [from, page] = [pen.y, pen.page.page];
    pen.tagged(
      parent,
      tag,
      () => pen.text(pieces, points, place),
      language === undefined ? {} : { lang: language },
    );
    if (is_marked) {
      pen.artifact(() => {
        const top = pen.page.page === page ? from : MARGIN;
        const left = isFromRight ? MARGIN + pen.wide - 3 : MARGIN;
        pen.page.rect(left, top + 2, 3, pen.y - top - 2).fill(STROKE);
      });
    }
    pen.y += 5;
  }

  /** Text without letters takes the direction of the part that contains it. */
  private directionOf({ direction, layout, pieces }: Of<'paragraph'>): Direction {
    if (direction === 'ltr' || direction === 'rtl') return direction;
    if (direction === undefined && this.pen.direction !== 'auto') return this.pen.direction;
    return directionOf(pieces.map(({ text }) => text).join('')) ?? layout ?? 'ltr';
  }

  private list(parent: Element, items: readonly (readonly Piece[])[]): void {
    const { pen } = this;
    const list = pen.child(parent, 'L');
    for (const lines of items) {
      const item = pen.child(list, 'LI');
      pen.room(SIZES.text * LEADING * lines.length);
      pen.tagged(item, 'LBody', () => {
        for (const line of lines) pen.text([line], SIZES.text);
      });
      pen.end(item);
      pen.y += 4;
    }
    pen.end(list);
  }

  private table(parent: Element, { head, rows }: Of<'table'>): void {
    const { pen } = this;
    const table = pen.child(parent, 'Table');
    pen.y += 8;
    const columns = Math.max(1, head.length - 1);
    // Columns with figures get the width that they need, and the column with names gets the rest.
    const needs = Array.from({ length: columns }, (_, column) =>
      Math.max(
        ...[head, ...rows].map((cells) =>
          pen.width({ text: asSet(cells[column + 1] ?? ''), weight: 'strong' }, SIZES.text),
        ),
      ),
    ).map((need) => Math.min(need + 18, (pen.wide * 0.6) / columns));
    const named = pen.wide - needs.reduce((sum, need) => sum + need, 0);
    for (const [place, cells] of [head, ...rows].entries()) {
      const isHead = place === 0;
      const row = pen.child(table, 'TR');
      const size = isHead ? SIZES.small : SIZES.text;
      pen.room(size * LEADING * 2);
      const top = pen.y;
      let bottom = top;
      for (const [column, text] of cells.entries()) {
        pen.y = top;
        const left =
          column === 0 ? 0 : named + needs.slice(0, column - 1).reduce((sum, need) => sum + need, 0);
        const width = column === 0 ? named : (needs[column - 1] ?? 0);
        const isName = isHead || column === 0;
        const weight: Weight = column === 1 && !isHead ? 'strong' : 'plain';
        const ink: Ink = isHead || column === 2 ? 'pale' : 'ink';
        // The empty corner cell is not a header.
        const tag = isName && text !== '' ? 'TH' : 'TD';
        pen.tagged(
          row,
          tag,
          () =>
            pen.text([{ text, weight, ink }], size, {
              left,
              width,
              ...(column > 0 ? { side: 'right' } : {}),
            }),
          tag === 'TD' ? {} : { scope: isHead ? 'Column' : 'Row' },
        );
        bottom = Math.max(bottom, pen.y);
      }
      pen.end(row);
      pen.y = bottom + 2;
      pen.rule();
      pen.y += 4;
    }
    pen.end(table);
    pen.y += 4;
  }

  private bars(parent: Element, alternative: string, bars: readonly Bar[]): void {
    const { pen } = this;
    const label = SIZES.small * LEADING;
    const height = BARS.height + 2 * label + 6;
    pen.room(height);
    const top = pen.y;
    const step = pen.wide / Math.max(1, bars.length);
    pen.figure(parent, alternative, height, () => {
      for (const [place, { name, label: above, share, is_hatched }] of bars.entries()) {
        const tall = Math.max(1, BARS.height * share);
        const [left, from] = [place * step, top + label + BARS.height - tall];
        const across = MARGIN + left + (step - BARS.width) / 2;
        this.bar({ left: across, top: from, height: tall, is_hatched });
        const at = { left, width: step, side: 'middle' } as const;
        pen.y = from - label;
        pen.text([{ text: above }], SIZES.small, at);
        pen.y = top + label + BARS.height + 4;
        pen.text([{ text: name, ink: 'pale' }], SIZES.small, at);
      }
    });
    pen.y += 8;
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
    const { page } = this.pen;
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
}
