/** An XML document as rules read it. It knows elements and text; it refuses entities, namespaces and parsing. */

export interface XmlElement {
  name: string;
  /** Where it begins in the file, from 1. */
  line: number;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** Its own text, without its children's. */
  text: string;
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
