/** A document as a PDF that screen readers read too, its letters in fonts of its own. It knows blocks and pages. */
import PDFKit from 'pdfkit';
import { Drawing } from './drawing.ts';
import { glyphOf } from './formula/fonts.ts';
import { lettersOfElement } from './formula/letters.ts';
import { asSet, Fonts } from './letters.ts';
import type { MarkupElement } from './markup-tree.ts';
import type { PdfDocument } from './pdf-document.ts';
import { textsOf } from './pdf-document.ts';
import { MARGIN, Pen, SIZES } from './pen.ts';
import { readPictures } from './pictures.ts';
import { drawnBlocks } from './rich-blocks.ts';

/** ISO 14289; the types of pdfkit know of archives alone. */
const READ_ALOUD: object = { subset: 'PDF/UA' };

/** Draws it, in a thread of its own (`make-pdf.ts`). */
export default async function drawPdf(document: PdfDocument): Promise<Uint8Array> {
  const { foot } = document;
  const fonts = new Fonts(document.language);
  const blocks = drawnBlocks(document.blocks, await readPictures(document.pictures ?? new Map()));
  for (const { text, weight = 'plain', drawn } of textsOf(blocks)) {
    if (drawn?.kind === 'formula') for (const letter of strangersIn(drawn.math)) fonts.runs(letter, 'plain');
    else if (drawn === undefined && text !== '\n') fonts.runs(asSet(text), weight);
  }
  if (foot !== undefined) fonts.runs(asSet(`${foot} 0123456789/`), 'plain');
  const files = await fonts.files();
  const [first] = files.values();
  const title = asSet(document.title);
  const page = new PDFKit({
    ...{
      size: document.paper === 'letter' ? 'LETTER' : 'A4',
      margin: MARGIN,
      lang: document.language,
      tagged: true,
      displayTitle: true,
    },
    ...{ pdfVersion: '1.7', bufferPages: foot !== undefined, ...READ_ALOUD },
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
  const drawing = new Drawing(pen);
  for (const block of blocks) drawing.draw(whole, block);
  whole.end();
  if (foot !== undefined) drawFeet(pen, foot);
  page.end();
  await ended;
  return Buffer.concat(parts);
}

/** The letters of a formula that no font of formulas holds. */
function strangersIn(element: MarkupElement): string[] {
  const own = element.children.every((child) => typeof child === 'string')
    ? lettersOfElement(element).flatMap(({ letter, variant }) =>
        letter.trim() !== '' && glyphOf(letter, variant) === null ? [asSet(letter)] : [],
      )
    : [];
  const inner = element.children.flatMap((child) => (typeof child === 'string' ? [] : strangersIn(child)));
  return [...own, ...inner];
}

function drawFeet(pen: Pen, foot: string): void {
  const { page } = pen;
  const { count } = page.bufferedPageRange();
  pen.bottom = 0;
  for (let place = 0; place < count; place += 1) {
    page.switchToPage(place);
    // Words below the margin would begin a page of their own.
    page.page.margins.bottom = 0;
    pen.y = page.page.height - MARGIN * 0.7;
    pen.artifact(() => {
      const ink = 'pale';
      const number = `${place + 1} / ${count}`;
      const { y } = pen;
      pen.text([{ text: foot, ink }], SIZES.small, { left: 0, width: pen.wide - 60 });
      pen.y = y;
      pen.text([{ text: number, ink }], SIZES.small, { left: pen.wide - 60, width: 60, side: 'right' });
    }, 'Pagination');
  }
}
