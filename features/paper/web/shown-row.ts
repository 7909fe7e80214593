/* How rows and columns of the grid are displayed. */
import type { GridRow } from '../grid.rules.ts';
import type { Paper } from '../paper.contract.ts';

export interface ShownRow extends GridRow {
  /** The text typed into the row, by question. */
  readonly typed: Readonly<Record<string, string>> | undefined;
  /** The state shown at the end of the row. */
  readonly state: { readonly kind: 'right' | 'fault' | 'stored' | 'quiet'; readonly words: string };
  /** The session of the stored sheet, which makes the row read-only. Null: not stored. */
  readonly session: string | null;
}

export function kindOf({ type }: { type: string }): 'letter' | 'typed' | 'words' {
  if (type === 'single_choice') return 'letter';
  return type === 'text' || type === 'essay' || type === 'gaps' ? 'words' : 'typed';
}

/** Whether a darker line follows this column: after every sixth column of a section and at its end. */
export function isSixth(sections: Paper['sections'], index: number): boolean {
  let first = 0;
  for (const { columns } of sections) {
    const place = index - first;
    if (place < columns.length) return place % 6 === 5 || place === columns.length - 1;
    first += columns.length;
  }
  return false;
}
