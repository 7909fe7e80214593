/**
 * Converts clean rich text to blocks that look like the text on the screen. Links become plain text, and
 * images on other servers become their alternative text.
 */
import { formulaBudget, formulasIn } from '#contract/formula.ts';
import { ownFileOf } from '#contract/rich-text.ts';
import { type Direction, directionOf } from './bidi.ts';
import { texTree } from './formula/read.ts';
import { type MarkupElement, type MarkupNode, markupTree } from './markup-tree.ts';
import {
  type Block,
  type Cell,
  type DrawnBlock,
  type DrawnPicture,
  type Piece,
  type Slip,
  textsOf,
} from './pdf-document.ts';

/** Images by file id. They have no alternative texts here. */
export type Pictures = ReadonlyMap<string, Omit<DrawnPicture, 'alternative'>>;

/** The placeholder letter for an inline element. */
const DRAWN = '\ufffc';
const STEP = 16;
/** A CSS pixel (96 dpi) in points. */
const PIXEL = 0.75;

type Look = Omit<Piece, 'text' | 'drawn'>;

const LOOKS: Readonly<Record<string, Look>> = {
  ...Object.fromEntries(
    ['b', 'strong', 'mark', 'th', 'dt', 'caption'].map((name) => [name, { weight: 'strong' }]),
  ),
  ...Object.fromEntries(['h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, { weight: 'strong' }])),
  ...Object.fromEntries(['i', 'em', 'cite', 'var'].map((name) => [name, { is_slanted: true }])),
  ...Object.fromEntries(['u', 'ins'].map((name) => [name, { line: 'under' }])),
  ...Object.fromEntries(['s', 'del'].map((name) => [name, { line: 'through' }])),
  sub: { rise: 'sub' },
  sup: { rise: 'sup' },
  figcaption: { ink: 'pale' },
};
const BLOCKS = new Set([
  'p',
  'div',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'figure',
  'figcaption',
  'hr',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'table',
  'caption',
]);

interface Place {
  readonly indent: number;
  readonly look: Look;
  readonly isPre: boolean;
  /** The direction that the markup sets; by default the direction of the first letter. */
  readonly direction?: Direction | undefined;
}

/** Isolates around text with its own direction. */
const ISOLATES: Readonly<Record<string, string>> = { ltr: '\u2066', rtl: '\u2067', auto: '\u2068' };
const END_ISOLATE = '\u2069';

/** Converts all rich text among the blocks. */
export function drawnBlocks(blocks: readonly Block[], pictures: Pictures): DrawnBlock[] {
  return blocks.flatMap((block): DrawnBlock[] => {
    if (block.kind === 'rich') return laidTogether(richBlocks(block.html, block, pictures));
    if (block.kind === 'together') return [{ ...block, blocks: drawnBlocks(block.blocks, pictures) }];
    if (block.kind === 'slips') {
      const pages = block.pages.map((slips) =>
        slips.map((slip) => ({ ...slip, logo: logoOf(slip, pictures) })),
      );
      return [{ ...block, pages }];
    }
    if (block.kind === 'part') {
      return [{ ...block, blocks: laidTogether(drawnBlocks(block.blocks, pictures)) }];
    }
    return [block];
  });
}

function logoOf({ logo, school }: Slip, pictures: Pictures): DrawnPicture | null {
  const picture = typeof logo === 'string' ? pictures.get(logo) : undefined;
  return picture === undefined ? null : { ...picture, alternative: school };
}

/**
 * Lays out all paragraphs and tables from the side on which the first letter is, so that their labels line
 * up.
 */
function laidTogether(blocks: DrawnBlock[]): DrawnBlock[] {
  const layout = directionOf(
    textsOf(blocks)
      .map(({ text }) => text)
      .join('\n'),
  );
  return layout === null ? blocks : laidFrom(layout, blocks);
}

function laidFrom(layout: Direction, blocks: readonly DrawnBlock[]): DrawnBlock[] {
  return blocks.map((block) => {
    if (block.kind === 'together') return { ...block, blocks: laidFrom(layout, block.blocks) };
    return block.kind === 'paragraph' || block.kind === 'cells' ? { ...block, layout } : block;
  });
}

/** The blocks of rich text, `indent` points from the margin, with a label before the first line. */
function richBlocks(
  html: string,
  { indent = 0, label }: { indent?: number | undefined; label?: string | undefined },
  pictures: Pictures,
): DrawnBlock[] {
  const reader = new Reader(pictures, label);
  reader.read(markupTree(html), { indent, look: {}, isPre: false });
  reader.end({ indent });
  reader.endLabel({ indent });
  return reader.blocks;
}

type End = Pick<Place, 'indent' | 'direction'>;

class Reader {
  readonly blocks: DrawnBlock[] = [];
  private readonly pictures: Pictures;
  private readonly draws = formulaBudget();
  private pieces: Piece[] = [];
  private label: string | undefined;

  constructor(pictures: Pictures, label: string | undefined) {
    this.pictures = pictures;
    this.label = label;
  }

  read(nodes: readonly MarkupNode[], place: Place): void {
    for (const node of nodes) {
      if (typeof node === 'string') this.words(node, place);
      else this.element(node, place);
    }
  }

  /** Ends the current paragraph, if it has content. */
  end({ indent, direction }: End, isMiddle = false): void {
    const pieces = trimmed(this.pieces);
    this.pieces = [];
    if (pieces.length > 0)
      this.add({ kind: 'paragraph', pieces, indent, direction: direction ?? 'auto', is_middle: isMiddle });
  }

  /** Puts a label on its own line if no text followed it. */
  endLabel({ indent, direction }: End): void {
    if (this.label !== undefined)
      this.add({ kind: 'paragraph', pieces: [], indent, direction: direction ?? 'auto' });
  }

  private add(paragraph: Extract<DrawnBlock, { kind: 'paragraph' }>): void {
    const { label } = this;
    this.label = undefined;
    this.blocks.push(label === undefined ? paragraph : { ...paragraph, label });
  }

  private element(element: MarkupElement, place: Place): void {
    const { name, attributes, children } = element;
    const look = { ...place.look, ...LOOKS[name] };
    if (name === 'br') this.pieces.push({ text: '\n' });
    else if (name === 'img') this.picture(attributes, place);
    else if (name === 'math') this.formula(element, attributes.display === 'block', place);
    else if (name === 'q') this.read(['“', ...children, '”'], place);
    else if (name === 'table') this.table(element, place);
    else if (name === 'ul' || name === 'ol') this.list(element, place);
    else if (!BLOCKS.has(name)) this.inline(element, { ...place, look });
    else {
      this.end(place);
      const isDeeper = name === 'blockquote' || name === 'dd';
      const indent = place.indent + (isDeeper ? STEP : 0);
      const direction = directionIn(attributes, place);
      const inner = { indent, look, direction, isPre: place.isPre || name === 'pre' };
      this.read(children, inner);
      this.end(inner);
    }
  }

  private inline({ name, attributes, children }: MarkupElement, place: Place): void {
    const isolate = ISOLATES[attributes.dir ?? (name === 'bdi' ? 'auto' : '')];
    if (isolate !== undefined) this.pieces.push({ text: isolate });
    this.read(children, place);
    if (isolate !== undefined) this.pieces.push({ text: END_ISOLATE });
  }

  private list({ name, attributes, children }: MarkupElement, place: Place): void {
    this.end(place);
    const own = { ...place, direction: directionIn(attributes, place) };
    let number = Number.parseInt(attributes.start ?? '1', 10) || 1;
    for (const item of children) {
      if (typeof item === 'string') continue;
      // Only one label fits on a line, so the question's own label gets its own line.
      this.endLabel(own);
      this.label = name === 'ul' ? '•' : `${numbered(number, attributes.type)}.`;
      number += 1;
      const inner = { ...own, indent: place.indent + STEP, direction: directionIn(item.attributes, own) };
      this.read(item.children, inner);
      this.end(inner);
      this.endLabel(inner);
    }
  }

  private words(text: string, place: Place): void {
    let done = 0;
    for (const formula of formulasIn(text)) {
      this.plain(text.slice(done, formula.from), place);
      done = formula.to;
      const math = this.draws(formula.tex) ? texTree(formula.tex, formula.apart) : null;
      if (math === null) this.plain(formula.tex, place);
      else this.formula(math, formula.apart, place);
    }
    this.plain(text.slice(done), place);
  }

  private plain(text: string, { look, isPre }: Place): void {
    if (isPre) {
      for (const [line, words] of text.split('\n').entries()) {
        if (line > 0) this.pieces.push({ text: '\n' });
        this.pieces.push({ ...look, text: words.replaceAll(/[\t ]/g, '\u00a0') });
      }
      return;
    }
    const last = this.pieces.at(-1)?.text ?? ' ';
    const words = text.replaceAll(/[ \t\n\r\f]+/g, ' ');
    const set = /[ \n]$/.test(last) ? words.replace(/^ /, '') : words;
    if (set !== '') this.pieces.push({ ...look, text: set });
  }

  private formula(math: MarkupElement, isApart: boolean, place: Place): void {
    if (isApart) this.end(place);
    this.pieces.push({ ...place.look, text: DRAWN, drawn: { kind: 'formula', math, is_apart: isApart } });
    if (isApart) this.end(place, true);
  }

  private picture(
    { src = '', alt = '', width, height }: Readonly<Record<string, string>>,
    place: Place,
  ): void {
    const picture = this.pictures.get(ownFileOf(src) ?? '');
    if (picture === undefined) {
      this.plain(`[${alt === '' ? 'A picture that isn’t shown' : alt}]`, place);
      return;
    }
    const [wide, high] = [Number(width ?? 0) * PIXEL, Number(height ?? 0) * PIXEL];
    const by = wide > 0 ? wide / picture.width : high > 0 ? high / picture.height : 1;
    const drawn = { ...picture, width: picture.width * by, height: picture.height * by, alternative: alt };
    this.pieces.push({ text: DRAWN, drawn });
  }

  private table({ children }: MarkupElement, place: Place): void {
    this.end(place);
    const rows: Cell[][] = [];
    const walk = (nodes: readonly MarkupNode[]) => {
      for (const node of nodes) {
        if (typeof node === 'string') continue;
        if (node.name === 'tr') rows.push(this.cellsOf(node));
        else if (node.name === 'caption') this.element(node, place);
        else walk(node.children);
      }
    };
    walk(children);
    this.endLabel(place);
    const layout = place.direction === undefined ? {} : { layout: place.direction };
    if (rows.length > 0) this.blocks.push({ kind: 'cells', rows, indent: place.indent, ...layout });
  }

  private cellsOf({ children }: MarkupElement): Cell[] {
    return children.flatMap((cell) => {
      if (typeof cell === 'string') return [];
      const { name, attributes } = cell;
      const reader = new Reader(this.pictures, undefined);
      reader.read(cell.children, { indent: 0, look: LOOKS[name] ?? {}, isPre: false });
      reader.end({ indent: 0 });
      const pieces = reader.blocks.flatMap((block): Piece[] => {
        if (block.kind === 'paragraph') {
          return [
            { text: '\n' },
            ...(block.label === undefined ? [] : [{ text: `${block.label} ` }]),
            ...block.pieces,
          ];
        }
        return block.kind === 'cells'
          ? block.rows.flat().flatMap((own) => [{ text: '\n' }, ...own.pieces])
          : [];
      });
      const count = (value = '1') => Math.max(1, Number.parseInt(value, 10) || 1);
      return {
        pieces: pieces.slice(1),
        is_head: name === 'th',
        across: count(attributes.colspan),
        down: count(attributes.rowspan),
      };
    });
  }
}

/** The direction inside an element: its own, or else its parent's. Undefined for `auto`. */
function directionIn({ dir }: Readonly<Record<string, string>>, place: End): Direction | undefined {
  if (dir === 'auto') return undefined;
  return dir === 'ltr' || dir === 'rtl' ? dir : place.direction;
}

/** Removes spaces and empty lines at both ends. */
function trimmed(pieces: readonly Piece[]): Piece[] {
  const isBlank = ({ text, drawn }: Piece) =>
    drawn === undefined && text.replaceAll('\u00a0', 'x').trim() === '';
  const first = pieces.findIndex((piece) => !isBlank(piece));
  const last = pieces.findLastIndex((piece) => !isBlank(piece));
  return first === -1 ? [] : pieces.slice(first, last + 1);
}

function numbered(number: number, type = '1'): string {
  if (!/^[aA]$/.test(type) || number < 1 || number > 26) return `${number}`;
  return String.fromCharCode(type.charCodeAt(0) + number - 1);
}
