/** Clean rich text and MathML as a tree, which `server/pdf/markup-tree.ts` makes: words and attributes as they are read. */

export interface MarkupElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly MarkupNode[];
}

export type MarkupNode = MarkupElement | string;
