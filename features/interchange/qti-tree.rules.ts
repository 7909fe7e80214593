/**
 * Gives the elements of QTI 3 (`qti-choice-interaction`, `max-choices`) the names of QTI 2
 * (`choiceInteraction`, `maxChoices`), and removes prefixes.
 */
import type { XmlElement } from './xml.rules.ts';

/** The document with names of QTI 2 and without prefixes. HTML and MathML keep their names. */
export function qtiTree(element: XmlElement): XmlElement {
  const local = element.name.slice(element.name.indexOf(':') + 1);
  const isOfThree = local.startsWith('qti-');
  return {
    ...element,
    name: isOfThree ? camelCase(local.slice('qti-'.length)) : local,
    attributes: isOfThree
      ? Object.fromEntries(Object.entries(element.attributes).map(([name, value]) => [spelled(name), value]))
      : element.attributes,
    children: element.children.map(qtiTree),
  };
}

function spelled(attribute: string): string {
  return attribute.startsWith('data-') ? attribute : camelCase(attribute);
}

function camelCase(name: string): string {
  return name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Thrown at a construct that the bank does not have; it ends the reading of the item. */
export class NotTaken extends Error {
  /** The construct's name in the file. */
  readonly construct: string;

  constructor(construct: string, reason = `${construct} isn’t supported`) {
    super(reason);
    this.construct = construct;
  }
}
