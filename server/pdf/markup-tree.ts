/**
 * Parses clean rich text and MathML into a tree. Clean markup is well-formed XML that only lacks a root.
 * External entities are never loaded.
 */
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

/** Parses a fragment into a tree. Never throws: malformed markup is read as far as possible. */
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

/** The text of all nodes, joined. */
export function textIn(nodes: readonly MarkupNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textIn(node.children))).join('');
}
