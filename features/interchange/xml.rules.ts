/** The tree of an XML document, and helpers to read it. `server/xml-tree.ts` makes it. */

export interface XmlElement {
  name: string;
  /** The line where the element starts in the file, from 1. */
  line: number;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** The text directly in the element, without that of its children. */
  text: string;
  /** The index in its parent's text before which the element comes. */
  place: number;
}

/** The content of an element in order: pieces of its own text, and its children. */
export function nodesOf({ text, children }: XmlElement): (string | XmlElement)[] {
  const nodes: (string | XmlElement)[] = [];
  let from = 0;
  for (const child of children) {
    if (child.place > from) nodes.push(text.slice(from, child.place));
    nodes.push(child);
    from = child.place;
  }
  if (from < text.length) nodes.push(text.slice(from));
  return nodes;
}

/** The elements with the requested names inside an element at any depth, in order. */
export function elementsIn(element: XmlElement, isWanted: (name: string) => boolean): XmlElement[] {
  return element.children.flatMap((child) => [
    ...(isWanted(child.name) ? [child] : []),
    ...elementsIn(child, isWanted),
  ]);
}

export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

/** The text of the child `name`, trimmed; empty if there is none. */
export function textIn(element: XmlElement | undefined, name: string): string {
  return childOf(element, name)?.text.trim() ?? '';
}
