/**
 * Parses XML text into a tree. Stops at once at a document type (entities can grow or fetch files), at
 * endless nesting and at too many elements.
 */
import { SaxesParser } from 'saxes';
import type { XmlElement } from '../xml.rules.ts';

export type XmlReading = { root: XmlElement } | { fault: string; line: number | null };

export interface XmlLimits {
  /** The maximum number of nested elements. */
  readonly depth: number;
  readonly elements: number;
}

/** Ends the parsing with an error and its line. */
class Unread extends Error {
  readonly line: number;

  constructor(fault: string, line: number) {
    super(fault);
    this.line = line;
  }
}

/** The tree of `text`. Never throws. */
export function readXml(text: string, limits: XmlLimits): XmlReading {
  const builder = new TreeBuilder(limits);
  try {
    return { root: builder.build(text) };
  } catch (error) {
    if (error instanceof Unread) return { fault: error.message, line: error.line };
    throw error;
  }
}

/** Most elements have no children and share this empty list. */
const NONE: XmlElement[] = [];
const NO_ATTRIBUTES = Object.freeze({});

class TreeBuilder {
  private readonly limits: XmlLimits;
  // With XML 1.1 the parser would turn U+0085 and U+2028 into line breaks.
  private readonly parser = new SaxesParser({ defaultXMLVersion: '1.0', forceXMLVersion: true });
  private readonly open: XmlElement[] = [];
  /** The element that was closed last, by its own end tag or by the end tag of an outer element. */
  private closed: XmlElement | undefined;
  private root: XmlElement | null = null;
  private count = 0;
  /** The number of lines skipped before the parser's input. */
  private skipped = 0;
  /** The line where the current tag starts. */
  private line = 1;

  constructor(limits: XmlLimits) {
    this.limits = limits;
  }

  build(text: string): XmlElement {
    const { parser } = this;
    parser.on('error', ({ message }) => this.giveUpAt(message));
    parser.on('doctype', () =>
      this.giveUp('The file declares a document type or entities, which aren’t supported.'),
    );
    parser.on('opentagstart', () => {
      this.line = this.here();
    });
    parser.on('opentag', ({ name, attributes }) => this.begin(name, attributes as Record<string, string>));
    parser.on('text', (words) => this.add(words));
    parser.on('cdata', (words) => this.add(words));
    parser.on('closetag', () => {
      this.closed = this.open.pop();
    });
    const start = text.search(/\S/);
    this.skipped = start === -1 ? 0 : text.slice(0, start).split('\n').length - 1;
    parser.write(text.slice(Math.max(start, 0))).close();
    return this.root ?? this.giveUp('This isn’t well-formed XML: it has no element');
  }

  private begin(name: string, attributes: Readonly<Record<string, string>>): void {
    this.count += 1;
    if (this.count > this.limits.elements) {
      this.giveUp(`The file has more than ${this.limits.elements} elements.`, this.line);
    }
    if (this.open.length >= this.limits.depth) {
      this.giveUp(`The file has more than ${this.limits.depth} levels of nested elements.`, this.line);
    }
    const isBare = Object.keys(attributes).length === 0;
    const element: XmlElement = {
      name,
      line: this.line,
      attributes: isBare ? NO_ATTRIBUTES : attributes,
      children: NONE,
      text: '',
      place: this.open.at(-1)?.text.length ?? 0,
    };
    const parent = this.open.at(-1);
    if (parent === undefined) this.root = element;
    else if (parent.children === NONE) parent.children = [element];
    else parent.children.push(element);
    this.open.push(element);
  }

  private add(words: string): void {
    const element = this.open.at(-1);
    if (element !== undefined) element.text += words;
  }

  /** Reports an unclosed element at the line where it was opened. */
  private giveUpAt(message: string): never {
    const words = message.replace(/^\d+:\d+: /, '');
    const element = words.startsWith('unexpected close tag')
      ? this.closed
      : words.startsWith('unclosed tag')
        ? this.open.at(-1)
        : undefined;
    if (element === undefined) this.giveUp(`This isn’t well-formed XML: ${words}`);
    this.giveUp(`This isn’t well-formed XML: <${element.name}> is not closed.`, element.line);
  }

  private here(): number {
    return this.parser.line + this.skipped;
  }

  private giveUp(fault: string, line = this.here()): never {
    throw new Unread(fault, line);
  }
}
