import { Input } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { RichText } from './rich-text.tsx';
import classes from './rich-text-field.module.css';
import type { RichTextFieldProps } from './rich-text-field-props.ts';

/**
 * The editor is as large as a page, so it loads with the first field. If loading fails, the field says so.
 */
const Editor = lazy(async () =>
  import('./editor/rich-text-editor.tsx').then(
    (editor) => ({ default: editor.RichTextEditor }),
    () => ({ default: NotThere }),
  ),
);

/** A rich text field with formulas, lists, tables and pictures, edited as it will be read. */
export function RichTextField(props: RichTextFieldProps) {
  return (
    <Suspense fallback={<AsRead {...props} />}>
      <Editor {...props} />
    </Suspense>
  );
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

function NotThere({ error, ...props }: RichTextFieldProps) {
  return (
    <AsRead
      {...props}
      error={error || 'We couldn’t load the editor. Check your connection, then reload the page.'}
    />
  );
}
