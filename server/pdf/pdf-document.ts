/** What a made PDF may hold, as data: so that it can be sent to a thread, which draws it. */
import type { Direction } from './bidi.ts';
import type { Weight } from './families.ts';
import type { MarkupElement } from './markup-tree.ts';

export type Ink = 'ink' | 'pale';

/** Words of one look; `\n` by itself ends a line. */
export interface Piece {
  readonly text: string;
  readonly weight?: Weight;
  readonly ink?: Ink;
  readonly is_slanted?: boolean;
  readonly line?: 'under' | 'through';
  readonly rise?: 'sub' | 'sup';
  /** Drawn in the place of its one letter. */
  readonly drawn?: DrawnFormula | DrawnPicture;
}

export interface DrawnFormula {
  readonly kind: 'formula';
  readonly math: MarkupElement;
  readonly is_apart: boolean;
}

export interface DrawnPicture {
  readonly kind: 'picture';
  /** PNG or JPEG. */
  readonly bytes: Uint8Array;
  /** In points. */
  readonly width: number;
  readonly height: number;
  readonly alternative: string;
}

export interface Bar {
  readonly name: string;
  /** What stands above it. */
  readonly label: string;
  /** Of the highest. */
  readonly share: number;
  readonly is_hatched: boolean;
}

export interface Cell {
  readonly pieces: readonly Piece[];
  readonly is_head: boolean;
  /** So many columns and rows. */
  readonly across: number;
  readonly down: number;
}

/** Where words stand beside the margin, in points, with a label in that room. */
interface Indented {
  readonly indent?: number;
  readonly label?: string;
  /** The side that it is laid out from: as its part is, where it differs from its own words. */
  readonly layout?: Direction;
}

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly text: string }
  | ({
      readonly kind: 'paragraph';
      readonly pieces: readonly Piece[];
      readonly size?: 'large' | 'small';
      /** Behind a stroke at its side: something to be minded, or somebody's own words. */
      readonly is_marked?: boolean;
      readonly is_middle?: boolean;
      /** Where it is not the document's. */
      readonly language?: string;
      /** Where it is not the document's; `auto` is that of its first letter. */
      readonly direction?: Direction | 'auto';
    } & Indented)
  /** Each item in lines of its own. */
  | { readonly kind: 'list'; readonly items: readonly (readonly Piece[])[] }
  /** The first column names the rows; figures stand in the others. */
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  /** `alternative`: the same in words. */
  | { readonly kind: 'bars'; readonly alternative: string; readonly bars: readonly Bar[] }
  /** Clean rich text with its formulas, and those of the document's pictures that it names. */
  | ({ readonly kind: 'rich'; readonly html: string } & Indented)
  /** A table of somebody's text, with lines around its cells. */
  | {
      readonly kind: 'cells';
      readonly rows: readonly (readonly Cell[])[];
      readonly indent: number;
      readonly layout?: Direction;
    }
  /** To be written on: lines after their names, beside each other; */
  | { readonly kind: 'fields'; readonly names: readonly string[] }
  /** so many empty lines; */
  | ({ readonly kind: 'lines'; readonly count: number } & Indented)
  /** boxes for a letter each, with what stands above them, in as many lines as it takes; */
  | ({ readonly kind: 'boxes'; readonly names: readonly string[] } & Indented)
  /** rows of bubbles to be filled, in columns. */
  | { readonly kind: 'bubbles'; readonly rows: readonly BubbleRow[] }
  /**
   * What staff know by a name, as a question: characters that cannot be printed are told by it, and it is laid out from the
   * side that its first letters begin at.
   */
  | { readonly kind: 'part'; readonly name: string; readonly blocks: readonly Block[] }
  /** On one page, if one holds them. */
  | { readonly kind: 'together'; readonly blocks: readonly Block[] }
  | { readonly kind: 'new_page' }
  /** Slips to be cut out, each page with at most eight of them; `printed` stands at its foot before its number. */
  | {
      readonly kind: 'slips';
      readonly pages: readonly (readonly Slip[])[];
      readonly note: string;
      readonly printed: string;
    };

export interface Slip {
  /** Of the document's pictures, by its id; null: none. It is read into the picture. */
  readonly logo: string | DrawnPicture | null;
  readonly school: string;
  /** Empty: none. */
  readonly group: string;
  readonly name: string;
  readonly facts: readonly LabelledText[];
  /** Its letters stand equally wide. */
  readonly code: LabelledText;
  /** What the QR code leads to, and what is said in its place. */
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

/** Blocks without rich text, which was read into the others. */
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
  /** As BCP 47 has it. */
  readonly language: string;
  readonly made_at: Date;
  readonly blocks: readonly Block[];
  /** A4 unless told. */
  readonly paper?: 'a4' | 'letter';
  /** Of paragraphs that name none; `auto` is that of each one's first letter. */
  readonly direction: Direction | 'auto';
  /**
   * What is done about characters that no font draws. `refuse`: no document is made, and whoever asked is told which they are.
   * `note`: where nobody can be asked, their code points are drawn in their places, and these words stand at the end.
   */
  readonly lacking: 'refuse' | { readonly note: string };
  /** At the foot of each page, before its number; without it pages have none. */
  readonly foot?: string;
  /** Files that rich text shows, by id. */
  readonly pictures?: ReadonlyMap<string, Uint8Array>;
}

/** What drawing comes to: the file, or the characters that it was refused for. */
export type DrawnPdf =
  | { readonly kind: 'drawn'; readonly bytes: Uint8Array }
  | { readonly kind: 'lacking'; readonly parts: readonly LackingPart[] };

/** Characters of a part that no font draws. */
export interface LackingPart {
  readonly name: string;
  readonly characters: readonly string[];
}

const strong = (text: string): Piece => ({ text, weight: 'strong' });
const plain = (text: string): Piece => ({ text });

/** Every text of blocks, in the weight that it is drawn in. */
export function textsOf(blocks: readonly DrawnBlock[]): Piece[] {
  return blocks.flatMap(textsOfBlock);
}

/** Every text of blocks with the name of the part that it stands in; `name` is that of texts in no part. */
export function namedTexts(blocks: readonly DrawnBlock[], name: string): { name: string; piece: Piece }[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'part') return namedTexts(block.blocks, block.name);
    if (block.kind === 'together') return namedTexts(block.blocks, name);
    if (block.kind === 'slips') {
      const own = block.pages
        .flat()
        .flatMap((slip) => textsOfSlip(slip).map((piece) => ({ name: `The slip of ${slip.name}`, piece })));
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
