import { Button, Input } from '@mantine/core';
import { type ComponentType, useEffect, useState } from 'react';
import { RichText } from './rich-text.tsx';
import classes from './rich-text-field.module.css';
import type { RichTextFieldProps } from './rich-text-field-props.ts';

type Editor = ComponentType<RichTextFieldProps>;

/** The editor is as large as a page, so it loads with the first field. */
let loaded: Editor | null = null;

async function loadEditor(): Promise<Editor> {
  loaded ??= (await import('./editor/rich-text-editor.tsx')).RichTextEditor;
  return loaded;
}

/**
 * A rich text field with formulas, lists, tables and pictures, edited as it will be read. If the editor did
 * not load, the field says so and can load it again.
 */
export function RichTextField(props: RichTextFieldProps) {
  const [Editor, setEditor] = useState(() => loaded);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (Editor !== null || isMissing) return;
    loadEditor().then(
      (editor) => setEditor(() => editor),
      () => setMissing(true),
    );
  }, [Editor, isMissing]);
  if (Editor !== null) return <Editor {...props} />;
  return isMissing ? <NotThere {...props} retry={() => setMissing(false)} /> : <AsRead {...props} />;
}

function AsRead({ label, lead, value = '', rows = 3, error }: RichTextFieldProps) {
  return (
    <div>
      {lead ?? <Input.Label component="span">{label}</Input.Label>}
      <div className={classes.read} style={{ '--rows': rows } as React.CSSProperties}>
        <RichText html={value} kind="plain" />
      </div>
      {error && <Input.Error>{error}</Input.Error>}
    </div>
  );
}

function NotThere({ error, retry, ...props }: RichTextFieldProps & { retry: () => void }) {
  return (
    <>
      <AsRead
        {...props}
        error={error || 'We couldn’t load the editor. Check your connection, then try again.'}
      />
      <Button variant="default" size="xs" mt="xs" onClick={retry}>
        Try again
      </Button>
    </>
  );
}
