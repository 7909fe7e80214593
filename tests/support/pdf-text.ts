/**
 * Reads a PDF as a screen reader does: its text by page, its title and language, and the roles of its marked
 * parts.
 */
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import draw from '#server/pdf/draw.worker.ts';
import type { PdfDocument } from '#server/pdf/pdf-document.ts';

export interface ReadPdf {
  /** The words, separated by single spaces. */
  readonly text: string;
  readonly title: string;
  readonly language: string;
  readonly is_marked: boolean;
  /** The roles of the document's parts, in order. */
  readonly roles: readonly string[];
  readonly pages: number;
  /** Whether each marked part starts and ends on the same page. */
  readonly are_marks_paired: boolean;
  /** The position of the lowest words, in points above the bottom of the page. */
  readonly lowest: number;
  /** The words as drawn, with positions and widths in points from the left of the page. */
  readonly places: readonly { readonly text: string; readonly left: number; readonly width: number }[];
}

interface Node {
  readonly role?: string;
  readonly children?: readonly Node[];
}

/** Draws a document and reads it. Throws if it cannot be drawn. */
export async function readDrawn(document: PdfDocument): Promise<ReadPdf> {
  return readPdf(await drawnBytes(document));
}

/** The document as a PDF file. Throws if it cannot be drawn. */
export async function drawnBytes(document: PdfDocument): Promise<Uint8Array> {
  const drawn = await draw(document);
  if (drawn.kind === 'lacking') throw new Error(JSON.stringify(drawn.parts));
  return drawn.bytes;
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: Uint8Array.from(bytes), useSystemFonts: false });
  const pdf = await task.promise;
  const { info } = await pdf.getMetadata();
  const said: string[] = [];
  const roles: string[] = [];
  const places: ReadPdf['places'][number][] = [];
  let are_marks_paired = true;
  let lowest = Number.POSITIVE_INFINITY;
  const walk = ({ role, children = [] }: Node) => {
    if (role !== undefined) roles.push(role);
    for (const child of children) walk(child);
  };
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      lowest = Math.min(lowest, item.transform[5]);
      places.push({ text: item.str, left: item.transform[4], width: item.width });
    }
    const { fnArray } = await page.getOperatorList();
    let open = 0;
    for (const act of fnArray) {
      if (act === OPS.beginMarkedContent || act === OPS.beginMarkedContentProps) open += 1;
      if (act === OPS.endMarkedContent) open -= 1;
      if (open < 0) are_marks_paired = false;
    }
    if (open !== 0) are_marks_paired = false;
    said.push(...items.flatMap((item) => ('str' in item ? [item.str + (item.hasEOL ? ' ' : '')] : [])));
    const tree = await page.getStructTree();
    if (tree !== null) walk(tree as Node);
  }
  const { Title = '', Language = '' } = info as { Title?: string; Language?: string };
  const is_marked =
    ((await pdf.getMarkInfo()) as unknown as ReadonlyMap<string, boolean> | null)?.get('Marked') === true;
  const read = {
    title: Title,
    language: Language,
    is_marked,
    roles,
    pages: pdf.numPages,
    are_marks_paired,
    lowest,
    places,
  };
  await task.destroy();
  return { text: said.join('').replaceAll(/\s+/g, ' ').trim(), ...read };
}
