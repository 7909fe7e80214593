/** An XML document as rules read it. It knows elements and text; it refuses entities, namespaces and parsing. */

export interface XmlElement {
  name: string;
  /** Where it begins in the file, from 1. */
  line: number;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** Its own text, without its children's. */
  text: string;
  /** How much of its parent's own text stands before it. */
  place: number;
}

/** What stands in an element, in order: pieces of its own text, and its children. */
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

/** The wanted elements within it, however deep, in order. */
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

/** The text of the child `name`, trimmed; empty where there is none. */
export function textIn(element: XmlElement | undefined, name: string): string {
  return childOf(element, name)?.text.trim() ?? '';
}
