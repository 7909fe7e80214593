/**
 * Rich text as the editor's document, and back. Opening a text and saving it changes nothing: what nobody touched is
 * written as it was read, to the letter; and what would not be the same text once it was touched is one piece that
 * can't be edited (`kept`). So whatever a text holds, the editor takes nothing of it away.
 */
import { DOMSerializer, Fragment, type Node, DOMParser as Reader, type Schema } from '@tiptap/pm/model';
import { TableMap } from '@tiptap/pm/tables';
import { formulaBudget } from '#contract/formula.ts';
import { DEEPEST, markupBounds } from '#contract/markup-bounds.ts';
import { bodyOf } from './kept-markup.ts';
import { BLOCKS, firstLevel, isReadWhole, type MarkupPart, shapeOf } from './markup-parts.ts';
import { HOLDS_WORDS, prepareBlocks } from './prepare.ts';

const TOO_DEEP = Array.from({ length: DEEPEST }, () => '*').join(' > ');

/** Of each node that was read the markup it was read from. A node that is changed is another node. */
const sources = new WeakMap<Node, string>();

/** The document of clean rich text, in the schema of `schema.ts`. */
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

/** Whether a page can lay it out: of an older text that asks for more, what shows it leaves that out. */
function isWithinBounds(body: Element): boolean {
  const excess = markupBounds();
  return (
    body.querySelector(TOO_DEEP) === null &&
    [...body.querySelectorAll('*')].every(({ localName, attributes }) =>
      Array.from(attributes).every(({ name, value }) => excess(localName, name, value) === null),
    )
  );
}

/** Whether each row of its tables is as long as the others: those with a gap the library would fill. */
function hasWholeTables(node: Node): boolean {
  let areWhole = true;
  const look = (each: Node) => {
    if (each.type.name === 'table' && TableMap.get(each).problems !== null) areWhole = false;
  };
  look(node);
  node.descendants(look);
  return areWhole;
}

/** The markup of a document; empty where nothing is in it. */
export function writeMarkup(doc: Node): string {
  let html = '';
  doc.forEach((node) => {
    const isEmpty = node.type.name === 'paragraph' && node.childCount === 0;
    html += sources.get(node) ?? (isEmpty ? '' : written(node));
  });
  return html;
}

/** What one node of the first level is written as. */
function written(node: Node): string {
  if (node.type.name === 'keptBlock') return String(node.attrs.html);
  const holder = bodyOf('');
  const writer = DOMSerializer.fromSchema(node.type.schema);
  holder.append(writer.serializeFragment(Fragment.from(node), { document: holder.ownerDocument }));
  intoMarkup(holder);
  return holder.innerHTML;
}

/** Writes what is copied as rich text has it, whatever it is pasted into. */
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

/** Turns nodes as the schema writes them into rich text: the other way round than `prepare.ts`. */
function intoMarkup(holder: ParentNode & globalThis.Node): void {
  for (const row of holder.querySelectorAll('tr[data-section]')) intoHead(row);
  for (const formula of holder.querySelectorAll('[data-formula]')) formula.replaceWith(...formula.childNodes);
  for (const paragraph of holder.querySelectorAll('p')) unwrap(paragraph);
  for (const kept of holder.querySelectorAll('[data-html]')) {
    kept.replaceWith(...bodyOf(kept.getAttribute('data-html') ?? '').childNodes);
  }
  holder.normalize();
}

/** A row of the head goes into the head, as long as only such rows stand before it. */
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

/** Words stand in an item or a cell as they are, unless they were read in a paragraph; on the first level in one. */
function unwrap(paragraph: Element): void {
  const isBare = paragraph.getAttribute('data-bare');
  paragraph.removeAttribute('data-bare');
  const parent = paragraph.parentElement;
  if (parent === null || parent.localName === 'body' || isBare === 'no') return;
  if (isBare === null && !HOLDS_WORDS.test(parent.localName)) return;
  const before = paragraph.previousSibling;
  // Two runs of words would become one.
  if (before === null || (before instanceof Element && BLOCKS.has(before.localName))) {
    paragraph.replaceWith(...paragraph.childNodes);
  }
}
