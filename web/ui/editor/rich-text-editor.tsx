import { Input } from '@mantine/core';
import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { use, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { unshownFaultsIn } from '#contract/rich-text-faults.ts';
import { PictureUpload } from '../picture-upload.ts';
import type { RichTextFieldProps } from '../rich-text-field-props.ts';
import classes from './editor.module.css';
import { type Asked, askedFor, EditorDialog } from './editor-dialog.tsx';
import { handlersOf } from './editor-handlers.ts';
import { FormulasInText } from './formulas-in-text.ts';
import { clipboardWriterOf, readMarkup, writeMarkup } from './markup.ts';
import { shapeOf } from './markup-parts.ts';
import { BEHAVIOUR } from './schema.ts';
import { EditorToolbar } from './toolbar.tsx';
import { useDrawingFault } from './use-drawing-fault.ts';
import { DRAWN_PARTS } from './views.tsx';

const Copying = Extension.create({
  name: 'copying',
  addProseMirrorPlugins() {
    return [new Plugin({ props: { clipboardSerializer: clipboardWriterOf(this.editor.schema) } })];
  },
});
const EXTENSIONS = [...DRAWN_PARTS, ...BEHAVIOUR, FormulasInText, Copying];

/** The rich text editor. `value` is rich text as the server sends and accepts it. */
export function RichTextEditor({ value = '', onChange, ...props }: RichTextFieldProps) {
  const told = useRef(value);
  const [from, setFrom] = useState({ html: value, times: 0 });
  useEffect(() => {
    if (value === told.current) return;
    // After a save the server returns a cleaned version of the same text.
    const isSame = shapeOf(value) === shapeOf(told.current);
    told.current = value;
    if (!isSame) setFrom(({ times }) => ({ html: value, times: times + 1 }));
  }, [value]);
  const tell = (html: string) => {
    if (html === told.current) return;
    told.current = html;
    onChange(html);
  };
  return <WrittenText key={from.times} html={from.html} now={value} tell={tell} {...props} />;
}

interface WrittenTextProps extends Omit<RichTextFieldProps, 'value' | 'onChange'> {
  /** The text with which the editor starts. */
  html: string;
  now: string;
  tell: (html: string) => void;
}

function WrittenText({ html, now, tell, label, lead, description, error, ...props }: WrittenTextProps) {
  const { rows = 3, hasHeadings = false, around } = props;
  const id = useId();
  const upload = use(PictureUpload);
  const [asked, ask] = useState<Asked | null>(null);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const shown = useDeferredValue(now);
  const drawing = useDrawingFault(shown);
  const faults = useMemo(() => unshownFaultsIn(shown, drawing), [shown, drawing]);
  const fault = error || faults.join(' ');
  const [about, wrong] = [description ? `${id}-about` : '', fault ? `${id}-fault` : ''];
  const hasLead = lead !== undefined;

  const latest = useRef<{ tell: typeof tell; editor: Editor | null }>({ tell, editor: null });
  latest.current.tell = tell;
  const handlers = useMemo(
    () =>
      handlersOf({
        open: (kind) => {
          const found = latest.current.editor === null ? null : askedFor(latest.current.editor, kind);
          if (found !== null) ask(found);
          return found !== null;
        },
        takePicture: upload && ((pasted) => ask({ is: 'picture', pasted })),
        leftOut: setLeftOut,
      }),
    [upload],
  );
  const editorProps = useMemo(
    () => ({
      ...handlers,
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'data-authoring': '',
        class: classes.text ?? '',
        ...(hasLead ? { 'aria-label': label } : { 'aria-labelledby': `${id}-label` }),
        ...((about || wrong) && { 'aria-describedby': `${about} ${wrong}`.trim() }),
        ...(wrong && { 'aria-invalid': 'true' }),
      },
    }),
    [handlers, id, label, hasLead, about, wrong],
  );
  const editor = useEditor(
    {
      extensions: EXTENSIONS,
      injectCSS: false,
      // Type characters literally: an asterisk stays an asterisk.
      enableInputRules: false,
      enablePasteRules: false,
      editorProps,
      onBeforeCreate: ({ editor: made }) => {
        Object.assign(made.options, { content: readMarkup(html, made.schema) });
      },
      onUpdate: ({ editor: { state } }) => latest.current.tell(writeMarkup(state.doc)),
    },
    [],
  );
  latest.current.editor = editor;
  const open = (kind: Asked['is']) => ask(askedFor(editor, kind));
  return (
    <div className={classes.field}>
      <div className={classes.head}>
        {lead ?? (
          <Input.Label id={`${id}-label`} component="span" onClick={() => editor.commands.focus()}>
            {label}
          </Input.Label>
        )}
        <EditorToolbar
          editor={editor}
          label={label}
          controls={id}
          hasHeadings={hasHeadings}
          isShort={rows === 1}
          around={around}
          open={{
            formula: () => open('formula'),
            link: () => open('link'),
            picture: upload && (() => open('picture')),
          }}
        />
      </div>
      {description && <Input.Description id={`${id}-about`}>{description}</Input.Description>}
      <EditorContent
        editor={editor}
        className={classes.frame}
        data-error={wrong !== '' || undefined}
        style={{ '--rows': rows } as React.CSSProperties}
      />
      {fault && <Input.Error id={`${id}-fault`}>{fault}</Input.Error>}
      <p role="status" className={classes.leftOut}>
        {leftOut.length > 0 && `Not pasted: ${leftOut.join(', ')}.`}
      </p>
      {asked && <EditorDialog editor={editor} asked={asked} upload={upload} close={() => ask(null)} />}
    </div>
  );
}
