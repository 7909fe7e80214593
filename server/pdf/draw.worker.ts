/** Draws a document as an accessible PDF with embedded fonts. */
import PDFKit from 'pdfkit';
import { Drawing } from './drawing.ts';
import { EMPTY } from './formula/box.ts';
import { formulaBox } from './formula/layout.ts';
import { lettersIn } from './formula/letters.ts';
import { asProperty, asSet, Fonts } from './letters.ts';
import {
  type DrawnBlock,
  type DrawnFormula,
  type DrawnPdf,
  type LackingPart,
  namedTexts,
  type PdfDocument,
  type Piece,
  textsOf,
} from './pdf-document.ts';
import { MARGIN, Pen, SIZES } from './pen.ts';
import { readPictures } from './pictures.ts';
import { drawnBlocks } from './rich-blocks.ts';
import { Typesetter } from './typesetter.ts';

/** ISO 14289 (PDF/UA). pdfkit's types contain only the archive formats. */
const READ_ALOUD: object = { subset: 'PDF/UA' };
/** Disables the default standard font, because PDF/UA requires all fonts to be embedded. */
const NO_FONT: object = { font: null };

/** The name for texts that are in no part of the document. */
const WHOLE = 'The document';

/**
 * Draws the document, in a separate thread (`make-pdf.ts`). Draws nothing if characters are missing and the
 * document forbids that.
 */
export default async function drawPdf(document: PdfDocument): Promise<DrawnPdf> {
  const { foot } = document;
  const fonts = new Fonts(document.language);
  const read = drawnBlocks(document.blocks, await readPictures(document.pictures ?? new Map()));
  const parts = lackingParts(fonts, read);
  if (document.lacking === 'refuse' && parts.length > 0) return { kind: 'lacking', parts };
  const blocks = [
    ...read,
    ...(document.lacking === 'refuse' || parts.length === 0 ? [] : noted(document.lacking.note)),
  ];
  for (const piece of textsOf(blocks)) {
    for (const text of wordsIn(piece))
      fonts.runs(text, piece.drawn === undefined ? (piece.weight ?? 'plain') : 'plain');
  }
  if (foot !== undefined) fonts.runs(asSet(`${foot} 0123456789/`), 'plain');
  const files = await fonts.cut();
  const title = asProperty(document.title);
  const page = new PDFKit({
    size: document.paper === 'letter' ? 'LETTER' : 'A4',
    margin: MARGIN,
    lang: document.language,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    bufferPages: foot !== undefined,
    ...READ_ALOUD,
    ...NO_FONT,
    info: { Title: title, Author: asProperty(document.author), CreationDate: document.made_at },
  });
  const bytes: Uint8Array[] = [];
  page.on('data', (part: Uint8Array) => bytes.push(part));
  const ended = new Promise((resolve) => page.once('end', resolve));
  const typesetter = new Typesetter(page, fonts, { files, language: document.language });
  const pen = new Pen(page, typesetter, document.direction);
  const whole = page.struct('Document');
  page.addStructure(whole);
  const drawing = new Drawing(pen);
  for (const block of blocks) drawing.draw(whole, block);
  whole.end();
  if (foot !== undefined) drawFeet(pen, foot);
  typesetter.end();
  page.end();
  await ended;
  return { kind: 'drawn', bytes: Buffer.concat(bytes) };
}

/** The characters that no font can draw, by part of the document. */
function lackingParts(fonts: Fonts, blocks: readonly DrawnBlock[]): LackingPart[] {
  const parts = new Map<string, Set<string>>();
  for (const { name, piece } of namedTexts(blocks, WHOLE)) {
    for (const character of wordsIn(piece).flatMap((text) => fonts.lackingIn(text))) {
      const characters = parts.get(name) ?? new Set();
      parts.set(name, characters.add(character));
    }
  }
  return [...parts].map(([name, characters]) => ({ name, characters: [...characters] }));
}

function noted(note: string): DrawnBlock[] {
  return [{ kind: 'paragraph', pieces: [{ text: note, ink: 'pale' }], size: 'small' }];
}

/** Those normalized texts of a part that are drawn in text fonts. */
function wordsIn({ text, drawn }: Piece): string[] {
  if (drawn?.kind === 'formula') return wordsInFormula(drawn);
  return drawn !== undefined || text === '\n' ? [] : [asSet(text)];
}

/** Those texts of a formula that formula fonts lack. They are collected by laying the formula out. */
function wordsInFormula({ math, is_apart }: DrawnFormula): string[] {
  const words: string[] = [];
  const letters = lettersIn((text) => {
    words.push(text);
    return EMPTY;
  });
  formulaBox(math, SIZES.text, is_apart, letters);
  return words;
}

function drawFeet(pen: Pen, foot: string): void {
  const { page } = pen;
  const { count } = page.bufferedPageRange();
  pen.bottom = 0;
  for (let place = 0; place < count; place += 1) {
    page.switchToPage(place);
    // Text below the margin would otherwise start a new page.
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
