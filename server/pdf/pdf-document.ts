/** The content of a PDF as plain data, so that it can be sent to the drawing thread. */
import type { Direction } from './bidi.ts';
import type { Weight } from './families.ts';
import type { MarkupElement } from './markup-tree.ts';

export type Ink = 'ink' | 'pale';

/** Text with one style. `\n` as the text ends the line. */
export interface Piece {
  readonly text: string;
  readonly weight?: Weight;
  readonly ink?: Ink;
  readonly is_slanted?: boolean;
  readonly line?: 'under' | 'through';
  readonly rise?: 'sub' | 'sup';
  /** A formula or image, drawn in place of the single placeholder letter of this text. */
  readonly drawn?: DrawnFormula | DrawnPicture;
}

export interface DrawnFormula {
  readonly kind: 'formula';
  readonly math: MarkupElement;
  readonly is_apart: boolean;
}

export interface DrawnPicture {
  readonly kind: 'picture';
  /** A PNG or JPEG file. */
  readonly bytes: Uint8Array;
  /** The width in points. */
  readonly width: number;
  readonly height: number;
  readonly alternative: string;
}

export interface Bar {
  readonly name: string;
  /** The text above the writing line. */
  readonly label: string;
  /** The height relative to the highest bar. */
  readonly share: number;
  readonly is_hatched: boolean;
}

export interface Cell {
  readonly pieces: readonly Piece[];
  readonly is_head: boolean;
  /** The number of columns and rows that the cell spans. */
  readonly across: number;
  readonly down: number;
}

/** The indent from the margin in points. The label is in this space. */
interface Indented {
  readonly indent?: number;
  readonly label?: string;
  /** The side from which layout starts, if it differs from the direction of the text itself. */
  readonly layout?: Direction;
}

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly text: string }
  | ({
      readonly kind: 'paragraph';
      readonly pieces: readonly Piece[];
      readonly size?: 'large' | 'small';
      /** A callout with a line at its side: a warning or a quotation. */
      readonly is_marked?: boolean;
      readonly is_middle?: boolean;
      /** The language, if it differs from the document's. */
      readonly language?: string;
      /** The direction, if it differs from the document's. `auto` uses the direction of the first letter. */
      readonly direction?: Direction | 'auto';
    } & Indented)
  /** A list with each item on its own lines. */
  | { readonly kind: 'list'; readonly items: readonly (readonly Piece[])[] }
  /** A table with row names in the first column and figures in the others. */
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  /** A bar chart. `alternative`: its content in words. */
  | { readonly kind: 'bars'; readonly alternative: string; readonly bars: readonly Bar[] }
  /** Clean rich text with formulas and images of the document. */
  | ({ readonly kind: 'rich'; readonly html: string } & Indented)
  /** A table of rich text with lines around its cells. */
  | {
      readonly kind: 'cells';
      readonly rows: readonly (readonly Cell[])[];
      readonly indent: number;
      readonly layout?: Direction;
    }
  /** Names side by side, each with a line to write on. */
  | { readonly kind: 'fields'; readonly names: readonly string[] }
  /** Empty lines to write on. */
  | ({ readonly kind: 'lines'; readonly count: number } & Indented)
  /** One box for each letter, with names above, on as many lines as needed. */
  | ({ readonly kind: 'boxes'; readonly names: readonly string[] } & Indented)
  /** Rows of bubbles to fill, in columns. */
  | { readonly kind: 'bubbles'; readonly rows: readonly BubbleRow[] }
  /**
   * A part that staff know by a name, such as a question. Unprintable characters are reported by this name,
   * and layout starts from the side on which its first letter is.
   */
  | { readonly kind: 'part'; readonly name: string; readonly blocks: readonly Block[] }
  /** Blocks kept on one page if they fit. */
  | { readonly kind: 'together'; readonly blocks: readonly Block[] }
  | { readonly kind: 'new_page' }
  /**
   * Slips to cut out, at most eight on a page. `printed` is the text in the footer before the page number.
   */
  | {
      readonly kind: 'slips';
      readonly pages: readonly (readonly Slip[])[];
      readonly note: string;
      readonly printed: string;
    };

export interface Slip {
  /**
   * The id of an image in the document; null if there is none. It is replaced by the image itself when the
   * document is drawn.
   */
  readonly logo: string | DrawnPicture | null;
  readonly school: string;
  /** The name of the group; empty if there is none. */
  readonly group: string;
  readonly name: string;
  readonly facts: readonly LabelledText[];
  /** A code drawn with letters of equal width. */
  readonly code: LabelledText;
  /** The link of the QR code, and its alternative text. */
  readonly link: string;
  readonly link_words: string;
  readonly note: string;
  readonly end: string;
}

interface LabelledText {
  readonly label: string;
  readonly text: string;
}

export interface BubbleRow {
  readonly label: string;
  readonly letters: readonly string[];
}

/** The blocks after rich text was converted into the other kinds of blocks. */
export type DrawnBlock = Exclude<Block, { kind: 'rich' | 'together' | 'part' }> | DrawnTogether | DrawnPart;
interface DrawnTogether {
  readonly kind: 'together';
  readonly blocks: readonly DrawnBlock[];
}
interface DrawnPart {
  readonly kind: 'part';
  readonly name: string;
  readonly blocks: readonly DrawnBlock[];
}

export interface PdfDocument {
  readonly title: string;
  readonly author: string;
  /** A BCP 47 language tag. */
  readonly language: string;
  readonly made_at: Date;
  readonly blocks: readonly Block[];
  /** The paper size; A4 by default. */
  readonly paper?: 'a4' | 'letter';
  /** The default direction of paragraphs. `auto` uses the direction of each paragraph's first letter. */
  readonly direction: Direction | 'auto';
  /**
   * What to do about characters that no font has. `refuse`: no document is created, and the problem lists the
   * characters. `note`: for documents whose readers cannot correct the text. Code points are drawn for the
   * characters, and this text is added at the end.
   */
  readonly lacking: 'refuse' | { readonly note: string };
  /** The footer text before the page number; without it pages have no numbers. */
  readonly foot?: string;
  /** The files of images in rich text, by id. */
  readonly pictures?: ReadonlyMap<string, Uint8Array>;
}

/** The result of drawing: the file, or the characters because of which it was refused. */
export type DrawnPdf =
  | { readonly kind: 'drawn'; readonly bytes: Uint8Array }
  | { readonly kind: 'lacking'; readonly parts: readonly LackingPart[] };

/** The characters of a part that no font has. */
export interface LackingPart {
  readonly name: string;
  readonly characters: readonly string[];
}

const strong = (text: string): Piece => ({ text, weight: 'strong' });
const plain = (text: string): Piece => ({ text });

/** All texts in the blocks, with the weight in which they are drawn. */
export function textsOf(blocks: readonly DrawnBlock[]): Piece[] {
  return blocks.flatMap(textsOfBlock);
}

/** All texts in the blocks, each with the name of its part. `name` is used outside parts. */
export function namedTexts(blocks: readonly DrawnBlock[], name: string): { name: string; piece: Piece }[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'part') return namedTexts(block.blocks, block.name);
    if (block.kind === 'together') return namedTexts(block.blocks, name);
    if (block.kind === 'slips') {
      const own = block.pages
        .flat()
        .flatMap((slip) => textsOfSlip(slip).map((piece) => ({ name: `The slip for ${slip.name}`, piece })));
      return [{ name, piece: plain(block.note + block.printed) }, ...own];
    }
    return textsOfBlock(block).map((piece) => ({ name, piece }));
  });
}

function textsOfBlock(block: DrawnBlock): readonly Piece[] {
  switch (block.kind) {
    case 'heading':
      return [strong(block.text)];
    case 'paragraph':
      return [...block.pieces, strong(block.label ?? '')];
    case 'list':
      return block.items.flat();
    case 'table':
      return [block.head, ...block.rows].flat().flatMap((text) => [plain(text), strong(text)]);
    case 'bars':
      return block.bars.flatMap(({ name, label }) => [plain(name), plain(label)]);
    case 'cells':
      return block.rows.flat().flatMap(({ pieces }) => pieces);
    case 'fields':
      return block.names.map(plain);
    case 'lines':
      return [strong(block.label ?? '')];
    case 'boxes':
      return [strong(block.label ?? ''), ...block.names.map(plain)];
    case 'bubbles':
      return block.rows.flatMap(({ label, letters }) => [strong(label), ...letters.map(plain)]);
    case 'together':
    case 'part':
      return textsOf(block.blocks);
    case 'new_page':
      return [];
    case 'slips':
      return [
        plain(`${block.note}${block.printed} · page of 0123456789`),
        ...block.pages.flat().flatMap(textsOfSlip),
      ];
  }
}

function textsOfSlip({ school, group, name, facts, code, note, end }: Slip): Piece[] {
  const labels = [...facts, code].map(({ label }) => plain(label));
  const texts = [school, name, code.text, end, ...facts.map(({ text }) => text)].map(strong);
  return [...labels, ...texts, plain(group), plain(note)];
}
