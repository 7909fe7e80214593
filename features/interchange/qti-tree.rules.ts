/**
 * QTI's documents in one spelling. It knows that QTI 3 writes `qti-choice-interaction` and `max-choices` where QTI 2
 * writes `choiceInteraction` and `maxChoices`, and that names may have prefixes; it refuses to know what they mean.
 */
import type { XmlElement } from './xml.rules.ts';

/** The document with the names of QTI 2, without prefixes; HTML and MathML as they are. */
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

/** Ends the reading of an item at a construct that has no like in the bank. */
export class NotTaken extends Error {
  /** Its name in the file. */
  readonly construct: string;

  constructor(construct: string, reason = `${construct} is not taken`) {
    super(reason);
    this.construct = construct;
  }
}
