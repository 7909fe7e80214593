import { ActionIcon } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBrackets,
  IconDots,
  IconLink,
  IconMathFunction,
  IconPhotoPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import type { RichTextFieldProps } from '../rich-text-field-props.ts';
import classes from './editor.module.css';
import { FIRST_ACTS, FURTHER_ACTS, HEADING_ACTS, TABLE_ACTS, type ToolbarAct } from './toolbar-acts.tsx';

interface ToolbarProps {
  editor: Editor;
  /** The field's label, used for the toolbar's accessible name. */
  label: string;
  controls: string;
  hasHeadings: boolean;
  /** Shows only the most used actions until the user asks for more: for lists of short fields. */
  isShort: boolean;
  around: RichTextFieldProps['around'];
  /** Opens the dialogs. `picture` is null if uploads are not possible here. */
  open: Readonly<{ formula: () => void; link: () => void; picture: (() => void) | null }>;
}

/** The editor's toolbar. It is a single Tab stop; the arrow keys move within it. */
export function EditorToolbar({ editor, label, controls, hasHeadings, isShort, around, open }: ToolbarProps) {
  const [isWhole, setWhole] = useState(!isShort);
  const acts = [...FIRST_ACTS, ...(isWhole ? [...FURTHER_ACTS, ...(hasHeadings ? HEADING_ACTS : [])] : [])];
  const shown = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      isInTable: now.isActive('table'),
      isOnFormula: now.isActive('formula'),
      isOnPicture: now.isActive('picture'),
      isInLink: now.isActive('link'),
      mayUndo: now.can().undo(),
      mayRedo: now.can().redo(),
      on: [...FIRST_ACTS, ...FURTHER_ACTS, ...HEADING_ACTS, ...TABLE_ACTS]
        .filter(({ isOn }) => isOn?.(now) === true)
        .map(({ name }) => name),
      offered: FURTHER_ACTS.filter(({ isOffered }) => isOffered?.(now) === true).map(({ name }) => name),
    }),
  });
  const isOffered = ({ name, isOffered: asks }: ToolbarAct) =>
    asks === undefined || shown.offered.includes(name);
  const toolOf = (act: ToolbarAct): Tool => ({
    name: act.name,
    Icon: act.Icon,
    letter: act.key,
    isOn: act.isOn === undefined ? undefined : shown.on.includes(act.name),
    press: () => act.run(editor.chain().focus()).run(),
  });
  const tools: (Tool | null | false | undefined)[] = [
    around && { name: around.name, Icon: IconBrackets, press: () => putAround(editor, around) },
    ...acts.filter(isOffered).map(toolOf),
    {
      name: 'Formula',
      letter: 'M',
      Icon: IconMathFunction,
      isOn: shown.isOnFormula,
      press: open.formula,
    },
    isWhole && { name: 'Link', letter: 'K', Icon: IconLink, isOn: shown.isInLink, press: open.link },
    open.picture && {
      name: 'Picture',
      Icon: IconPhotoPlus,
      isOn: shown.isOnPicture,
      press: open.picture,
    },
    isWhole && {
      name: 'Undo',
      letter: 'Z',
      Icon: IconArrowBackUp,
      isOff: !shown.mayUndo,
      press: () => editor.chain().focus().undo().run(),
    },
    isWhole && {
      name: 'Redo',
      letter: 'Shift+Z',
      Icon: IconArrowForwardUp,
      isOff: !shown.mayRedo,
      press: () => editor.chain().focus().redo().run(),
    },
    isShort && {
      name: 'More formatting',
      Icon: IconDots,
      isOpen: isWhole,
      press: () => setWhole((before) => !before),
    },
  ];
  return (
    <>
      <Tools
        name={`Formatting of ${label}`}
        controls={controls}
        tools={tools.filter((tool) => tool !== null && tool !== undefined && tool !== false)}
      />
      {shown.isInTable && (
        <Tools name={`Table in ${label}`} controls={controls} tools={TABLE_ACTS.map(toolOf)} />
      )}
    </>
  );
}

/** Leaves the spaces at both ends of the selection outside. */
function putAround(editor: Editor, { before, after }: NonNullable<RichTextFieldProps['around']>): void {
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      const { from, to } = tr.selection;
      const words = tr.doc.textBetween(from, to, ' ', ' ');
      const start = from + (words.length - words.trimStart().length);
      const end = Math.max(start, to - (words.length - words.trimEnd().length));
      tr.insertText(after, end).insertText(before, start);
      return true;
    })
    .run();
}

interface Tool {
  name: string;
  Icon: TablerIcon;
  letter?: string | undefined;
  isOn?: boolean | undefined;
  isOpen?: boolean;
  isOff?: boolean;
  press: () => void;
}

interface ToolsProps {
  name: string;
  controls: string;
  tools: readonly Tool[];
}

/** The Tab key reaches the tool in the toolbar that was used last, or the first one. */
function Tools({ name, controls, tools }: ToolsProps) {
  const [used, setUsed] = useState('');
  const stop = tools.find((tool) => tool.name === used) ?? tools[0];
  return (
    <div
      className={classes.tools}
      role="toolbar"
      aria-label={name}
      aria-controls={controls}
      onKeyDown={moveAmongTools}
    >
      {tools.map((tool) => (
        <ToolButton key={tool.name} tool={tool} isStop={tool === stop} use={() => setUsed(tool.name)} />
      ))}
    </div>
  );
}

interface ToolButtonProps {
  tool: Tool;
  isStop: boolean;
  use: () => void;
}

function ToolButton({ tool, isStop, use }: ToolButtonProps) {
  const { name, Icon, letter, isOn, isOpen, isOff = false, press } = tool;
  return (
    <ActionIcon
      size={28}
      className={classes.tool}
      tabIndex={isStop ? 0 : -1}
      aria-label={name}
      aria-pressed={isOn}
      aria-expanded={isOpen}
      aria-disabled={isOff || undefined}
      title={letter === undefined ? name : `${name} (Ctrl+${letter})`}
      onFocus={use}
      // Keeps the text selected.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isOff) press();
      }}
    >
      <Icon size={16} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}

function moveAmongTools(event: KeyboardEvent<HTMLElement>): void {
  const tools = [...event.currentTarget.querySelectorAll('button')];
  const at = tools.findIndex((tool) => tool.matches(':focus'));
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 }[event.key];
  if (to === undefined || at === -1) return;
  event.preventDefault();
  tools.at(to % tools.length)?.focus();
}
