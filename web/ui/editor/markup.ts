/**
 * Converts rich text to the editor's document and back. Opening and saving a text changes nothing: parts that
 * the user did not touch are written exactly as they were read. A part that the editor could not write back
 * without changes becomes a single node that cannot be edited (`kept`). So the editor never loses content.
 */
import { DOMSerializer, Fragment, type Node, DOMParser as Reader, type Schema } from '@tiptap/pm/model';
import { TableMap } from '@tiptap/pm/tables';
import { formulaBudget } from '#contract/formula.ts';
import { DEEPEST, markupBounds } from '#contract/markup-bounds.ts';
import { bodyOf } from './kept-markup.ts';
import { BLOCKS, firstLevel, isReadWhole, type MarkupPart, shapeOf } from './markup-parts.ts';
import { HOLDS_WORDS, prepareBlocks } from './prepare.ts';

const TOO_DEEP = Array.from({ length: DEEPEST }, () => '*').join(' > ');

/** The markup from which each node was read. A changed node is a new object, so it has no entry here. */
const sources = new WeakMap<Node, string>();

/** Parses clean rich text into a document of the schema in `schema.ts`. */
export function readMarkup(html: string, schema: Schema): Node {
  const nodes: { node: Node; source: string }[] = [];
  let before = '';
  const draws = formulaBudget();
  for (const part of firstLevel(html)) {
    const last = nodes.at(-1);
    if (!/^[ \t\r\n\f]*$/.test(part.html)) {
      nodes.push({ node: nodeOf(part, schema, draws), source: before + part.html });
      before = '';
    } else if (last === undefined) before += part.html;
    else last.source += part.html;
  }
  for (const { node, source } of nodes) sources.set(node, source);
  return schema.node(
    'doc',
    null,
    nodes.length === 0 ? [schema.node('paragraph')] : nodes.map(({ node }) => node),
  );
}

function nodeOf({ html, isBlock }: MarkupPart, schema: Schema, draws: (tex: string) => boolean): Node {
  const body = bodyOf(html);
  if (isReadWhole(html) && isWithinBounds(body)) {
    prepareBlocks(body, draws);
    const { content } = Reader.fromSchema(schema).parse(body);
    const node = content.childCount === 1 ? content.firstChild : null;
    if (node !== null && node.type.name !== 'keptBlock' && hasWholeTables(node)) {
      const same = isBlock ? html : `<p>${html}</p>`;
      if (shapeOf(written(node)) === shapeOf(same)) return node;
    }
  }
  return schema.node('keptBlock', { html });
}

/**
 * Whether the renderer supports all of this markup. Older texts may contain more; the renderer drops the
 * rest.
 */
function isWithinBounds(body: Element): boolean {
  const excess = markupBounds();
  return (
    body.querySelector(TOO_DEEP) === null &&
    [...body.querySelectorAll('*')].every(({ localName, attributes }) =>
      Array.from(attributes).every(({ name, value }) => excess(localName, name, value) === null),
    )
  );
}

/** Whether all rows in its tables have the same length. The library would fill gaps. */
function hasWholeTables(node: Node): boolean {
  let areWhole = true;
  const look = (each: Node) => {
    if (each.type.name === 'table' && TableMap.get(each).problems !== null) areWhole = false;
  };
  look(node);
  node.descendants(look);
  return areWhole;
}

/** The document as markup; empty for an empty document. */
export function writeMarkup(doc: Node): string {
  let html = '';
  doc.forEach((node) => {
    const isEmpty = node.type.name === 'paragraph' && node.childCount === 0;
    html += sources.get(node) ?? (isEmpty ? '' : written(node));
  });
  return html;
}

/** The markup of a top-level node. */
function written(node: Node): string {
  if (node.type.name === 'keptBlock') return String(node.attrs.html);
  const holder = bodyOf('');
  const writer = DOMSerializer.fromSchema(node.type.schema);
  holder.append(writer.serializeFragment(Fragment.from(node), { document: holder.ownerDocument }));
  intoMarkup(holder);
  return holder.innerHTML;
}

/** Writes copied content as standard rich text, so that it can be pasted anywhere. */
class ClipboardWriter extends DOMSerializer {
  override serializeFragment(...[fragment, options, target]: Parameters<DOMSerializer['serializeFragment']>) {
    const copied = super.serializeFragment(fragment, options, target);
    intoMarkup(copied);
    return copied;
  }
}

export function clipboardWriterOf(schema: Schema): DOMSerializer {
  const { nodes, marks } = DOMSerializer.fromSchema(schema);
  return new ClipboardWriter(nodes, marks);
}

/** Turns the output of the editor's library into rich text: the inverse of `prepare.ts`. */
function intoMarkup(holder: ParentNode & globalThis.Node): void {
  for (const row of holder.querySelectorAll('tr[data-section]')) intoHead(row);
  for (const formula of holder.querySelectorAll('[data-formula]')) formula.replaceWith(...formula.childNodes);
  for (const paragraph of holder.querySelectorAll('p')) unwrap(paragraph);
  for (const kept of holder.querySelectorAll('[data-html]')) {
    kept.replaceWith(...bodyOf(kept.getAttribute('data-html') ?? '').childNodes);
  }
  holder.normalize();
}

/** Moves a header row into `thead`, if only header rows precede it. */
function intoHead(row: Element): void {
  row.removeAttribute('data-section');
  const table = row.closest('table');
  const body = row.parentElement;
  if (table === null || row.previousElementSibling !== null) return;
  let head = table.querySelector(':scope > thead');
  if (head === null) {
    head = table.ownerDocument.createElement('thead');
    table.prepend(head);
  }
  head.append(row);
  if (body?.childElementCount === 0) body.remove();
}

/**
 * Removes the paragraph around text in a list item or cell, unless the source had one. Text at the top level
 * keeps its paragraph.
 */
function unwrap(paragraph: Element): void {
  const isBare = paragraph.getAttribute('data-bare');
  paragraph.removeAttribute('data-bare');
  const parent = paragraph.parentElement;
  if (parent === null || parent.localName === 'body' || isBare === 'no') return;
  if (isBare === null && !HOLDS_WORDS.test(parent.localName)) return;
  const before = paragraph.previousSibling;
  // Otherwise two pieces of text would become one.
  if (before === null || (before instanceof Element && BLOCKS.has(before.localName))) {
    paragraph.replaceWith(...paragraph.childNodes);
  }
}
