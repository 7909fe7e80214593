/** Clean rich text and MathML as a tree: markup that was cleaned is well-formed XML but for its one root. It opens nothing. */
import { SaxesParser } from 'saxes';

export interface MarkupElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly MarkupNode[];
}
export type MarkupNode = MarkupElement | string;

interface OpenElement extends MarkupElement {
  readonly children: MarkupNode[];
}

/** The tree of a fragment. Never throws: what is not well-formed is read as far as it goes. */
export function markupTree(markup: string): readonly MarkupNode[] {
  const root: OpenElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  const last = () => open.at(-1) ?? root;
  const parser = new SaxesParser({ fragment: true, defaultXMLVersion: '1.0', forceXMLVersion: true });
  parser.on('error', () => {});
  parser.on('opentag', ({ name, attributes }) => {
    const element: OpenElement = { name, attributes: attributes as Record<string, string>, children: [] };
    last().children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    if (open.length > 1) open.pop();
  });
  parser.on('text', (text) => void last().children.push(text));
  parser.on('cdata', (text) => void last().children.push(text));
  parser.write(markup).close();
  return root.children;
}

/** All text in nodes, one after another. */
export function textIn(nodes: readonly MarkupNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textIn(node.children))).join('');
}
