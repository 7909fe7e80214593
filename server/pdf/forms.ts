/** Draws the parts of a form on which people write: lines, boxes for letters, bubbles to fill. */
import type { BubbleRow, DrawnBlock } from './pdf-document.ts';
import { type Element, INKS, LEADING, MARGIN, type Pen, SIZES } from './pen.ts';

type Of<Kind extends DrawnBlock['kind']> = Extract<DrawnBlock, { kind: Kind }>;

const LINE = 26;
const BOX = 24;
const BUBBLE = { across: 15, step: 20, row: 21, label: 30, letter: 7.5 } as const;
const COLUMN_GAP = 18;

/** Draws names side by side with a writing line after each. */
export function drawFields(pen: Pen, parent: Element, names: readonly string[]): void {
  pen.room(LINE + 8);
  const step = pen.wide / Math.max(1, names.length);
  const top = pen.y;
  for (const [place, name] of names.entries()) {
    const left = place * step;
    const own = pen.width({ text: name }, SIZES.small);
    pen.y = top + LINE - SIZES.small * 1.3;
    pen.tagged(parent, 'P', () =>
      pen.text([{ text: name, ink: 'pale' }], SIZES.small, { left, width: step }),
    );
    pen.y = top + LINE;
    pen.rule(left + own + 6, step - own - 6 - (place === names.length - 1 ? 0 : 12), INKS.pale);
  }
  pen.y = top + LINE + 10;
}

/** Draws empty lines; they continue on further pages if necessary. */
export function drawLines(pen: Pen, parent: Element, { count, label, indent = 0 }: Of<'lines'>): void {
  for (let line = 0; line < count; line += 1) {
    pen.room(LINE + 4);
    if (line === 0 && label !== undefined) labelled(pen, parent, label, indent, LINE - SIZES.text * 1.3);
    pen.y += LINE;
    pen.rule(indent, pen.wide - indent, INKS.pale);
  }
  pen.y += 8;
}

/** Draws one box for each letter, with the name of each box above it. */
export function drawBoxes(pen: Pen, parent: Element, { names, label, indent = 0 }: Of<'boxes'>): void {
  const has = names.some((name) => name !== '');
  const above = has ? SIZES.small * LEADING : 0;
  const each = Math.max(1, Math.floor((pen.wide - indent) / (BOX + 4)));
  for (let from = 0; from < names.length; from += each) {
    const line = names.slice(from, from + each);
    pen.room(BOX + above + 6);
    const top = pen.y;
    if (from === 0 && label !== undefined) labelled(pen, parent, label, indent, above + 4);
    if (has) {
      pen.tagged(parent, 'P', () => {
        for (const [place, name] of line.entries()) {
          pen.y = top;
          const at = { left: indent + place * (BOX + 4), width: BOX, side: 'middle' } as const;
          pen.text([{ text: name, ink: 'pale' }], SIZES.small, at);
        }
      });
    }
    pen.artifact(() => {
      pen.page.lineWidth(0.8).strokeColor(INKS.pale);
      for (const place of line.keys()) {
        pen.page.rect(MARGIN + indent + place * (BOX + 4), top + above, BOX, BOX).stroke();
      }
    });
    pen.y = top + above + BOX + 6;
  }
  pen.y += 4;
}

/** Draws rows with bubbles in as many columns as fit the page. */
export function drawBubbles(pen: Pen, parent: Element, rows: readonly BubbleRow[]): void {
  const most = Math.max(1, ...rows.map(({ letters }) => letters.length));
  const wide = BUBBLE.label + most * BUBBLE.step;
  const columns = Math.max(1, Math.floor((pen.wide + COLUMN_GAP) / (wide + COLUMN_GAP)));
  let done = 0;
  while (done < rows.length) {
    pen.room(BUBBLE.row * 3);
    const top = pen.y;
    const fits = Math.max(1, Math.floor((pen.page.page.height - MARGIN - top) / BUBBLE.row));
    const left = rows.length - done;
    const tall = Math.min(fits, Math.ceil(left / columns));
    const shown = rows.slice(done, done + tall * columns);
    for (const [place, row] of shown.entries()) {
      const x = Math.floor(place / tall) * (wide + COLUMN_GAP);
      bubbleRow(pen, parent, row, x, top + (place % tall) * BUBBLE.row);
    }
    done += shown.length;
    pen.y = top + tall * BUBBLE.row + 6;
    if (done < rows.length) pen.newPage();
  }
}

function bubbleRow(pen: Pen, parent: Element, { label, letters }: BubbleRow, x: number, y: number): void {
  const middle = y + BUBBLE.row / 2;
  const centre = (place: number) => MARGIN + x + BUBBLE.label + place * BUBBLE.step + BUBBLE.step / 2;
  pen.tagged(parent, 'P', () => {
    pen.y = middle - SIZES.text * 0.74;
    const at = { left: x, width: BUBBLE.label - 6, side: 'right' } as const;
    pen.text([{ text: label, weight: 'strong' }], SIZES.text, at);
    for (const [place, letter] of letters.entries()) {
      pen.y = middle - BUBBLE.letter * 0.74;
      const cell = {
        left: centre(place) - MARGIN - BUBBLE.step / 2,
        width: BUBBLE.step,
        side: 'middle',
      } as const;
      pen.text([{ text: letter, ink: 'pale' }], BUBBLE.letter, cell);
    }
  });
  pen.artifact(() => {
    pen.page.lineWidth(0.8).strokeColor(INKS.pale);
    for (const place of letters.keys()) pen.page.circle(centre(place), middle, BUBBLE.across / 2).stroke();
  });
}

/** Draws a label `down` points below the pen without moving the pen. */
function labelled(pen: Pen, parent: Element, label: string, indent: number, down: number): void {
  const { y } = pen;
  pen.y = y + down;
  pen.tagged(parent, 'P', () => pen.text([], SIZES.text, { left: indent, width: pen.wide - indent, label }));
  pen.y = y;
}
