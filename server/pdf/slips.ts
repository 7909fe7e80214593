/** Draws slips to cut out, eight on a page, each with a name, a code and a QR code. */
import encodeQR from 'qr';
import type { DrawnBlock, Slip } from './pdf-document.ts';
import { type Element, LEADING, MARGIN, type Pen, STROKE } from './pen.ts';

type Slips = Extract<DrawnBlock, { kind: 'slips' }>;

const COLUMNS = 2;
const ROWS = 4;
/** In points: the margin around the slips, the height of the footer, and the padding within each slip. */
const [EDGE, FOOT, PAD] = [28, 22, 14] as const;
const [LOGO, QR] = [15, 80] as const;
const SIZES = { head: 9.5, name: 14, label: 8.5, text: 9.5, code: 13.5, foot: 8.5 } as const;
/** The width of a letter in a code, relative to its size; wider than the widest letter. */
const CODE_STEP = 0.98;
const CUT = '#8a8578';

export function drawSlips(pen: Pen, parent: Element, { pages, note, printed }: Slips): void {
  pen.bottom = 0;
  for (const [place, slips] of pages.entries()) {
    // Text below the margin would otherwise start a new page.
    if (place > 0) pen.newPage();
    pen.page.page.margins.bottom = 0;
    const { width, height } = pen.page.page;
    const size = { width: (width - 2 * EDGE) / COLUMNS, height: (height - 2 * EDGE - FOOT) / ROWS };
    for (const [index, slip] of slips.entries()) {
      const at = {
        x: EDGE + (index % COLUMNS) * size.width,
        y: EDGE + Math.floor(index / COLUMNS) * size.height,
      };
      cutLines(pen, at, size);
      drawSlip(pen, pen.child(parent, 'Sect'), slip, at, size);
    }
    drawFoot(pen, note, `${printed} · page ${place + 1} of ${pages.length}`);
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function cutLines(pen: Pen, { x, y }: Point, { width, height }: Size): void {
  pen.artifact(() => {
    pen.page.lineWidth(0.6).strokeColor(CUT).dash(3, { space: 2.5 });
    pen.page.rect(x, y, width, height).stroke().undash();
  });
}

function drawSlip(pen: Pen, parent: Element, slip: Slip, { x, y }: Point, { width, height }: Size): void {
  const left = x + PAD - MARGIN;
  const wide = width - 2 * PAD;
  const half = wide - QR - 10;
  const put = (text: string, size: number, look: Look, room = wide, from = left) =>
    fitted(pen, parent, text, size, look, { left: from, width: room });
  pen.y = y + PAD - 4;
  const head = pen.y;
  const logo = slip.logo;
  if (typeof logo === 'object' && logo !== null) {
    pen.figure(parent, slip.school, 0, () =>
      pen.page.image(logo.bytes as Buffer, x + PAD, head, { fit: [LOGO, LOGO] }),
    );
    pen.y = head;
  }
  const beside = logo === null ? 0 : LOGO + 6;
  const group = Math.min(wide * 0.4, pen.width({ text: slip.group }, SIZES.head) + 1);
  put(slip.school, SIZES.head, { weight: 'strong' }, wide - beside - group - 8, left + beside);
  if (slip.group !== '') {
    pen.y = head;
    put(slip.group, SIZES.head, { ink: 'pale', side: 'right' }, group, left + wide - group);
  }
  pen.y = head + LOGO + 5;
  put(slip.name, SIZES.name, { weight: 'strong' });
  pen.y += 2;
  const top = pen.y;
  for (const { label, text } of slip.facts) {
    put(label, SIZES.label, { ink: 'pale' }, half);
    pen.y -= 2;
    put(text, SIZES.text, { weight: 'strong' }, half);
  }
  put(slip.code.label, SIZES.label, { ink: 'pale' }, half);
  drawCode(pen, parent, slip.code.text, x + PAD);
  drawQr(pen, parent, slip, { x: x + width - PAD - QR, y: top + 2 });
  pen.y = y + height - PAD - 2 * SIZES.label * LEADING + 2;
  pen.rule(left, wide, STROKE);
  pen.y += 4;
  put(slip.note, SIZES.label, { ink: 'pale' });
  put(slip.end, SIZES.label, { weight: 'strong' });
}

interface Look {
  readonly weight?: 'strong';
  readonly ink?: 'pale';
  readonly side?: 'right';
}

/**
 * Draws text on one line, in a smaller size if it is too wide, and cut off at its end if even that is too
 * wide.
 */
function fitted(
  pen: Pen,
  parent: Element,
  text: string,
  size: number,
  { side, ...look }: Look,
  { left, width }: { left: number; width: number },
): void {
  const wide = pen.width({ text, ...look }, size);
  const own = Math.max(size * 0.5, wide > width ? (size * width * 0.98) / wide : size);
  const [line] = pen.lines([{ text, ...look }], own, width);
  const { y } = pen;
  if (line !== undefined) {
    pen.tagged(parent, 'P', () => pen.set([line], own, { left, width, ...(side && { side }) }));
  }
  pen.y = y + size * LEADING;
}

/**
 * Draws a code with letters of equal width, so that narrow letters stay readable. Screen readers get it as
 * one word.
 */
function drawCode(pen: Pen, parent: Element, code: string, x: number): void {
  const step = SIZES.code * CODE_STEP;
  const { y } = pen;
  pen.tagged(parent, 'P', () => {
    pen.page.markContent('Span', { actual: code } as object);
    for (const [place, text] of [...code].entries()) {
      pen.y = y - SIZES.code * 0.05;
      const at = { left: x - MARGIN + place * step, width: step, side: 'middle' } as const;
      pen.text([{ text, weight: 'strong' }], SIZES.code, at);
    }
    pen.page.endMarkedContent();
  });
  pen.y = y + SIZES.code * LEADING;
}

/** Draws the QR code in black with a quiet zone, which phones need. */
function drawQr(pen: Pen, parent: Element, { link, link_words }: Slip, { x, y }: Point): void {
  const modules = encodeQR(link, 'raw', { ecc: 'medium', border: 2 });
  const unit = QR / modules.length;
  pen.y = y;
  pen.figure(parent, link_words, QR, () => {
    pen.page.fillColor('#000000');
    for (const [row, cells] of modules.entries()) {
      for (let from = 0; from < cells.length; from += 1) {
        if (!cells[from]) continue;
        let to = from;
        while (cells[to]) to += 1;
        pen.page.rect(x + from * unit, y + row * unit, (to - from) * unit, unit);
        from = to;
      }
    }
    pen.page.fill();
  });
}

function drawFoot(pen: Pen, note: string, printed: string): void {
  const { width, height } = pen.page.page;
  const left = EDGE - MARGIN;
  const wide = width - 2 * EDGE;
  const y = height - EDGE - FOOT + 6;
  pen.artifact(() => {
    pen.y = y;
    const right = pen.width({ text: printed }, SIZES.foot);
    const room = Math.max(wide * 0.4, wide - right - 12);
    pen.set(pen.lines([{ text: note, ink: 'pale' }], SIZES.foot, room).slice(0, 1), SIZES.foot, {
      left,
      width: room,
    });
    pen.y = y;
    pen.set(pen.lines([{ text: printed, ink: 'pale' }], SIZES.foot, wide).slice(0, 1), SIZES.foot, {
      left,
      width: wide,
      side: 'right',
    });
  }, 'Pagination');
}
