/** The toolbar's actions: name, keyboard shortcut, whether it is on at the cursor, and its effect. */
import {
  IconBlockquote,
  IconBold,
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconH2,
  IconH3,
  IconIndentDecrease,
  IconIndentIncrease,
  IconItalic,
  IconList,
  IconListNumbers,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconSubscript,
  IconSuperscript,
  IconTable,
  IconTableMinus,
  IconTableRow,
  IconUnderline,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ChainedCommands, Editor } from '@tiptap/react';

export interface ToolbarAct {
  name: string;
  Icon: TablerIcon;
  /** The key, pressed with Ctrl or ⌘. */
  key?: string;
  /**
   * Whether the state is on, for actions that switch a state on or off. Other actions only have an effect
   * once.
   */
  isOn?: (editor: Editor) => boolean;
  run: (chain: ChainedCommands) => ChainedCommands;
  /** If set, the action is shown only while this returns true. */
  isOffered?: (editor: Editor) => boolean;
}

const mark = (name: string, word: string, Icon: TablerIcon, key: string): ToolbarAct => ({
  name: word,
  Icon,
  key,
  isOn: (editor) => editor.isActive(name),
  run: (chain) => chain.toggleMark(name),
});
const heading = (level: number, word: string, Icon: TablerIcon): ToolbarAct => ({
  name: word,
  Icon,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (chain) => chain.toggleNode('heading', 'paragraph', { level }),
});
const isInList = (editor: Editor) => editor.isActive('listItem');

export const FIRST_ACTS = [mark('bold', 'Bold', IconBold, 'B'), mark('italic', 'Italic', IconItalic, 'I')];
export const HEADING_ACTS = [heading(2, 'Heading', IconH2), heading(3, 'Subheading', IconH3)];
export const FURTHER_ACTS: readonly ToolbarAct[] = [
  mark('underline', 'Underline', IconUnderline, 'U'),
  mark('subscript', 'Subscript', IconSubscript, ','),
  mark('superscript', 'Superscript', IconSuperscript, '.'),
  {
    name: 'Bulleted list',
    Icon: IconList,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (chain) => chain.toggleBulletList(),
  },
  {
    name: 'Numbered list',
    Icon: IconListNumbers,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (chain) => chain.toggleOrderedList(),
  },
  {
    name: 'Increase indent',
    Icon: IconIndentIncrease,
    key: ']',
    isOffered: isInList,
    run: (chain) => chain.sinkListItem('listItem'),
  },
  {
    name: 'Decrease indent',
    Icon: IconIndentDecrease,
    key: '[',
    isOffered: isInList,
    run: (chain) => chain.liftListItem('listItem'),
  },
  {
    name: 'Quote',
    Icon: IconBlockquote,
    isOn: (editor) => editor.isActive('quote'),
    run: (chain) => chain.toggleWrap('quote'),
  },
  {
    name: 'Table',
    Icon: IconTable,
    run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
    isOffered: (editor) => !editor.isActive('table'),
  },
];

/** Actions that are shown while the cursor is in a table. */
export const TABLE_ACTS: readonly ToolbarAct[] = [
  { name: 'Add row above', Icon: IconRowInsertTop, run: (chain) => chain.addRowBefore() },
  { name: 'Add row below', Icon: IconRowInsertBottom, run: (chain) => chain.addRowAfter() },
  { name: 'Delete row', Icon: IconRowRemove, run: (chain) => chain.deleteRow() },
  { name: 'Add column before', Icon: IconColumnInsertLeft, run: (chain) => chain.addColumnBefore() },
  { name: 'Add column after', Icon: IconColumnInsertRight, run: (chain) => chain.addColumnAfter() },
  { name: 'Delete column', Icon: IconColumnRemove, run: (chain) => chain.deleteColumn() },
  {
    name: 'Header row',
    Icon: IconTableRow,
    isOn: (editor) => editor.isActive('tableHeader'),
    run: (chain) => chain.toggleHeaderRow(),
  },
  { name: 'Delete table', Icon: IconTableMinus, run: (chain) => chain.deleteTable() },
];
