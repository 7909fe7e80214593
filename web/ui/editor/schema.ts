/**
 * The editor's ProseMirror schema: the parts of `contract/rich-text.ts` that people write. All other content
 * is a single node (`kept`) that cannot be edited.
 */
import { type Attributes, Mark, Node } from '@tiptap/core';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Gapcursor, TrailingNode, UndoRedo } from '@tiptap/extensions';

/** Attributes that any element may have. */
const COMMON = ['lang', 'dir', 'title'];

/** Attributes that are stored exactly as written; null if absent. */
function kept(...names: string[]): Attributes {
  const attribute = (name: string) => ({
    default: null,
    parseHTML: (element: HTMLElement) => element.getAttribute(name),
  });
  return Object.fromEntries([...COMMON, ...names].map((name) => [name, attribute(name)]));
}

const Document = Node.create({ name: 'doc', topNode: true, content: 'block+' });
const Text = Node.create({ name: 'text', group: 'inline' });

/**
 * `data-bare` is empty if the source had no `p` around the text, and `no` if a text in a list item or cell
 * had a `p`.
 */
const Paragraph = Node.create({
  name: 'paragraph',
  group: 'block',
  content: 'inline*',
  priority: 1000,
  addAttributes: () => kept('data-bare'),
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
});

export const HEADING_LEVELS = [2, 3, 4, 5, 6];

const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ ...kept(), level: { default: 2, rendered: false } }),
  parseHTML: () => HEADING_LEVELS.map((level) => ({ tag: `h${level}`, attrs: { level } })),
  renderHTML: ({ node, HTMLAttributes }) => [`h${node.attrs.level}`, HTMLAttributes, 0],
});

const container = (name: string, tag: string) =>
  Node.create({
    name,
    group: 'block',
    content: 'block+',
    defining: true,
    addAttributes: () => kept(),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

const Rule = Node.create({
  name: 'rule',
  group: 'block',
  addAttributes: () => kept(),
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: ({ HTMLAttributes }) => ['hr', HTMLAttributes],
});

const Break = Node.create({
  name: 'break',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
  addKeyboardShortcuts() {
    return { 'Shift-Enter': () => this.editor.commands.insertContent({ type: this.name }) };
  },
});

/** A formula: its LaTeX without delimiters, and whether it is on a line of its own. */
const FormulaNode = Node.create({
  name: 'formula',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({
    tex: { default: '', parseHTML: (element) => element.getAttribute('data-tex') },
    apart: {
      default: false,
      parseHTML: (element) => element.hasAttribute('data-apart'),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-tex]' }],
  renderHTML: ({ node }) => ['span', { 'data-formula': '' }, formulaText(node.attrs)],
  renderText: ({ node }) => formulaText(node.attrs),
});

/** A formula in the form in which rich text contains it. */
export function formulaText({ tex, apart }: { tex?: unknown; apart?: unknown }): string {
  return apart === true ? `\\[${String(tex)}\\]` : `\\(${String(tex)}\\)`;
}

const PictureNode = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => kept('src', 'alt', 'width', 'height'),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

const keptNode = (name: string, group: 'inline' | 'block') =>
  Node.create({
    name,
    group,
    inline: group === 'inline',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      html: { default: '', parseHTML: (element) => element.getAttribute('data-html') },
    }),
    parseHTML: () => [{ tag: `${group === 'inline' ? 'span' : 'div'}[data-html]`, priority: 60 }],
    renderHTML: ({ node }) => [group === 'inline' ? 'span' : 'div', { 'data-html': node.attrs.html }],
  });
const KeptPhrase = keptNode('keptPhrase', 'inline');
const KeptBlock = keptNode('keptBlock', 'block');

const mark = (name: string, tags: readonly [string, ...string[]], keys: readonly string[]) =>
  Mark.create({
    name,
    parseHTML: () => tags.map((tag) => ({ tag })),
    renderHTML: ({ HTMLAttributes }) => [tags[0], HTMLAttributes, 0],
    ...(name === 'subscript' && { excludes: 'superscript subscript' }),
    ...(name === 'superscript' && { excludes: 'superscript subscript' }),
    addKeyboardShortcuts() {
      return Object.fromEntries(keys.map((key) => [key, () => this.editor.commands.toggleMark(name)]));
    },
  });

/**
 * The formats in the toolbar with their elements. The first element of each is written; the others mean the
 * same.
 */
export const PLAIN_MARKS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  bold: ['b', 'strong'],
  italic: ['i', 'em'],
  underline: ['u'],
  subscript: ['sub'],
  superscript: ['sup'],
};
const KEYS: Readonly<Record<string, readonly string[]>> = {
  bold: ['Mod-b'],
  italic: ['Mod-i'],
  underline: ['Mod-u'],
  subscript: ['Mod-,'],
  superscript: ['Mod-.'],
};

/** Inline elements that the editor keeps but cannot add. */
export const OTHER_PHRASES: readonly string[] = [
  'span',
  's',
  'del',
  'ins',
  'small',
  'mark',
  'abbr',
  'cite',
  'q',
  'code',
  'kbd',
  'samp',
  'var',
  'b',
  'strong',
  'i',
  'em',
  'u',
  'sub',
  'sup',
];

const Phrase = Mark.create({
  name: 'phrase',
  excludes: '',
  addAttributes: () => ({
    ...kept(),
    element: { default: 'span', rendered: false, parseHTML: (element) => element.dataset.phrase },
  }),
  parseHTML: () => [{ tag: '[data-phrase]', priority: 60 }],
  renderHTML: ({ mark: { attrs }, HTMLAttributes }) => [String(attrs.element), HTMLAttributes, 0],
});

const Link = Mark.create({
  name: 'link',
  inclusive: false,
  priority: 1000,
  addAttributes: () => kept('href'),
  parseHTML: () => [{ tag: 'a[href]' }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
});

/**
 * The number of columns or rows that a cell spans, as the table plugin counts it. It is written only if it is
 * more than one.
 */
const span = (name: string) => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name) ?? 1),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: String(attributes[name]) },
});
const cellAttributes = (...names: string[]): Attributes => ({
  ...kept(...names),
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  // Widths are not stored, but the plugin requires this attribute.
  colwidth: { default: null, rendered: false },
});
/** Disables the library's Tab key in tables and lists, so that Tab leaves the field. */
const WITHOUT_TAB = { Tab: () => false, 'Shift-Tab': () => false };

/** All nodes and marks of the editor's documents. */
export const SCHEMA_PARTS = [
  Document,
  Text,
  Paragraph,
  Heading,
  Rule,
  Break,
  FormulaNode,
  PictureNode,
  KeptPhrase,
  KeptBlock,
  container('quote', 'blockquote'),
  container('division', 'div'),
  BulletList.extend({ addAttributes: () => kept() }),
  OrderedList.extend({
    addAttributes: () => kept('start', 'type'),
    renderHTML: ({ HTMLAttributes }) => ['ol', HTMLAttributes, 0],
    // Do not turn pasted lines that start with a number into a list.
    addProseMirrorPlugins: () => [],
  }),
  ListItem.extend({
    addAttributes: () => kept(),
    addKeyboardShortcuts() {
      return {
        Enter: () => this.editor.commands.splitListItem(this.name),
        'Mod-]': () => this.editor.commands.sinkListItem(this.name),
        'Mod-[': () => this.editor.commands.liftListItem(this.name),
      };
    },
  }),
  Table.extend({
    addAttributes: () => kept(),
    renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
    addNodeView: () => null,
    addKeyboardShortcuts() {
      return { ...this.parent?.(), ...WITHOUT_TAB };
    },
  }),
  TableRow.extend({ addAttributes: () => kept('data-section') }),
  TableCell.extend({
    addAttributes: () => cellAttributes(),
    renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
  }),
  TableHeader.extend({
    addAttributes: () => cellAttributes('scope'),
    renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
  }),
  Link,
  Phrase,
  ...Object.entries(PLAIN_MARKS).map(([name, tags]) => mark(name, tags, KEYS[name] ?? [])),
];

/** Undo, a cursor between blocks, a last empty line and list keys. */
export const BEHAVIOUR = [UndoRedo, Gapcursor, TrailingNode, ListKeymap];
