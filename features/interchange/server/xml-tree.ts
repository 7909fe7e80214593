/**
 * XML text as a tree for the rules. It knows what an XML file may do to its reader: a document type, with the
 * entities that grow or fetch, and endless nesting are refused before anything is built.
 */
import { DOMParser, type Element } from '@xmldom/xmldom';
import type { XmlElement } from '../xml.rules.ts';

export type XmlReading = { root: XmlElement } | { fault: string; line: number | null };

const ELEMENT = 1;
const TEXT = 3;
const CDATA = 4;

/** The tree of `text`, whose elements nest `depth` deep at most. Never throws. */
export function readXml(text: string, depth: number): XmlReading {
  const unsafe = unsafePart(text, depth);
  if (unsafe !== null) return { fault: unsafe.fault, line: lineAt(text, unsafe.index) };
  let fault = { message: 'it has no element', line: null as number | null };
  try {
    const parser = new DOMParser({
      // Its own would turn U+0085 and U+2028 into line breaks.
      normalizeLineEndings: (source) => source,
      onError: (_, message, context) => {
        fault = { message, line: context.locator?.lineNumber ?? null };
        throw new Error(message);
      },
    });
    const root = parser.parseFromString(text, 'text/xml').documentElement;
    if (root !== null) return { root: treeOf(root) };
  } catch {
    // Said by `fault`.
  }
  const [words = ''] = fault.message.split('\n');
  return { fault: `This is not well-formed XML: ${words}`, line: fault.line };
}

function treeOf(element: Element): XmlElement {
  const children: XmlElement[] = [];
  let text = '';
  for (let node = element.firstChild; node !== null; node = node.nextSibling) {
    if (node.nodeType === ELEMENT) children.push(treeOf(node as Element));
    else if (node.nodeType === TEXT || node.nodeType === CDATA) text += node.nodeValue ?? '';
  }
  const attributes = Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value]));
  return { name: element.tagName, line: element.lineNumber ?? 1, attributes, children, text };
}

/** The first declaration, or the first element that nests too deep. */
function unsafePart(text: string, deepest: number): { fault: string; index: number } | null {
  let depth = 0;
  for (let at = text.indexOf('<'); at !== -1; ) {
    let end: number;
    if (text.startsWith('<!--', at)) end = text.indexOf('-->', at + 4);
    else if (text.startsWith('<![CDATA[', at)) end = text.indexOf(']]>', at + 9);
    else if (text.startsWith('<?', at)) end = text.indexOf('?>', at + 2);
    else if (text.startsWith('<!', at)) {
      return { fault: 'It declares a document type or entities, which are not taken.', index: at };
    } else {
      end = text.indexOf('>', at);
      const closes = text[at + 1] === '/';
      depth += closes ? -1 : text[end - 1] === '/' ? 0 : 1;
      if (depth > deepest) return { fault: `Its elements nest more than ${deepest} deep.`, index: at };
    }
    // What never ends is the parser's to report.
    if (end === -1) return null;
    at = text.indexOf('<', end);
  }
  return null;
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
