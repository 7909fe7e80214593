/** What a made PDF may hold, as data: so that it can be sent to a thread, which draws it. It knows no feature. */
import type { Weight } from './letters.ts';

export type Ink = 'ink' | 'pale';

/** Words of one look. Between two of them a line may always break. */
export interface Piece {
  readonly text: string;
  readonly weight?: Weight;
  readonly ink?: Ink;
}

export interface Bar {
  readonly name: string;
  /** What stands above it. */
  readonly label: string;
  /** Of the highest. */
  readonly share: number;
  readonly is_hatched: boolean;
}

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly text: string }
  | {
      readonly kind: 'paragraph';
      readonly pieces: readonly Piece[];
      readonly size?: 'large' | 'small';
      /** Behind a stroke at its side: something to be minded, or somebody's own words. */
      readonly is_marked?: boolean;
      /** Where it is not the document's. */
      readonly language?: string;
    }
  /** Each item in lines of its own. */
  | { readonly kind: 'list'; readonly items: readonly (readonly Piece[])[] }
  /** The first column names the rows; figures stand in the others. */
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  /** `alternative`: the same in words. */
  | { readonly kind: 'bars'; readonly alternative: string; readonly bars: readonly Bar[] };

export interface PdfDocument {
  readonly title: string;
  readonly author: string;
  /** As BCP 47 has it. */
  readonly language: string;
  readonly made_at: Date;
  readonly blocks: readonly Block[];
}

/** Every text of it, in the weight that it is drawn in. */
export function textsOf({ blocks }: PdfDocument): Piece[] {
  const strong = (text: string): Piece => ({ text, weight: 'strong' });
  return blocks.flatMap((block): readonly Piece[] => {
    if (block.kind === 'heading') return [strong(block.text)];
    if (block.kind === 'paragraph') return block.pieces;
    if (block.kind === 'list') return block.items.flat();
    if (block.kind === 'table')
      return [block.head, ...block.rows].flat().flatMap((text) => [{ text }, strong(text)]);
    return block.bars.flatMap(({ name, label }) => [{ text: name }, { text: label }]);
  });
}
