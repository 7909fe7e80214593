/** The tree of clean rich text or MathML that `server/pdf/markup-tree.ts` makes. */

export interface MarkupElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly MarkupNode[];
}

export type MarkupNode = MarkupElement | string;
